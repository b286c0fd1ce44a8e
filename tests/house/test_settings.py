import re
import stat
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import PRIVATE_SETTINGS, Settings, environment_name

ROOT = Path(__file__).resolve().parents[2]
NAMES = {environment_name(field) for field in Settings.model_fields}
MENTIONED = re.compile(r"\b(?:AZULEJO_[A-Z_]+|DATABASE_URL)\b")


def test_every_setting_is_documented_and_no_other() -> None:
    headings = re.findall(r"^### `([A-Z_]+)`$", (ROOT / "docs/settings.md").read_text(), re.MULTILINE)
    assert sorted(headings) == sorted(NAMES)


@pytest.mark.parametrize("file", ["docs/settings.md", ".env.example"])
def test_files_for_people_mention_every_setting_and_no_other(file: str) -> None:
    assert set(MENTIONED.findall((ROOT / file).read_text())) == NAMES


def test_the_documentation_tells_the_defaults() -> None:
    text = (ROOT / "docs/settings.md").read_text()
    for field, info in Settings.model_fields.items():
        if info.default not in (None, ""):
            section = text.split(f"### `{environment_name(field)}`")[1].split("###")[0]
            default = str(info.default).lower() if isinstance(info.default, bool) else str(info.default)
            assert f"Default: `{default}`" in section, field


def test_every_setting_has_a_description() -> None:
    assert all(info.description for info in Settings.model_fields.values())


def test_the_example_file_is_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    switched_on = [re.sub(r"^#(?=[A-Z_]+=)", "", line) for line in lines]
    example = tmp_path / "example.env"
    example.write_text("\n".join(switched_on))
    monkeypatch.setitem(Settings.model_config, "env_file", example)
    settings = Settings()
    assert settings.port == 8000
    assert settings.database_url.startswith("postgresql+asyncpg://")
    assert settings.secret is not None


def test_defaults() -> None:
    settings = Settings()
    assert (settings.host, settings.port, settings.data) == ("127.0.0.1", 8000, Path("data"))
    assert settings.database_url == f"sqlite+aiosqlite:///{Path.cwd()}/data/azulejo.db"
    assert settings.max_request_bytes == 65536
    assert not settings.development


def test_values_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZULEJO_PORT", "9000")
    monkeypatch.setenv("AZULEJO_DATA", "/somewhere else")
    settings = Settings()
    assert settings.port == 9000
    assert settings.database_url == "sqlite+aiosqlite:////somewhere else/azulejo.db"


def test_an_empty_value_means_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("AZULEJO_SECRET", "")
    assert Settings().database_url.startswith("sqlite+aiosqlite:///")
    assert Settings().secret is None


def test_other_variables_in_the_file_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "some.env"
    file.write_text("POSTGRES_PASSWORD=x\nAZULEJO_PORT=8123\n")
    monkeypatch.setitem(Settings.model_config, "env_file", file)
    assert Settings().port == 8123


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://u:p%40@h:5433/d", "postgresql+asyncpg://u:p%40@h:5433/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        ("postgres://h/d?sslmode=require", "postgresql+asyncpg://h/d?ssl=require"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite:////var/lib/games.db", "sqlite+aiosqlite:////var/lib/games.db"),
    ],
)
def test_database_urls_name_the_driver_in_use(monkeypatch: pytest.MonkeyPatch, given: str, used: str) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    assert Settings().database_url == used


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("AZULEJO_PORT", "0"),
        ("AZULEJO_PORT", "65536"),
        ("AZULEJO_PORT", "eighty"),
        ("AZULEJO_LOG_FORMAT", "xml"),
        ("AZULEJO_LOG_LEVEL", "loud"),
        ("AZULEJO_SECRET", "too short"),
        ("AZULEJO_MAX_REQUEST_BYTES", "10"),
        ("DATABASE_URL", "mysql://h/d"),
        ("DATABASE_URL", "nonsense"),
    ],
)
def test_values_that_make_no_sense_are_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as refusal:
        Settings()
    assert refusal.value.error_count() == 1


def test_a_secret_that_is_set_is_used_and_nothing_is_written(tmp_path: Path) -> None:
    settings = Settings.model_validate({"data": tmp_path / "data", "secret": "s" * 32})
    assert settings.signing_secret().get_secret_value() == "s" * 32
    assert not (tmp_path / "data").exists()


def test_a_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    made = settings.signing_secret().get_secret_value()
    file = tmp_path / "data/secret"
    assert len(made) >= 32
    assert file.read_text().strip() == made
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Settings(data=tmp_path / "data").signing_secret().get_secret_value() == made
    assert Settings(data=tmp_path / "other").signing_secret().get_secret_value() != made


def test_a_damaged_secret_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short\n")
    with pytest.raises(ValueError, match="does not hold a secret"):
        Settings(data=tmp_path).signing_secret()


def test_what_is_private_is_not_shown() -> None:
    secret = "s" * 40
    settings = Settings.model_validate({"secret": secret, "database_url": "postgres://u:hidden@h/d"})
    assert secret not in repr(settings)
    assert "hidden" not in repr(settings)
    assert set(Settings.model_fields) > PRIVATE_SETTINGS


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("https://azul.example.org", "https://azul.example.org"),
        ("https://Azul.Example.org/", "https://azul.example.org"),
        ("HTTPS://azul.example.org:443", "https://azul.example.org"),
        ("http://azul.example.org:80", "http://azul.example.org"),
        ("http://azul.example.org:8080/", "http://azul.example.org:8080"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://Bücher.example:443", "https://xn--bcher-kva.example"),
        ("http://my_computer:8000", "http://my_computer:8000"),
        ("http://192.0.2.1", "http://192.0.2.1"),
        ("http://[2001:DB8::1]:80", "http://[2001:db8::1]"),
    ],
)
def test_the_public_address_is_kept_as_browsers_write_it(tmp_path: Path, written: str, meant: str) -> None:
    assert Settings(data=tmp_path, public_url=written).public_url == meant


@pytest.mark.parametrize(
    "written",
    ["azul.example.org", "ftp://azul.example.org", "https://azul.example.org/games", "https://", "https://a b",
     "https://user@azul.example.org", "https://azul.example.org:port", "https://\u202eazul.example"],
)  # fmt: skip
def test_what_is_no_address_of_a_site_is_refused(tmp_path: Path, written: str) -> None:
    with pytest.raises(ValidationError):
        Settings(data=tmp_path, public_url=written)
