"""The tables of all games that have one: each part is one element, and no page tells what its viewer may not know."""

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from random import Random

import pytest

from app.rules.choices import choices
from app.rules.contract import Game, Position
from app.rules.table import Table
from app.web.live.part_drawing import PartDrawing
from app.web.templating import environment
from tests.rules.playing import CASES, Case, some_positions

ENVIRONMENT = environment()
PLAYABLE = [case for case in CASES if case.game.table is not None]
NAMES = ("Ada", "<b>", "Eve", "Bob")
in_every_playable_case = pytest.mark.parametrize("case", PLAYABLE, ids=str)


def layout(case: Case) -> Table[Position]:
    assert case.game.table is not None
    return case.game.table


def viewers(case: Case) -> Iterator[int | None]:
    yield None
    yield from range(case.seats)


def private_parts(case: Case, position: Position, seat: int) -> Mapping[str, Hashable]:
    return layout(case).private_parts(position.seen_by(seat), seat)


@cache
def part_drawing_of(game: Game) -> PartDrawing:
    return PartDrawing(ENVIRONMENT, game)


def drawn(case: Case, parts: Mapping[str, Hashable]) -> dict[str, str]:
    part_drawing = part_drawing_of(case.game)
    return {name: str(part_drawing.draw(name, part, NAMES[: case.seats])) for name, part in parts.items()}


def page(case: Case, position: Position, viewer: int | None) -> str:
    """Everything of the table that this viewer's page shows."""
    parts = dict(layout(case).parts(position.seen_by(None)))
    if viewer is None:
        return "\n".join(drawn(case, parts).values())
    parts |= private_parts(case, position, viewer)
    return "\n".join([*drawn(case, parts).values(), choices(position.seen_by(viewer), viewer)])


@in_every_playable_case
def test_every_part_is_a_hashable_value_drawn_as_one_element_with_its_id(case: Case) -> None:
    names: set[str] = set()
    for position in some_positions(case, 95, share=0.05):
        parts = dict(layout(case).parts(position.seen_by(None)))
        for seat in range(case.seats):
            private = private_parts(case, position, seat)
            assert not parts.keys() & private.keys(), "a private part has a name of its own"
            for name, html in drawn(case, {**parts, **private}).items():
                assert re.fullmatch(r"[a-z]+(-\d+)*", name)
                tag = re.match(rf'<([a-z]+) id="{name}"', html)
                assert tag is not None, html
                assert html.endswith(f"</{tag[1]}>")
        assert names in (set(), set(parts)), "the same parts throughout a game"
        names = set(parts)


@in_every_playable_case
def test_parts_follow_from_what_may_be_seen_of_them(case: Case) -> None:
    """What everybody may see is enough for the parts, and what a seat sees for its private ones."""
    for position in some_positions(case, 96, share=0.05):
        public = position.seen_by(None)
        assert layout(case).parts(public) == layout(case).parts(public.seen_by(None))
        for seat in range(case.seats):
            assert private_parts(case, position.seen_by(seat), seat) == private_parts(case, position, seat)


@in_every_playable_case
def test_where_a_table_has_no_secrets_all_see_the_same(case: Case) -> None:
    """Only then may a device that people share turn from one to the next without a cover; and a cover hides all."""
    differs = False
    for number, position in enumerate(some_positions(case, 99, share=1)):
        public = position.seen_by(None)
        for seat in range(case.seats):
            is_secret = position.seen_by(seat) != public
            if is_secret or number % 20 == 0:
                # Drawn under a cover: nothing tells what only the seat may know.
                other = scrambled(case, position, None, case.random(number)).seen_by(None)
                covered = [drawn(case, layout(case).private_parts(each, seat)) for each in (public, other)]
                assert covered[0] == covered[1]
            differs |= is_secret
    assert differs == layout(case).has_secrets


@in_every_playable_case
def test_pages_are_equal_byte_by_byte_whatever_is_hidden(case: Case) -> None:
    for number, position in enumerate(some_positions(case, 97, share=0.05)):
        for viewer in viewers(case):
            other = scrambled(case, position, viewer, case.random(number))
            assert page(case, other, viewer) == page(case, position, viewer)
            imagined = position.imagine(viewer, case.random(number))
            assert page(case, imagined, viewer) == page(case, position, viewer)


def scrambled(case: Case, position: Position, viewer: int | None, rng: Random) -> Position:
    return position.copy() if case.kit.scramble is None else case.kit.scramble(position.copy(), viewer, rng)


@in_every_playable_case
def test_status_turns_and_scores_have_the_names_and_the_words_of_every_table(case: Case) -> None:
    for position in some_positions(case, 98, share=0.05):
        parts = layout(case).parts(position.seen_by(None))
        assert getattr(parts["status"], "round", None) == position.round
        for seat in range(case.seats):
            assert getattr(parts[f"score-{seat}"], "points", None) == position.scores[seat]
            stage = getattr(parts[f"turn-{seat}"], "stage", None)
            assert stage == position.expected(seat) or position.expected(seat) is None
