"""Everything that can be set from outside: environment variables, or a file named `.env`.

`docs/settings.md` describes each one for the person who runs the server; a test keeps it complete.
"""

import re
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Literal, Self

import idna
from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

PREFIX = "AZULEJO_"
DATABASE_FILE = "azulejo.db"
SECRET_FILE = "secret"  # noqa: S105 - the name of the file, not a secret
SECRET_LENGTH = 32

_ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[^/?#@:\[\]\s]+)(?::(\d{1,5}))?/?", re.IGNORECASE)
_NAME = re.compile(r"[a-z0-9_.-]+")

PRIVATE_SETTINGS = frozenset({"database_url", "secret"})
"""Their values must not be shown, not even in an error message."""

ASYNC_DRIVERS = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}


class Settings(BaseSettings):
    """The settings of one server. `database_url` is always complete after construction."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        validate_by_name=True,
        validate_by_alias=True,
    )

    host: str = Field(default="127.0.0.1", min_length=1, description="The address to listen on.")
    port: int = Field(default=8000, ge=1, le=65535, description="The port to listen on.")
    data: Path = Field(default=Path("data"), description="The folder for the database file and the secret.")
    database_url: str = Field(
        default="",
        validation_alias="DATABASE_URL",
        repr=False,  # it may hold a password
        description="Where the games are stored; a SQLite file in the data folder when it is not set.",
    )
    secret: SecretStr | None = Field(
        default=None,
        min_length=SECRET_LENGTH,
        description="The key that signs cookies; made on the first run and kept in the data folder.",
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="How log lines look: readable text, or one JSON object per line."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least important messages that are logged."
    )
    development: bool = Field(
        default=False,
        description="For people who change the code: templates are reloaded, errors show details.",
    )
    public_url: str | None = Field(
        default=None,
        description="Where visitors find the server, such as https://azul.example.org, when it is behind a proxy.",
    )
    trusted_proxies: str = Field(
        default="127.0.0.1",
        description="Addresses of proxies whose word about a visitor's address is believed, separated by commas.",
    )
    rate_limit_generosity: int = Field(
        default=1,
        ge=1,
        description="Multiplies every limit on how often somebody may do something.",
    )
    bot_seconds: float = Field(
        default=1, ge=0, le=60, description="How long a bot takes for a move, in seconds, so that people can follow."
    )
    archive_days: int = Field(
        default=180,
        ge=0,
        le=36500,
        description="After so many days in which nobody entered it a room is out of the way; 0 means never.",
    )
    max_request_bytes: int = Field(
        default=65536, ge=1024, description="The largest request body that is accepted, in bytes."
    )

    @field_validator("database_url")
    @classmethod
    def _use_an_async_driver(cls, url: str) -> str:
        return async_database_url(url) if url else url

    @field_validator("public_url")
    @classmethod
    def _as_browsers_write_it(cls, url: str | None) -> str | None:
        return None if url is None else canonical_origin(url)

    @model_validator(mode="after")
    def _default_to_a_file_in_the_data_folder(self) -> Self:
        if not self.database_url:
            file = URL.create("sqlite+aiosqlite", database=str(self.data.absolute() / DATABASE_FILE))
            # The settings are frozen for everybody else; this completes their construction.
            object.__setattr__(self, "database_url", file.render_as_string(hide_password=False))
        return self

    @property
    def archive_after(self) -> timedelta | None:
        """None means never."""
        return timedelta(days=self.archive_days) if self.archive_days else None

    def signing_secret(self) -> SecretStr:
        """The secret that was set, or the one kept in the data folder (made now if there is none)."""
        if self.secret is not None:
            return self.secret
        file = self.data / SECRET_FILE
        if not file.exists():
            _write_new_secret(file)
        kept = file.read_text(encoding="ascii").strip()
        if len(kept) < SECRET_LENGTH:
            raise ValueError(f"The file {file} does not hold a secret: delete it to get a new one.")
        return SecretStr(kept)

    def keep_secret(self, secret: str) -> None:
        """Sign cookies with this one from now on."""
        file = self.data / SECRET_FILE
        file.unlink(missing_ok=True)
        _write_new_secret(file, secret)


def environment_name(field: str) -> str:
    """The environment variable that sets this field."""
    return str(Settings.model_fields[field].validation_alias or f"{PREFIX}{field.upper()}")


def canonical_origin(url: str) -> str:
    """The same address as a browser writes it in `Origin`: small letters, no usual port, other scripts encoded."""
    found = _ORIGIN.fullmatch(url.strip())
    if found is None:
        raise ValueError("it must be an address such as https://azul.example.org, without a path")
    scheme, host, port = found[1].lower(), found[2], found[3]
    try:
        name = host.lower() if host.startswith("[") else idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        name = host.lower()
        if not (name.isascii() and _NAME.fullmatch(name)):
            raise ValueError("its name cannot be one of a computer") from None
    usual = {"http": "80", "https": "443"}[scheme]
    return f"{scheme}://{name}" if port in (None, usual) else f"{scheme}://{name}:{int(port)}"


def async_database_url(url: str) -> str:
    """The same database, spoken to through the driver that this server uses."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise ValueError("it is not a database URL") from None
    driver = ASYNC_DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ValueError("it must begin with postgresql:// or sqlite:///")
    # Hosting services hand out libpq's word for encryption; asyncpg calls the same values `ssl`.
    query = {"ssl" if key == "sslmode" else key: value for key, value in parsed.query.items()}
    return parsed.set(drivername=driver, query=query).render_as_string(hide_password=False)


def _write_new_secret(file: Path, secret: str | None = None) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.touch(mode=0o600, exist_ok=False)  # only the owner may read it, from the first moment
    except FileExistsError:
        return  # another process was faster, and its secret is as good
    file.write_text((secret or secrets.token_urlsafe(SECRET_LENGTH)) + "\n", encoding="ascii")
