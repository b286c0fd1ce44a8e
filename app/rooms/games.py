"""A game that is being played, in memory: its match, its log, and who may act since when."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise, zip_longest
from time import monotonic
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.beginnings import PlayedFrom
from app.rooms.clocks import Turn
from app.rooms.log import IDS_OF_CLOCKS, LogEntry, log_entry
from app.rooms.models import EntryRow, GameRow
from app.rooms.players import HandOver, Player, load_all_players, load_players, players_at
from app.rooms.refusals import NotAllowed, Refused, Stale
from app.rooms.results import read_result, write_result
from app.rooms.summaries import summarise
from app.rooms.writing import NewEntries, read_draws
from app.rules import GAMES
from app.rules.actions import parse_action
from app.rules.contract import Event, Game, IllegalMove, Move, Position, UnreadableMove
from app.rules.entries import CannotTakeBack, Entry, Step, standing
from app.rules.match import Attempt, Match
from app.rules.record import Record, parse_beginning
from app.rules.replay import steps
from app.rules.wording import phrase


class GameCommand(Protocol):
    """What is to be added to a game's record. Its id makes it harmless to send it twice."""

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int: ...

    def attempt(self, game: "LiveGame") -> Attempt:
        """Try it on the game as it is now. Raises `Refused`."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a player wants: these moves, on that version. Its id makes it harmless to send it twice."""

    id: str
    seat: int
    codes: Sequence[str]
    version: int
    by: str | None = None
    """Who wants it, as in `Player.who`, if only they may."""

    def attempt(self, game: "LiveGame") -> Attempt:
        return game.attempt(self)


@dataclass(frozen=True, slots=True)
class TakebackCommand:
    """What a player wants: to go back to where the game was after entry `to`."""

    id: str
    seat: int
    to: int
    version: int

    def attempt(self, game: "LiveGame") -> Attempt:
        return game.attempt_takeback(self)


