"""What somebody decided, and can take back: all entries of one command, for a draft is confirmed as a whole."""

from collections.abc import Collection
from dataclasses import dataclass

from app.rooms.games import LiveGame
from app.rooms.policies import Undoing
from app.rooms.refusals import Refused
from app.rules.actions import Takeback
from app.rules.contract import Move, Position
from app.rules.entries import CannotTakeBack, before, up_to
from app.rules.wording import phrase

FREELY, BY_ASKING = "free", "ask"
NOT_BACK = phrase("That cannot be taken back.")


@dataclass(frozen=True, slots=True)
class Return:
    """Going back to before a decision: what it means for whom, and what it would lead to."""

    to: int
    first: int
    """The first entry that would be taken back."""
    moves: int
    """How many would be."""
    undoing: Undoing
    position: Position


def last_decision(game: LiveGame, seat: int) -> int | None:
    """The first entry of what this seat decided last and still stands."""
    entries, log = game.match.record.entries, game.log
    first = None
    for number in reversed(game.standing):
        if first is not None:
            if log[number - 1].since != log[first - 1].since:
                break
            first = number
        elif entries[number - 1].seat == seat and isinstance(entries[number - 1].action, Move):
            first = number
    return first


def last_decider(game: LiveGame, seats: Collection[int]) -> int:
    """Who of those on these seats made the last decision that still stands."""
    return max(sorted(seats), key=lambda seat: last_decision(game, seat) or 0)


def _beginning(game: LiveGame, number: int) -> int:
    """The first entry that stands of the command to which this one belongs."""
    since = game.log[number - 1].since
    return min(each for each in game.standing if each <= number and game.log[each - 1].since == since)


def way_of_undo(game: LiveGame, seat: int, held: Collection[int] = ()) -> str:
    """How an undo of this seat would go, for the name of a button: freely, by asking the others, or not at all
    (empty). Whether something hidden was seen since, only the way back itself finds out. Those who are `held` sit at
    the same device."""
    if game.position.outcome is not None:
        return ""
    entries, log = game.match.record.entries, game.log
    since, is_free = None, True
    for number in reversed(game.standing):
        entry = log[number - 1]
        if since is not None and entry.since != since:
            break
        is_free = is_free and entry.seat == seat and not entries[number - 1].draws
        if since is None and entry.seat == seat and entry.is_move:
            since = entry.since
    if since is None:
        return ""
    return FREELY if is_free or game.people <= set(held) else BY_ASKING


def way_back(game: LiveGame, seat: int, line: int | None = None) -> Return:
    """Back to before what this seat decided last or, with a line of the log, to before that. Raises `Refused`."""
    number = last_decision(game, seat) if line is None else _beginning_of_line(game, line)
    if number is None:
        raise Refused(phrase("You have not decided anything yet that you could take back."))
    try:
        return return_to(game, seat, before(number, game.match.record.entries))
    except CannotTakeBack:
        raise Refused(NOT_BACK) from None


def return_to(game: LiveGame, seat: int, to: int) -> Return:
    """What it means if this seat goes back to where the game was after this entry. Raises `CannotTakeBack`."""
    entries = game.match.record.entries
    attempt = game.match.attempt_takeback(seat, to)
    takeback = attempt.entries[0].action
    assert isinstance(takeback, Takeback)  # noqa: S101
    since = game.standing[len(up_to(game.standing, to, entries)) :]
    fallen = [each for each in since if each not in takeback.kept and isinstance(entries[each - 1].action, Move)]
    undoing = Undoing(
        seat=seat,
        is_last_decision=fallen[0] == last_decision(game, seat),
        others=frozenset(entries[each - 1].seat for each in fallen) - {seat},
        reveals=bool(attempt.entries[0].draws) or any(entries[each - 1].draws for each in fallen),
        acting=frozenset(game.position.acting),
    )
    return Return(to, fallen[0], len(fallen), undoing, attempt.position)


def _beginning_of_line(game: LiveGame, line: int) -> int:
    if line not in game.standing:
        raise Refused(NOT_BACK)
    return _beginning(game, line)
