"""Which finished games somebody may like to look back at, and why: plain facts from the results, none is replayed."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from app.rooms.results import SeatResult

CLOSE, SHARED, BEST, CLEAR, LAST = "close", "shared", "best", "clear", "last"
"""Won by a few points; more than one winner; my most points so far; my clearest win; simply the last one."""

MOST_SHOWN = 4
CLOSE_BY = 3
CLEAR_BY = 20
MANY_GAMES = 3
"""Before that a best one says little."""


class Finished(NamedTuple):
    game: str
    result: Sequence[SeatResult]
    """By seat."""
    mine: int | None
    """My seat."""

    @property
    def margin(self) -> int:
        """By how much it was won."""
        best = max((each.score for each in self.result if each.won), default=0)
        return best - max((each.score for each in self.result if not each.won), default=best)

    @property
    def winners(self) -> int:
        return sum(each.won for each in self.result)


class Worth(NamedTuple):
    number: int
    """Which of the games it is."""
    why: str
    points: int = 0


def worth_a_look(games: Sequence[Finished]) -> list[Worth]:
    """The newest game comes first, and so does what is worth a look; without any reason the last one is."""
    reasons: dict[int, Worth] = {}
    for number in _best_of_each(games):
        reasons[number] = Worth(number, BEST, _my_score(games[number]))
    clearest = max(
        (number for number, game in enumerate(games) if _i_won(game) and game.margin >= CLEAR_BY),
        key=lambda number: games[number].margin,
        default=None,
    )
    if clearest is not None:
        reasons.setdefault(clearest, Worth(clearest, CLEAR, games[clearest].margin))
    for number, game in enumerate(games):
        if game.winners > 1:
            reasons.setdefault(number, Worth(number, SHARED))
        elif game.winners and 0 <= game.margin <= CLOSE_BY and len(game.result) > 1:
            reasons.setdefault(number, Worth(number, CLOSE, game.margin))
    if games and not reasons:
        reasons[0] = Worth(0, LAST)
    return [reasons[number] for number in sorted(reasons)][:MOST_SHOWN]


def _best_of_each(games: Sequence[Finished]) -> list[int]:
    """Where I had more points than in any other game of its kind."""
    mine: defaultdict[str, list[int]] = defaultdict(list)
    for number, game in enumerate(games):
        if game.mine is not None and game.mine < len(game.result):
            mine[game.game].append(number)
    best = []
    for numbers in mine.values():
        first, *others = sorted(numbers, key=lambda number: -_my_score(games[number]))
        if len(numbers) >= MANY_GAMES and _my_score(games[first]) > _my_score(games[others[0]]):
            best.append(first)
    return best


def _my_score(game: Finished) -> int:
    assert game.mine is not None  # noqa: S101 - asked of games that I played
    return game.result[game.mine].score


def _i_won(game: Finished) -> bool:
    return game.mine is not None and game.mine < len(game.result) and game.result[game.mine].won