class LiveGame:
    """One game. Whoever changes it holds `lock`; whoever reads sees only what has been committed."""

    def __init__(self, game_id: str, room_id: str, match: Match, players: Sequence[Player] = ()) -> None:
        self.id = game_id
        self.room_id = room_id
        self.match = match
        self.hand_overs = 0
        """How often a seat has got another player."""
        self.take_players(players, ())
        self.log: list[LogEntry] = []
        self.lock = asyncio.Lock()
        self._standing: tuple[int, Sequence[int]] = (0, ())
        self._views: tuple[Position, dict[int | None, Position]] = (match.position, {})
        self._commands: set[str] = set()
        self._choices_since = [0] * match.record.seats
        """For each seat, the version since which its choices are what they are now."""
        beginning = match.record.beginning
        self.played_from = PlayedFrom.of(beginning) if beginning is not None else None
        """If it was played on from a moment of another game."""
        self.begun_at: datetime | None = None
        self.first_acting: frozenset[int] = frozenset()
        """Who could act when it began."""
        self.changed_at = monotonic()
        """When something happened last, or when it was loaded."""
        self.has_begun_a_round = False
        """Whether the last command ended a round, so that there is a lot to see."""

    def take_players(self, players: Sequence[Player], changes: Sequence[HandOver]) -> None:
        self.players = players
        """Who plays, by seat."""
        self.changes_of_players = changes
        """How that came about since the beginning."""
        self.names = tuple(player.name for player in players)
        self.bots = frozenset(seat for seat, player in enumerate(players) if player.bot is not None)
        """The seats that players made of code play now."""
        self.people = frozenset(range(self.match.record.seats)) - self.bots
        """The seats that people play now."""
        self._seats = {player.owner_id: seat for seat, player in enumerate(players) if player.owner_id}

    @property
    def version(self) -> int:
        return len(self.match.record.entries)

    @property
    def position(self) -> Position:
        return self.match.position

    def seen_by(self, seat: int | None) -> Position:
        """The position as this seat sees it, with None as everybody does. Only to be looked at: it is made once."""
        if self._views[0] is not self.position:
            self._views = (self.position, {})
        views, table = self._views[1], self.match.record.game.table
        eyes = None if table is not None and not table.has_secrets else seat
        if eyes not in views:
            views[eyes] = self.position.seen_by(eyes)
        return views[eyes]

    @property
    def standing(self) -> Sequence[int]:
        """The numbers of the entries that were not taken back, in the order in which they lead to the position."""
        if self._standing[0] != self.version:
            self._standing = (self.version, standing(self.match.record.entries, *self._standing))
        return self._standing[1]

    @property
    def taken_back(self) -> Sequence[int]:
        """The numbers of those that were."""
        if len(self.standing) == self.version:
            return ()
        return sorted(set(range(1, self.version + 1)).difference(self.standing))

    def seat_of(self, person_id: str | None) -> int | None:
        """The seat of this person, if any; a bot may play for them: see `players`."""
        return self._seats.get(person_id) if person_id else None

    def players_at(self, entry: LogEntry) -> Sequence[Player]:
        """Who played by seat when an entry was made."""
        return players_at(entry.version, self.players, self.changes_of_players)

    def is_by_bot(self, entry: LogEntry) -> bool:
        """Whether a bot chose it: on its own seat, for somebody, or when their time was over."""
        return entry.by_clock or (entry.is_move and self.players_at(entry)[entry.seat].bot is not None)

    def last_of(self, seats: Collection[int]) -> int | None:
        """Which of these seats made a move last."""
        return next((entry.seat for entry in reversed(self.log) if entry.is_move and entry.seat in seats), None)

    def last_of_others(self, seat: int, moment: datetime) -> datetime | None:
        """When, at this moment, another player had acted last, or the game had begun."""
        for entry in reversed(self.log):
            if entry.seat != seat and entry.at is not None and entry.at <= moment:
                return entry.at
        return self.begun_at

    @property
    def has_secrets(self) -> bool:
        """Whether a player may come to know something that others do not."""
        table = self.match.record.game.table
        return table is not None and table.has_secrets and not self.is_over

    def knows_more(self, seat: int) -> bool:
        """Whether this seat knows something now that not everybody does."""
        return self.has_secrets and self.seen_by(seat) != self.seen_by(None)

    @property
    def turns(self) -> Sequence[Turn]:
        """When what happened, for the clocks; nothing if that is not known."""
        if self.begun_at is None:
            return ()
        # The last entry of a command says who acts after it.
        ends = [
            entry for entry, after in zip_longest(self.log, self.log[1:]) if not after or after.since != entry.since
        ]
        moves = [Turn(entry.at or self.begun_at, entry.seat, entry.acting, entry.is_move) for entry in ends]
        return [Turn(self.begun_at, None, self.first_acting), *moves]

    def choices_since(self, seat: int) -> int:
        """The version since which the choices of this seat are what they are now."""
        return self._choices_since[seat]

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    def knows(self, command_id: str) -> bool:
        return command_id in self._commands

    def attempt(self, command: Command) -> Attempt:
        """Try what a player wants. Raises `Refused` with the reason, and changes nothing."""
        if command.version > self.version:
            raise Refused(phrase("That move belongs to another game."))
        if command.by is not None and command.by != self.players[command.seat].who:
            raise NotAllowed(phrase("Somebody else plays in this seat now."))
        # Others may have chosen at the same time: that alone is no reason to refuse.
        if command.seat in self.position.acting and command.version < self._choices_since[command.seat]:
            raise Stale(phrase("The table has changed in the meantime. Look again, and choose once more."))
        try:
            moves = [self.match.record.game.parse(code) for code in command.codes]
            return self.match.attempt(command.seat, *moves)
        except IllegalMove as refusal:
            raise Refused(refusal.message, refusal.rule) from None
        except UnreadableMove as refusal:
            raise Refused(refusal.message) from None

    def attempt_takeback(self, takeback: TakebackCommand) -> Attempt:
        """Try to go back to where the game was. Raises `Refused`."""
        if takeback.version != self.version:
            raise Stale(phrase("The table has changed in the meantime. Look again, and choose once more."))
        try:
            return self.match.attempt_takeback(takeback.seat, takeback.to)
        except CannotTakeBack:
            raise Refused(phrase("That cannot be taken back.")) from None

    def accept(self, attempt: Attempt, command_id: str | None, at: datetime | None) -> None:
        """Take over what has been committed."""
        before = self.position
        version = self.version
        since, by_clock = self._since(version, command_id), self._is_by_clock(command_id)
        self.match.accept(attempt)
        for entry, events in zip(attempt.entries, attempt.events, strict=True):
            version += 1
            self.log.append(log_entry(version, entry, events, since, at, self.position.acting, by_clock))
        if command_id is not None:
            self._commands.add(command_id)
        self._note_choices(version, attempt.entries[-1], before, self.position)
        self.changed_at = monotonic()
        self.has_begun_a_round = self.position.round != before.round

    def _since(self, version: int, command_id: str | None) -> int:
        """The version before a command. Only its first entry is stored with its id: the others continue it."""
        return self.log[-1].since if command_id is None and self.log else version

    def _is_by_clock(self, command_id: str | None) -> bool:
        """The ids of people's commands begin with their seat."""
        if command_id is None:
            return bool(self.log) and self.log[-1].by_clock
        return command_id.startswith(IDS_OF_CLOCKS)

    @property
    def last_events(self) -> list[Event]:
        """What the last command did, in all its entries."""
        since = self.log[-1].since if self.log else 0
        return [event for entry in self.log[since:] for event in entry.events]

    def _note_choices(self, version: int, entry: Entry, before: Position, now: Position) -> None:
        """Whose choices are new since this version: not those of others who act at the same time."""
        same_phase = len(before.acting) > 1 and now.round == before.round
        together = same_phase and (isinstance(entry.action, Move) or len(now.acting) > 1)
        for seat in now.acting:
            if not (together and seat in before.acting and seat != entry.seat):
                self._choices_since[seat] = version

    def new_entries(self, attempt: Attempt, command_id: str) -> NewEntries:
        """What has to be written to make an attempt true."""
        outcome = attempt.position.outcome
        new = NewEntries(
            game_id=self.id,
            room_id=self.room_id,
            version=self.version,
            hand_overs=self.hand_overs,
            entries=attempt.entries,
            command_id=command_id,
            acting=attempt.position.acting,
            result=write_result(attempt.position.scores, outcome.winners) if outcome else None,
            summary=summarise(self.id, self.room_id, self.match.record.game, self.players, attempt.position),
            accept=lambda: self.accept(attempt, command_id, new.made_at),
        )
        return new

    # Storage

    async def catch_up(self, session: AsyncSession) -> None:
        """Add what others have written since."""
        later = (
            select(EntryRow)
            .where(EntryRow.game_id == self.id, EntryRow.version > self.version)
            .order_by(EntryRow.version)
        )
        for row in (await session.scalars(later)).all():
            if row.version == self.version + 1:
                self._add(row)
        await self.see_who_plays(session)

    async def see_who_plays(self, session: AsyncSession) -> None:
        """Seats may have been handed over."""
        hand_overs = await session.scalar(select(GameRow.hand_overs).where(GameRow.id == self.id))
        if hand_overs is not None and hand_overs != self.hand_overs:
            players, changes = await load_all_players(session, self.id)
            self.hand_overs = hand_overs
            self.take_players(players, changes)

    def _add(self, row: EntryRow) -> None:
        written = _entry(row, self.match.record.game)
        attempt = self.match.attempt_action(written.seat, written.action)
        if attempt.entries != (written,):
            raise ValueError(f"game {self.id}: the seed does not deal what was written")
        self.accept(attempt, row.command_id, row.made_at)

    def remember(self, played: Sequence[Step], rows: Iterable[EntryRow]) -> None:
        """Take over what a replay of the whole game has told."""
        for (before, step), row in zip(pairwise(played), rows, strict=True):
            command_id = row.command_id
            assert step.entry is not None  # noqa: S101 - only the first step has none
            since, by_clock = self._since(before.number, command_id), self._is_by_clock(command_id)
            acting = step.position.acting
            self.log.append(log_entry(step.number, step.entry, step.events, since, row.made_at, acting, by_clock))
            self._note_choices(step.number, step.entry, before.position, step.position)
            if command_id is not None:
                self._commands.add(command_id)


