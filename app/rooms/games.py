"""A game that is being played, in memory: its match, its log, and who may act since when."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.models import EntryRow, GameRow
from app.rooms.players import Player, load_players
from app.rooms.refusals import Refused, Stale
from app.rooms.results import write_result
from app.rooms.writing import NewEntries, read_draws
from app.rules import GAMES
from app.rules.actions import parse_action
from app.rules.contract import Event, Game, IllegalMove, Move, Position, UnreadableMove
from app.rules.entries import CannotTakeBack, Entry, Step
from app.rules.match import Attempt, Match
from app.rules.record import Record
from app.rules.replay import steps
from app.rules.wording import phrase


class LogEntry(NamedTuple):
    """What one entry of the record did, for the log and the animation."""

    version: int
    seat: int
    code: str
    events: Sequence[Event]
    is_secret: bool = False
    """Whether only the seat itself may know the code."""
    since: int = 0
    """The version before the command that it belongs to: one command may have several entries."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a player wants: these moves, on that version. Its id makes it harmless to send it twice."""

    id: str
    seat: int
    codes: Sequence[str]
    version: int

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
        self.players = players
        """Who plays, by seat."""
        self.names = tuple(player.name for player in players)
        self._seats = {player.person_id: seat for seat, player in enumerate(players) if player.person_id}
        self.log: list[LogEntry] = []
        self.lock = asyncio.Lock()
        self._commands: set[str] = set()
        self._choices_since = [0] * match.record.seats
        """For each seat, the version since which its choices are what they are now."""

    @property
    def version(self) -> int:
        return len(self.match.record.entries)

    @property
    def position(self) -> Position:
        return self.match.position

    def seat_of(self, person_id: str | None) -> int | None:
        """The seat that this person plays, if any."""
        return self._seats.get(person_id) if person_id else None

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    def knows(self, command_id: str) -> bool:
        return command_id in self._commands

    def attempt(self, command: Command) -> Attempt:
        """Try what a player wants. Raises `Refused` with the reason, and changes nothing."""
        if command.version > self.version:
            raise Refused(phrase("That move belongs to another game."))
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

    def accept(self, attempt: Attempt, command_id: str | None) -> None:
        """Take over what has been committed."""
        before = self.position
        version = self.version
        since = self._since(version, command_id)
        self.match.accept(attempt)
        for entry, events in zip(attempt.entries, attempt.events, strict=True):
            version += 1
            self.log.append(_log_entry(version, entry, events, since))
        if command_id is not None:
            self._commands.add(command_id)
        self._note_choices(version, attempt.entries[-1], before, self.position)

    def _since(self, version: int, command_id: str | None) -> int:
        """The version before a command. Only its first entry is stored with its id: the others continue it."""
        return self.log[-1].since if command_id is None and self.log else version

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
        return NewEntries(
            game_id=self.id,
            room_id=self.room_id,
            version=self.version,
            entries=attempt.entries,
            command_id=command_id,
            acting=attempt.position.acting,
            result=write_result(attempt.position.scores, outcome.winners) if outcome else None,
            accept=lambda: self.accept(attempt, command_id),
        )

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

    def _add(self, row: EntryRow) -> None:
        written = _entry(row, self.match.record.game)
        attempt = self.match.attempt_action(written.seat, written.action)
        if attempt.entries != (written,):
            raise ValueError(f"game {self.id}: the seed does not deal what was written")
        self.accept(attempt, row.command_id)

    def remember(self, played: Sequence[Step], command_ids: Iterable[str | None]) -> None:
        """Take over what a replay of the whole game has told."""
        for (before, step), command_id in zip(pairwise(played), command_ids, strict=True):
            assert step.entry is not None  # noqa: S101 - only the first step has none
            since = self._since(before.number, command_id)
            self.log.append(_log_entry(step.number, step.entry, step.events, since))
            self._note_choices(step.number, step.entry, before.position, step.position)
            if command_id is not None:
                self._commands.add(command_id)


def _log_entry(version: int, entry: Entry, events: Sequence[Event], since: int) -> LogEntry:
    is_secret = isinstance(entry.action, Move) and entry.action.secret
    return LogEntry(version, entry.seat, str(entry.action), events, is_secret, since)


def _entry(row: EntryRow, game: Game) -> Entry:
    return Entry(row.seat, parse_action(game, row.code), read_draws(row.deals))


async def load_game(session: AsyncSession, game_id: str) -> LiveGame:
    """A game as the database knows it, played again once."""
    row = await session.get_one(GameRow, game_id)
    moves = select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.version)
    rows = (await session.scalars(moves)).all()
    players = (await load_players(session, [game_id]))[game_id]
    game = GAMES[row.name]
    record = Record(
        game,
        game.options(**row.options),
        row.seats,
        read_draws(row.deals),
        names=tuple(player.name for player in players),
        entries=[_entry(each, game) for each in rows],
        sealed=row.commitment,
    )
    seed = bytes.fromhex(row.seed)
    played = list(steps(record))
    live = LiveGame(game_id, row.room_id or "", Match(record, played[-1].position, seed), players)
    live.remember(played, [each.command_id for each in rows])
    return live
