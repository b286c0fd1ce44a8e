"""What people may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rooms.names import clean_name, look_alike, name_key
from app.rooms.refusals import Refused
from app.rules.record import MAX_NAME, is_name


@pytest.mark.parametrize(
    "name",
    [
        "Marta",
        "Jiří Novák",
        "Ζωή",
        "Алёна",
        "李小龙",
        "さくら",
        "מַרְתָּה",
        "علی‌رضا",
        "क्‍षमा",
        "👩‍👩‍👧",
        "❤️ Marta",
        "1️⃣",
        "O'Brien <b>",
        "x" * MAX_NAME,
    ],
)
def test_names_of_any_script_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_names_are_trimmed_and_have_single_blanks() -> None:
    assert clean_name("  Marta \t van \n den\u00a0Berg ") == "Marta van den Berg"


def test_letters_with_accents_are_one_character() -> None:
    assert clean_name("Jir\u030ci\u0301") == "Jiří"


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\n\t", "Mar\x00ta", "Mar\x1bta", "\x7fMarta", "Mar\u202eta", "Mar\u2066ta",
     "\u3164", "\u2800", "\ufe0f", "\u115f\u1160", "Marta\ufe0f", "Mar\u3164ta", "\u2800Marta", "Mar\u034fta",
     "Marta\U000e0041", "\u200b", "\u200d", "\u200c\u200d", "\ufeffMarta", "x" * 25, "\ud800"],
)  # fmt: skip
def test_names_that_nobody_could_read_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Marta", "MARTA"), ("Straße", "STRASSE"), ("ma rta", "marta"), ("Ｍarta", "Marta"), ("Mar\u200dta", "Marta")],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marta", "Маrtа"),  # Cyrillic letters among them
        ("Marta", "ΜΑRΤΑ".title()),
        ("Ilan", "llan"),
        ("Paul 1", "Paul l"),
        ("Bob", "B0b"),
        ("νικος", "ΝΙΚΟΣ"),
        ("❤️ Marta", "❤ Marta"),
        ("cop", "сор"),
    ],
)
def test_names_that_are_taken_for_each_other_are_noticed(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Marta", "Martha"), ("Guest 1", "Guest 2"), ("Márta", "Marta"), ("Иван", "Ivan")],
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert not look_alike(one, other)


@given(st.text(max_size=40))
def test_every_name_that_is_taken_can_stand_in_a_record(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert is_name(name)
    assert clean_name(name) == name
    assert 0 < len(name_key(name)) <= 4 * MAX_NAME
