"""Which finished games are worth a look back."""

from app.rooms.results import read_result
from app.rooms.worth import BEST, CLEAR, CLOSE, LAST, SHARED, Finished, Worth, worth_a_look


def game(result: str, mine: int | None = 0, name: str = "azul") -> Finished:
    return Finished(name, read_result(result), mine)


def test_nothing_and_nothing_special() -> None:
    assert worth_a_look([]) == []
    assert worth_a_look([game("40* 30"), game("20 35*")]) == [Worth(0, LAST)]


def test_close_shared_clear_and_best() -> None:
    games = [game("41* 40"), game("30* 30*"), game("80* 50"), game("90* 62"), game("70* 60"), game("35 60*")]
    assert worth_a_look(games) == [Worth(0, CLOSE, 1), Worth(1, SHARED), Worth(2, CLEAR, 30), Worth(3, BEST, 90)]


def test_a_best_needs_others_of_its_kind() -> None:
    games = [game("90* 50", name="duel"), game("60* 50"), game("40* 30"), game("20* 10")]
    assert worth_a_look(games) == [Worth(0, CLEAR, 40), Worth(1, BEST, 60)]
    equal = [game("60* 50"), game("60* 50"), game("20* 10")]
    assert worth_a_look(equal) == [Worth(0, LAST)]


def test_the_newest_four_and_games_that_others_won_or_nobody() -> None:
    assert worth_a_look([game("41* 40", 1)] * 6) == [Worth(number, CLOSE, 1) for number in range(4)]
    assert worth_a_look([game("10 90*"), game("10 12", None)]) == [Worth(0, LAST)]
