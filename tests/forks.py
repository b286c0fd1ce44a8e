"""A process that has loaded the server once, and forks whenever a test wants one: to load it takes seconds, and tests
start hundreds. Everything after that is as in `python -m app`.

    python -m tests.forks

is told by lines of JSON what to do, and answers each with a line.
"""

import atexit
import json
import os
import resource
import signal
import subprocess
import sys
import traceback
import warnings
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[1]


class Forked:
    """A server that was forked: what the tests need of `subprocess.Popen`."""

    def __init__(
        self,
        words: list[str],
        environment: dict[str, str],
        log: Path,
        most_files: int | None = None,
        *,
        errors: Path | None = None,
        folder: Path = ROOT,
        program: str = "app.__main__",
    ) -> None:
        """What it prints goes to `log`; what it complains of goes there, too, unless told otherwise."""
        orders = {
            "words": words,
            "environment": environment,
            "log": str(log),
            "errors": str(errors or log),
            "most_files": most_files,
            "folder": str(folder),
            "program": program,
        }
        self.pid: int = _mother().ask(orders)

    def poll(self) -> int | None:
        """How it ended; None as long as it lives."""
        code: int | None = _mother().ask({"ended": self.pid})
        return code

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)


class _Mother:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._lock = Lock()  # some tests start and stop servers in threads
        atexit.register(self._end)

    def ask(self, orders: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(orders) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())

    def _end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@cache
def _mother() -> _Mother:
    return _Mother()


# --- In the process that forks -------------------------------------------------------------------


class _Nursery:
    """The servers that live. They end with the tests, even if a test has forgotten one."""

    def __init__(self) -> None:
        self._ended: dict[int, int | None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for child in self._ended:
            if self.ended(child) is None:
                os.kill(child, signal.SIGKILL)

    def start(self, words: list[str], most_files: int | None, **places: Any) -> int:
        child = os.fork()
        if child == 0:
            _run(words, most_files, **places)
        self._ended[child] = None
        return child

    def ended(self, child: int) -> int | None:
        if self._ended[child] is None:
            pid, status = os.waitpid(child, os.WNOHANG)
            if pid:
                self._ended[child] = os.waitstatus_to_exitcode(status)
        return self._ended[child]


def _run(
    words: list[str],
    most_files: int | None,
    environment: dict[str, str],
    log: str,
    errors: str,
    folder: str,
    program: str,
) -> None:
    """All that is left of the life of a forked process."""
    code: Any = 1
    try:
        for place, how, number in (
            (os.devnull, os.O_RDONLY, 0),
            (log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 1),
            (errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 2),
        ):
            os.dup2(os.open(place, how), number)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        if shown := environment.get("PYTHONWARNINGS"):
            warnings.simplefilter(shown)  # type: ignore[arg-type]
        if most_files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
        code = import_module(program).main(words)  # most of it was loaded long ago
    except SystemExit as leaving:
        code = leaving.code
    except BaseException:  # noqa: BLE001 - whatever it was, this process goes no further
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)


def _handle() -> None:
    with _Nursery() as nursery:
        for line in sys.stdin:
            orders = json.loads(line)
            answer = nursery.ended(orders["ended"]) if "ended" in orders else nursery.start(**orders)
            print(json.dumps(answer), flush=True)  # noqa: T201


def _load() -> None:
    """Everything that a server loads when it starts."""
    import aiosqlite  # noqa: F401, PLC0415
    import asyncpg  # noqa: F401, PLC0415
    import uvicorn.lifespan.on  # noqa: PLC0415
    import uvicorn.loops.uvloop  # noqa: PLC0415
    import uvicorn.middleware.proxy_headers  # noqa: F401, PLC0415

    import app.__main__  # noqa: PLC0415
    import app.main  # noqa: PLC0415
    import app.web.wire.doorkeeper  # noqa: PLC0415
    import app.web.wire.http  # noqa: PLC0415
    import app.web.wire.sockets  # noqa: F401, PLC0415

    _prepare()


def _prepare() -> None:
    """What a server does with the first request of each kind, and what is then the same in all of them."""
    from fastapi.routing import iter_route_contexts  # noqa: PLC0415
    from sqlalchemy.orm import configure_mappers  # noqa: PLC0415

    from app.main import create_app  # noqa: PLC0415
    from app.settings import Settings  # noqa: PLC0415
    from app.web.templating import environment  # noqa: PLC0415

    configure_mappers()
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)
    with TemporaryDirectory() as folder:
        list(iter_route_contexts(create_app(Settings(data=Path(folder))).routes))


if __name__ == "__main__":
    _load()
    _handle()
