"""Differential test: what a slow and literal reading of the rules says about every position of whole games."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest

from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions, DuelPosition
from app.rules.duel.board import Board
from app.rules.duel.components import CHIP_CODES
from app.rules.duel.tiling_events import Adorned, Fell, Tiled
from tests.duel.kit import CELLS, LETTERS, codes, dome, lines, of, start
from tests.duel.styles import STYLES, choose

MOST_CHIPS = 7
"""With more chips the slow way is too slow."""


def cell(board: Board, row: int, column: int) -> str:
    """What a cell asks for: a letter, or nothing where no dome tile lies."""
    asks = board.cells[row * 6 + column]
    return CELLS[asks] if asks >= 0 else ""


def targets(board: Board, colour: str) -> Iterator[str]:
    """Where tiles of this colour may go (D-20)."""
    yield "x"
    for row, line in enumerate(lines(board)):
        if len(line) <= row and set(line) <= {colour}:
            yield str(row + 1)


def placements(board: Board) -> list[str]:
    """Every empty field in every rotation (D-12)."""
    empty = [field + 1 for field, tile in enumerate(board.dome_tiles) if not tile]
    return [f"f{field}r{rotation}" for field in empty for rotation in range(4)]


def offer_codes(position: DuelPosition, board: Board) -> Iterator[str]:
    offer, supply = position.offer, position.supply
    for number, tiles in enumerate(offer.suns, start=1):
        sun = "".join(LETTERS[tile] for tile in tiles)
        for colour in set(sun):
            rest = sun.replace(colour, "") if number < 5 else ""
            for line, order in product(targets(board, colour), set(permutations(rest))):
                yield f"{number}{colour}{line}{''.join(order)}"
    shown = {stack[-1] for stack in offer.moons if stack} | {c for c in range(5) if offer.large_moon[c]}
    for top in shown:
        yield from (f"m{LETTERS[top]}{line}" for line in targets(board, LETTERS[top]))
    if board.round_chips < 2:
        yield from (f"c{number}" for number, chip in enumerate(offer.chips, start=1) if chip >= 0)
    if board.tokens:
        displayed = [tile for tile in supply.display if tile]
        yield from (f"d{tile}{place}" for tile in displayed for place in placements(board))
        if supply.stack and (board.score or not displayed):
            yield "draw"


def tiling_codes(board: Board) -> Iterator[str]:
    row = board.tiled_rows
    line, colour = lines(board)[row], lines(board)[row][0]
    columns = [c for c in range(6) if cell(board, row, c) in (colour, "w") and dome(board)[row][c] == "."]
    if len(line) == row + 1:
        yield from (f"t{row + 1}{column + 1}" for column in columns)
        return
    yield f"t{row + 1}-"
    held = [kind for place, kind in enumerate(board.chips) if not board.spent >> place & 1]
    hands = {tuple(sorted(hand)) for size in range(2, len(held) + 1) for hand in combinations(held, size)}
    for hand in hands:
        if shares_out(hand, colour, row + 1 - len(line)):
            chips = "".join(f".{CHIP_CODES[kind]}" for kind in hand)
            yield from (f"t{row + 1}{column + 1}{chips}" for column in columns)


def shares_out(hand: tuple[int, ...], colour: str, missing: int) -> bool:
    """Whether the chips can be given out: two matching ones or any three for each missing tile (D-24)."""
    if not missing or len(hand) > 3 * missing:
        return not missing and not hand
    for size in (2, 3):
        for taken in combinations(range(len(hand)), size):
            rest = tuple(kind for place, kind in enumerate(hand) if place not in taken)
            matching = all(colour in CHIP_CODES[hand[place]] for place in taken)
            if (size == 3 or matching) and shares_out(rest, colour, missing - 1):
                return True
    return False


def naive_codes(position: DuelPosition, seat: int) -> set[str]:
    board, supply = position.boards[seat], position.supply
    listed: dict[str, Iterator[str]] = {
        "opening": (f"d{tile}{place}" for tile in supply.display for place in placements(board)),
        "offer": offer_codes(position, board),
        "drawing": iter(["look", "draw"] if board.score and supply.stack else ["look"]),
        "keeping": (f"k{tile}{place}" for tile in supply.drawn for place in placements(board)),
        "ordering": (f"u{tile}" for tile in supply.drawn if tile not in supply.put_under),
        "tiling": tiling_codes(board),
    }
    return set(listed[position.stage.value])


def run_through(board: list[str], row: int, column: int, down: int, across: int) -> int:
    """How many tiles lie in an unbroken run through a cell, found by walking (D-27)."""
    length = 1
    for way in (1, -1):
        r, c = row + way * down, column + way * across
        while 0 <= r < 6 and 0 <= c < 6 and board[r][c] != ".":
            length += 1
            r, c = r + way * down, c + way * across
    return length


def assert_scored(before: list[str], tiled: Tiled, later: list[Adorned | Tiled]) -> list[str]:
    """Put the tile on the dome as it was and count; return the dome as it is then."""
    row, column = tiled.row - 1, tiled.column - 1
    across, down = run_through(before, row, column, 0, 1), run_through(before, row, column, 1, 0)
    assert tiled.points == ((across > 1) * across + (down > 1) * down or 1)
    grown = [list(text) for text in before]
    assert grown[row][column] == "."
    grown[row][column] = LETTERS[tiled.colour].upper()
    if later and isinstance(later[0], Adorned):
        assert later[0].points == later[0].row
        grown[later[0].row - 1][later[0].column - 1] = "S"
    return ["".join(text) for text in grown]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("number", range(5))
def test_the_rules_read_slowly_agree(style: str, number: int) -> None:
    rng = Random(f"naive {style} {number}")
    dealer = SealedDealer(rng.randbytes(32))
    position = start(DuelOptions(), dealer)
    while position.acting:
        for seat in position.acting:
            unspent = len(position.boards[seat].chips) - position.boards[seat].spent.bit_count()
            if position.stage.value != "tiling" or unspent <= MOST_CHIPS:
                assert codes(position, seat) == naive_codes(position, seat), str(position)
        seat = rng.choice(position.acting)
        before = position.copy()
        events = position.play(seat, choose(position, seat, style, rng), dealer)
        for board in before.boards:
            shape = dome(board)
            placed = [each for each in events if isinstance(each, Tiled | Adorned) and each.seat == board.seat]
            for place, each in enumerate(placed):
                if isinstance(each, Tiled):
                    shape = assert_scored(shape, each, placed[place + 1 :])
            assert shape == dome(position.boards[board.seat])
        for fell in of(Fell, events):
            asked = [cell(position.boards[fell.seat], fell.row - 1, column) for column in range(6)]
            assert "" not in asked, "the band is full (D-26)"
