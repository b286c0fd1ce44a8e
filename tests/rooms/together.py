"""A table whose players want something together, or about their seats."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rooms.door import Visitor
from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.people import Person
from app.rooms.proposals import Proposal
from app.rooms.setup import Setup
from app.rooms.wishes import Answer, EndGame, Resign, Undo, Wish
from tests.rooms.kit import play_some, started_room

TWO = Setup("azul", 2, {"wall": "colour", "starter": "1"})


@dataclass
class Table:
    house: House
    room_id: str
    players: Sequence[Person]
    game: LiveGame
    asked: int = 0

    async def ask(self, seat: int, wish: Wish) -> None:
        await self.house.door.ask(Visitor(self.room_id, self.players[seat]), wish)

    async def undo(self, seat: int, line: int | None = None, name: str = "", version: int | None = None) -> None:
        self.asked += 1
        at = self.game.version if version is None else version
        await self.ask(seat, Undo(name or f"u{self.asked}", self.game.id, at, line))

    async def end(self, seat: int, winners: Sequence[int] = (), name: str = "") -> None:
        self.asked += 1
        await self.ask(seat, EndGame(name or f"e{self.asked}", self.game.id, self.game.version, winners))

    async def resign(self, seat: int, name: str = "r") -> None:
        await self.ask(seat, Resign(name, self.game.id, self.game.version))

    async def answer(self, seat: int, agrees: bool, proposal: str | None = None) -> None:
        asked = proposal or (await self.proposal()).id
        await self.ask(seat, Answer(self.game.id, self.game.version, asked, agrees))

    async def room(self) -> LiveRoom:
        return await self.house.rooms.read_again(self.room_id)  # news from Postgres may be on its way

    async def proposals(self) -> Sequence[Proposal]:
        return (await self.room()).open_proposals

    async def proposal(self) -> Proposal:
        (proposal,) = await self.proposals()
        return proposal

    async def play(self, moves: int = 1) -> None:
        await play_some(self.house, self.game, moves)

    @property
    def codes(self) -> list[str]:
        return [entry.code for entry in self.game.log]


async def table(house: House, setup: Setup = TWO) -> Table:
    room_id, players = await started_room(house, setup)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    return Table(house, room_id, players, game)
