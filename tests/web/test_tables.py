"""The tables of all games that have one: each part is one element, and no page tells what its viewer may not know."""

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from random import Random

import pytest

from app.rules.choices import choices
from app.rules.contract import Game, Position
from app.rules.table import Table as Layout
from app.web.live.part_drawing import PartDrawing
from app.web.templating import environment
from tests.rules.playing import TABLES, Table, some_positions

ENVIRONMENT = environment()
PLAYABLE = [table for table in TABLES if table.game.table is not None]
NAMES = ("Ada", "<b>", "Eve", "Bob")
on_every_playable_table = pytest.mark.parametrize("table", PLAYABLE, ids=str)


def layout(table: Table) -> Layout[Position]:
    assert table.game.table is not None
    return table.game.table


def viewers(table: Table) -> Iterator[int | None]:
    yield None
    yield from range(table.seats)


def private_parts(table: Table, position: Position, seat: int) -> Mapping[str, Hashable]:
    return layout(table).private_parts(position.seen_by(seat), seat)


@cache
def part_drawing_of(game: Game) -> PartDrawing:
    return PartDrawing(ENVIRONMENT, game)


def drawn(table: Table, parts: Mapping[str, Hashable]) -> dict[str, str]:
    part_drawing = part_drawing_of(table.game)
    return {name: str(part_drawing.draw(name, part, NAMES[: table.seats])) for name, part in parts.items()}


def page(table: Table, position: Position, viewer: int | None) -> str:
    """Everything of the table that this viewer's page shows."""
    parts = dict(layout(table).parts(position.seen_by(None)))
    if viewer is None:
        return "\n".join(drawn(table, parts).values())
    parts |= private_parts(table, position, viewer)
    return "\n".join([*drawn(table, parts).values(), choices(position.seen_by(viewer), viewer)])


@on_every_playable_table
def test_every_part_is_a_hashable_value_drawn_as_one_element_with_its_id(table: Table) -> None:
    names: set[str] = set()
    for position in some_positions(table, 95, share=0.05):
        parts = dict(layout(table).parts(position.seen_by(None)))
        for seat in range(table.seats):
            private = private_parts(table, position, seat)
            assert not parts.keys() & private.keys(), "a private part has a name of its own"
            for name, html in drawn(table, {**parts, **private}).items():
                assert re.fullmatch(r"[a-z]+(-\d+)*", name)
                tag = re.match(rf'<([a-z]+) id="{name}"', html)
                assert tag is not None, html
                assert html.endswith(f"</{tag[1]}>")
        assert names in (set(), set(parts)), "the same parts throughout a game"
        names = set(parts)


@on_every_playable_table
def test_parts_follow_from_what_may_be_seen_of_them(table: Table) -> None:
    """What everybody may see is enough for the parts, and what a seat sees for its private ones."""
    for position in some_positions(table, 96, share=0.05):
        public = position.seen_by(None)
        assert layout(table).parts(public) == layout(table).parts(public.seen_by(None))
        for seat in range(table.seats):
            assert private_parts(table, position.seen_by(seat), seat) == private_parts(table, position, seat)


@on_every_playable_table
def test_pages_are_equal_byte_by_byte_whatever_is_hidden(table: Table) -> None:
    for number, position in enumerate(some_positions(table, 97, share=0.05)):
        for viewer in viewers(table):
            other = scrambled(table, position, viewer, table.random(number))
            assert page(table, other, viewer) == page(table, position, viewer)
            imagined = position.imagine(viewer, table.random(number))
            assert page(table, imagined, viewer) == page(table, position, viewer)


def scrambled(table: Table, position: Position, viewer: int | None, rng: Random) -> Position:
    return position.copy() if table.kit.scramble is None else table.kit.scramble(position.copy(), viewer, rng)


@on_every_playable_table
def test_status_turns_and_scores_have_the_names_and_the_words_of_every_table(table: Table) -> None:
    for position in some_positions(table, 98, share=0.05):
        parts = layout(table).parts(position.seen_by(None))
        assert getattr(parts["status"], "round", None) == position.round
        for seat in range(table.seats):
            assert getattr(parts[f"score-{seat}"], "points", None) == position.scores[seat]
            stage = getattr(parts[f"turn-{seat}"], "stage", None)
            assert stage == position.expected(seat) or position.expected(seat) is None
