"""`if_round_ended_now`: the points as things stand."""

from random import Random

from app.rules.contract import ScoreLine
from app.rules.dealer import SealedDealer
from app.rules.queens_garden import Pass, QueensGardenPosition
from app.rules.queens_garden.scoring import CategoryScored, JokersScored, PavilionsScored
from tests.queens_garden.kit import GAME, garden, storage, table


def test_the_round_s_categories_and_the_pavilions() -> None:
    position = table(top="b1", gardens=[garden("b2@01", up="y4@35"), garden()], storages=[storage("y6", jokers=2)])
    mine, other = position.if_round_ended_now()
    assert mine == (CategoryScored(0, 1, 1, (1,), 1), PavilionsScored(0, 1, (3,), 1))
    assert other == ()


def test_in_the_last_round_the_end_of_the_game_too() -> None:
    position = table(top="b1", points=[1, 1], storages=[storage("y6", jokers=2), storage(jokers=1)], round_=4)
    mine, other = position.if_round_ended_now()
    assert [line.points for line in mine] == [2, -6], "it may bring the score below 0"
    assert other == (JokersScored(1, 4, 1, 1),)


def test_nothing_when_the_game_is_over() -> None:
    position = table(top="b1", passed=(1,), round_=4)
    position.play(0, Pass(), SealedDealer(bytes(32)))
    assert position.if_round_ended_now() == ((), ())


def test_it_is_what_happens_when_all_pass() -> None:
    rng = Random(5)
    for number in range(12):
        dealer = SealedDealer(rng.randbytes(32))
        position = GAME.start(GAME.options(board=rng.choice(["standard", "variant"])), 2 + number % 3, dealer)
        while position.acting:
            if rng.random() < 0.15:
                assert_all_pass(position.copy())
            seat = position.acting[0]
            position.play(seat, rng.choice(position.legal_moves(seat).candidates()), dealer)


def assert_all_pass(position: QueensGardenPosition) -> None:
    round_ = position.round
    if not position.passed:
        position.play(position.acting[0], Pass(), SealedDealer(bytes(32)))
    if position.round != round_ or not position.acting:
        return
    shown = position.if_round_ended_now()
    written = len(position.score_lines)
    while position.acting and position.round == round_:
        position.play(position.acting[0], Pass(), SealedDealer(bytes(32)))
    lines: list[list[ScoreLine]] = [[] for _ in range(position.seats)]
    for line in position.score_lines[written:]:
        if line.round == round_:
            lines[line.seat].append(line)
    assert [tuple(each) for each in lines] == list(shown)
