"""Playing at random, in every case: each game, with each of its options and numbers of seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from app.rules import GAMES
from app.rules.contract import Event, Game, IllegalMove, Move, Position, UnreadableMove
from app.rules.dealer import SealedDealer
from app.rules.options import InvalidOption, Options
from app.rules.wording import Message
from tests.rules.kits import KITS, Kit


@dataclass(frozen=True, slots=True)
class Case:
    """A game with its options and its number of seats."""

    game: Game
    seats: int
    options: Options

    def __str__(self) -> str:
        return " ".join((self.game.name, str(self.seats), *self.options.write().values()))

    @property
    def kit(self) -> Kit:
        return KITS[self.game.name]

    def random(self, number: int) -> Random:
        """Chance that is the same in every run of the tests."""
        return Random(f"{self} {number}")


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in a random game, with the move that is about to be played there."""

    position: Position
    seat: int
    move: Move
    seed: bytes
    drawn: int

    def dealer(self) -> SealedDealer:
        """A dealer that deals what the game would be dealt now."""
        return SealedDealer(self.seed, self.drawn)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a move changed: the moment before, the events, and the position after."""

    moment: Moment
    events: Sequence[Event]
    after: Position


ALL_MOVES_SHARE = 0.08
"""Where there are very many moves, so many positions are looked at with all of them."""


CURIOUS = 0.7
"""So many choices of a curious game are rare ones."""


def choose(case: Case, position: Position, seat: int, rng: Random, *, curious: bool = False) -> Move:
    """A legal move at random; where there are very many, mostly a candidate; for the curious mostly a rare one."""
    legal = position.legal_moves(seat)
    few = case.kit.many_moves and rng.random() > ALL_MOVES_SHARE
    moves = list(legal.candidates() if few else legal)
    if curious and rng.random() < CURIOUS:
        moves = [move for move in moves if isinstance(move, case.kit.rare)] or moves
    return rng.choice(moves)


def some_moves(case: Case, position: Position, seat: int, rng: Random, most: int) -> list[Move]:
    """The legal moves of a seat; where there are very many, so many of them."""
    moves = list(position.legal_moves(seat))
    return rng.sample(moves, most) if case.kit.many_moves and len(moves) > most else moves


def turns(case: Case, number: int, *, curious: bool = False) -> Iterator[Turn]:
    """Random game `number` in this case, to its end. `after` is the position of the next moment, too. A curious
    game goes after what is hidden."""
    rng = case.random(number)
    seed = rng.randbytes(32)
    dealer = SealedDealer(seed)
    position = case.game.start(case.options, case.seats, dealer)
    here = position.copy()
    for _ in range(case.kit.most_moves):
        if position.outcome is not None:
            return
        seat = rng.choice(position.acting)
        moment = Moment(here, seat, choose(case, position, seat, rng, curious=curious), seed, dealer.drawn)
        events = position.play(seat, moment.move, dealer)
        here = position.copy()
        yield Turn(moment, events, here)
    raise AssertionError(f"the game is not over after {case.kit.most_moves} moves")


def positions(case: Case, number: int) -> Iterator[Position]:
    """Every position of a random game, the first and the last included."""
    for step, turn in enumerate(turns(case, number)):
        if step == 0:
            yield turn.moment.position
        yield turn.after


def positions_for_all_moves(case: Case, number: int) -> Iterator[Position]:
    """The positions of a random game whose moves are to be listed; where there are very many moves, only some."""
    if case.kit.many_moves:
        return some_positions(case, number, ALL_MOVES_SHARE)
    return positions(case, number)


def some_positions(case: Case, number: int, share: float) -> Iterator[Position]:
    """This share of the positions of a random game, the last one among them."""
    rng = case.random(-1 - number)
    for position in positions(case, number):
        if position.outcome is not None or rng.random() < share:
            yield position


def some_moments(case: Case, number: int, share: float) -> Iterator[Moment]:
    """The first moment of a random game and this share of the others, for checks that take long."""
    rng = case.random(-1 - number)
    for step, turn in enumerate(turns(case, number)):
        if step == 0 or rng.random() < share:
            yield turn.moment


# Cases


def combinations(game: Game) -> Iterator[dict[str, str]]:
    choices = game.options_type.choices()
    minor = KITS[game.name].minor_options
    major = {name: values for name, values in choices.items() if name not in minor}
    for values in product(*major.values()):
        yield dict(zip(major, values, strict=True))
    yield from ({name: value} for name in sorted(minor) for value in choices[name] if value != default(game, name))
    yield from (dict(sample) for sample in KITS[game.name].option_samples)


def default(game: Game, option: str) -> str:
    return game.options().write()[option]


STARTERS = {2: ("1",), 3: ("2", "3"), 4: ("4",)}


def _tells_more(game: Game, seats: int, texts: dict[str, str]) -> bool:
    """Whoever begins, the rest is the same: beside chance, each seat is tried with one number of players. (That each
    of them can begin is tried where games are set up.)"""
    chosen = texts.get("starter", "random")
    return chosen == "random" or chosen in STARTERS[seats] or texts in KITS[game.name].option_samples


def _fits(game: Game, seats: int, options: Options) -> bool:
    try:
        game.start(options, seats, SealedDealer(bytes(32)))
    except InvalidOption:
        return False
    return True


EQUIPPED = [game for game in GAMES.values() if game.name in KITS]
"""A game without a kit is missed by a test of its own."""

CASES = [
    Case(game, seats, options)
    for game in EQUIPPED
    for seats in game.seat_counts
    for options in (game.options(**texts) for texts in combinations(game) if _tells_more(game, seats, texts))
    if _fits(game, seats, options)
]

Test = Callable[..., None]
in_every_case: Callable[[Test], Test] = pytest.mark.parametrize("case", CASES, ids=str)
in_every_game: Callable[[Test], Test] = pytest.mark.parametrize("game", EQUIPPED, ids=lambda game: game.name)


# Moves from elsewhere


@cache
def moves_seen(game: Game) -> tuple[Move, ...]:
    """Every move that was legal at some time in some random game of this kind."""
    cases = [case for case in CASES if case.game is game]
    seen: dict[Move, None] = {}
    for case in Random(game.name).sample(cases, min(len(cases), 12)):
        rng = case.random(100)
        for position in positions_for_all_moves(case, 100):
            for seat in position.acting:
                seen.update(dict.fromkeys(some_moves(case, position, seat, rng, most=200)))
    return tuple(seen)


@cache
def mutants(game: Game) -> tuple[Move, ...]:
    """Moves whose codes are those of seen moves with one or two characters changed, as far as they can be read."""
    rng = Random(f"mutants of {game.name}")
    codes = [str(move) for move in moves_seen(game)]
    alphabet = sorted({character for code in codes for character in code})
    found: dict[Move, None] = {}
    for _ in range(3000):
        code = list(rng.choice(codes))
        for _ in range(rng.randint(1, 2)):
            code[rng.randrange(len(code))] = rng.choice(alphabet)
        try:
            found[game.parse("".join(code))] = None
        except UnreadableMove:
            continue
    return tuple(found)


class Stranger(Move):
    """A move of no game at all."""

    def __str__(self) -> str:
        return "stranger"


def foreign_things(game: Game) -> list[Any]:
    """What somebody might take for a move of this game, but is none."""
    others = [move for other in EQUIPPED if other is not game for move in moves_seen(other)[:5]]
    return [Stranger(), None, "", 7, str(moves_seen(game)[0]), object(), *others]


# What people read


def is_sentence(message: Message) -> bool:
    """Whether every gap is filled and it reads like a sentence."""
    text = str(message)
    return re.fullmatch(r"[^\s{}][^{}]*[.!?]", text) is not None and "  " not in text and text.isprintable()


def tells_of_nothing(message: Message) -> bool:
    """Whether it counts points that are none: nobody loses 0 points."""
    return re.search(r"\b(loses|gets|costs) 0\b|\b0 (points? )?lost\b", str(message), re.IGNORECASE) is not None


def refusal(position: Position, seat: int, move: Move) -> IllegalMove | None:
    """Why this seat may not do this now; None when it may."""
    try:
        position.check(seat, move)
    except IllegalMove as illegal:
        return illegal
    return None
