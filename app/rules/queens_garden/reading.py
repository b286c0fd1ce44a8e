"""Move codes of Queen's Garden, read: see the package's docstring. What cannot be read is told, with its reason."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.rules.contract import Move, UnreadableMove
from app.rules.queens_garden.components import (
    CATEGORY_CODES,
    COLOUR_CODES,
    HEX_CODES,
    KINDS,
    LARGEST_STACK,
    SYMBOL_CODES,
    Hex,
    hex_of,
)
from app.rules.queens_garden.geometry import SPOTS
from app.rules.queens_garden.moves import BuyExpansion, Pass, Payment, PlaceExpansion, PlaceTile, Take
from app.rules.wording import Message, phrase

LONGEST_CODE = 100
_HEX = rf"[{COLOUR_CODES}][{SYMBOL_CODES}]"
_PIECE = re.compile(rf"x?{_HEX}", re.ASCII)
_JOKERS = re.compile(r"([1-9]|1[0-2])j", re.ASCII)
_PICK = re.compile(rf"([{CATEGORY_CODES}])@([1-{LARGEST_STACK}])", re.ASCII)
_PLACEMENT = re.compile(r"(x?)([^@]*)@(.*)", re.DOTALL)
_SPACE = re.compile(r"[0-6][0-6]", re.ASCII)
_PLACE = re.compile(r"[1-6]", re.ASCII)
MOST_PIECES = 14


def parse(code: str) -> Move:
    if len(code) > LONGEST_CODE:
        raise UnreadableMove(code)
    first, *others = code.split(",")
    try:
        return _read(first, others)
    except ValueError as wrong:
        raise UnreadableMove(code, getattr(wrong, "message", None)) from None


class _Wrong(ValueError):
    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def _read(first: str, others: Sequence[str]) -> Move:
    if first.startswith("+"):
        return _read_take(first[1:], others)
    if first == "pass":
        tiles, expansions, jokers = _read_pieces(others)
        if jokers:
            raise _Wrong(phrase("Jokers are not discarded when passing."))
        return Pass(tiles, expansions)
    if placement := _PLACEMENT.fullmatch(first):
        return _read_placement(bool(placement[1]), placement[2], placement[3], others)
    raise _Wrong(
        phrase(
            "“{code}” is not a move: you take (+b, +3), place (b3@25, xb3@25, x@2) or pass (pass).",
            code=first[:40],
        )
    )


def _read_take(category: str, others: Sequence[str]) -> Take:
    if len(category) != 1 or category not in CATEGORY_CODES:
        raise _Wrong(
            phrase(
                "After + comes a colour ({colours}) or a symbol (1 to {kinds}), not “{text}”.",
                colours=" ".join(COLOUR_CODES),
                kinds=KINDS,
                text=category[:40],
            )
        )
    number = CATEGORY_CODES.index(category)
    names = COLOUR_CODES if number % 2 == 0 else SYMBOL_CODES
    picks = []
    for text in others:
        pick = _PICK.fullmatch(text)
        if pick is None or pick[1] not in names:
            raise _Wrong(
                phrase("“{text}” names no copy: write it like {example}.", text=text[:40], example=f"{names[2]}@1")
            )
        picks.append((hex_of(number, names.index(pick[1])), int(pick[2])))
    if len({hex_ for hex_, _ in picks}) < len(picks):
        raise _Wrong(phrase("Only one copy of each hex is taken, so name it once."))
    return Take(number, tuple(sorted(picks)))


def _read_placement(
    on_expansion: bool, hex_: str, space: str, others: Sequence[str]
) -> PlaceTile | PlaceExpansion | BuyExpansion:
    if on_expansion and not hex_:
        if not _PLACE.fullmatch(space) or others:
            raise _Wrong(
                phrase("An expansion from the supply goes to a bed from 1 to 6, like x@2, and nothing is discarded.")
            )
        return BuyExpansion(int(space))
    if hex_ not in HEX_CODES:
        raise _no_hex(hex_)
    if not _SPACE.fullmatch(space):
        raise _Wrong(phrase("“{text}” is not a space: that is a bed and a spot, each from 0 to 6.", text=space[:40]))
    payment = Payment(*_read_pieces(others))
    kind = PlaceExpansion if on_expansion else PlaceTile
    try:
        return kind(HEX_CODES.index(hex_), SPOTS * int(space[0]) + int(space[1]), payment)
    except ValueError:
        raise _Wrong(phrase("Nothing can be placed on {space} like that.", space=space)) from None


def _read_pieces(texts: Sequence[str]) -> tuple[tuple[Hex, ...], tuple[Hex, ...], int]:
    """Tiles, expansions and jokers, in whatever order they are told."""
    tiles: list[Hex] = []
    expansions: list[Hex] = []
    jokers = 0
    for text in texts:
        if _PIECE.fullmatch(text):
            (expansions if text[0] == "x" else tiles).append(HEX_CODES.index(text[-2:]))
        elif (told := _JOKERS.fullmatch(text)) and not jokers:
            jokers = int(told[1])
        elif told:
            raise _Wrong(phrase("Name jokers once, with their number, like 2j."))
        else:
            raise _no_hex(text)
    if len(tiles) + len(expansions) > MOST_PIECES:
        raise _Wrong(phrase("Nobody has that many pieces."))
    return tuple(sorted(tiles)), tuple(sorted(expansions)), jokers


def _no_hex(text: str) -> _Wrong:
    return _Wrong(
        phrase(
            "“{text}” is not a hex: that is a colour ({colours}) and a symbol (1 to {kinds}), like b3.",
            text=text[:40],
            colours=" ".join(COLOUR_CODES),
            kinds=KINDS,
        )
    )
