"""Events and previews are data, and they tell nobody more than `seen_by` does."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

from app.rules.contract import Game, Move, Position
from app.web.to_json import to_json
from tests.rules.kits import KITS
from tests.rules.playing import (
    CASES,
    Case,
    Moment,
    in_every_case,
    in_every_game,
    refusal,
    some_moments,
    some_moves,
    turns,
)

MANY, MOST_GAMES = 200, 200
TRIES = 30
"""So often a position is looked for in which a move that names something hidden can be made, too."""


def viewers(case: Case) -> Iterator[int | None]:
    yield None
    yield from range(case.seats)


def scrambled(case: Case, position: Position, viewer: int | None, rng: Random) -> Position:
    """A position that this viewer cannot tell from the real one."""
    if case.kit.scramble is None:
        return position.copy()
    return case.kit.scramble(position.copy(), viewer, rng)


def told(value: Any) -> str:
    """What leaves the server: the data, and the sentence."""
    return json.dumps(to_json(value)) + str(value.text)


@in_every_case
def test_every_event_and_every_preview_has_a_kind_and_is_data(case: Case) -> None:
    for turn in turns(case, 91):
        moment = turn.moment
        preview = moment.position.seen_by(moment.seat).preview(moment.seat, moment.move)
        for each in (preview, *turn.events):
            data = to_json(each)
            assert json.loads(json.dumps(data)) == data
            assert re.fullmatch("[a-z]+(-[a-z]+)*", data["kind"])
            assert data.get("seat", 0) in range(case.seats)


def events_told(moment: Moment, position: Position, move: Move) -> list[str]:
    return [told(event) for event in position.play(moment.seat, move, moment.dealer())]


def compare(case: Case, moment: Moment, rng: Random) -> int:
    """The same move in two positions that a viewer cannot tell apart: if they look the same afterwards, too, then the
    same is told byte by byte. (At the end of a round something may have been seen and cleared away.) For how many
    viewers that was so."""
    compared = 0
    for viewer in viewers(case):
        found = elsewhere(case, moment, viewer, rng)
        if found is None:
            continue  # a move with what is hidden: it shows what it needs
        real, (other, move) = moment.position.copy(), found
        events, others = events_told(moment, real, moment.move), events_told(moment, other, move)
        goes_on = real.outcome is None and real.round == moment.position.round
        if goes_on and looks_to(viewer, real) == looks_to(viewer, other):
            assert events == others, f"{viewer} learns too much from {moment.move}\n{moment.position}"
            compared += 1
    return compared


def looks_to(viewer: int | None, position: Position) -> str:
    """What lies on the table, in words. Not the view itself: it keeps lines of the score sheet, which are events."""
    return str(position.seen_by(viewer))


def elsewhere(case: Case, moment: Moment, viewer: int | None, rng: Random) -> tuple[Position, Move] | None:
    """Another position in which this move can be made, as far as the viewer knows what move it is."""
    for _ in range(TRIES):
        other = scrambled(case, moment.position, viewer, rng)
        if moment.move.secret and viewer != moment.seat:
            return other, rng.choice([move for move in other.legal_moves(moment.seat) if move.secret])
        if refusal(other, moment.seat, moment.move) is None:
            return other, moment.move
    return None


@in_every_case
def test_events_tell_a_viewer_nothing_that_is_still_hidden_afterwards(case: Case) -> None:
    moments = enumerate(some_moments(case, 92, share=0.6))
    assert sum(compare(case, moment, case.random(number)) for number, moment in moments)


@in_every_game
def test_neither_do_the_events_of_rare_moves(game: Game) -> None:
    """Games that go after what is hidden, until the moves that have to do with it were compared hundreds of times."""
    wanted = KITS[game.name].rare
    tables = [case for case in CASES if case.game is game]
    compared: Counter[type[Move]] = Counter()
    for number, case in zip(range(MOST_GAMES), cycle(tables), strict=False):
        if all(compared[kind] >= MANY for kind in wanted):
            return
        for turn in turns(case, 94 + number, curious=True):
            kind = type(turn.moment.move)
            if kind in wanted and compared[kind] < 2 * MANY:
                compared[kind] += compare(case, turn.moment, case.random(number))
    raise AssertionError(f"too few were compared: {compared}")


@in_every_case
def test_previews_tell_a_seat_nothing_that_is_hidden_from_it(case: Case) -> None:
    """Also those of the whole position, which no page is drawn from."""
    rare = (turn.moment for turn in turns(case, 95, curious=True) if isinstance(turn.moment.move, case.kit.rare))
    for number, moment in enumerate((*some_moments(case, 93, share=0.15), *islice(rare, 12))):
        position, seat = moment.position, moment.seat
        rng = case.random(number)
        other, view = scrambled(case, position, seat, rng), position.seen_by(seat)
        for move in some_moves(case, position, seat, rng, most=30):
            preview = told(position.preview(seat, move))
            assert told(other.preview(seat, move)) == preview, f"{move}\n{position}"
            assert told(view.preview(seat, move)) == preview
