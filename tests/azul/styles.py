"""Ways to play, so that whole games come to the rare corners of the rules, and games as lists of choices."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from app.rules.azul import AzulOptions, AzulPosition, Take
from app.rules.contract import Event, Move
from app.rules.dealer import Dealer, SealedDealer
from tests.azul.kit import AZUL

Taste = Callable[[AzulPosition, int, Take], bool]


def _tiles(position: AzulPosition, move: Take) -> int:
    if move.source == 0:
        return position.centre[move.colour]
    return position.factories[move.source].count(move.colour)


def _to_the_floor(position: AzulPosition, seat: int, move: Take) -> bool:
    return move.line == 0


def _many_to_the_floor_and_the_centre_late(position: AzulPosition, seat: int, move: Take) -> bool:
    return move.line == 0 and move.source != 0 and _tiles(position, move) > 1


def _fills_a_line(position: AzulPosition, seat: int, move: Take) -> bool:
    held = position.boards[seat].line_counts[move.line - 1]
    return move.line != 0 and held + _tiles(position, move) == move.line


def _from_the_centre(position: AzulPosition, seat: int, move: Take) -> bool:
    return move.source == 0


def _completes_no_row(position: AzulPosition, seat: int, move: Take) -> bool:
    return move.line == 0 or position.boards[seat].rows[move.line - 1].bit_count() < 4


def _fills_but_completes_no_row(position: AzulPosition, seat: int, move: Take) -> bool:
    return _fills_a_line(position, seat, move) and _completes_no_row(position, seat, move)


def _anything(position: AzulPosition, seat: int, move: Take) -> bool:
    return True


STYLES: dict[str, Sequence[Taste]] = {
    "anything": (_anything,),
    "floor": (_many_to_the_floor_and_the_centre_late, _to_the_floor),
    "fill": (_fills_a_line,),
    "centre": (_from_the_centre,),
    "no row": (_fills_but_completes_no_row, _completes_no_row),
}
"""For each style what it likes best, second best and so on."""

FAITHFUL = 9
"""So many of ten choices follow the style."""


def choose(position: AzulPosition, seat: int, style: str, choice: int) -> Move:
    """The move that a number stands for in this style; 0 is the first move that the style likes."""
    moves = list(position.legal_moves(seat))
    index, whim = divmod(choice, 10)
    for likes in STYLES[style] if whim < FAITHFUL else ():
        liked = [move for move in moves if isinstance(move, Take) and likes(position, seat, move)]
        if liked:
            return liked[index % len(liked)]
    return moves[index % len(moves)]


class ClumpingDealer:
    """Deals what another dealer draws, equal tiles side by side: factories with four of a colour, heavy floors."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        return sorted(self._dealer.draw(pool, count, names))


@dataclass(frozen=True)
class Play:
    """A game as a few numbers: everything else follows from them."""

    seats: int
    wall: str
    style: str
    seed: int
    clumped: bool
    choices: Sequence[int]

    def start(self, dealer: Dealer) -> AzulPosition:
        starter = str(1 + self.seed % self.seats)
        position = AZUL.start(AzulOptions(wall=self.wall, starter=starter), self.seats, dealer)
        assert isinstance(position, AzulPosition)
        return position

    def dealer(self) -> Dealer:
        dealer = SealedDealer(self.seed.to_bytes(32, "big"))
        return ClumpingDealer(dealer) if self.clumped else dealer

    def positions(self) -> Iterator[tuple[AzulPosition, list[Event]]]:
        """The position after each move, always the same object, and what happened."""
        dealer = self.dealer()
        position = self.start(dealer)
        yield position, []
        for choice in self.choices:
            if not position.acting:
                return
            seat = position.acting[choice % len(position.acting)]
            yield position, position.play(seat, choose(position, seat, self.style, choice), dealer)

    def end(self) -> AzulPosition:
        *_, (position, _) = self.positions()
        return position


def games(most_moves: int = 120, walls: Sequence[str] = ("colour", "grey")) -> st.SearchStrategy[Play]:
    """Games of every length up to so many moves. A failure shrinks to a short game of first choices."""
    choices = st.integers(0, most_moves).flatmap(
        lambda length: st.lists(st.integers(0, 999), min_size=length, max_size=length)
    )
    return st.builds(
        Play,
        seats=st.integers(2, 4),
        wall=st.sampled_from(walls),
        style=st.sampled_from(list(STYLES)),
        seed=st.integers(0, 9999),
        clumped=st.booleans(),
        choices=choices,
    )


def steady(examples: int) -> settings:
    """The same examples in every run, without a deadline."""
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
