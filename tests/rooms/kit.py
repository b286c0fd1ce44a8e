"""People in rooms without a web: the use cases themselves, with a clock that the test turns."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from app.database import Database
from app.rooms.games import Command, LiveGame
from app.rooms.house import House
from app.rooms.live import Listener, LiveRoom
from app.rooms.models import EntryRow, GameRow
from app.rooms.people import Person
from app.rooms.setup import Setup
from app.rules.contract import Position

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
COLOURED = Setup("azul", 2, {"wall": "colour", "starter": "1"})


class TurnedClock:
    """Time passes when the test says so, and a little at every look, so that nothing happens at the same time."""

    def __init__(self) -> None:
        self.moment = NOON

    def __call__(self) -> datetime:
        self.moment += timedelta(milliseconds=1)
        return self.moment

    def turn(self, **by: float) -> None:
        self.moment += timedelta(**by)


@asynccontextmanager
async def running(house: House, listener: Listener = lambda _room, _topic: None) -> AsyncIterator[House]:
    """The house with its background work going on."""
    async with house.open_for(Watchers(listener)):
        yield house


class Watchers:
    """An audience without pages, for those who only listen."""

    def __init__(self, listener: Listener) -> None:
        self.note = listener
        self.room_ids: set[str] = set()
        self.people: set[tuple[str, str]] = set()
        self.lookers: set[tuple[str, str]] = set()
        self.watchers: dict[str, int] = {}

    def cut_off(self, key: str) -> None:
        pass

    def has(self, room_id: str) -> bool:
        return room_id in self.room_ids

    def is_here(self, room_id: str, person_id: str) -> bool:
        return (room_id, person_id) in self.people


async def people(house: House, *names: str) -> list[Person]:
    return [(await house.people.welcome(name))[0] for name in names]


async def open_room(house: House, host: Person, setup: Setup = COLOURED) -> str:
    """The id of a new room."""
    code = await house.lobby.open_room(host, setup)
    return (await house.lobby.find(code)).room_id


async def started_room(house: House, setup: Setup = COLOURED, names: Sequence[str] = ()) -> tuple[str, list[Person]]:
    """A room whose game has begun, and its players by seat."""
    called = names or [f"Player {number}" for number in range(1, setup.seats + 1)]
    players = await people(house, *called)
    room_id = await open_room(house, players[0], setup)
    for seat, player in enumerate(players[1:], start=1):
        await house.lobby.sit(room_id, player, seat)
        await house.lobby.ready(room_id, player, ready=True, version=0)
    await house.lobby.start(room_id, players[0], version=0)
    return room_id, players


async def begun(house: House, setup: Setup = COLOURED) -> tuple[LiveRoom, LiveGame]:
    room_id, _ = await started_room(house, setup)
    room = await house.rooms.get(room_id)
    assert room.game is not None
    return room, room.game


def some_move(position: Position, seat: int, chance: random.Random | None = None) -> str:
    moves = [str(move) for move in position.legal_moves(seat)]
    return moves[0] if chance is None else chance.choice(moves)


def command(game: LiveGame, seat: int, code: str | None = None, version: int | None = None) -> Command:
    return Command(
        f"{seat}-{secrets.token_hex(8)}",
        seat,
        (code or some_move(game.position, seat)).split(),
        game.version if version is None else version,
    )


async def play_some(house: House, game: LiveGame, moves: int) -> None:
    for _ in range(moves):
        if game.is_over:
            return
        await house.rooms.carry_out(game, command(game, game.position.acting[0]))


async def play_to_the_end(house: House, game: LiveGame) -> None:
    """Whoever may move builds lines where that is possible, so that the game ends."""
    while not game.is_over:
        seat = game.position.acting[0]
        codes = [str(move) for move in game.position.legal_moves(seat)]
        code = next((code for code in codes if not code.endswith("f")), codes[0])
        await house.rooms.carry_out(game, command(game, seat, code))


async def stored_moves(database: Database, game_id: str) -> list[EntryRow]:
    async with database.sessions() as session:
        query = select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.version)
        return list((await session.scalars(query)).all())


async def stored_game(database: Database, game_id: str) -> GameRow:
    async with database.sessions() as session:
        return await session.get_one(GameRow, game_id)


async def soon(condition: object, patience: float = 5) -> None:
    """Wait until something becomes true."""
    assert callable(condition)
    async with asyncio.timeout(patience):
        while not condition():
            await asyncio.sleep(0.01)
