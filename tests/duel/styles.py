"""Ways to play, so that whole games come to the rare corners of the rules."""

from collections.abc import Callable, Sequence
from random import Random

from app.rules.contract import Move
from app.rules.duel import ChipTake, DomeTake, Draw, DuelPosition, Keep, Leave, Look, MoonTake, SunTake, Tile

Taste = Callable[[DuelPosition, int, Move], bool]


def _amount(position: DuelPosition, move: SunTake | MoonTake) -> int:
    if isinstance(move, SunTake):
        return position.offer.suns[move.factory - 1].count(move.colour)
    return position.offer.copy().take_moon(move.colour)[0]


def _fills_a_line(position: DuelPosition, seat: int, move: Move) -> bool:
    if not isinstance(move, SunTake | MoonTake) or not move.line:
        return False
    board, row = position.boards[seat], move.line - 1
    fits = board.fits[row * 5 + move.colour]
    return bool(fits) and board.line_counts[row] + _amount(position, move) == move.line


def _adds_to_a_line_with_room(position: DuelPosition, seat: int, move: Move) -> bool:
    if not isinstance(move, SunTake | MoonTake) or not move.line:
        return False
    board, row = position.boards[seat], move.line - 1
    fits = board.fits[row * 5 + move.colour]
    return bool(fits) and board.line_counts[row] + _amount(position, move) <= move.line


def _tiles(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, Tile)


def _fewest_chips(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, Tile) and len(move.chips) == 2


def _leaves(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, Leave)


def _draws(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, Draw)


def _domes(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, DomeTake | Keep | Look)


def _chips(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, ChipTake)


def _breaks(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, SunTake | MoonTake) and not move.line


def _from_a_sun(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, SunTake)


def _hoards(position: DuelPosition, seat: int, move: Move) -> bool:
    """Long lines in colours that fit nowhere yet."""
    if not isinstance(move, SunTake | MoonTake) or move.line < 2:
        return False
    board, row = position.boards[seat], move.line - 1
    return not board.fits[row * 5 + move.colour] and board.line_counts[row] + _amount(position, move) <= move.line


def _leaves_the_large_moon(position: DuelPosition, seat: int, move: Move) -> bool:
    return not isinstance(move, MoonTake) or not position.offer.large_moon[move.colour]


def _stocks(position: DuelPosition, seat: int, move: Move) -> bool:
    """Lines that fit and are not full stay on the board; so many of them leave few tiles for the last round."""
    late = position.round == 4 and _adds_to_a_line_with_room(position, seat, move)
    return late and not _fills_a_line(position, seat, move)


def _fills(position: DuelPosition, seat: int, move: Move) -> bool:
    return _fills_a_line(position, seat, move) and position.round < 4


def _fills_a_short_line(position: DuelPosition, seat: int, move: Move) -> bool:
    return isinstance(move, SunTake | MoonTake) and move.line < 4 and _fills(position, seat, move)


def _anything(position: DuelPosition, seat: int, move: Move) -> bool:
    return True


STYLES: dict[str, Sequence[Taste]] = {
    "anything": (_anything,),
    "fill": (_tiles, _fills_a_line, _chips, _adds_to_a_line_with_room),
    "thrifty": (_fewest_chips, _leaves, _fills_a_line, _adds_to_a_line_with_room, _chips),
    "draw": (_draws, _tiles, _fills_a_line),
    "dome": (_domes, _tiles, _fills_a_line, _chips),
    "break": (_breaks, _draws),
    "stock": (_domes, _leaves, _stocks, _fills_a_short_line, _fills, _adds_to_a_line_with_room, _chips),
    "hoard": (_leaves, _hoards, _from_a_sun, _leaves_the_large_moon),
}
"""For each style what it likes best, second best and so on."""

FAITHFUL = 0.9
"""So many choices follow the style."""


def choose(position: DuelPosition, seat: int, style: str, rng: Random) -> Move:
    moves = list(position.legal_moves(seat))
    if rng.random() < FAITHFUL:
        for likes in STYLES[style]:
            liked = [move for move in moves if likes(position, seat, move)]
            if liked:
                return rng.choice(liked)
    return rng.choice(moves)
