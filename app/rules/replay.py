"""Playing a record again: all of it, step by step, or only what still stands, to get to where the game is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.rules.actions import End, PlayedOn, Resignation, Stopped, Takeback
from app.rules.contract import Event, IllegalMove, Move, Position
from app.rules.dealer import Dealer, DealError, SealedDealer, WrittenDealer, commitment
from app.rules.entries import CannotTakeBack, Entry, RecordError, Step, after_takeback, standing, took_back, up_to
from app.rules.moments import NotingDealer
from app.rules.options import InvalidOption

if TYPE_CHECKING:
    from app.rules.beginning import Beginning
    from app.rules.record import Record


def replay(record: Record, *, prove: bool = False) -> Iterator[Step]:
    """The steps of a whole record. With `prove`, its seed must fit its commitment and give every draw."""
    if prove:
        _prove_beginning(record)
    for step in steps(record, _sealed_dealer(record) if prove else None):
        yield step
    _check_end(record, step.position)


def steps(
    record: Record, sealed: SealedDealer | None = None, *, dealer: NotingDealer | None = None
) -> Iterator[Step]:
    """Every entry in its order, those that were taken back as well, with its moments. Makes sure that every move and
    draw can have been; with a sealed dealer also that it would have drawn the same."""
    dealer = dealer or NotingDealer(sealed)
    game = _Replaying(record, dealer)
    dealer.collect()  # what led to the beginning is no moment of this game
    yield Step(0, None, (PlayedOn(),) if record.beginning is not None else (), game.position.copy())
    for number, entry in enumerate(record.entries, start=1):
        events = game.add(number, entry)
        yield Step(number, entry, events, game.position.copy(), dealer.collect())


def position_after(record: Record, number: int) -> Position:
    """The position after an entry that still stands, by playing once what stands. Raises `CannotTakeBack`."""
    return _play_again(record, up_to(standing(record.entries), number, record.entries))


def position_now(record: Record) -> Position:
    """The position that a record has come to, by playing once what stands."""
    return _play_again(record, standing(record.entries))


def set_table(record: Record, dealer: Dealer) -> Position:
    """The position in which a game begins, before its first entry."""
    beginning = record.beginning
    if beginning is None:
        return record.game.start(record.options, record.seats, dealer)
    earlier = _Replaying(_played_before(beginning), WrittenDealer())
    for number, entry in enumerate(earlier.record.entries, start=1):
        earlier.add(number, entry)
    position = earlier.position
    if not beginning.is_dealt:
        last = beginning.record.entries[-1]
        assert isinstance(last.action, Move)  # noqa: S101 - nothing else deals: see `beginning.py`
        position.reseal(dealer)
        try:
            position.play(last.seat, last.action, dealer)
        except IllegalMove as refusal:
            line = beginning.record.first_line + beginning.number
            raise RecordError(line, f"{last.action} is not legal here: {refusal}") from None
    if position.outcome is not None:
        raise RecordError(record.first_line, "the game was over there: it cannot be played on")
    position.mix_anew(dealer)
    return position


def _played_before(beginning: Beginning) -> Record:
    """What stands as it was; an entry that deals anew does not."""
    return beginning.record if beginning.is_dealt else beginning.before_last_entry


def _prove_beginning(record: Record) -> None:
    """What had been played before was dealt by another seed, if it was sealed: that proves it as well."""
    if record.beginning is None:
        return
    _prove_beginning(record.beginning.record)
    earlier = _played_before(record.beginning)
    if earlier.sealed is not None or earlier.seed is not None:
        for _ in steps(earlier, _sealed_dealer(earlier)):
            pass


def keep(
    entries: Sequence[Entry], numbers: Sequence[int], seat: int, position: Position, dealer: Dealer
) -> tuple[int, ...]:
    """Play again, of the entries with these numbers, what other seats chose at the same time as the seat that takes
    its own choices back; tell which they were. None where the seats act in turn."""
    if len(position.acting) < 2:
        return ()
    kept = []
    for number in numbers:
        entry = entries[number - 1]
        if not isinstance(entry.action, Move) or entry.seat == seat or entry.seat not in position.acting:
            continue
        if entry.action in position.legal_moves(entry.seat):
            position.play(entry.seat, entry.action, dealer)
            kept.append(number)
    return tuple(kept)


def _play_again(record: Record, numbers: Sequence[int]) -> Position:
    game = _Replaying(record, WrittenDealer())
    for number in numbers:
        game.repeat(number, record.entries[number - 1])
    return game.position


class _Replaying:
    """A record on its way through a replay, with the position after each entry that stands."""

    def __init__(self, record: Record, dealer: WrittenDealer) -> None:
        self.record = record
        self._dealer = dealer
        self._kept: set[int] = set()
        """Entries that a takeback kept: when they are played again they draw nothing."""
        self.position = self._set_table()
        self._standing: list[int] = []
        self._after = {0: self.position.copy()}

    def _set_table(self) -> Position:
        record = self.record
        self._dealer.lay_out(record.opening)
        try:
            position = set_table(record, self._dealer)
            self._dealer.finish()
        except (DealError, InvalidOption) as error:
            raise RecordError(record.first_line, str(error)) from None
        return position

    def add(self, number: int, entry: Entry) -> Sequence[Event]:
        """The next entry of the record, whatever becomes of it later."""
        self._insist_on_seat(number, entry)
        if isinstance(entry.action, Takeback):
            return self._take_back(number, entry, entry.action)
        events = self._do(number, entry, entry.draws)
        self._standing.append(number)
        self._after[number] = self.position.copy()
        return events

    def repeat(self, number: int, entry: Entry) -> None:
        """The next entry of those that stand."""
        if isinstance(entry.action, Takeback):
            self._kept.update(entry.action.kept)
            self._reseal(number, entry)
        else:
            self._do(number, entry, () if number in self._kept else entry.draws)

    def _do(self, number: int, entry: Entry, draws: Sequence[str]) -> Sequence[Event]:
        action = entry.action
        if isinstance(action, Move):
            return self._play(number, entry.seat, action, draws)
        assert isinstance(action, End | Resignation)  # noqa: S101 - takebacks go another way
        return self._end(number, entry, action)

    def _play(self, number: int, seat: int, move: Move, draws: Sequence[str]) -> Sequence[Event]:
        self._dealer.lay_out(draws)
        try:
            events = self.position.play(seat, move, self._dealer)
            self._dealer.finish()
        except IllegalMove as refusal:
            raise RecordError(self._line(number), f"{move} is not legal here: {refusal}") from None
        except DealError as error:
            raise RecordError(self._line(number), str(error)) from None
        return events

    def _end(self, number: int, entry: Entry, action: End | Resignation) -> Sequence[Event]:
        if entry.draws:
            raise RecordError(self._line(number), "an end draws nothing")
        if self.position.outcome is not None:
            raise RecordError(self._line(number), "the game is over already")
        outcome = action.outcome(entry.seat, self.record.seats)
        if any(seat >= self.record.seats for seat in outcome.winners):
            raise RecordError(self._line(number), "there is no such winner")
        self.position.stop(outcome)
        return (Stopped(entry.seat, outcome.reason),)

    def _take_back(self, number: int, entry: Entry, takeback: Takeback) -> Sequence[Event]:
        if self.position.outcome is not None:
            raise RecordError(self._line(number), "the game is over: nothing can be taken back")
        entries = self.record.entries
        stood = self._standing
        try:
            self._standing = after_takeback(self._standing, number, entry.seat, takeback, entries)
        except CannotTakeBack as error:
            raise RecordError(self._line(number), str(error)) from None
        later = self.position
        self.position = self._after[takeback.to].copy()
        if self.record.version > 1:
            self._mix(number, entry, has_seen=later.reveals(self.position))
            since = stood[len(up_to(stood, takeback.to, entries)) :]
            if keep(entries, since, entry.seat, self.position, self._dealer) != takeback.kept:
                raise RecordError(self._line(number), "what others chose at the same time stands, and nothing else")
        self._after[number] = self.position.copy()
        return (took_back(entry.seat, stood, self._standing, entries),)

    def _mix(self, number: int, entry: Entry, *, has_seen: bool) -> None:
        """What was seen must be mixed anew. Some older games also mixed after moves that had shown nothing."""
        if has_seen and not entry.draws:
            raise RecordError(self._line(number), "what was seen is not mixed anew")
        try:
            self._reseal(number, entry)
        except RecordError:
            if has_seen:
                raise
            raise RecordError(self._line(number), "nothing was seen that could be mixed") from None

    def _reseal(self, number: int, entry: Entry) -> None:
        if not entry.draws:
            return
        self._dealer.lay_out(entry.draws)
        try:
            self.position.reseal(self._dealer)
            self._dealer.finish()
        except DealError as error:
            raise RecordError(self._line(number), str(error)) from None

    def _insist_on_seat(self, number: int, entry: Entry) -> None:
        if not self.position.has_seat(entry.seat):
            raise RecordError(self._line(number), f"there is no player {entry.seat + 1}")

    def _line(self, number: int) -> int:
        return self.record.first_line + number


def _sealed_dealer(record: Record) -> SealedDealer:
    if record.sealed is None or record.seed is None:
        raise RecordError(1, "without its seed and its commitment a record cannot be proved")
    if commitment(record.seed) != record.sealed:
        raise RecordError(1, "the seed is not the one that was sealed")
    return SealedDealer(record.seed)


def _check_end(record: Record, position: Position) -> None:
    after_last = record.first_line + len(record.entries) + 1
    if position.outcome is None:
        if record.result is not None or record.seed is not None:
            raise RecordError(after_last, "the record ends before the game does")
    elif record.result is None:
        raise RecordError(after_last, "the game is over, but its result is missing")
    elif record.result != position.scores:
        true = " ".join(map(str, position.scores))
        raise RecordError(after_last, f"the result of this game is {true}")
