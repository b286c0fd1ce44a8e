"""Makes the golden games of Queen's Garden: `python -m tests.golden.make_queens_garden [NAME ...]`.

Each game is looked for: players of a certain style play seed after seed until a game shows what its name says.
The games in the repository are fixed; make one anew only when the rules themselves have been corrected.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from app.rules.contract import Event, Move
from app.rules.match import Match
from app.rules.queens_garden import Pass, PlaceExpansion, PlaceTile, QueensGarden, QueensGardenPosition, Take
from app.rules.queens_garden.events import Bought, Completed, Dealt, Discarded, Passed, TurnedUp
from app.rules.queens_garden.foresight import BuyPreview, PassPreview, PlacePreview, TakePreview
from app.rules.queens_garden.scoring import GroupBonus
from tests.golden.writing import seed_of, write_golden
from tests.rules.takebacks import take_back_last

Style = Callable[[QueensGardenPosition, int, random.Random], Move]
Sight = Callable[[Match, list[list[Event]]], bool]
"""Whether a finished game, with the events of every move, shows what is wanted."""


# Styles of play


def any_move(position: QueensGardenPosition, seat: int, rng: random.Random) -> Move:
    """Now and then a payment or a choice of copies that is not among the candidates."""
    moves = position.legal_moves(seat)
    return rng.choice(list(moves) if rng.random() < 0.1 else moves.candidates())


def careful(position: QueensGardenPosition, seat: int, rng: random.Random) -> Move:
    """Builds what is worth most, and takes what can be used."""
    moves = position.legal_moves(seat).candidates()
    return max(moves, key=lambda move: (_worth(position, seat, move), rng.random()))


def _worth(position: QueensGardenPosition, seat: int, move: Move) -> float:
    preview = position.preview(seat, move)
    if isinstance(preview, PlacePreview):
        jokers = sum(completed.jokers for completed in preview.completed)
        grown = sum(len(group.cells) - 1 for group in preview.groups)
        return preview.round_points + preview.end_points + jokers + 2 * grown
    if isinstance(preview, TakePreview):
        return 7 - position.round + len(preview.took.tiles) / 2 if preview.room > 1 else -1
    if isinstance(preview, BuyPreview):
        return 1 if position.gardens[seat].free.bit_count() < 4 and position.round < 4 else -9
    assert isinstance(preview, PassPreview)
    return 0 if isinstance(move, Pass) and not move.tiles + move.expansions else preview.points


def spreading(position: QueensGardenPosition, seat: int, rng: random.Random) -> Move:
    """Fills the garden with whatever fits, and opens new places early."""
    moves = position.legal_moves(seat).candidates()
    placing = [move for move in moves if isinstance(move, PlaceTile | PlaceExpansion)]
    others = [move for move in moves if not isinstance(move, Pass)]
    return rng.choice(placing or others or moves)


def hoarding(position: QueensGardenPosition, seat: int, rng: random.Random) -> Move:
    """Takes whatever there is before anything else, so that the bag runs short."""
    moves = position.legal_moves(seat).candidates()
    taking = [move for move in moves if isinstance(move, Take)]
    return rng.choice(taking or moves)


def draining(position: QueensGardenPosition, seat: int, rng: random.Random) -> Move:
    """Keeps tiles out of the tower: places with few discards, takes little, passes late."""
    moves = position.legal_moves(seat).candidates()
    return max(moves, key=lambda move: (_drained(position, seat, move), rng.random()))


def _drained(position: QueensGardenPosition, seat: int, move: Move) -> float:
    if isinstance(move, PlaceTile):
        return 9 - 6 * len(move.payment.tiles) - move.payment.jokers
    if isinstance(move, Take):
        preview = position.preview(seat, move)
        assert isinstance(preview, TakePreview)
        return 4 + 3 * preview.moves_top - len(preview.took.tiles) - 4 * len(preview.took.expansions)
    if isinstance(move, Pass):
        return -50
    return -20 if isinstance(move, PlaceExpansion) else 5


# What a game may show


def anything(_match: Match, _events: list[list[Event]]) -> bool:
    return True


def some(test: Callable[[Event], bool]) -> Sight:
    return lambda _match, events: any(test(event) for turn in events for event in turn)


refill = some(lambda event: isinstance(event, Dealt) and event.refilled > 0)
short_bag = some(lambda event: isinstance(event, Dealt) and len(event.tiles) < 4)
lost_jokers = some(lambda event: isinstance(event, Completed) and event.lost > 0)
forced_pass = some(lambda event: isinstance(event, Passed) and event.forced)
bought = some(lambda event: isinstance(event, Bought))
discarded = some(lambda event: isinstance(event, Discarded) and event.points < 0)
pavilion = some(lambda event: isinstance(event, Completed) and event.jokers == 3)
turned_up = some(lambda event: isinstance(event, TurnedUp))


def several_features(_match: Match, events: list[list[Event]]) -> bool:
    return any(sum(isinstance(event, Completed) for event in turn) > 1 for turn in events)


def variant_bonuses(_match: Match, events: list[list[Event]]) -> bool:
    found = {len(event.cells) for turn in events for event in turn if isinstance(event, GroupBonus)}
    return found >= {4, 5}


def tie(match: Match, _events: list[list[Event]]) -> bool:
    outcome = match.position.outcome
    return outcome is not None and len(outcome.winners) > 1 and min(match.position.scores) > 0


def below_zero(match: Match, _events: list[list[Event]]) -> bool:
    """Q-34: somebody ends below 0, and somebody does not."""
    return min(match.position.scores) < 0 < max(match.position.scores)


def paid_with_expansion(match: Match, _events: list[list[Event]]) -> bool:
    moves = [entry.action for entry in match.record.entries]
    return any(isinstance(move, PlaceTile | PlaceExpansion) and move.payment.expansions for move in moves)


def chosen_copies(match: Match, _events: list[list[Event]]) -> bool:
    return any(isinstance(entry.action, Take) and len(entry.action.picks) > 1 for entry in match.record.entries)


def both(*sights: Sight) -> Sight:
    return lambda match, events: all(sight(match, events) for sight in sights)


@dataclass(frozen=True)
class Wanted:
    name: str
    seats: int
    style: Style
    sight: Sight = anything
    options: dict[str, str] = field(default_factory=dict)
    takebacks: bool = False


VARIANT = {"board": "variant"}
DISCARD = {"discard_on_pass": "yes"}
PRINTED = {"round_points": "2,1,2,1,2,1,3,1,3,1,4,1"}

WANTED = [
    Wanted("2-careful", 2, careful),
    Wanted("2-random", 2, any_move, both(paid_with_expansion, chosen_copies)),
    Wanted("2-starter-2", 2, careful, options={"starter": "2"}),
    Wanted("2-takebacks", 2, any_move, takebacks=True),
    Wanted("2-face-down-expansions", 2, spreading, bought),
    Wanted("2-lost-jokers", 2, spreading, lost_jokers),
    Wanted("2-several-features", 2, spreading, several_features),
    Wanted("2-pavilion", 2, spreading, pavilion),
    Wanted("2-forced-pass", 2, hoarding, forced_pass),
    Wanted("2-discard", 2, any_move, discarded, DISCARD),
    Wanted("2-tie", 2, careful, tie),
    Wanted("2-below-zero", 2, hoarding, below_zero),
    Wanted("2-variant-bonuses", 2, careful, variant_bonuses, VARIANT),
    Wanted("3-careful", 3, careful, turned_up),
    Wanted("3-random-refill", 3, any_move, refill),
    Wanted("3-variant-discard", 3, any_move, discarded, VARIANT | DISCARD),
    Wanted("3-own-round-points", 3, careful, options=PRINTED | {"starter": "3"}),
    Wanted("3-lost-jokers", 3, spreading, lost_jokers),
    Wanted("4-careful-refill", 4, careful, refill),
    Wanted("4-random", 4, any_move),
    Wanted("4-short-bag", 4, draining, short_bag),
    Wanted("4-forced-pass-discard", 4, hoarding, forced_pass, DISCARD),
    Wanted("4-variant", 4, careful, variant_bonuses, VARIANT | PRINTED),
    Wanted("4-takebacks", 4, any_move, takebacks=True),
]


def find(wanted: Wanted) -> Match:
    attempt = 0
    while True:
        match, events = play(wanted, seed_of(wanted.name, attempt))
        if wanted.sight(match, events):
            return match
        attempt += 1


def play(wanted: Wanted, seed: bytes) -> tuple[Match, list[list[Event]]]:
    game = QueensGarden()
    names = ("Marta", "Jirka", "Ola", "Ivan")[: wanted.seats]
    match = Match.start(game, game.options(**wanted.options), wanted.seats, seed, names)
    rng = random.Random(seed)
    events: list[list[Event]] = []
    while match.position.acting:
        position = match.position
        assert isinstance(position, QueensGardenPosition)
        seat = position.acting[0]
        events.append(list(match.play(seat, wanted.style(position, seat, rng))))
        if wanted.takebacks and rng.random() < 0.06:
            take_back_last(match)
            events.pop()
    return match, events


def main() -> None:
    for number, wanted in enumerate(WANTED, start=1):
        if sys.argv[1:] and wanted.name not in sys.argv[1:]:
            continue
        match = find(wanted)
        write_golden(f"{number:02}-{wanted.name}", match.record)
        sys.stdout.write(f"{wanted.name}: {len(match.record.entries)} moves, {match.record.result}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
