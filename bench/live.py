"""How fast live play is: `./dev bench live [--game NAME] [--json FILE]`.

A real server process with a real database, and on the same computer a client with many rooms, each with a socket for
every seat that the game has (four in Azul). The people play legal moves at random, chosen from what the server pushes
to them; every move is committed before it is pushed. In this order:

- fsync: writing and syncing a small file beside the database, before, between and after the rest; at the same moments
  the calibration of `bench/rules.py`, to compare machines
- spectators: one room, forty moves a second, with 1, 10 and 100 spectators; milliseconds to the last socket, and
  processor time of the server for each move
- steady: so many moves a second in all, evenly spread over the rooms; milliseconds from sending a move to its arrival
  at the last of the sockets of its room
- saturated: every room moves as soon as its next player knows the choices. Measured until the time is up, or until
  the first twentieth of the games is over: games are not replaced
- whole games: the rooms go on until every game is over; payload bytes pushed since the first move, round ends and
  acknowledgements included, for each move and socket
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from app.rooms.setup import PLAYABLE
from bench.rules import calibrate
from bench.tables import People, Table
from tests.servers import ServerProcess

ROOMS = 250
STEADY_RATE = 250
SECONDS = 10.0
WARM_UP = 0.2  # of the time that is measured
SPECTATORS = (1, 10, 100)
SPECTATED_RATE = 40
SPECTATED_MOVES = 50  # with the warm-up, fewer than a game has
SPECTATED_WARM_UP = 20
OPENED_AT_ONCE = 8
PLAY_OUT_SECONDS = 300
SECONDS_TO_SETTLE = 0.5
"""Until everybody has heard that everybody has come."""

Figures = dict[str, Any]


class Cost(NamedTuple):
    """What has been spent up to a moment, in seconds."""

    at: float
    server: float
    client: float


class Bench:
    def __init__(self, server: ServerProcess, people: People, arguments: argparse.Namespace) -> None:
        self._server = server
        self._people = people
        self._game: str = arguments.game
        self._rooms: int = arguments.rooms
        self._seconds: float = arguments.seconds
        self._rate: float = arguments.rate
        self._spectated_moves = min(SPECTATED_MOVES, int(SPECTATED_RATE * self._seconds))
        self._spectators: list[int] = arguments.spectators
        self._rng = random.Random(arguments.seed)
        self._fsyncs: list[float] = []
        self._calibrations: list[float] = []

    async def run(self) -> Figures:
        figures: Figures = {"game": self._game, "seats": self._people.seats, "rooms": self._rooms}
        self._measure_machine()
        tell("playing before spectators")
        figures["spectators"] = {str(number): await self._play_before(number) for number in self._spectators}
        tell("opening rooms")
        tables = await self._open_tables()
        await asyncio.sleep(SECONDS_TO_SETTLE)
        for table in tables:
            table.forget_figures()
        tell("playing steadily")
        figures |= await self._play_steadily(tables)
        self._measure_machine()
        for table in tables:
            table.latencies.clear()
        tell("playing as fast as possible")
        figures |= await self._play_saturated(tables)
        tell("playing to the end")
        figures |= await self._play_out(tables)
        self._measure_machine()
        figures["fsync_ms"] = 1000 * statistics.median(self._fsyncs)
        figures["calibration"] = statistics.median(self._calibrations)
        return figures

    async def _open_tables(self) -> list[Table]:
        slots = asyncio.Semaphore(OPENED_AT_ONCE)

        async def open_one() -> Table:
            async with slots:
                return await self._open_table()

        return await asyncio.gather(*(open_one() for _ in range(self._rooms)))

    async def _open_table(self, spectators: int = 0) -> Table:
        table = Table(random.Random(self._rng.random()), self._people.seats)
        await table.connect(self._people, await self._people.open_room(), spectators)
        return table

    # What is measured

    async def _play_steadily(self, tables: Sequence[Table]) -> Figures:
        await play_at_rate(tables, self._rate, WARM_UP * self._seconds)
        for table in tables:
            table.latencies.clear()
        before = self._spent()
        skipped = await play_at_rate(tables, self._rate, self._seconds)
        share = self._share_since(before)
        await arrival_of_all(tables)
        latencies = [latency for table in tables for latency in table.latencies]
        return {
            "steady_p50_ms": 1000 * statistics.median(latencies),
            "steady_p99_ms": 1000 * statistics.quantiles(latencies, n=100)[98],
            "steady_moves_per_second": len(latencies) / self._seconds,
            "steady_skipped": skipped,
            "steady_server_cpu": share.server,
            "steady_server_cpu_ms_per_move": 1000 * share.server * self._seconds / len(latencies),
        }

    async def _play_saturated(self, tables: Sequence[Table]) -> Figures:
        for table in tables:
            table.on_turn = Table.move
            table.move()
        await asyncio.sleep(WARM_UP * self._seconds)
        held, moves, before = sum_of(tables, "held_back"), sum_of(tables, "moves"), self._spent()
        seen = sum(len(table.latencies) for table in tables)
        while self._spent().at < before.at + self._seconds and sum_of(tables, "is_over") <= len(tables) / 20:
            await asyncio.sleep(0.05)
        share, moves = self._share_since(before), sum_of(tables, "moves") - moves
        latencies = [latency for table in tables for latency in table.latencies]
        return {
            "saturated_moves_per_second": moves / share.at,
            "saturated_seconds": share.at,
            "saturated_p50_ms": 1000 * statistics.median(latencies),
            "saturated_server_cpu": share.server,
            "saturated_server_cpu_ms_per_move": 1000 * share.server * share.at / max(moves, 1),
            "saturated_client_cpu": share.client,
            "saturated_held_back": (sum_of(tables, "held_back") - held) / max(len(latencies) - seen, 1),
        }

    async def _play_out(self, tables: Sequence[Table]) -> Figures:
        async with asyncio.timeout(PLAY_OUT_SECONDS):
            while not all(table.is_over for table in tables):
                await asyncio.sleep(0.05)
        await arrival_of_all(tables)
        moves = sum_of(tables, "moves")
        figures = {
            "bytes_per_move_per_viewer": sum_of(tables, "payload_bytes") / moves / self._people.seats,
            "wire_bytes_per_move_per_viewer": sum_of(tables, "wire_bytes") / moves / self._people.seats,
            "moves_per_game": moves / len(tables),
            "refused": sum_of(tables, "refused"),
            "lost_sockets": sum_of(tables, "lost_sockets"),
        }
        for table in tables:
            table.disconnect()
        return figures

    async def _play_before(self, spectators: int) -> dict[str, float]:
        table = await self._open_table(spectators)
        await asyncio.sleep(SECONDS_TO_SETTLE)
        await play_at_rate([table], SPECTATED_RATE, SPECTATED_WARM_UP / SPECTATED_RATE)
        await arrival_of_all([table])
        table.forget_figures()
        before = self._spent()
        await play_at_rate([table], SPECTATED_RATE, self._spectated_moves / SPECTATED_RATE)
        await arrival_of_all([table])
        after = self._spent()
        table.disconnect()
        return {
            "p50_ms": 1000 * statistics.median(table.latencies),
            "server_cpu_ms": 1000 * (after.server - before.server) / table.moves,
        }

    # Costs

    def _spent(self) -> Cost:
        return Cost(time.perf_counter(), self._server.processor_seconds(), time.process_time())

    def _share_since(self, before: Cost) -> Cost:
        """Seconds since then, and the share of one core that was used."""
        now = self._spent()
        seconds = now.at - before.at
        return Cost(seconds, (now.server - before.server) / seconds, (now.client - before.client) / seconds)

    def _measure_machine(self, times: int = 50) -> None:
        """What the disk and the processor give at this moment."""
        self._calibrations.append(calibrate())
        with tempfile.TemporaryFile(dir=self._server.data, buffering=0) as file:
            for _ in range(times):
                began = time.perf_counter()
                file.write(bytes(4096))
                os.fsync(file.fileno())
                self._fsyncs.append(time.perf_counter() - began)


async def play_at_rate(tables: Sequence[Table], rate: float, seconds: float) -> int:
    """Moves at even distances, from table to table; how many had to be skipped because nobody could move."""
    began = time.perf_counter()
    turns, skipped = 0, 0
    at = 0
    while (due := began + turns / rate) < began + seconds:
        await asyncio.sleep(due - time.perf_counter())
        turns += 1
        for _ in tables:
            at = (at + 1) % len(tables)
            if tables[at].can_move:
                tables[at].move()
                break
        else:
            skipped += 1
    return skipped


async def arrival_of_all(tables: Sequence[Table], patience: float = 10) -> None:
    async with asyncio.timeout(patience):
        while not all(table.can_move or table.is_over for table in tables):
            await asyncio.sleep(0.01)


def tell(stage: str) -> None:
    print(f"{stage} ...", file=sys.stderr, flush=True)


def sum_of(tables: Sequence[Table], what: str) -> int:
    return sum(getattr(table, what) for table in tables)


async def measure(server: ServerProcess, arguments: argparse.Namespace) -> Figures:
    people = People(server.port, arguments.game)
    try:
        return await Bench(server, people, arguments).run()
    finally:
        await people.leave()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="./dev bench live", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=PLAYABLE, default="azul", help="to play (default azul), with all its seats")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--rooms", type=int, default=ROOMS, help=f"rooms (default {ROOMS})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"to measure each (default {SECONDS:g})")
    parser.add_argument("--rate", type=float, default=STEADY_RATE, help=f"steady moves a second ({STEADY_RATE})")
    parser.add_argument("--spectators", type=int, nargs="+", default=SPECTATORS, help="numbers of them to compare")
    parser.add_argument("--database-url", help="a Postgres database (default: SQLite in a temporary folder)")
    parser.add_argument("--folder", type=Path, help="where to make that folder: the disk to measure")
    parser.add_argument("--seed", type=int, default=1, help="of the random moves")
    arguments = parser.parse_args()
    gc.disable()  # the client's pauses would be taken for the server's
    with (
        tempfile.TemporaryDirectory(dir=arguments.folder) as folder,
        ServerProcess(Path(folder), arguments.database_url) as server,
    ):
        figures = run(lambda: measure(server, arguments))
    show(figures)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def run(make: Callable[[], Coroutine[Any, Any, Figures]]) -> Figures:
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - there is none for Windows
    except ImportError:
        return asyncio.run(make())
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(make())


def show(figures: Figures) -> None:
    print(
        f"{figures['game']}, {figures['rooms']} rooms of {figures['seats']}; fsync {figures['fsync_ms']:.2f} ms;"
        f" calibration {figures['calibration']:.1f} (millions of turns of a plain loop per second)\n"
        f"saturated: {figures['saturated_moves_per_second']:.0f} moves per second"
        f" ({figures['saturated_seconds']:.1f} s, p50 {figures['saturated_p50_ms']:.0f} ms;"
        f" cores: server {figures['saturated_server_cpu']:.2f}, client {figures['saturated_client_cpu']:.2f};"
        f" server {figures['saturated_server_cpu_ms_per_move']:.2f} ms per move;"
        f" {figures['saturated_held_back']:.1%} of the moves held back)\n"
        f"steady {figures['steady_moves_per_second']:.0f} moves per second:"
        f" p50 {figures['steady_p50_ms']:.2f} ms, p99 {figures['steady_p99_ms']:.2f} ms to the last"
        f" (server {figures['steady_server_cpu']:.2f} cores,"
        f" {figures['steady_server_cpu_ms_per_move']:.2f} ms per move; {figures['steady_skipped']} skipped)\n"
        f"whole games of {figures['moves_per_game']:.0f} moves: {figures['bytes_per_move_per_viewer']:.0f} bytes per"
        f" move and viewer, {figures['wire_bytes_per_move_per_viewer']:.0f} on the wire;"
        f" {figures['refused']} refused, {figures['lost_sockets']} sockets lost"
    )
    for number, cost in figures["spectators"].items():
        print(
            f"{number} spectators: p50 {cost['p50_ms']:.2f} ms to the last,"
            f" {cost['server_cpu_ms']:.2f} ms of the server per move"
        )


if __name__ == "__main__":
    main()
