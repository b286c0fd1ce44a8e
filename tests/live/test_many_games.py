"""Thousands of stored games cost nothing until somebody looks at one."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.live.kit import Guest, begin
from tests.servers import ServerProcess

GAMES = 10_000


def started_in(server: ServerProcess) -> float:
    """Seconds of a processor, the better of two: a busy computer changes nothing about them."""
    times = []
    for _ in range(2):
        server.start()
        times.append(server.processor_seconds())
        server.kill()
    return min(times)


def multiply(data: Path) -> None:
    """Ten thousand copies of the only game, with its room, people and moves."""
    with closing(sqlite3.connect(data / "azulejo.db")) as database, database:
        for table in ("games", "rooms", "members", "moves"):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            kept = [name for name in columns if not (table == "moves" and name == "id")]
            number = {"id", "room_id", "game_id", "code", "watch_code"} - ({"code"} if table == "moves" else set())
            chosen = [f"{name} || '-' || n" if name in number and name in kept else name for name in kept]
            database.execute(
                f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {GAMES})"
                f" INSERT INTO {table} ({', '.join(kept)}) SELECT {', '.join(chosen)} FROM {table}, numbers"
            )


async def play_a_little(address: str) -> None:
    async with Guest(address, "Ana") as first, Guest(address, "Ben") as second:
        await begin([first, second], option_starter="1")
        for mover in (first, second) * 4:
            await mover.until(lambda mover=mover: mover.page.moves)
            assert (await mover.move(mover.page.moves[0]))["ok"]


def test_ten_thousand_games_do_not_slow_the_start(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with server:
        asyncio.run(play_a_little(server.address))
    with_one = started_in(server)
    multiply(tmp_path)
    with closing(sqlite3.connect(tmp_path / "azulejo.db")) as database:
        assert database.execute("SELECT count(*) FROM games").fetchone()[0] == GAMES + 1
        assert database.execute("SELECT count(*) FROM moves").fetchone()[0] == 8 * (GAMES + 1)
    with_many = started_in(server)
    assert with_many < 1.5 * with_one + 0.1, json.dumps([with_one, with_many])
