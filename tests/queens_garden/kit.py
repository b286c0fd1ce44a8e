"""Positions of Queen's Garden made by hand, written so that they read like a table.

Hexes are their codes: `b3` is blue butterflies. A hex in a garden is `b3@25`: on place 2, spot 5.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from app.rules.contract import Event, IllegalMove
from app.rules.dealer import SealedDealer, WrittenDealer
from app.rules.queens_garden import QueensGarden, QueensGardenOptions, QueensGardenPosition
from app.rules.queens_garden.display import Display
from app.rules.queens_garden.garden import Garden
from app.rules.queens_garden.storage import Storage
from app.rules.starting_points import StartingPoints

GAME = QueensGarden()
CODES = tuple(colour + symbol for colour in "bplygd" for symbol in "123456")
STACKS = {2: 5, 3: 7, 4: 8}
RINGS = "1b2p3l4y5g6d"
"""The categories in the order of the scoring ring."""

E = TypeVar("E")


def hexes(codes: str) -> list[int]:
    return [CODES.index(code) for code in codes.split()]


def codes(numbers: Iterable[int]) -> str:
    """What lies there; a spot from which a tile was taken is left out."""
    return " ".join(CODES[number] for number in numbers if number >= 0)


def space(code: str) -> int:
    return 7 * int(code[0]) + int(code[1])


def spaces(cells: int) -> str:
    """A set of spaces as their codes."""
    return " ".join(f"{cell // 7}{cell % 7}" for cell in range(49) if cells >> cell & 1)


def garden(tiles: str = "", up: str = "", down: str = "") -> Garden:
    """A garden with face-up expansions (`up="b3@25"`), face-down ones (`down="1 4"`) and tiles."""
    made = Garden()
    for expansion in up.split():
        made.put_expansion(*_at(expansion))
    for place in down.split():
        made.put_face_down(-2, int(place))  # which one it is, the table decides
    for tile in tiles.split():
        hex_, where = _at(tile)
        if not made.free >> where & 1:
            raise ValueError(f"no tile can lie at {tile}")
        made.put(hex_, where)
    return made


def _at(text: str) -> tuple[int, int]:
    return CODES.index(text[:2]), space(text[3:])


def storage(tiles: str = "", expansions: str = "", jokers: int = 0) -> Storage:
    made = Storage()
    made.tiles, made.expansions, made.jokers = sorted(hexes(tiles)), sorted(hexes(expansions)), jokers
    return made


def table(
    *,
    seats: int = 2,
    beside: Sequence[str] = (),
    top: str | None = "",
    below: int = 2,
    gardens: Sequence[Garden] = (),
    storages: Sequence[Storage] = (),
    points: Sequence[int] = (),
    to_act: int = 0,
    starter: int = 0,
    passed: tuple[int, ...] = (),
    round_: int = 1,
    bag: str | None = None,
    **options: str,
) -> QueensGardenPosition:
    """A position in the middle of a round.

    `beside` are the expansions beside the stack in the order of their numbers: their tiles, or `^b3` face up, or `-`
    when it was taken. `top` are the tiles on the stack's top, None when it is exhausted; `below` counts the
    expansions under it. The tiles that are named nowhere are in the bag; when the bag is told, in the tower.
    """
    made = GAME.start(QueensGardenOptions(starter="1", **options), seats, SealedDealer(bytes(32)))
    made.gardens = [*gardens, *(Garden() for _ in range(seats - len(gardens)))]
    made.storages = [*storages, *(storage() for _ in range(seats - len(storages)))]
    made.points = [*points, *(15 for _ in range(seats - len(points)))]
    made.score_lines = [StartingPoints(seat, had) for seat, had in enumerate(made.points)]
    made.round, made.starter, made.passed, made.acting = round_, starter, passed, (to_act,)
    _lay_expansions(made, beside, top, below)
    _lay_tiles(made, bag)
    return made


def _lay_expansions(made: QueensGardenPosition, beside: Sequence[str], top: str | None, below: int) -> None:
    shown = [text[1:] for text in beside if text.startswith("^")]
    stored = [hex_ for each in made.storages for hex_ in each.expansions]
    built = [hex_ for each in made.gardens for hex_ in each.expansions if hex_ >= 0]
    used = Counter([*hexes(" ".join(shown)), *stored, *built])
    if used and max(used.values()) > 1:
        raise ValueError("each expansion exists once")
    rest = [hex_ for hex_ in range(36) if hex_ not in used]
    for each in made.gardens:
        for place in range(1, 7):
            if each.expansions[place] == -2:
                each.expansions[place] = rest.pop()
    stack = [CODES.index(text[1:]) if text[0] == "^" else -1 if text == "-" else rest.pop(0) for text in beside]
    stack += [rest.pop(0) for _ in range(0 if top is None else below + 1)]
    made.display = Display(stack)
    made.display.top = len(beside) + 1
    made.stacks = [[rest.pop(0) for _ in range(STACKS[made.seats])] for _ in range(4 - made.round)]
    made.supply = rest
    for number, text in enumerate((*beside, *([] if top is None else [top])), start=1):
        if text.startswith("^"):
            made.display.face_up |= 1 << number
            made.display.copies[CODES.index(text[1:])] |= 1 << number
        elif text != "-":
            made.display.tiles[number] = tuple(hexes(text))
            for tile in hexes(text):
                made.display.copies[tile] |= 1 << number


def _lay_tiles(made: QueensGardenPosition, bag: str | None) -> None:
    made.bag, made.tower = [0] * 36, [0] * 36
    used = tiles_of(made)
    rest = [3 - used[hex_] for hex_ in range(36)]
    if min(rest) < 0:
        raise ValueError("each tile exists three times")
    if bag is None:
        made.bag = rest
    else:
        told = Counter(hexes(bag))
        made.bag = [told[hex_] for hex_ in range(36)]
        made.tower = [left - told[hex_] for hex_, left in enumerate(rest)]
        if min(made.tower) < 0:
            raise ValueError("there are not so many tiles left for the bag")


# Reading a position


def tiles_of(position: QueensGardenPosition) -> Counter[int]:
    """How many tiles of each hex there are, everywhere together."""
    found: Counter[int] = Counter()
    for pool in (position.bag, position.tower):
        found.update({hex_: count for hex_, count in enumerate(pool) if count})
    found.update(position.display.lying_tiles)
    for each in position.storages:
        found.update(each.tiles)
    for plot in position.gardens:
        found.update(hex_ for cell, hex_ in enumerate(plot.hexes) if hex_ >= 0 and not plot.printed >> cell & 1)
    return found


def expansions_of(position: QueensGardenPosition) -> list[int]:
    """All expansions, everywhere together, in ascending order."""
    found = [*position.supply, *(hex_ for stack in position.stacks for hex_ in stack)]
    found += position.display.expansions
    for each in position.storages:
        found += each.expansions
    for plot in position.gardens:
        found += plot.expansions
    return sorted(hex_ for hex_ in found if hex_ != -1)


def pool(counts: Sequence[int]) -> str:
    """A bag or a tower as codes."""
    return " ".join(CODES[hex_] for hex_, count in enumerate(counts) for _ in range(count))


def stored(position: QueensGardenPosition, seat: int = 0) -> tuple[str, str, int]:
    each = position.storages[seat]
    return codes(each.tiles), codes(each.expansions), each.jokers


def shown(position: QueensGardenPosition) -> list[str]:
    """The display, as `table` reads it: what is beside the stack, then the top and what is under it."""
    display = position.display
    found = []
    for number in range(1, len(display.expansions)):
        if display.expansions[number] == -1:
            found.append("-")
        elif display.face_up >> number & 1:
            found.append(f"^{CODES[display.expansions[number]]}")
        else:
            found.append(codes(display.tiles[number]))
    return found


def legal(position: QueensGardenPosition, seat: int | None = None) -> set[str]:
    return {str(move) for move in position.legal_moves(position.acting[0] if seat is None else seat)}


def of(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refusal(position: QueensGardenPosition, code: str, seat: int | None = None) -> tuple[str, str] | None:
    """The rule and the sentence with which a move is refused; None when it is legal. It must not change anything."""
    who = position.acting[0] if seat is None else seat
    before = position.copy()
    try:
        position.check(who, GAME.parse(code))
    except IllegalMove as illegal:
        assert position == before
        assert code not in legal(position, who)
        return illegal.rule, str(illegal.message)
    assert str(GAME.parse(code)) in legal(position, who)
    return None


# Playing


def play(position: QueensGardenPosition, code: str, *draws: str) -> list[Event]:
    """Play a move for the seat that is to act. The draws are what the dealer must deal because of it, if told."""
    who = position.acting[0]
    if not draws:
        return position.play(who, GAME.parse(code), SealedDealer(bytes(32)))
    dealer = WrittenDealer()
    dealer.lay_out(draws)
    events = position.play(who, GAME.parse(code), dealer)
    dealer.finish()
    return events
