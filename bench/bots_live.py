"""Whether bots are in the way: `./dev bench bots_live [--seconds N] [--json FILE]`.

A server with one table at which four bots play, and somebody who looks on. Measured is how much later than it should
the event loop of the server comes to whatever is due: first with nobody at the table, then with bots at the usual
pace, then with bots that move as fast as they can. The computer has other things to do as well: compare with the
first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import httpx
import uvicorn

from app.database import migrate
from app.main import create_app
from app.settings import Settings
from bench.sockets import open_socket

SECONDS = 15
SEATS = 4
TICK = 0.002
PACES = {"nobody plays": None, "the usual pace": 1.0, "as fast as they can": 0.0}


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench bots_live", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"for each pace (default {SECONDS})")
    parser.add_argument("--port", type=int, default=8479)
    parser.add_argument("--watch", metavar="PACE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.watch is not None:
        asyncio.run(look_on(arguments.port, arguments.watch, arguments.seconds))
        return
    figures = {name: asyncio.run(measure(name, arguments.seconds, arguments.port)) for name in PACES}
    for name, measured in figures.items():
        print(f"{name}: " + ", ".join(f"{what.replace('_', ' ')} {value}" for what, value in measured.items()))
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


async def measure(name: str, seconds: float, port: int) -> dict[str, float]:
    """The server is here, so that its loop can be watched; who looks on is another process."""
    pace = PACES[name]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), bot_seconds=pace or 0, rate_limit_generosity=1000)
        logging.disable(logging.INFO)
        await migrate(settings.database_url)
        server = uvicorn.Server(uvicorn.Config(create_app(settings), port=port, log_config=None))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.05)
        words = (sys.executable, "-m", "bench.bots_live", "--watch", name, "--seconds", str(seconds + 3))
        watcher = await asyncio.create_subprocess_exec(*words, "--port", str(port), stdout=asyncio.subprocess.PIPE)
        await asyncio.sleep(3)  # until the game has begun, and the process in which bots think
        late = await lateness(seconds)
        said, _ = await watcher.communicate()
        server.should_exit = True
        await serving
    return {
        "moves": int(said),
        "ms_p50": round(1000 * late[len(late) // 2], 2),
        "ms_p99": round(1000 * late[len(late) * 99 // 100], 2),
        "ms_most": round(1000 * late[-1], 2),
    }


async def lateness(seconds: float) -> list[float]:
    found = []
    end = perf_counter() + seconds
    while (began := perf_counter()) < end:
        await asyncio.sleep(TICK)
        found.append(max(0.0, perf_counter() - began - TICK))
    return sorted(found)


async def look_on(port: int, name: str, seconds: float) -> None:
    """Let four bots play, look on, and say how many moves there were."""
    address = f"http://127.0.0.1:{port}"
    moves = 0

    def hear(message: bytes) -> None:
        nonlocal moves
        moves += b'id="last"' in message

    async with httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=30) as browser:
        opened = await browser.post("/new", data={"game": "azul", "seats": str(SEATS), "name": "Host"})
        code = opened.headers["location"].rpartition("/")[2]
        await browser.post(f"/r/{code}/stand")
        for seat in range(SEATS):
            await browser.post(f"/r/{code}/bot", data={"seat": str(seat)})
        cookie = "; ".join(f"{key}={value}" for key, value in browser.cookies.items())
        end = perf_counter() + seconds
        socket = await open_socket(port, f"/r/{code}/live", cookie, hear)
        while perf_counter() < end:
            if PACES[name] is not None:
                # The first one, and the next as soon as one is over.
                await browser.post(f"/r/{code}/arrange")
                await browser.post(f"/r/{code}/start", data={"version": "1000"})
            await asyncio.sleep(0.5)
        socket.close()
    print(moves)


if __name__ == "__main__":
    main()
