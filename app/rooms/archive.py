"""One game for ever, whatever becomes of its room: who may see it, and its record. And games that were played
elsewhere, brought here as a record."""

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.columns import new_id
from app.rooms.games import LiveGame, load_game, load_record
from app.rooms.models import EntryRow, GameRow, ImportedRow, MemberRow, PlayerRow, Room
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.players import HandOver, load_all_players
from app.rooms.refusals import NoSuchGame, NotAllowed
from app.rules.record import Record
from app.rules.wording import phrase

MOST_IMPORTED = 2000
"""So many games from elsewhere are kept; then the oldest goes."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """What somebody finds at the address of a game: nothing of the game itself yet."""

    id: str
    number: int
    """Which of its room's games it is."""
    version: int
    finished_at: datetime | None
    room_code: str | None
    """For those who may enter its room."""
    share: str
    """The last part of the address that is open to everybody who has it."""
    may_share: bool
    """Whether this person may make that address anew."""
    is_imported: bool = False
    bots: frozenset[int] = frozenset()
    """The seats of players made of code."""
    hand_overs: tuple[HandOver, ...] = ()
    """Where somebody else has taken a seat."""
    origin_id: str | None = None
    """The game from a moment of which it was played on. Perhaps it is here no more, or not for everybody."""
    seat: int | None = None
    """Where this person played, if they did."""
    room_id: str | None = None
    """For those who may enter its room."""

    @property
    def is_over(self) -> bool:
        return self.is_imported or self.finished_at is not None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game and the way to its room."""

    id: str
    number: int
    finished_at: datetime | None
    room_code: str | None
    game: LiveGame | None
    """Only when it is over: nothing of a running game is read."""

    @property
    def record(self) -> Record:
        """With the names of its players and, now that it is over, the seed. Raises `NoSuchGame` before."""
        if self.game is None:
            raise NoSuchGame
        return replace(self.game.match.record, names=self.game.names)


class Archive:
    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def look(self, address: str, person: Person | None) -> FoundGame:
        """The game at an address. A finished one is there for whoever has its share link, and at its id for those who
        were in its room; as long as nobody has made the link anew, its id is the link. A running one is there only
        for those who may enter its room. Raises `NoSuchGame`."""
        async with self._database.sessions() as session:
            return await _look(session, address, person)

    async def find(self, address: str, person: Person | None) -> PlayedGame:
        """The same, with the whole game if it is over."""
        async with self._database.sessions() as session:
            found = await _look(session, address, person)
            is_here = found.is_over and not found.is_imported
            game = await load_game(session, found.id) if is_here else None
            return PlayedGame(found.id, found.number, found.finished_at, found.room_code, game)

    async def record(self, found: FoundGame) -> Record:
        """The record of a game, with its seed and its result if it is over."""
        async with self._database.sessions() as session:
            if found.is_imported:
                row = await session.get(ImportedRow, found.id)
                if row is None:
                    raise NoSuchGame
                return Record.parse(row.text)
            return await load_record(session, found.id)

    async def times(self, found: FoundGame) -> list[float] | None:
        """When a game began and when each of its entries was written, in seconds since 1970; None if nobody knows."""
        if found.is_imported:
            return None
        async with self._database.sessions() as session:
            began = await session.scalar(select(GameRow.created_at).where(GameRow.id == found.id))
            written = select(EntryRow.made_at).where(EntryRow.game_id == found.id).order_by(EntryRow.version)
            return [moment.timestamp() for moment in (began, *await session.scalars(written)) if moment is not None]

    async def share_anew(self, address: str, person: Person | None) -> str:
        """Another share link: the one before leads nowhere from now on. Raises `NotAllowed`."""
        async with self._database.writing() as session:
            found = await _look(session, address, person)
            if not found.may_share:
                raise NotAllowed(phrase("Only those who played this game can replace its link."))
            row = await session.get_one(GameRow, found.id)
            row.share = new_id()
            return row.share

    async def bring(self, text: str) -> str:
        """Keep the record of a game that was played elsewhere; the last part of its address."""
        async with self._database.writing() as session:
            row = ImportedRow(id=new_id(), text=text, created_at=self._now())
            session.add(row)
            await session.flush()
            kept = select(ImportedRow.id).order_by(ImportedRow.created_at.desc()).limit(MOST_IMPORTED)
            if await session.scalar(select(func.count()).select_from(ImportedRow)) > MOST_IMPORTED:  # type: ignore[operator]
                await session.execute(delete(ImportedRow).where(ImportedRow.id.not_in(kept)))
            return row.id


async def _look(session: AsyncSession, address: str, person: Person | None) -> FoundGame:
    row = await session.scalar(select(GameRow).where(or_(GameRow.id == address, GameRow.share == address)))
    if row is None:
        return await _imported(session, address)
    person_id = person.id if person else None
    own_rooms = select(Room.code, Room.host_id).join(MemberRow, MemberRow.room_id == Room.id)
    own_room = own_rooms.where(Room.id == row.room_id, MemberRow.person_id == person_id, MemberRow.kicked.is_(False))
    room = (await session.execute(own_room)).first()
    played = person_id is not None and await session.scalar(
        select(exists().where(PlayerRow.game_id == row.id, PlayerRow.person_id == person_id))
    )
    players, hand_overs = await load_all_players(session, row.id)
    is_over = row.finished_at is not None
    is_shared = address == (row.share or row.id)
    if room is None and not (is_over and (is_shared or played)):
        raise NoSuchGame
    return FoundGame(
        id=row.id,
        number=row.number,
        version=row.version,
        finished_at=row.finished_at,
        room_code=room.code if room else None,
        share=row.share or row.id,
        may_share=is_over and bool(played or (room and room.host_id == person_id)),
        bots=frozenset(seat for seat, player in enumerate(players) if player.bot is not None),
        hand_overs=tuple(hand_overs),
        origin_id=row.origin_id,
        seat=next((seat for seat, player in enumerate(players) if person_id and player.owner_id == person_id), None),
        room_id=row.room_id if room else None,
    )


async def _imported(session: AsyncSession, address: str) -> FoundGame:
    row = await session.get(ImportedRow, address)
    if row is None:
        raise NoSuchGame
    return FoundGame(row.id, 1, 0, row.created_at, None, row.id, may_share=False, is_imported=True)
