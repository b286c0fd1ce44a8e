"""Servers as people run them: a process of their own, which can be killed and started again."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

from tests.databases import make_tables
from tests.forks import Forked

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


class ServerProcess:
    """`python -m app serve`, or a program like it, with its data in a folder. The port stays the same when it is
    started again."""

    program = "app.__main__"
    """The module whose `main` is run."""

    def __init__(
        self,
        data: Path,
        database_url: str | None = None,
        *,
        most_files: int | None = None,
        log: Path | None = None,
        **settings: str,
    ) -> None:
        self.data = data
        self.database_file = data / "azulejo.db"
        self._has_other_database = database_url is not None
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "AZULEJO_DATA": str(data),
            # Tests are many visitors at one address.
            "AZULEJO_RATE_LIMIT_GENEROSITY": "10000",
            "AZULEJO_LOG_LEVEL": "warning",
            **({"DATABASE_URL": database_url} if database_url else {}),
            **settings,
        }
        self._most_files = most_files
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self.log = log or data / "server.log"

    def start(self) -> None:
        if not (self._has_other_database or self.database_file.exists()):
            make_tables(f"sqlite+aiosqlite:///{self.database_file}")
        self._process = self._run(["serve", "--port", str(self.port)])
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, f"the server did not start: {self.log.read_text()}"
            assert time.monotonic() < deadline, "the server took too long to start"
            time.sleep(0.02)

    def _run(self, words: list[str]) -> subprocess.Popen[bytes] | Forked:
        return Forked(words, self._environment, self.log, self._most_files, program=self.program)

    def kill(self) -> None:
        """As a power cut would do it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def freeze(self) -> None:
        """It neither answers nor hangs up, as if the line were cut."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def processor_seconds(self) -> float:
        """What its threads have used until now. Linux only: elsewhere it is zero."""
        assert self._process is not None
        stat = Path(f"/proc/{self._process.pid}/stat")
        if not stat.exists():
            return 0
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that it holds now. Linux only."""
        pages = Path(f"/proc/{self.process_id}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def open_files(self) -> int:
        """Linux only."""
        return len(list(Path(f"/proc/{self.process_id}/fd").iterdir()))

    @property
    def process_id(self) -> int:
        assert self._process is not None
        return self._process.pid

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            deadline = time.monotonic() + START_SECONDS
            while self._process.poll() is None:
                assert time.monotonic() < deadline, "the server does not end"
                time.sleep(0.005)
            self._process = None

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()
        except (urllib.error.URLError, OSError):
            return False
        return True

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()
