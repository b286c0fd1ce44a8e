"""What a visitor finds on the front page: their own games and rooms, and rooms that are open to all."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import CompoundSelect, Select, func, literal, select, union
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.models import EntryRow, GameRow, MemberRow, PlayerRow, Room, SeatRow
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.players import load_players
from app.rooms.results import SeatResult, read_result
from app.rooms.setup import PLAYABLE, Setup
from app.rooms.tally import FinishedGame, Wins, tally, winners_in
from app.rooms.worth import Finished, Worth, worth_a_look
from app.rules import GAMES
from app.rules.contract import Game
from app.rules.options import Options
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
    """Since when it waits, goes on, or is over."""
    free_seats: int = 0
    my_turn: bool = False
    to_move: tuple[str, ...] = ()
    """Whom the game waits for."""
    result: tuple[SeatResult, ...] = ()
    """By seat, when the game is over."""
    bots: frozenset[int] = frozenset()
    """Which of the players, counted from 0, are bots."""
    room: "RoomFacts | None" = None


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """What a list tells of a room beside its game."""

    id: str
    name: str | None
    host: str
    """Empty as long as nobody knows their name."""
    game: Game
    options: Options
    watch_code: str
    is_arranging: bool
    is_over: bool
    here: tuple[str, ...] = ()
    """Who of the others is here."""
    tally: Sequence[Wins] = ()


@dataclass(frozen=True, slots=True)
class MyGames:
    my_turn: Sequence[Card]
    running: Sequence[Card]
    waiting: Sequence[Card]
    """Rooms in which a game is being arranged."""
    finished: Sequence[Card]
    rooms: Sequence[Card] = ()
    """All rooms, the one in which something happened last first."""
    worth: Sequence[Worth] = field(default=())
    """Which of the finished games are worth a look, and why."""

    def __bool__(self) -> bool:
        return any((self.my_turn, self.running, self.waiting, self.finished, self.rooms))


class GameLists:
    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def games_of(self, person: Person) -> MyGames:
        sits = select(SeatRow.room_id).where(SeatRow.person_id.in_(_at_device_of(person)))
        mine = (
            select(Room, GameRow)
            .outerjoin(GameRow, GameRow.id == Room.game_id)
            .where(Room.id.in_(sits) | (Room.host_id == person.id), Room.closed_at.is_(None))
            .where(Room.archived_at.is_(None))
            .order_by(func.coalesce(Room.arranging_since, GameRow.created_at, Room.created_at).desc())
            .limit(4 * MOST_SHOWN)
        )
        async with self._database.sessions() as session:
            cards = await self._rooms(session, mine, person)
            finished, played = await _finished(session, person)
        running = [card for card in cards if card.room and not card.room.is_arranging and not card.room.is_over]
        return MyGames(
            my_turn=[card for card in running if card.my_turn],
            running=[card for card in running if not card.my_turn],
            waiting=[card for card in cards if card.room and card.room.is_arranging],
            finished=finished,
            rooms=sorted((card for card in cards if not _is_past(card)), key=lambda card: card.since, reverse=True),
            worth=worth_a_look(played),
        )

    async def open_rooms(self, person: Person | None) -> Sequence[Card]:
        """Rooms that wait for anybody who likes to play, while their hosts have not gone. Rooms in which this person
        sits, or from which they were sent away, are not among them."""
        waiting = self._open_to(person).where(Room.arranging_since > self._now() - OPEN_FOR)
        async with self._database.sessions() as session:
            found = await self._rooms(session, waiting.order_by(Room.arranging_since.desc()), None)
        return [card for card in found if card.free_seats]

    async def games_to_watch(self, person: Person | None) -> Sequence[Card]:
        """Games that go on in rooms that are open to all."""
        running = self._open_to(person).where(Room.arranging_since.is_(None), GameRow.finished_at.is_(None))
        async with self._database.sessions() as session:
            return await self._rooms(session, running.order_by(GameRow.created_at.desc()), None)

    def _open_to(self, person: Person | None) -> Select[Room, GameRow]:
        me = person.id if person else None
        sits = select(SeatRow.room_id).where(SeatRow.person_id == me)
        sent_away = select(MemberRow.room_id).where(MemberRow.person_id == me, MemberRow.kicked.is_(True))
        return (
            select(Room, GameRow)
            .join(MemberRow, (MemberRow.room_id == Room.id) & (MemberRow.person_id == Room.host_id))
            .outerjoin(GameRow, GameRow.id == Room.game_id)
            .where(
                Room.closed_at.is_(None),
                Room.archived_at.is_(None),
                Room.setup["open"].as_boolean().is_(True),
                MemberRow.here_until > self._now() - HOST_GONE_AFTER,
                Room.id.not_in(sits),
                Room.id.not_in(sent_away),
            )
            .limit(MOST_SHOWN)
        )

    async def _rooms(self, session: AsyncSession, query: Select[Room, GameRow], me: Person | None) -> list[Card]:
        rows = [(room, game) for room, game in (await session.execute(query)).all()]
        ids = [room.id for room, _ in rows]
        seats: defaultdict[str, list[SeatRow]] = defaultdict(list)
        for seat in await session.scalars(
            select(SeatRow).where(SeatRow.room_id.in_(ids)).order_by(SeatRow.room_id, SeatRow.number)
        ):
            seats[seat.room_id].append(seat)
        members: defaultdict[str, list[MemberRow]] = defaultdict(list)
        for member in await session.scalars(select(MemberRow).where(MemberRow.room_id.in_(ids))):
            members[member.room_id].append(member)
        replaced = await _replaced(session, [game for _, game in rows if game is not None])
        moved = await _last_moves(session, [game.id for _, game in rows if game and game.finished_at is None])
        wins = {} if me is None else await _tallies(session, ids)
        return [
            self._card(
                room,
                game,
                seats[room.id],
                members[room.id],
                me,
                replaced.get(game.id if game else "", ()),
                moved.get(game.id if game else ""),
                wins.get(room.id, ()),
            )
            for room, game in rows
        ]

    def _card(  # noqa: PLR0913, PLR0917 - all that is known of a room
        self,
        room: Room,
        game: GameRow | None,
        seats: Sequence[SeatRow],
        members: Sequence[MemberRow],
        me: Person | None,
        replaced: Collection[int],
        moved_at: datetime | None,
        wins: Sequence[Wins],
    ) -> Card:
        setup = Setup.read(room.setup)
        played = PLAYABLE[setup.game]
        acting = [] if game is None else [seat for seat in seats if str(seat.number) in game.acting]
        acting = [seat for seat in acting if seat.number not in replaced]
        mine = {member.person_id for member in members if me and me.id in (member.person_id, member.device_of)}
        facts = RoomFacts(
            id=room.id,
            name=room.name,
            host=next((member.name for member in members if member.person_id == room.host_id), ""),
            game=played,
            options=played.options(**setup.options),
            watch_code=room.watch_code,
            is_arranging=room.arranging_since is not None,
            is_over=room.arranging_since is None and game is not None and game.finished_at is not None,
            here=tuple(
                member.name
                for member in members
                if member.here_until > self._now()
                and not member.kicked
                and member.device_of is None
                and (me is None or member.person_id != me.id)
            ),
            tally=wins,
        )
        last = None if game is None else (game.finished_at or moved_at or game.created_at)
        return Card(
            address=f"/r/{room.code}",
            title=played.title,
            players=tuple(seat.name for seat in seats),
            free_seats=setup.seats - len(seats),
            since=room.arranging_since or last or room.created_at,
            my_turn=any(seat.person_id in mine for seat in acting),
            to_move=tuple(seat.name for seat in acting),
            bots=frozenset(place for place, seat in enumerate(seats) if seat.bot),
            room=facts,
        )


def _at_device_of(person: Person) -> CompoundSelect[str]:
    """The person, and all who sit or have sat at their device."""
    return union(select(literal(person.id)), select(MemberRow.person_id).where(MemberRow.device_of == person.id))


def _is_past(card: Card) -> bool:
    """A game against bots that is over: what is left of it is among the finished games."""
    assert card.room is not None  # noqa: S101 - it is the card of a room
    return card.room.is_over and len(card.players) - len(card.bots) < 2 and not card.free_seats


async def _replaced(session: AsyncSession, games: Sequence[GameRow]) -> Mapping[str, Collection[int]]:
    """The seats on which a bot plays for somebody, who is not waited for, by game."""
    players = await load_players(session, [game.id for game in games if game.hand_overs])
    return {
        game_id: {seat for seat, player in enumerate(playing) if player.absent_id is not None}
        for game_id, playing in players.items()
    }


async def _last_moves(session: AsyncSession, game_ids: Sequence[str]) -> Mapping[str, datetime]:
    last = select(EntryRow.game_id, func.max(EntryRow.made_at)).where(EntryRow.game_id.in_(game_ids))
    return {row[0]: row[1] for row in await session.execute(last.group_by(EntryRow.game_id))}


async def _tallies(session: AsyncSession, room_ids: Sequence[str]) -> Mapping[str, Sequence[Wins]]:
    """Who has won how many games, by room."""
    query = select(GameRow.id, GameRow.room_id, GameRow.result).where(
        GameRow.room_id.in_(room_ids), GameRow.result.is_not(None)
    )
    rows = (await session.execute(query.order_by(GameRow.room_id, GameRow.number))).all()
    players = await load_players(session, [row.id for row in rows])
    games: defaultdict[str, list[FinishedGame]] = defaultdict(list)
    for row in rows:
        games[row.room_id].append(FinishedGame(row.id, players[row.id], winners_in(row.result)))
    return {room_id: tally(each) for room_id, each in games.items()}


async def _finished(session: AsyncSession, person: Person) -> tuple[Sequence[Card], Sequence[Finished]]:
    played = select(PlayerRow.game_id).where(PlayerRow.person_id.in_(_at_device_of(person)))
    query = (
        select(GameRow)
        .where(GameRow.id.in_(played), GameRow.finished_at.is_not(None))
        .order_by(GameRow.finished_at.desc())
        .limit(MOST_SHOWN)
    )
    games = (await session.scalars(query)).all()
    players = await load_players(session, [game.id for game in games])
    cards = [
        Card(
            address=f"/g/{game.id}",
            title=GAMES[game.name].title,
            players=tuple(player.name for player in players[game.id]),
            since=game.finished_at or game.created_at,
            result=read_result(game.result or ""),
            bots=frozenset(seat for seat, player in enumerate(players[game.id]) if player.owner_id is None),
        )
        for game in games
    ]
    seats = [[player.owner_id for player in players[game.id]] for game in games]
    return cards, [
        Finished(game.name, card.result, owners.index(person.id) if person.id in owners else None)
        for game, card, owners in zip(games, cards, seats, strict=True)
    ]
