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
    TABLES,
    Moment,
    Table,
    in_every_game,
    on_every_table,
    refusal,
    some_moments,
    some_moves,
    turns,
)

MANY, MOST_GAMES = 200, 200
TRIES = 30
"""So often a position is looked for in which a move that names something hidden can be made, too."""


def viewers(table: Table) -> Iterator[int | None]:
    yield None
    yield from range(table.seats)


def scrambled(table: Table, position: Position, viewer: int | None, rng: Random) -> Position:
    """A position that this viewer cannot tell from the real one."""
    if table.kit.scramble is None:
        return position.copy()
    return table.kit.scramble(position.copy(), viewer, rng)


def told(value: Any) -> str:
    """What leaves the server: the data, and the sentence."""
    return json.dumps(to_json(value)) + str(value.text)


@on_every_table
def test_every_event_and_every_preview_has_a_kind_and_is_data(table: Table) -> None:
    for turn in turns(table, 91):
        moment = turn.moment
        preview = moment.position.seen_by(moment.seat).preview(moment.seat, moment.move)
        for each in (preview, *turn.events):
            data = to_json(each)
            assert json.loads(json.dumps(data)) == data
            assert re.fullmatch("[a-z]+(-[a-z]+)*", data["kind"])
            assert data.get("seat", 0) in range(table.seats)


def events_told(moment: Moment, position: Position, move: Move) -> list[str]:
    return [told(event) for event in position.play(moment.seat, move, moment.dealer())]


def compare(table: Table, moment: Moment, rng: Random) -> int:
    """The same move in two positions that a viewer cannot tell apart: if they look the same afterwards, too, then the
    same is told byte by byte. (At the end of a round something may have been seen and cleared away.) For how many
    viewers that was so."""
    compared = 0
    for viewer in viewers(table):
        found = elsewhere(table, moment, viewer, rng)
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


def elsewhere(table: Table, moment: Moment, viewer: int | None, rng: Random) -> tuple[Position, Move] | None:
    """Another position in which this move can be made, as far as the viewer knows what move it is."""
    for _ in range(TRIES):
        other = scrambled(table, moment.position, viewer, rng)
        if moment.move.secret and viewer != moment.seat:
            return other, rng.choice([move for move in other.legal_moves(moment.seat) if move.secret])
        if refusal(other, moment.seat, moment.move) is None:
            return other, moment.move
    return None


@on_every_table
def test_events_tell_a_viewer_nothing_that_is_still_hidden_afterwards(table: Table) -> None:
    moments = enumerate(some_moments(table, 92, share=0.6))
    assert sum(compare(table, moment, table.random(number)) for number, moment in moments)


@in_every_game
def test_neither_do_the_events_of_rare_moves(game: Game) -> None:
    """Games that go after what is hidden, until the moves that have to do with it were compared hundreds of times."""
    wanted = KITS[game.name].rare
    tables = [table for table in TABLES if table.game is game]
    compared: Counter[type[Move]] = Counter()
    for number, table in zip(range(MOST_GAMES), cycle(tables), strict=False):
        if all(compared[kind] >= MANY for kind in wanted):
            return
        for turn in turns(table, 94 + number, curious=True):
            kind = type(turn.moment.move)
            if kind in wanted and compared[kind] < 2 * MANY:
                compared[kind] += compare(table, turn.moment, table.random(number))
    raise AssertionError(f"too few were compared: {compared}")


@on_every_table
def test_previews_tell_a_seat_nothing_that_is_hidden_from_it(table: Table) -> None:
    """Also those of the whole position, which no page is drawn from."""
    rare = (turn.moment for turn in turns(table, 95, curious=True) if isinstance(turn.moment.move, table.kit.rare))
    for number, moment in enumerate((*some_moments(table, 93, share=0.15), *islice(rare, 12))):
        position, seat = moment.position, moment.seat
        rng = table.random(number)
        other, view = scrambled(table, position, seat, rng), position.seen_by(seat)
        for move in some_moves(table, position, seat, rng, most=30):
            preview = told(position.preview(seat, move))
            assert told(other.preview(seat, move)) == preview, f"{move}\n{position}"
            assert told(view.preview(seat, move)) == preview
