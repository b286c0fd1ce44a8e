"""What bots choose: always something legal, only by what their seat sees, the same wherever they are asked."""

import pickle
import subprocess
import sys
from random import Random

import pytest

from app.bots import BOTS, USUAL
from app.bots.contract import Judge
from app.bots.judges import JUDGES, judge_of
from app.bots.one_step import OneStep
from app.bots.thinking import think
from app.rules import GAMES
from app.rules.contract import Game, Position
from app.rules.dealer import SealedDealer
from tests.bots.playing import bot_of, play_game
from tests.rules.playing import CASES, Case, in_every_case, in_every_game, turns

SHARE = 0.02
"""So many positions of each random game are put before a bot, and the first one of each."""


def test_a_kind_of_bot_is_known_by_a_name_that_the_database_can_hold() -> None:
    assert USUAL in BOTS
    assert all(name == bot.name and 0 < len(name) <= 32 and name.isascii() for name, bot in BOTS.items())


@in_every_case
def test_a_choice_is_legal_and_does_not_depend_on_what_is_hidden(case: Case) -> None:
    rng = case.random(500)
    asked = 0
    for version, turn in enumerate(turns(case, 500, curious=True)):
        position = turn.moment.position
        if asked and rng.random() > SHARE:
            continue
        for seat in position.acting:
            asked += 1
            chosen = think(USUAL, position.seen_by(seat), seat, version)
            position.check(seat, case.game.parse(chosen))
            if case.kit.scramble is not None:
                other = case.kit.scramble(position.copy(), seat, rng)
                assert think(USUAL, other.seen_by(seat), seat, version) == chosen
    assert asked


@in_every_game
def test_the_bot_itself_looks_at_nothing_but_its_view(game: Game) -> None:
    """Handed a whole position instead of a view, it still chooses by what its seat may know."""
    case = next(case for case in CASES if case.game is game)
    for version, turn in enumerate(turns(case, 501, curious=True)):
        if version % 15:
            continue
        position = turn.moment.position
        for seat in position.acting:
            from_view = OneStep().choose(position.seen_by(seat), seat, Random(version))
            assert OneStep().choose(position, seat, Random(version)) == from_view


@in_every_game
def test_bots_among_themselves_come_to_the_end(game: Game) -> None:
    end = play_game(game, game.options(), [bot_of(game)] * game.seat_counts[0], Random(7))
    assert end.outcome is not None
    assert min(end.scores) > 10, "with a sensible result"


@in_every_game
def test_another_process_chooses_the_same(game: Game) -> None:
    """What is sent to it is the view, pickled; nothing of the choice depends on a hash that differs there."""
    position = game.start(game.options(), game.seat_counts[0], SealedDealer(bytes(32)))
    seat = position.acting[0]
    view = position.seen_by(seat)
    program = (
        "import pickle, sys; from app.bots.thinking import think;"
        "print(think(*pickle.loads(bytes.fromhex(sys.stdin.read()))))"
    )
    sent = pickle.dumps((USUAL, view, seat, 3)).hex()
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            input=sent,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert answers == {think(USUAL, view, seat, 3)}


@in_every_game
def test_a_view_survives_the_way_to_another_process(game: Game) -> None:
    case = next(case for case in CASES if case.game is game)
    for version, turn in enumerate(turns(case, 502, curious=True)):
        if version % 5 == 0:
            for viewer in range(case.seats):
                view = turn.moment.position.seen_by(viewer)
                assert pickle.loads(pickle.dumps(view)) == view


@in_every_game
def test_the_plain_judge_serves_any_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game has bots before it has a judge of its own."""
    monkeypatch.setattr("app.bots.judges.JUDGES", {})
    position = game.start(game.options(), game.seat_counts[0], SealedDealer(bytes(32)))
    assert type(judge_of(position)) is Judge
    for version in range(12):
        seat = position.acting[0]
        chosen = think(USUAL, position.seen_by(seat), seat, version)
        position.play(seat, game.parse(chosen), SealedDealer(bytes(32), version + 40))


def test_every_game_has_a_judge() -> None:
    kinds: set[type[Position]] = {
        type(game.start(game.options(), game.seat_counts[0], SealedDealer(bytes(32)))) for game in GAMES.values()
    }
    assert kinds == set(JUDGES)
