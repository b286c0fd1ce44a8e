"""How fast a book of ten thousand games answers: `./dev bench book [--games N] [--database URL] [--json FILE]`.

The games are made up and written into a temporary database; the application is asked without a network in between.
What the games of a list tell together is remembered, so every question is asked for the first time and then again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import statistics
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter, process_time

import httpx
from fastapi import FastAPI
from sqlalchemy import insert, select

from app.database import Database, migrate
from app.main import create_app
from app.rooms.models import GameRow, MemberRow, PersonRow, Room, SummaryRow
from app.rooms.players import Player
from app.rooms.summaries import SeatSummary, Summary, who_key
from app.rules import GAMES
from app.settings import Settings

NAMES = ("Marta", "Jirka", "Ola", "Bart", "Eva", "Tom", "Zoe", "Max")
HOW_OFTEN = (8, 7, 6, 4, 2, 1, 1, 1)
AGAIN = 5
BEGIN = datetime(2020, 1, 1, tzinfo=UTC)


async def fill(database: Database, people: list[Player], room_id: str, games: int) -> None:
    chance = random.Random(1)
    rows, lines = [], []
    for number in range(games):
        players: list[Player] = []
        seats = chance.choice((2, 3, 3, 4))
        while len(players) < seats:
            (player,) = chance.choices(people, HOW_OFTEN)
            if player not in players:
                players.append(player)
        scores = [chance.randint(0, 90) for _ in players]
        of_seats = [
            SeatSummary(player, score, score == max(scores), -chance.randint(0, 14))
            for player, score in zip(players, scores, strict=True)
        ]
        name, game_id = chance.choice(list(GAMES)), secrets.token_urlsafe(16)
        ended = BEGIN + timedelta(hours=5 * number)
        rows.append(
            {
                "id": game_id,
                "room_id": room_id,
                "number": number + 1,
                "name": name,
                "options": {},
                "seats": seats,
                "commitment": "",
                "seed": "",
                "deals": "",
                "version": 0,
                "acting": "",
                "created_at": ended,
                "finished_at": ended,
                "result": "",
            }
        )
        ordered = tuple(sorted(of_seats, key=lambda seat: who_key(seat.player)))
        lines += Summary(game_id, room_id, name, ordered).lines(ended)
    async with database.writing() as session:
        await session.execute(insert(GameRow), rows)
        for first in range(0, len(lines), 5000):
            await session.execute(insert(SummaryRow), lines[first : first + 5000])


async def measure(games: int, url: str | None, folder: Path) -> dict[str, dict[str, float]]:
    settings = Settings(data=folder, database_url=url or "", rate_limit_generosity=1000)
    await migrate(settings.database_url)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://bench", headers={"Origin": "http://bench"}
        ) as me:
            await me.post("/new", data={"game": "azul", "seats": "2", "name": NAMES[0]})
            room, people = await _the_others(app.state.database)
            code = room.code
            await fill(app.state.database, people, room.id, games)
            who = [person.person_id for person in people]
            paths = {
                "a room, no filter": f"/r/{code}/book",
                "a room, the last page": f"/r/{code}/book?page=100000",
                "a room, one game": f"/r/{code}/book?game=azul",
                "a room, three people": f"/r/{code}/book?who={who[0]}&who={who[1]}&who={who[2]}",
                "a room, a name": f"/r/{code}/book?search=zo",
                "a room, won by me since 2022": f"/r/{code}/book?result=won&since=2022-01-01",
                "my games, no filter": "/book",
                "my games, with one": f"/book?who={who[1]}",
            }
            return {what: await _ask(me, app, path) for what, path in paths.items()}


async def _the_others(database: Database) -> tuple[Room, list[Player]]:
    async with database.writing() as session:
        room = (await session.scalars(select(Room))).one()
        me = (await session.scalars(select(PersonRow))).one()
        people = [Player(me.id, None, me.name)]
        for name in NAMES[1:]:
            person = PersonRow(name=name, created_at=BEGIN)
            session.add(person)
            await session.flush()
            people.append(Player(person.id, None, name))
            session.add(
                MemberRow(
                    room_id=room.id, person_id=person.id, name=name, name_key=name, joined_at=BEGIN, here_until=BEGIN
                )
            )
        return room, people


async def _ask(me: httpx.AsyncClient, app: FastAPI, path: str) -> dict[str, float]:
    first = []
    again = []
    for _ in range(AGAIN):
        app.state.house.books.forget()
        first.append(await _timed(me, path))
        again.append(await _timed(me, path))
    return {
        "first_ms": round(statistics.median(each[0] for each in first), 1),
        "first_cpu_ms": round(statistics.median(each[1] for each in first), 1),
        "again_ms": round(statistics.median(each[0] for each in again), 1),
    }


async def _timed(me: httpx.AsyncClient, path: str) -> tuple[float, float]:
    wall, cpu = perf_counter(), process_time()
    answer = await me.get(path)
    answer.raise_for_status()
    return 1000 * (perf_counter() - wall), 1000 * (process_time() - cpu)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument(
        "--database", help="the URL of an empty Postgres database; SQLite in a temporary folder if not"
    )
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="azulejo-book-") as folder:
        figures = asyncio.run(measure(arguments.games, arguments.database, Path(folder)))
    print(f"{arguments.games} games; milliseconds for the first time (processor time), and again")
    for what, each in figures.items():
        print(f"{what:32} {each['first_ms']:8} ({each['first_cpu_ms']:6}) {each['again_ms']:8}")
    if arguments.json:
        arguments.json.write_text(json.dumps({"games": arguments.games, **figures}), encoding="utf-8")


if __name__ == "__main__":
    main()
