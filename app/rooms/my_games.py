"""What a visitor finds on the front page: their own games, and rooms that are open to all."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.models import GameRow, MemberRow, PlayerRow, Room, SeatRow
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.players import load_players
from app.rooms.results import SeatResult, read_result
from app.rooms.setup import Setup
from app.rules import GAMES
from app.rules.wording import Term

MOST_SHOWN = 50
OPEN_FOR = timedelta(days=1)
HOST_GONE_AFTER = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Card:
    """A room or a finished game as a list shows it."""

    address: str
    title: Term
    players: tuple[str, ...]
    """Who sits there, by seat."""
    since: datetime
    free_seats: int = 0
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
    """Rooms in which a game is being arranged."""
    finished: Sequence[Card]

    def __bool__(self) -> bool:
        return any((self.my_turn, self.running, self.waiting, self.finished))


class GameLists:
    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def games_of(self, person: Person) -> MyGames:
        mine = (
            select(Room, GameRow)
            .join(SeatRow, (SeatRow.room_id == Room.id) & (SeatRow.person_id == person.id))
            .outerjoin(GameRow, GameRow.id == Room.game_id)
            .where(Room.arranging_since.is_not(None) | GameRow.finished_at.is_(None))
            .order_by(Room.created_at.desc())
            .limit(4 * MOST_SHOWN)
        )
        async with self._database.sessions() as session:
            found = await _rooms(session, mine, person)
            finished = await _finished(session, person)
        return MyGames(
            my_turn=[card for room, card in found if card.my_turn],
            running=[card for room, card in found if room.arranging_since is None and not card.my_turn],
            waiting=[card for room, card in found if room.arranging_since is not None],
            finished=finished,
        )

    async def open_rooms(self, person: Person | None) -> Sequence[Card]:
        """Rooms that wait for anybody who likes to play, while their hosts have not gone. Rooms in which this person
        sits, or from which they were sent away, are not among them."""
        me = person.id if person else None
        sits = select(SeatRow.room_id).where(SeatRow.person_id == me)
        sent_away = select(MemberRow.room_id).where(MemberRow.person_id == me, MemberRow.kicked.is_(True))
        waiting = (
            select(Room, GameRow)
            .join(MemberRow, (MemberRow.room_id == Room.id) & (MemberRow.person_id == Room.host_id))
            .outerjoin(GameRow, GameRow.id == Room.game_id)
            .where(
                Room.arranging_since > self._now() - OPEN_FOR,
                Room.setup["open"].as_boolean().is_(True),
                MemberRow.here_until > self._now() - HOST_GONE_AFTER,
                Room.id.not_in(sits),
                Room.id.not_in(sent_away),
            )
            .order_by(Room.arranging_since.desc())
            .limit(MOST_SHOWN)
        )
        async with self._database.sessions() as session:
            return [card for _, card in await _rooms(session, waiting, None) if card.free_seats]


async def _rooms(session: AsyncSession, query: Select[Room, GameRow], me: Person | None) -> list[tuple[Room, Card]]:
    rows = [(room, game) for room, game in (await session.execute(query)).all()]
    taken = select(SeatRow).where(SeatRow.room_id.in_([room.id for room, _ in rows])).order_by(SeatRow.number)
    seats: defaultdict[str, list[SeatRow]] = defaultdict(list)
    for seat in await session.scalars(taken):
        seats[seat.room_id].append(seat)
    return [(room, _room_card(room, game, seats[room.id], me)) for room, game in rows]


def _room_card(room: Room, game: GameRow | None, seats: Sequence[SeatRow], me: Person | None) -> Card:
    setup = Setup.read(room.setup)
    acting = [] if game is None else [seat for seat in seats if str(seat.number) in game.acting]
    return Card(
        address=f"/r/{room.code}",
        title=GAMES[setup.game].title,
        players=tuple(seat.name for seat in seats),
        free_seats=setup.seats - len(seats),
        since=room.arranging_since or (game.created_at if game else room.created_at),
        my_turn=me is not None and any(seat.person_id == me.id for seat in acting),
        to_move=tuple(seat.name for seat in acting),
    )


async def _finished(session: AsyncSession, person: Person) -> Sequence[Card]:
    played = select(PlayerRow.game_id).where(PlayerRow.person_id == person.id)
    query = (
        select(GameRow)
        .where(GameRow.id.in_(played), GameRow.finished_at.is_not(None))
        .order_by(GameRow.finished_at.desc())
        .limit(MOST_SHOWN)
    )
    games = (await session.scalars(query)).all()
    players = await load_players(session, [game.id for game in games])
    return [
        Card(
            address=f"/g/{game.id}",
            title=GAMES[game.name].title,
            players=tuple(player.name for player in players[game.id]),
            since=game.finished_at or game.created_at,
            result=read_result(game.result or ""),
        )
        for game in games
    ]
