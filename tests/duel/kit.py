"""Positions of Azul Duel made by hand, written so that they read like a table, and a dealer that deals as it is told.

Colours are the letters b y r k t; on a dome they are capitals, `S` is a special tile and `.` a free cell. Lines and
rows of the dome go from top to bottom; what is left out at the end is empty. Fields and factories count from 1.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from app.rules.contract import Event
from app.rules.dealer import Dealer, SealedDealer, read_draw
from app.rules.duel import Duel, DuelOptions, DuelPosition
from app.rules.duel.board import Board
from app.rules.duel.components import CHIP_CODES, TURNED
from app.rules.duel.offer import Offer
from app.rules.duel.stages import Stage
from app.rules.duel.supply import Supply
from app.rules.starting_points import StartingPoints

DUEL = Duel()
LETTERS = "byrkt"
CELLS = LETTERS + "ws"
SHARE = 13
FACE_DOWN, NO_CHIP = -1, -2

E = TypeVar("E")


class Dealing:
    """Deals what it is told, draw after draw, and then what a seed gives."""

    def __init__(self, *draws: str) -> None:
        self.told = list(draws)
        self.asked: list[int] = []
        self._then = SealedDealer(bytes(32))

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        self.asked.append(count)
        if not self.told:
            return self._then.draw(pool, count, names)
        drawn = read_draw(self.told.pop(0), names)
        assert len(drawn) == count, f"{count} are drawn"
        assert all(drawn.count(kind) <= pool[kind] for kind in drawn), f"{drawn} are not in {pool}"
        return drawn


def board(
    lines: Sequence[str] = (),
    dome: Mapping[int, tuple[int, int]] | None = None,
    tiles: Sequence[str] = (),
    broken: str = "",
    chips: str = "",
    score: int = 5,
    tokens: int = 0,
    round_chips: int = 2,
) -> Board:
    """One player's board: `dome={1: (7, 0)}` has dome tile 7, not turned, on field 1; `chips="ty rt"` are unspent."""
    made = Board(0)
    for field, (tile, rotation) in (dome or {}).items():
        made.place_dome_tile(tile, field - 1, rotation)
    for row, text in enumerate(tiles):
        for column, letter in enumerate(text):
            if letter != ".":
                cell, piece = made.cells[row * 6 + column], CELLS.index(letter.lower())
                if cell not in (piece, 5) or (piece == 6) != (cell == 6):
                    raise ValueError(f"{letter} cannot lie in row {row + 1}, column {column + 1}")
                made.put_on_dome(row, column, piece)
    for row, text in enumerate(lines):
        if text:
            if set(text) != {text[0]} or len(text) > row + 1:
                raise ValueError(f"line {row + 1} cannot hold {text!r}")
            made.add_to_line(row, LETTERS.index(text[0]), len(text))
    made.broken = numbers(broken)
    made.chips = [CHIP_CODES.index(chip) for chip in chips.split()]
    made.score, made.tokens, made.round_chips = score, tokens, round_chips
    return made


def table(
    *,
    suns: Mapping[int, str] | None = None,
    moons: Mapping[int, str] | None = None,
    large_moon: str = "",
    chips: Mapping[int, str] | None = None,
    marker: bool = True,
    holder: int | None = None,
    boards: Sequence[Board] = (),
    to_act: int = 0,
    starter: int = 0,
    round_: int = 1,
    display: Sequence[int] = (0, 0, 0),
    stack: Sequence[int] = (),
    tower: str = "",
    bag: str | None = None,
    goals: str = "rows,columns,wilds",
) -> DuelPosition:
    """A position in the first phase of a round; what is named nowhere is empty, used up, or in the bag.

    `chips` are `?` (face down) or a face-up chip; a factory that is not named has none. With `bag`, the tower holds
    what is left.
    """
    options = DuelOptions(goals=goals, goal_count=str(goals.count(",") + 1), starter="1")
    made = start(options)
    made.boards = list(boards) or [board(), board()]
    for seat, each in enumerate(made.boards):
        each.seat = seat
        each.score_lines = [StartingPoints(seat, each.score)]
    made.offer = offer(suns or {}, moons or {}, large_moon, chips or {})
    made.offer.marker = marker and holder is None
    made.marker_holder = holder
    made.supply = Supply(())
    made.supply.display, made.supply.stack = list(display), list(stack)
    made.chip_supply = [2] * 10
    made.round, made.starter, made.acting, made.stage = round_, starter, (to_act,), Stage.OFFER
    made.bag, made.tower = [0] * 5, counts(tower)
    rest = [SHARE - used for used in by_colour(made)]
    if min(rest) < 0:
        raise ValueError(f"there are only {SHARE} tiles of each colour: {rest}")
    made.bag = rest if bag is None else counts(bag)
    if bag is not None:
        made.tower = [left - told + lies for left, told, lies in zip(rest, made.bag, made.tower, strict=True)]
    return made


