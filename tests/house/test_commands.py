"""The command line, as a person meets it: in a process of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from jinja2 import DictLoader, Environment
from sqlalchemy import text

from app import __version__
from app.cli import addresses, check_templates
from app.database import Database, migrate
from app.settings import Settings
from tests.forks import Forked

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20


def environment(folder: Path, **settings: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "default",
        "AZULEJO_DATA": str(folder / "data"),
        **settings,
    }


def command(folder: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=folder,  # where no `.env` is
        env=environment(folder, **settings),
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def refused(folder: Path, *words: str, **settings: str) -> str:
    """What a command says when it cannot do its work. Many are tried, so they do not load everything anew."""
    output, errors = folder / "output.txt", folder / "errors.txt"
    ended = Forked([*words], environment(folder, **settings), output, errors=errors, folder=folder)
    deadline = time.monotonic() + PATIENCE
    while (code := ended.poll()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    done = subprocess.CompletedProcess(words, code, output.read_text(), errors.read_text())
    return only_sentence(done)


def only_sentence(result: subprocess.CompletedProcess[str]) -> str:
    """What a command said when it could not do its work: one line, and nothing else."""
    assert result.returncode == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(folder: Path, *words: str, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """A server that has said where it is."""
    server = subprocess.Popen(
        [sys.executable, "-m", "app", "serve", *words],
        cwd=folder,
        env=environment(folder, **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield server
    finally:
        if server.poll() is None:
            server.kill()
        server.communicate()


def first_line(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return server.stdout.readline()


def rest(server: subprocess.Popen[str]) -> str:
    """What it prints until it ends. Not by `communicate`, which loses what came together with the first line."""
    assert server.stdout is not None
    return server.stdout.read()


def test_version(tmp_path: Path) -> None:
    assert command(tmp_path, "--version").stdout == f"Azulejo {__version__}\n"


def test_the_version_is_the_one_of_the_package() -> None:
    assert f'\nversion = "{__version__}"\n' in (ROOT / "pyproject.toml").read_text()


def test_help_names_the_commands(tmp_path: Path) -> None:
    shown = command(tmp_path, "--help").stdout
    assert "run the server" in shown
    assert "bring it up to date" in shown


def test_migrate_makes_the_database_and_may_be_repeated(tmp_path: Path) -> None:
    for _ in range(2):
        result = command(tmp_path, "migrate")
        assert (result.returncode, result.stdout) == (0, "The database is up to date.\n")
    assert result.stderr == ""
    assert (tmp_path / "data/azulejo.db").exists()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_serve_answers_and_stops_in_good_order(tmp_path: Path, stop: signal.Signals) -> None:
    port = free_port()
    with running(tmp_path, "--port", str(port)) as server:
        assert first_line(server) == f"Azulejo is running at http://127.0.0.1:{port} (Ctrl+C stops it)\n"
        answer = httpx.get(f"http://127.0.0.1:{port}/healthz")
        assert answer.status_code == 200
        assert "server" not in answer.headers
        server.send_signal(stop)
        output, errors = server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
        assert "Traceback" not in output + errors
        assert "INFO uvicorn.error Application shutdown complete." in errors
    secret = (tmp_path / "data/secret").read_text().strip()
    assert secret not in output + errors


def test_the_health_check_of_the_image_tells_a_running_server_from_none(tmp_path: Path) -> None:
    (health_check,) = re.findall(r"HEALTHCHECK .*\n +CMD (.*)", (ROOT / "Dockerfile").read_text())
    program, *words = json.loads(health_check)
    assert program == "python"
    port = str(free_port())

    def healthy() -> bool:
        check = [sys.executable, *words]
        done = subprocess.run(check, env={"AZULEJO_PORT": port}, check=False, capture_output=True)
        return done.returncode == 0

    with running(tmp_path, "--port", port) as server:
        first_line(server)
        assert healthy()
    assert not healthy()


def test_serve_logs_json_when_asked(tmp_path: Path) -> None:
    with running(tmp_path, "--port", str(free_port()), AZULEJO_LOG_FORMAT="json") as server:
        first_line(server)
        server.terminate()
        _, errors = server.communicate(timeout=PATIENCE)
        assert all(line.startswith('{"time": ') for line in errors.splitlines())
        assert "Application startup complete." in errors


def test_serve_stops_although_somebody_is_connected(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, "--port", str(port)) as server, httpx.Client() as client:
        first_line(server)
        client.get(f"http://127.0.0.1:{port}/healthz")
        begin = time.monotonic()
        server.terminate()
        server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
        assert time.monotonic() - begin < 8


def test_serve_listens_to_the_network_with_lan(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, "--lan", "--port", str(port)) as server:
        assert f"http://127.0.0.1:{port} " in first_line(server)
        server.terminate()
        output = rest(server)
        assert f":{port}" in output
        assert "Friends on the same network" in output
        # A computer without a network has no address to show.
        assert ("█" in output) == (addresses.lan_address() is not None)


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = command(tmp_path, "serve", "--port", str(port))
    assert only_sentence(result) == (
        f"Port {port} is in use: stop the other program, or choose another port with --port."
    )


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    sentence = refused(tmp_path, "serve", "--host", "203.0.113.1")
    assert sentence.startswith("The server cannot listen on 203.0.113.1 port 8000: ")


@pytest.mark.parametrize("name", ["serve", "migrate"])
def test_a_data_folder_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()  # nothing can be made below a file, not even by root
    folder = str(tmp_path / "file/data")
    sentence = refused(tmp_path, name, AZULEJO_DATA=folder)
    assert sentence.startswith(f"The data folder {folder} cannot be written (")


def test_a_damaged_secret(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/secret").touch()
    sentence = refused(tmp_path, "serve", "--port", str(free_port()))
    assert sentence.endswith("does not hold a secret: delete it to get a new one.")


@pytest.mark.parametrize("name", ["serve", "migrate"])
async def test_a_database_from_the_future(tmp_path: Path, name: str) -> None:
    settings = Settings(data=tmp_path / "data")
    settings.data.mkdir()
    await migrate(settings.database_url)
    database = Database(settings.database_url)
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.dispose()
    port = str(free_port())
    sentence = refused(tmp_path, name, AZULEJO_PORT=port)
    assert sentence.startswith("The database was made by a newer version of Azulejo")


@pytest.mark.parametrize("url", ["postgres://me:hidden@127.0.0.1:1/games", "sqlite:////dev/null/games.db"])
def test_a_database_that_does_not_answer(tmp_path: Path, url: str) -> None:
    sentence = refused(tmp_path, "migrate", DATABASE_URL=url)
    assert re.fullmatch(r"The database \S+ cannot be used: .*\.", sentence)
    assert "hidden" not in sentence


@pytest.mark.parametrize(
    ("words", "settings", "sentence"),
    [
        (
            [],
            {"AZULEJO_PORT": "eighty"},
            'AZULEJO_PORT cannot be "eighty": input should be a valid integer',
        ),
        (["--port", "70000"], {}, '--port cannot be "70000": input should be less than or equal to 65535'),
        (
            [],
            {"DATABASE_URL": "mysql://u:p@h/d"},
            "DATABASE_URL cannot be used: it must begin with postgresql:// or",
        ),
    ],
)
def test_a_setting_that_makes_no_sense(
    tmp_path: Path, words: list[str], settings: dict[str, str], sentence: str
) -> None:
    assert refused(tmp_path, "serve", *words, **settings).startswith(sentence)


def test_a_short_secret_is_not_repeated(tmp_path: Path) -> None:
    sentence = refused(tmp_path, "serve", AZULEJO_SECRET="hidden")
    assert sentence.startswith("AZULEJO_SECRET cannot be used: ")
    assert "hidden" not in sentence


def test_the_address_for_friends_and_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.7")
    addresses.announce("0.0.0.0", 8123, lan=True)
    here, friends, *code = capsys.readouterr().out.splitlines()
    assert here == "Azulejo is running at http://127.0.0.1:8123 (Ctrl+C stops it)"
    assert friends == "Friends on the same network open http://192.168.1.7:8123 or scan this:"
    assert sum("█" in line for line in code) >= 10


def test_no_address_on_the_network(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    addresses.announce("0.0.0.0", 8123, lan=True)
    shown = capsys.readouterr().out
    assert "could not be found" in shown
    assert "http://ADDRESS:8123" in shown


def test_addresses_of_both_kinds() -> None:
    assert addresses.web_address("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert addresses.web_address("::1", 80) == "http://[::1]:80"


def test_a_mistake_in_a_template_is_found() -> None:
    templates = Environment(autoescape=True, loader=DictLoader({"good.html": "{{ name }}", "bad.html": "\n{% if %}"}))
    assert check_templates.mistakes(templates) == ["bad.html:2: Expected an expression, got 'end of statement block'"]
