"""Events and previews are data, and they tell nobody more than `seen_by` does."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from app.rules.contract import Position
from app.web.to_json import to_json
from tests.rules.playing import Case, Moment, in_every_case, refusal, some_moments, some_moves, turns


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


def events_told(moment: Moment, position: Position) -> list[str]:
    return [told(event) for event in position.play(moment.seat, moment.move, moment.dealer())]


@in_every_case
def test_events_tell_a_viewer_nothing_that_is_still_hidden_afterwards(case: Case) -> None:
    """The same move in two positions that a viewer cannot tell apart: if they look the same afterwards, too, then the
    same is told byte by byte. (At the end of a round something may have been seen and cleared away.)"""
    compared = 0
    for number, moment in enumerate(some_moments(case, 92, share=0.6)):
        for viewer in viewers(case):
            other = scrambled(case, moment.position, viewer, case.random(number))
            if refusal(other, moment.seat, moment.move) is not None:
                continue  # a move with what is hidden: it shows what it needs
            real = moment.position.copy()
            events, others = events_told(moment, real), events_told(moment, other)
            goes_on = real.outcome is None and real.round == moment.position.round
            if goes_on and real.seen_by(viewer) == other.seen_by(viewer):
                assert events == others, f"{viewer} learns too much from {moment.move}\n{moment.position}"
                compared += 1
    assert compared


@in_every_case
def test_previews_tell_a_seat_nothing_that_is_hidden_from_it(case: Case) -> None:
    """Also those of the whole position, which no page is drawn from."""
    for number, moment in enumerate(some_moments(case, 93, share=0.15)):
        position, seat = moment.position, moment.seat
        rng = case.random(number)
        other, view = scrambled(case, position, seat, rng), position.seen_by(seat)
        for move in some_moves(case, position, seat, rng, most=30):
            preview = told(position.preview(seat, move))
            assert told(other.preview(seat, move)) == preview, f"{move}\n{position}"
            assert told(view.preview(seat, move)) == preview