def offer(suns: Mapping[int, str], moons: Mapping[int, str], large_moon: str, chips: Mapping[int, str]) -> Offer:
    made = Offer((), ())
    made.bared = []
    for factory, tiles in suns.items():
        made.suns[factory - 1] = tuple(sorted(numbers(tiles)))
    for factory, tiles in moons.items():
        made.moons[factory - 1] = tuple(numbers(tiles))
    made.large_moon = counts(large_moon)
    tops = [stack[-1] for stack in made.moons if stack] + numbers(large_moon)
    made.moon_colours = sum(1 << colour for colour in set(tops))
    made.chips = [NO_CHIP] * 4
    for factory, chip in chips.items():
        made.chips[factory - 1] = FACE_DOWN if chip == "?" else CHIP_CODES.index(chip)
    return made


def start(options: DuelOptions | None = None, dealer: Dealer | None = None) -> DuelPosition:
    position = DUEL.start(options or DuelOptions(), 2, dealer or SealedDealer(bytes(32)))
    assert isinstance(position, DuelPosition)
    return position


def after_opening(dealer: Dealer, **options: str) -> DuelPosition:
    """The beginning of the first turn, with the first legal dome tiles placed."""
    position = start(DuelOptions(**options), dealer)
    for _ in range(2):
        position.play(position.acting[0], next(iter(position.legal_moves(position.acting[0]))), dealer)
    return position


def tiling(position: DuelPosition, dealer: Dealer | None = None) -> list[Event]:
    """End the first phase of a position in which nobody can do anything more."""
    events: list[Event] = []
    dealer = dealer or Dealing()
    position._begin_tiling(dealer, events)
    position._move_on(dealer, events)
    return events


def tile(*boards: Board, dealer: Dealer | None = None, **rest: object) -> tuple[DuelPosition, list[Event]]:
    """A position at its tiling, and what happened there so far."""
    position = table(boards=boards, **rest)  # type: ignore[arg-type]
    return position, tiling(position, dealer)


# Reading


def numbers(tiles: Iterable[str]) -> list[int]:
    return [LETTERS.index(tile) for tile in tiles]


def counts(tiles: Iterable[str]) -> list[int]:
    number = Counter(tiles)
    return [number[letter] for letter in LETTERS]


def letters(tiles: Iterable[int]) -> str:
    return "".join(LETTERS[tile] for tile in tiles)


def amounts(pool: Sequence[int]) -> str:
    """Counts by colour as letters: [0, 0, 2, 1, 0] is "rrk"."""
    return "".join(letter * amount for letter, amount in zip(LETTERS, pool, strict=True))


def lines(each: Board) -> list[str]:
    return [
        LETTERS[colour] * count if count else ""
        for colour, count in zip(each.line_colours, each.line_counts, strict=True)
    ]


def dome(each: Board) -> list[str]:
    texts = "".join("." if piece < 0 else CELLS[piece].upper() for piece in each.dome)
    return [texts[first : first + 6] for first in range(0, 36, 6)]


def chips(each: Board) -> str:
    """The unspent chips."""
    return " ".join(CHIP_CODES[kind] for kind, count in enumerate(each.unspent_chips()) for _ in range(count))


def by_colour(position: DuelPosition) -> list[int]:
    """How many tiles of each colour there are, everywhere together."""
    everything = amounts(position.bag) + amounts(position.tower) + amounts(position.offer.large_moon)
    everything += "".join(letters(tiles) for tiles in (*position.offer.suns, *position.offer.moons))
    for each in position.boards:
        everything += "".join(lines(each)) + "".join(dome(each)).lower() + letters(each.broken)
    return counts(everything)


def codes(position: DuelPosition, seat: int | None = None) -> set[str]:
    return {str(move) for move in position.legal_moves(position.acting[0] if seat is None else seat)}


def of(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def names(events: Iterable[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def cells_of(tile_: int, rotation: int = 0) -> str:
    return "".join(CELLS[cell] for cell in TURNED[tile_][rotation])


# Playing


def play(position: DuelPosition, *moves: str, dealer: Dealer | None = None, seat: int | None = None) -> list[Event]:
    """Play these codes, each by the first seat that may act, or by this one."""
    dealer = dealer or Dealing()
    events: list[Event] = []
    for code in moves:
        mover = position.acting[0] if seat is None else seat
        events += position.play(mover, DUEL.parse(code), dealer)
    return events