def _entry(row: EntryRow, game: Game) -> Entry:
    return Entry(row.seat, parse_action(game, row.code), read_draws(row.deals))


async def load_record(session: AsyncSession, game_id: str) -> Record:
    """The record of a game as the database knows it, with its seed and its result if it is over."""
    row = await session.get_one(GameRow, game_id)
    players = (await load_players(session, [game_id]))[game_id]
    record = _record(row, await _entry_rows(session, game_id), players)
    if row.finished_at is not None and row.result is not None:
        record.seed = bytes.fromhex(row.seed)
        record.result = tuple(each.score for each in read_result(row.result))
    return record


async def _entry_rows(session: AsyncSession, game_id: str) -> Sequence[EntryRow]:
    moves = select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.version)
    return (await session.scalars(moves)).all()


def _record(row: GameRow, rows: Sequence[EntryRow], players: Sequence[Player]) -> Record:
    game = GAMES[row.name]
    return Record(
        game,
        game.options(**row.options),
        row.seats,
        read_draws(row.deals),
        names=tuple(player.name for player in players),
        entries=[_entry(each, game) for each in rows],
        sealed=row.commitment,
        beginning=parse_beginning(row.beginning) if row.beginning is not None else None,
    )


async def load_game(session: AsyncSession, game_id: str) -> LiveGame:
    """A game as the database knows it, played again once."""
    row = await session.get_one(GameRow, game_id)
    rows = await _entry_rows(session, game_id)
    players, changes = await load_all_players(session, game_id)
    record = _record(row, rows, players)
    seed = bytes.fromhex(row.seed)
    played = list(steps(record))
    live = LiveGame(game_id, row.room_id or "", Match(record, played[-1].position, seed), players)
    live.take_players(players, changes)
    live.hand_overs = row.hand_overs
    live.begun_at = row.created_at
    live.first_acting = frozenset(played[0].position.acting)
    live.remember(played, rows)
    return live
