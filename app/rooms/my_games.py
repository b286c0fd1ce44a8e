"""The games a visitor finds on the front page: his own, and rooms that are open to all."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Select, select

from app.database import Database
from app.rooms import clock
from app.rooms.models import GameRow, Member, Room
from app.rooms.people import Visitor
from app.rooms.results import SeatResult, read_result
from app.rules import GAMES
from app.rules.wording import Term

MOST_SHOWN = 50
OPEN_FOR = timedelta(days=1)
HOST_GONE_AFTER = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Card:
    """A room as a list shows it."""

    code: str
    title: Term
    players: tuple[str, ...]
    """Who sits there, by seat."""
    free_seats: int
    since: datetime
    my_turn: bool = False
    to_move: tuple[str, ...] = ()
    """Whom the game waits for."""
    result: tuple[SeatResult, ...] = ()
    """By seat, when the game is over."""


@dataclass(frozen=True, slots=True)
class MyGames:
    my_turn: Sequence[Card]
    running: Sequence[Card]
    waiting: Sequence[Card]
    """Rooms whose game has not begun."""
    finished: Sequence[Card]

    def __bool__(self) -> bool:
        return any((self.my_turn, self.running, self.waiting, self.finished))


class GameLists:
    def __init__(self, database: Database, now: clock.Clock = clock.now) -> None:
        self._database = database
        self._now = now

    async def games_of(self, person: Visitor) -> MyGames:
        mine = (
            select(Room, GameRow)
            .join(Member, Member.room_id == Room.id)
            .outerjoin(GameRow, GameRow.id == Room.game_id)
            .where(Member.person_id == person.id, Member.seat.is_not(None), Member.kicked.is_(False))
            .order_by(Room.created_at.desc())
            .limit(4 * MOST_SHOWN)
        )
        found = await self._cards(mine, person)
        return MyGames(
            my_turn=[card for card, game in found if card.my_turn],
            running=[card for card, game in found if game and not game.finished_at and not card.my_turn],
            waiting=[card for card, game in found if game is None],
            finished=[card for card, game in found if game and game.finished_at][:MOST_SHOWN],
        )

    async def open_rooms(self, person: Visitor | None) -> Sequence[Card]:
        """Rooms that wait for anybody who likes to play, while their hosts have not gone. Rooms in which this person
        sits, or from which he was sent away, are not among them."""
        not_for = select(Member.room_id).where(
            Member.person_id == (person.id if person else None), Member.seat.is_not(None) | Member.kicked.is_(True)
        )
        waiting = (
            select(Room, GameRow)
            .join(Member, (Member.room_id == Room.id) & (Member.person_id == Room.host_id))
            .outerjoin(GameRow, GameRow.id == Room.game_id)
            .where(
                Room.open.is_(True),
                Room.game_id.is_(None),
                Room.created_at > self._now() - OPEN_FOR,
                Member.here_until > self._now() - HOST_GONE_AFTER,
                Room.id.not_in(not_for),
            )
            .order_by(Room.created_at.desc())
            .limit(MOST_SHOWN)
        )
        return [card for card, _ in await self._cards(waiting, None) if card.free_seats]

    async def _cards(self, query: Select[Room, GameRow], me: Visitor | None) -> list[tuple[Card, GameRow | None]]:
        async with self._database.sessions() as session:
            rows = [(room, game) for room, game in (await session.execute(query)).all()]
            seated = select(Member).where(Member.room_id.in_([room.id for room, _ in rows]), Member.seat.is_not(None))
            players: defaultdict[str, list[Member]] = defaultdict(list)
            for member in await session.scalars(seated.order_by(Member.seat)):
                players[member.room_id].append(member)
        return [(_card(room, game, players[room.id], me), game) for room, game in rows]


def _card(room: Room, game: GameRow | None, players: Sequence[Member], me: Visitor | None) -> Card:
    my_seat = next((player.seat for player in players if me is not None and player.person_id == me.id), None)
    return Card(
        code=room.code,
        title=GAMES[room.game].title,
        players=tuple(player.name for player in players),
        free_seats=room.seats - len(players),
        since=(game.finished_at or game.created_at) if game else room.created_at,
        my_turn=game is not None and my_seat is not None and str(my_seat) in game.acting,
        to_move=tuple(player.name for player in players if game is not None and str(player.seat) in game.acting),
        result=read_result(game.result) if game and game.result else (),
    )
