"""What somebody decided, and can take back: all entries of one command, for a draft is confirmed as a whole."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.rooms.games import LiveGame
from app.rooms.policies import NEVER, Undoing, must_agree, still_asked
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


def way_of_undo(game: LiveGame, seat: int, rule: str, held: Collection[int] = ()) -> str:
    """How an undo of this seat would go, for the name of a button: freely, by asking the others, or not at all
    (empty). Whether something hidden was seen since, only the way back itself finds out. Those who are `held` sit at
    the same device."""
    first = last_decision(game, seat)
    if first is None or rule == NEVER or game.is_over:
        return ""
    log, since = game.log, game.log[first - 1].since
    # Where several choose at once, the choices of others stand.
    at_once = len(log[since - 1].acting if since else game.first_acting) > 1
    last = log[game.standing[-1] - 1]
    if last.is_move and not at_once and last.seat in game.people and last.seat != seat and last.seat not in held:
        return BY_ASKING  # who would lose their move is asked, whatever else it means
    later = game.standing[game.standing.index(first) :]
    moved = frozenset(log[each - 1].seat for each in later if log[each - 1].is_move)
    undoing = Undoing(
        seat=seat,
        is_last_decision=first not in _kept(game),
        others=frozenset() if at_once else moved - {seat},
        reveals=_have_drawn(game, later),
        acting=frozenset(game.position.acting),
    )
    asked = must_agree(rule, undoing, len(game.players)).difference(held)
    return BY_ASKING if still_asked(asked, (), game.people) else FREELY


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
        reveals=bool(attempt.entries[0].draws) or _have_drawn(game, since),
        acting=frozenset(game.position.acting),
    )
    return Return(to, fallen[0], len(fallen), undoing, attempt.position)


def _have_drawn(game: LiveGame, numbers: Sequence[int]) -> bool:
    """Whether one of these moves has dealt something, or turned it up. Those count, too, that would stand: who takes
    their own choice back where all choose at once takes back the deal that followed the last one. What an earlier
    takeback kept has drawn nothing since."""
    entries = game.match.record.entries
    moves = [each for each in set(numbers) - _kept(game) if isinstance(entries[each - 1].action, Move)]
    return any(entries[each - 1].draws for each in moves)


def _kept(game: LiveGame) -> set[int]:
    """The entries that stand because a takeback kept them."""
    if len(game.standing) == game.version:
        return set()  # nothing was ever taken back
    actions = [game.match.record.entries[each - 1].action for each in game.standing]
    return {each for action in actions if isinstance(action, Takeback) for each in action.kept}


def undealt(game: LiveGame) -> Sequence[int]:
    """The entries that stand, but no longer the deal that followed them: a choice made at the same time as the one
    that was taken back."""
    return sorted(each for each in _kept(game) if game.match.record.entries[each - 1].draws)


def _beginning_of_line(game: LiveGame, line: int) -> int:
    if line not in game.standing:
        raise Refused(NOT_BACK)
    return _beginning(game, line)
