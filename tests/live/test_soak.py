"""People play, talk, watch, come and go for a while, and nothing grows. `./dev soak` does the same for longer."""

from pathlib import Path

from bench.soak import Soak
from tests.servers import ServerProcess

SECONDS, LEAST_MOVES = 6, 40


async def test_nothing_grows_while_people_come_and_go(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        soak = Soak(server, SECONDS, least_moves=LEAST_MOVES)
        await soak.run(tables=2, tell=lambda _line: None)
        assert soak.faults == []
        assert {"connect", "move", "page"} <= set(soak.waits)
        assert soak.growth < 20
        first, last = soak.reports[0], soak.reports[-1]
        assert last.files <= first.files + 5
        assert last.tasks <= first.tasks
        assert "Traceback" not in server.log.read_text()
