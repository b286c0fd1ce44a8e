"""Azul Duel's table as parts: what lies where, in small values that a page draws one by one.

After a move only the parts that it touched have another value, so only they are drawn again. Nothing here knows the
players' names or who is looking. Names of parts count seats, lines, fields and places from 0, and factories from 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from app.rules.duel.board import Board
from app.rules.duel.components import (
    BROKEN_PENALTY,
    CELL_CODES,
    CHIP_CODES,
    CHIPS_PER_ROUND,
    COLOUR_CODES,
    COLOURS,
    DISPLAY_SIZE,
    FACE_DOWN,
    FIELDS,
    FIELDS_ACROSS,
    MOST_CHIPS,
    NO_TILE,
    NOTHING,
    ROUNDS,
    SIZE,
    SMALL_FACTORIES,
    SPECIAL,
    TURNED,
    WILD,
    back,
)
from app.rules.duel.events import GoalCounted
from app.rules.duel.legality import may_draw
from app.rules.duel.outlook import fate, gains, paid_for_drawing
from app.rules.duel.position import DuelPosition
from app.rules.duel.stages import EXPECTED, Stage
from app.rules.duel.table_parts import (
    PASSED,
    Broken,
    Chip,
    Chips,
    Dock,
    DomeTile,
    Drawn,
    Field,
    Front,
    Goal,
    Known,
    Line,
    Moon,
    Pile,
    Progress,
    Stack,
    Sun,
    Tokens,
    Turn,
)
from app.rules.table import Table
from app.rules.table_parts import OVER, WAIT, Score, status, turn

FREE = "."
"""A cell of the dome without a tile."""
UNSEEN_CHIP = "?"
_BACK_CODES = {SPECIAL: CELL_CODES[SPECIAL], WILD: CELL_CODES[WILD]}


class DuelTable(Table[DuelPosition]):
    """See `Table` in the contract."""

    components = {  # noqa: RUF012 - read only
        "letters": CELL_CODES,
        "chips": CHIP_CODES,
        "domes": tuple("".join(CELL_CODES[cell] for cell in turned[0]) for turned in TURNED if turned),
    }

    has_secrets = True  # dome tiles that somebody has drawn, and those they have put under the stack

    def parts(self, position: DuelPosition) -> Mapping[str, Hashable]:
        parts: dict[str, Hashable] = {"status": status(position)}
        _add_offer(parts, position)
        _add_supply(parts, position)
        due = gains(position)
        for place, goal in enumerate(position.goals):
            parts[f"goal-{place}"] = _goal(position, goal, place)
        for seat, board in enumerate(position.boards):
            _add_board(parts, position, board)
            lines = due[seat]
            parts[f"score-{seat}"] = Score(board.score, sum([line.points for line in lines]))
            parts[f"gain-{seat}"] = lines
        return parts

    def private_parts(self, position: DuelPosition, seat: int) -> Mapping[str, Hashable]:
        supply = position.supply
        return {
            "dock": _dock(position, seat),
            "fronts": tuple(_front(tile, position) for tile in supply.drawn)
            if any(tile > 0 for tile in supply.drawn)
            else (),
            "known": tuple(
                Known(depth, _dome_tile(tile)) for depth, tile in enumerate(supply.stack, start=1) if tile > 0
            ),
        }


# Factories, dome tiles, goals


def _letters(tiles: Iterable[int]) -> str:
    return "".join([COLOUR_CODES[tile] for tile in tiles])


def _add_offer(parts: dict[str, Hashable], position: DuelPosition) -> None:
    offer = position.offer
    for factory, tiles in enumerate(offer.suns):
        parts[f"sun-{factory + 1}"] = Sun(factory + 1, _letters(tiles))
    for factory in range(SMALL_FACTORIES):
        from_the_top = _letters(reversed(offer.moons[factory]))
        parts[f"moon-{factory + 1}"] = Moon(factory + 1, from_the_top, _chip(offer.chips[factory]))
    parts["starter"] = offer.marker
    for colour in COLOURS:
        parts[f"pile-{colour}"] = Pile(COLOUR_CODES[colour], offer.large_moon[colour])


def _chip(kind: int) -> str:
    if kind >= 0:
        return CHIP_CODES[kind]
    return UNSEEN_CHIP if kind == FACE_DOWN else ""


def _add_supply(parts: dict[str, Hashable], position: DuelPosition) -> None:
    supply = position.supply
    for place in range(DISPLAY_SIZE):
        parts[f"display-{place}"] = _dome_tile(supply.display[place])
    parts["stack"] = Stack(len(supply.stack), _BACK_CODES[supply.top] if supply.stack else "")
    if supply.drawn_by is None:
        parts["drawn"] = Drawn(-1, "", "", 0, 0)
        return
    seat = supply.drawn_by
    backs = "".join(_back_code(tile) for tile in supply.drawn)
    paid = paid_for_drawing(position.boards[seat], position.round)
    parts["drawn"] = Drawn(seat, backs, EXPECTED[position.stage], len(supply.put_under), paid)


def _dome_tile(tile: int) -> DomeTile:
    if tile == NO_TILE:
        return DomeTile(0, "")
    return DomeTile(tile, _cells(TURNED[tile][0]))


def _cells(cells: Iterable[int]) -> str:
    return "".join([CELL_CODES[cell] for cell in cells])


def _back_code(tile: int) -> str:
    return _BACK_CODES[back(tile)]


def _goal(position: DuelPosition, name: str, place: int) -> Goal:
    standings = [Progress(*seats[place].progress) for seats in position.goals_now()]
    if position.outcome is None:
        return Goal(name, tuple(standings), is_final=False)
    counted = [_counted(board, name) for board in position.boards]
    final = [each._replace(points=points) for each, points in zip(standings, counted, strict=True)]
    return Goal(name, tuple(final), is_final=True)


def _counted(board: Board, goal: str) -> int:
    """What a goal has brought: a loss stops at 0 (D-36). Nothing, if the game was ended before."""
    lines = board.score_lines
    return sum([line.points for line in lines if isinstance(line, GoalCounted) and line.goal == goal])


# Boards


def _add_board(parts: dict[str, Hashable], position: DuelPosition, board: Board) -> None:
    seat = board.seat
    for row in range(SIZE):
        count = board.line_counts[row]
        colour = COLOUR_CODES[board.line_colours[row]] if count else ""
        parts[f"line-{seat}-{row}"] = Line(row + 1, colour, count, fate(board, row))
    for field in range(FIELDS):
        parts[f"field-{seat}-{field}"] = _field(board, field)
    holds_marker = position.marker_holder == seat
    parts[f"broken-{seat}"] = Broken(_letters(board.broken), holds_marker, BROKEN_PENALTY[len(board.broken)])
    parts[f"chips-{seat}"] = _chips(board, position.round)
    parts[f"tokens-{seat}"] = Tokens(board.tokens, 0 if position.round == ROUNDS else 2)
    parts[f"turn-{seat}"] = _turn(position, board)


def _field(board: Board, field: int) -> Field:
    band, across = divmod(field, FIELDS_ACROSS)
    row = 2 * band
    tile = board.dome_tiles[field]
    if tile == NO_TILE:
        return Field(field + 1, "", "", row + 1)
    first = row * SIZE + 2 * across
    laid = [board.dome[place] for place in (first, first + 1, first + SIZE, first + SIZE + 1)]
    tiles = "".join(FREE if piece == NOTHING else CELL_CODES[piece] for piece in laid)
    return Field(field + 1, _cells(TURNED[tile][board.rotations[field]]), tiles, row + 1)


def _chips(board: Board, round_: int) -> Chips:
    taken = [Chip(CHIP_CODES[kind], bool(board.spent >> place & 1)) for place, kind in enumerate(board.chips)]
    missing = [Chip("", spent=False)] * (MOST_CHIPS - len(taken))
    return Chips((*taken, *missing), round_)


def _turn(position: DuelPosition, board: Board) -> Turn:
    stage, starts_next = turn(position, board.seat, position.marker_holder)
    if stage == WAIT and board.passed and position.outcome is None:
        stage = PASSED
    return Turn(stage, _row(position, board), starts_next)


def _row(position: DuelPosition, board: Board) -> int:
    tiles = position.stage is Stage.TILING and board.seat in position.acting
    return board.tiled_rows + 1 if tiles else 0


# For one seat


def _front(tile: int, position: DuelPosition) -> Front:
    put_under = position.supply.put_under
    if tile <= 0:
        return Front(DomeTile(0, ""), _back_code(tile), 0, "")
    place = put_under.index(tile) + 1 if tile in put_under else 0
    letter = "" if place else _PICKS.get(position.stage, "")
    return Front(_dome_tile(tile), _back_code(tile), place, f"{letter}{tile}" if letter else "")


_PICKS = {Stage.KEEPING: "k", Stage.ORDERING: "u"}
"""What one does with a drawn dome tile: keep it, or put it under the stack."""


def _dock(position: DuelPosition, seat: int) -> Dock:
    board, offer, supply = position.boards[seat], position.offer, position.supply
    return Dock(
        stage=_turn(position, board).stage if position.outcome is None else OVER,
        suns=sum(bool(tiles) for tiles in offer.suns),
        colours=offer.moon_colours.bit_count(),
        domes=sum(tile != NO_TILE for tile in supply.display),
        draws=may_draw(position, board),
        tokens=board.tokens,
        face_up=sum(chip >= 0 for chip in offer.chips),
        chips=CHIPS_PER_ROUND - board.round_chips,
        row=_row(position, board),
        drawn=len(supply.drawn),
        top=_back_code(supply.stack[0]) if supply.stack else "",
        due=EXPECTED.get(position.stage, OVER),
        is_last=position.round == ROUNDS,
        rest=_rest(position),
    )


def _rest(position: DuelPosition) -> str:
    if position.stage is not Stage.ORDERING:
        return ""
    picks = [pick for tile in position.supply.drawn if (pick := _front(tile, position).pick)]
    return " ".join(picks[:-1])  # the last one goes there by itself
