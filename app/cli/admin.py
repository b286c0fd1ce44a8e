"""Look after what is stored, while the server may go on. Each of these commands has a help of its own."""

import argparse
import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import func, or_, select

from app import database as databases
from app.cli import Problem, backup, copies, load_settings
from app.cli.counting import counted
from app.cli.soundness import problems
from app.database import Database
from app.rooms.codes import read_code
from app.rooms.farewells import Farewell, NobodyThere
from app.rooms.house import House
from app.rooms.left_news import LeavingBus
from app.rooms.models import GameRow, MemberRow, PersonRow, PlayerRow, Room
from app.rooms.setup import Setup
from app.rooms.store import Store
from app.settings import Settings

HELP = "look after rooms, people and the database"
MOST_LISTED = 500
UNNAMED = "Guest"
"""Who has not told a name."""
Work = Callable[[House, argparse.Namespace], Coroutine[Any, Any, int]]
TIDIED = {
    "archived": ("room archived", "rooms archived"),
    "links": ("link for another device forgotten", "links for other devices forgotten"),
    "command_ids": ("id of a command forgotten", "ids of commands forgotten"),
    "proposals": ("proposal of a finished game forgotten", "proposals of finished games forgotten"),
    "passers_by": ("person forgotten who never came into a room", "people forgotten who never came into a room"),
    "left_news": ("piece of news of commands forgotten", "pieces of news of commands forgotten"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="what can be done", required=True, metavar="WHAT")

    def add(name: str, what: str, work: Work | None) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        command.add_argument("--dry-run", action="store_true", help="only say what would be done")
        command.set_defaults(work=work)
        return command

    rooms = add("rooms", "list the rooms, the one that was entered last first", _rooms)
    rooms.add_argument("--all", action="store_true", help="also those that are archived or closed")
    close = add("close", "close a room; its games stay, and its host can open it again", _close)
    close.add_argument("room", metavar="ROOM", help="its code, or its id")
    people = add("people", "list people, those who came last first", _people)
    people.add_argument("name", nargs="?", default="", metavar="NAME", help="only those whose name holds this")
    delete = add("delete-person", "forget somebody; in finished games they are called someone", _delete)
    delete.add_argument("person", metavar="ID", help="their id, as `people` lists it, after -- if it begins with -")
    copy = add("backup", "copy everything that is stored into one file", None)
    copy.add_argument("file", type=Path, metavar="FILE", help="the backup, which must not exist yet")
    add("check", "check the database, and play every game in it again", _check)
    add("tidy", "archive rooms that nobody enters, and forget what nobody needs, at once", _tidy)


def run(arguments: argparse.Namespace) -> int:
    settings = load_settings()
    file = copies.database_file(settings.database_url)
    if file is not None and not file.is_file():
        raise Problem(f"There is no database {file} yet.")
    if arguments.work is None:
        return _back_up(arguments)  # it needs no house
    return asyncio.run(_with_house(settings, arguments))


async def _with_house(settings: Settings, arguments: argparse.Namespace) -> int:
    database = Database(settings.database_url)
    try:
        async with database.engine.connect() as connection:
            current, expected = await connection.run_sync(databases.revisions)
        if current != expected:
            raise Problem("The database is of an older version: `python -m app migrate` brings it up to date.")
        async with _house(database, settings) as house:
            return int(await arguments.work(house, arguments))
    finally:
        await database.dispose()


@asynccontextmanager
async def _house(database: Database, settings: Settings) -> AsyncIterator[House]:
    """A house in which nobody is; what is changed in it is told to a server that runs beside."""
    store = Store(database, LeavingBus() if database.is_sqlite else None)
    house = House(database, archive_after=settings.archive_after, store=store)
    await house.rooms.start(lambda _room, _topic: None)
    try:
        yield house
    finally:
        await house.rooms.stop()


# What can be done


async def _rooms(house: House, arguments: argparse.Namespace) -> int:
    members = (
        select(MemberRow.room_id, func.count().label("people"), func.max(MemberRow.here_until).label("last"))
        .where(MemberRow.kicked.is_(False))
        .group_by(MemberRow.room_id)
        .subquery()
    )
    games = select(GameRow.room_id, func.count().label("games")).group_by(GameRow.room_id).subquery()
    query = (
        select(Room, PersonRow.name, members.c.people, members.c.last, games.c.games)
        .join(PersonRow, PersonRow.id == Room.host_id)
        .outerjoin(members, members.c.room_id == Room.id)
        .outerjoin(games, games.c.room_id == Room.id)
        .order_by(func.coalesce(members.c.last, Room.created_at).desc())
        .limit(MOST_LISTED)
    )
    if not arguments.all:
        query = query.where(Room.closed_at.is_(None), Room.archived_at.is_(None))
    async with house.database.sessions() as session:
        rows = (await session.execute(query)).all()
    for room, host, people, last, played in rows:
        state = "closed" if room.closed_at else "archived" if room.archived_at else "open"
        entered = _day(min(last, house.now()) if last else room.created_at)
        facts = (counted(people or 0, "person", "people"), counted(played or 0, "game"), f"entered {entered}", state)
        print(f"{room.code}  {room.name or host or UNNAMED}: {Setup.read(room.setup).game}, {', '.join(facts)}")
    print(f"{counted(len(rows), 'room')}." if len(rows) < MOST_LISTED else f"The first {MOST_LISTED} rooms.")
    return 0


async def _close(house: House, arguments: argparse.Namespace) -> int:
    wanted = arguments.room
    query = select(Room).where(or_(Room.code == read_code(wanted), Room.id == wanted))
    async with house.database.sessions() as session:
        room = await session.scalar(query)
    if room is None:
        raise Problem(f"There is no room {wanted}: `python -m app admin rooms --all` lists them.")
    if room.closed_at is not None:
        print(f"The room {room.code} is closed already.")
    elif arguments.dry_run:
        print(f"The room {room.code} would be closed. Nothing has changed.")
    else:
        await house.lobby.shut(room.id)
        print(f"The room {room.code} is closed.")
    return 0


async def _people(house: House, arguments: argparse.Namespace) -> int:
    rooms = select(func.count()).where(MemberRow.person_id == PersonRow.id).scalar_subquery()
    last = select(func.max(MemberRow.here_until)).where(MemberRow.person_id == PersonRow.id).scalar_subquery()
    played = func.count(PlayerRow.game_id.distinct())
    games = select(played).where(PlayerRow.person_id == PersonRow.id).scalar_subquery()
    query = select(PersonRow, rooms, last, games).order_by(func.coalesce(last, PersonRow.created_at).desc())
    if arguments.name:
        query = query.where(func.lower(PersonRow.name).contains(arguments.name.lower(), autoescape=True))
    async with house.database.sessions() as session:
        rows = (await session.execute(query.limit(MOST_LISTED))).all()
    for person, in_rooms, here_until, in_games in rows:
        seen = _day(min(here_until, house.now()) if here_until else person.created_at)
        facts = (counted(in_rooms, "room"), counted(in_games, "game"), f"last here {seen}")
        print(f"{person.id}  {person.name or UNNAMED}: {', '.join(facts)}")
    listed = counted(len(rows), "person", "people")
    print(f"{listed}." if len(rows) < MOST_LISTED else f"The first {MOST_LISTED} people.")
    return 0


async def _delete(house: House, arguments: argparse.Namespace) -> int:
    try:
        if arguments.dry_run:
            print(f"{_told(await house.farewells.look(arguments.person), 'would be forgotten')} Nothing has changed.")
        else:
            print(_told(await house.farewells.forget(arguments.person), "is forgotten"))
    except NobodyThere:
        raise Problem(
            f"There is nobody with the id {arguments.person}: `python -m app admin people` lists them."
        ) from None
    return 0


def _told(meant: Farewell, what: str) -> str:
    return (
        f"{meant.name or UNNAMED} {what}: {counted(meant.rooms, 'room')},"
        f" {counted(meant.running, 'game that goes on', 'games that go on')}, {counted(meant.messages, 'message')};"
        f" {counted(meant.finished, 'finished game stays', 'finished games stay')}, without the name."
    )


def _back_up(arguments: argparse.Namespace) -> int:
    if not arguments.dry_run:
        return backup.run(arguments)
    if arguments.file.exists():
        raise Problem(f"{arguments.file} exists already: name another file, so that no backup is lost.")
    print(f"Everything would be copied to {arguments.file}. Nothing was written.")
    return 0


async def _check(house: House, _arguments: argparse.Namespace) -> int:
    found = await problems(house.database)
    for problem in found:
        print(problem)
    async with house.database.sessions() as session:
        games = await session.scalar(select(func.count()).select_from(GameRow))
    told = counted(games or 0, "game")
    print(f"{told}, {counted(len(found), 'problem')}." if found else f"The database is sound: {told}.")
    return 1 if found else 0


async def _tidy(house: House, arguments: argparse.Namespace) -> int:
    tidied = await house.keeper.tidy(thoroughly=True, only_try=arguments.dry_run)
    for name, number in asdict(tidied).items():
        print(counted(number, *TIDIED[name]))
    if arguments.dry_run:
        print("All of that would be done. Nothing has changed.")
    return 0


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d")
