"""Who has won how many games of a room."""

from app.rooms.players import Player
from app.rooms.tally import FinishedGame, tally

MARTA, JIRKA = Player("m", None, "Marta"), Player("j", None, "Jirka")
BOT = Player(None, "simple", "Tilde")


def game(players: list[Player], *winners: int) -> FinishedGame:
    return FinishedGame("id", players, winners)


def test_whoever_has_won_most_comes_first() -> None:
    games = [game([MARTA, JIRKA], 1), game([JIRKA, MARTA], 1), game([MARTA, JIRKA], 0)]
    assert tally(games) == [("Marta", 2), ("Jirka", 1)]


def test_a_shared_win_counts_for_each_and_no_win_for_nobody() -> None:
    assert tally([game([MARTA, JIRKA], 0, 1)]) == [("Marta", 1), ("Jirka", 1)]
    assert tally([game([MARTA, JIRKA])]) == []
    assert tally([]) == []


def test_whoever_has_lost_is_named_too() -> None:
    assert tally([game([MARTA, JIRKA, BOT], 2)]) == [("Tilde", 1), ("Marta", 0), ("Jirka", 0)]


def test_a_person_is_the_same_under_another_name_and_a_bot_is_not() -> None:
    renamed = Player("m", None, "Marta the second")
    other_bot = Player(None, "simple", "Grout")
    games = [game([MARTA, BOT], 0), game([renamed, other_bot], 0)]
    assert tally(games) == [("Marta the second", 2), ("Tilde", 0), ("Grout", 0)]
