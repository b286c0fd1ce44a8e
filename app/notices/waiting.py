"""For whom games wait, as the database knows it: whoever may have to be told."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.notices.policies import Quiet, Turn
from app.notices.words import room_name
from app.rooms.models import (
    EntryRow,
    GameRow,
    Key,
    MemberRow,
    PlayerRow,
    PushRow,
    QuietRow,
    Room,
    ToldRow,
    WebhookRow,
)
from app.rooms.people import LENGTH_OF_NAME
from app.rooms.players import load_players
from app.rules import GAMES
from app.rules.wording import Message

BROWSER, CHAT = "browser", "chat"
"""The ways by which somebody is told."""

State = tuple[int, int]
"""The version of a game and how often a seat of it was handed over: while it is the same, the same people wait."""


@dataclass(frozen=True, slots=True)
class Waited:
    """Somebody for whom a game waits."""

    person_id: str
    name: str
    browser: Turn | None
    """As they would be told by their browsers, or by those of whose device they sit at."""
    chat: Turn | None
    """As the room's chat would be told, if it has one."""
    quiet: Quiet | None
    browsers: Sequence[PushRow]


@dataclass(frozen=True, slots=True)
class WaitingGame:
    id: str
    state: State
    title: str
    room: Message | str
    path: str
    webhook: WebhookRow | None
    people: Sequence[Waited]


async def waiting_games(session: AsyncSession, settled: Mapping[str, State]) -> list[WaitingGame]:
    """The games of which somebody wants to know, but for those that are still as they were when all was said."""
    told = select(PushRow.person_id)
    at_their_device = select(MemberRow.person_id).where(MemberRow.device_of.in_(told))
    wants = select(PlayerRow.game_id).where(PlayerRow.person_id.in_(told.union(at_their_device)))
    listens = select(WebhookRow.room_id).where(WebhookRow.off_since.is_(None))
    running = (
        select(GameRow, Room)
        .join(Room, Room.game_id == GameRow.id)
        .where(GameRow.finished_at.is_(None), Room.arranging_since.is_(None))
        .where(Room.closed_at.is_(None), Room.archived_at.is_(None))
        .where(or_(GameRow.id.in_(wants), Room.id.in_(listens)))
        .order_by(GameRow.id)
    )
    rows = [(game, room) for game, room in await session.execute(running) if settled.get(game.id) != _state(game)]
    if not rows:
        return []
    known = await _Known.read(session, [game.id for game, _ in rows], [room.id for _, room in rows])
    return [known.waiting(game, room) for game, room in rows]


def _state(game: GameRow) -> State:
    return game.version, game.hand_overs


@dataclass(frozen=True, slots=True)
class _Known:
    """What was read for some games at once."""

    players: Mapping[str, Sequence[tuple[str | None, str]]]
    """By game: person, if it is one who plays, and name."""
    acted: Mapping[tuple[str, int], int]
    """The version after the last entry of a seat."""
    moved_at: Mapping[str, datetime]
    members: Mapping[tuple[str, str], MemberRow]
    told: Mapping[tuple[str, str, str], int]
    quiet: Mapping[str, Quiet]
    browsers: Mapping[str, Sequence[PushRow]]
    webhooks: Mapping[str, WebhookRow]

    @classmethod
    async def read(cls, session: AsyncSession, games: Sequence[str], rooms: Sequence[str]) -> "_Known":
        players = {
            game: [(player.person_id, player.name) for player in seats]
            for game, seats in (await load_players(session, games)).items()
        }
        people = {person for seats in players.values() for person, _ in seats if person is not None}
        acted = select(EntryRow.game_id, EntryRow.seat, func.max(EntryRow.version))
        acted = acted.where(EntryRow.game_id.in_(games)).group_by(EntryRow.game_id, EntryRow.seat)
        last = select(EntryRow.game_id, EntryRow.made_at).join(
            GameRow, and_(GameRow.id == EntryRow.game_id, GameRow.version == EntryRow.version)
        )
        read = await session.scalars(select(MemberRow).where(MemberRow.room_id.in_(rooms)))
        members = {(row.room_id, row.person_id): row for row in read}
        people |= {row.device_of for row in members.values() if row.device_of is not None}
        told = select(ToldRow).where(ToldRow.game_id.in_(games))
        webhooks = select(WebhookRow).where(WebhookRow.room_id.in_(rooms), WebhookRow.off_since.is_(None))
        quiet = select(QuietRow).where(QuietRow.person_id.in_(people))
        return cls(
            players,
            {(game, seat): version for game, seat, version in await session.execute(acted)},
            {row.game_id: row.made_at for row in await session.execute(last.where(GameRow.id.in_(games)))},
            members,
            {(row.game_id, row.person_id, row.way): row.turn for row in await session.scalars(told)},
            {row.person_id: Quiet(row.since, row.until, row.zone) for row in await session.scalars(quiet)},
            await _browsers(session, people),
            {row.room_id: row for row in await session.scalars(webhooks)},
        )

    def waiting(self, game: GameRow, room: Room) -> WaitingGame:
        host = self.members.get((room.id, room.host_id))
        players = self.players[game.id]
        acting = [(seat, *players[seat]) for seat in map(int, game.acting) if seat < len(players)]
        return WaitingGame(
            id=game.id,
            state=_state(game),
            title=GAMES[game.name].title,
            room=room_name(room.name, host.name if host else ""),
            path=f"/r/{room.code}",
            webhook=self.webhooks.get(room.id),
            people=[self._waited(game, room, seat, person, name) for seat, person, name in acting if person],
        )

    def _waited(self, game: GameRow, room: Room, seat: int, person: str, name: str) -> Waited:
        began_at = self.moved_at.get(game.id, game.created_at)
        member = self.members.get((room.id, person))
        device = person
        if member is not None and member.device_of is not None:
            device = member.device_of
            member = self.members.get((room.id, device))
        is_welcome = member is not None and not member.kicked
        browsers = self.browsers.get(device, ()) if is_welcome else ()
        webhook = self.webhooks.get(room.id)

        def turn(way: str, wanted_since: datetime) -> Turn:
            looked_until = member.looks_until if member else None
            told = self.told.get((game.id, person, way))
            return Turn(self.acted.get((game.id, seat), 0), began_at, wanted_since, looked_until, told)

        return Waited(
            person,
            name,
            turn(BROWSER, min(each.created_at for each in browsers)) if browsers else None,
            turn(CHAT, webhook.set_at) if webhook else None,
            self.quiet.get(device),
            browsers,
        )


async def _browsers(session: AsyncSession, people: Collection[str]) -> dict[str, list[PushRow]]:
    """Only those that are still somebody's."""
    is_somebodys = and_(Key.person_id == PushRow.person_id, func.substr(Key.hash, 1, LENGTH_OF_NAME) == PushRow.key)
    rows = select(PushRow).where(PushRow.person_id.in_(people)).where(select(Key.hash).where(is_somebodys).exists())
    found: dict[str, list[PushRow]] = {}
    for row in await session.scalars(rows.order_by(PushRow.created_at, PushRow.id)):
        found.setdefault(row.person_id, []).append(row)
    return found
