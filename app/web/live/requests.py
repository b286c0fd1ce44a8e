"""What the shelf says of a proposal to one of those who look: who asks for what, and what they can answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.rooms.decisions import return_to
from app.rooms.games import LiveGame
from app.rooms.live import LiveRoom
from app.rooms.proposals import Proposal
from app.rules.actions import End


@dataclass(frozen=True, slots=True)
class Request:
    proposal: Proposal
    is_mine: bool
    may_agree: bool
    may_refuse: bool
    has_agreed: bool
    waits_for: Sequence[int]
    """Whose answers are missing, other than the viewer's."""
    first: int = 0
    """The first entry that would be taken back."""
    moves: int = 0
    """How many would be."""
    is_own: bool = False
    """Whether that is a decision of whoever asks."""
    reveals: bool = False
    winners: Sequence[int] = ()
    was_refused: bool = False


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody for whom the game waits has been away for so long that a bot may play for them."""

    seat: int
    since: datetime


@dataclass(frozen=True, slots=True)
class Replaced:
    """A bot plays for the viewer."""


def has_something_to_ask(room: LiveRoom, now: datetime) -> bool:
    """Whether there may be something to be said to anybody."""
    game = room.game
    return game is not None and bool(
        room.proposals or room.replaceable(now) or any(player.absent_id for player in game.players)
    )


def request_to(
    room: LiveRoom, seat: int | None, held: Collection[int], now: datetime
) -> Request | Missed | Replaced | None:
    """What is to be said to this seat and the others at its device, or to those who watch: what waits for their
    answer first."""
    game = room.game
    if game is None or game.is_over:
        return None
    if seat is not None and game.players[seat].absent_id is not None:
        return Replaced()
    proposed, missed = _proposed(room, game, held), _missed(room, game, held, now)
    if proposed is not None and (missed is None or proposed.may_agree or proposed.waits_for != [missed.seat]):
        return proposed
    # What only the missing one could answer keeps nobody from letting a bot play for them; nor does what was refused.
    return missed or proposed or _refused(room, game, held)


def _missed(room: LiveRoom, game: LiveGame, held: Collection[int], now: datetime) -> Missed | None:
    waiting = sorted(room.replaceable(now).intersection(game.position.acting).difference(held))
    if not held or not waiting:
        return None
    since = room.state.away_since(game.players[waiting[0]].person_id, now)
    return Missed(waiting[0], since or now)


def _proposed(room: LiveRoom, game: LiveGame, held: Collection[int]) -> Request | None:
    mine = frozenset(held)
    waiting = sorted(room.open_proposals, key=lambda each: mine.isdisjoint(each.waits_for(game)))
    return _request(game, waiting[0], mine) if waiting else None


def _refused(room: LiveRoom, game: LiveGame, held: Collection[int]) -> Request | None:
    """What somebody else has just said no to: whoever said it knows."""
    told = [each for each in room.refusals if held and each.refused_by not in held]
    return _request(game, told[-1], frozenset(held)) if told else None


def _request(game: LiveGame, proposal: Proposal, held: frozenset[int]) -> Request:
    is_open = proposal.outcome is None
    waits_for = proposal.waits_for(game)
    is_mine = proposal.seat in held
    request = Request(
        proposal=proposal,
        is_mine=is_mine,
        may_agree=is_open and not held.isdisjoint(waits_for),
        may_refuse=is_open and bool(held) and not is_mine,
        has_agreed=not held.isdisjoint(proposal.agreed),
        waits_for=[each for each in waits_for if each not in held],
        was_refused=not is_open,
    )
    if isinstance(proposal.action, End):
        return replace(request, winners=proposal.action.winners)
    back = return_to(game, proposal.seat, proposal.action.to)
    return replace(
        request,
        first=back.first,
        moves=back.moves,
        is_own=game.log[back.first - 1].seat == proposal.seat,
        reveals=back.undoing.reveals,
    )
