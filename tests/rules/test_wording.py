"""Sentences with gaps, in English and ready for translation."""

from dataclasses import FrozenInstanceError

import pytest

from app.rules.wording import Message, Seat, Term, nphrase, phrase


def test_the_gaps_of_a_phrase_are_filled() -> None:
    assert str(phrase("Line {line} holds {held}.", line=3, held=Term("red"))) == "Line 3 holds red."


def test_a_phrase_without_gaps_stays_as_it_is() -> None:
    assert str(phrase("The game is over.")) == "The game is over."


def test_values_are_not_read_as_gaps() -> None:
    assert str(phrase("“{code}” is no move.", code="{x} {0} {")) == "“{x} {0} {” is no move."


def test_a_missing_value_is_noticed() -> None:
    with pytest.raises(KeyError):
        str(phrase("{player} wins."))


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (-1, "-1 rows"), (11, "11 rows")]
)
def test_the_count_picks_the_form(count: int, text: str) -> None:
    assert str(nphrase("{count} row", "{count} rows", count)) == text


def test_a_phrase_with_a_plural_has_other_values_too() -> None:
    message = nphrase("{player} gets {count} point.", "{player} gets {count} points.", 3, player=Seat(1))
    assert str(message) == "Player 2 gets 3 points."
    assert message.values == {"count": 3, "player": Seat(1)}


def test_a_value_called_count_picks_no_form_without_a_plural() -> None:
    assert str(phrase("{count} tile(s)", count=2)) == "2 tile(s)"


def test_a_phrase_may_stand_in_a_gap_of_another() -> None:
    inner = nphrase("{count} tile", "{count} tiles", 1)
    assert str(phrase("Take {what}.", what=inner)) == "Take 1 tile."


def test_the_text_for_translators_keeps_its_gaps() -> None:
    message = nphrase("{count} row", "{count} rows", 2)
    assert (message.text, message.plural) == ("{count} row", "{count} rows")
    assert phrase("{a}", a=1).plural is None


def test_messages_are_equal_when_sentence_and_values_are() -> None:
    assert phrase("{a}", a=1) == phrase("{a}", a=1)
    assert phrase("{a}", a=1) != phrase("{a}", a=2)
    assert phrase("{a}", a=1) != phrase("{a}!", a=1)
    assert phrase("{count}", count=2) != nphrase("{count}", "{count}s", 2)


def test_a_message_cannot_be_changed() -> None:
    message: Message = phrase("Yes.")
    with pytest.raises(FrozenInstanceError):
        message.text = "No."  # type: ignore[misc]


def test_a_seat_is_a_number_that_reads_as_a_player_counted_from_one() -> None:
    assert Seat(0) == 0
    assert str(Seat(0)) == f"{Seat(0)}" == "Player 1"
    assert f"{Seat(2):>10}" == "  Player 3"
    assert isinstance(Seat(3), int)


def test_a_term_is_a_text_that_can_be_told_from_other_texts() -> None:
    assert Term("red") == "red"
    assert f"{Term('red')}" == "red"
    assert isinstance(Term("red"), str)
    assert not isinstance("red", Term)
