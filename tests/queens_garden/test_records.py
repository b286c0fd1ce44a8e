"""A game of Queen's Garden as its record."""

from app.rules.match import Match
from app.rules.record import Record
from tests.queens_garden.kit import GAME


def new_match(**options: str) -> Match:
    return Match.start(GAME, GAME.options(starter="2", **options), 2, bytes(range(32)), ("Marta", "Jirka"))


def test_a_record_begins_with_the_options_the_expansions_and_the_first_tiles() -> None:
    header, opening = str(new_match().record).split("\n\n")
    assert header.splitlines()[1:7] == [
        "game: queens-garden",
        "seats: 2",
        "board: standard",
        "round_points:",
        "discard_on_pass: no",
        "starter: 2",
    ]
    start, expansions, tiles = opening.removesuffix("\n").split(" | ")
    assert start == "0. start"
    assert len(set(expansions.split())) == 36
    assert len(tiles.split()) == 4


def test_an_empty_option_is_read_with_or_without_a_blank_behind_its_colon() -> None:
    text = str(new_match().record)
    assert Record.parse(text).options == GAME.options(starter="2")
    assert Record.parse(text.replace("round_points:\n", "round_points: \n")).options == GAME.options(starter="2")


def test_own_round_points_are_in_the_record() -> None:
    match = new_match(round_points="1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12", board="variant")
    assert "round_points: 1,2,3,4,5,6,7,8,9,10,11,12\n" in str(match.record)
    assert str(Record.parse(str(match.record))) == str(match.record)


def test_every_option_has_its_line() -> None:
    assert list(GAME.options().write()) == ["board", "round_points", "discard_on_pass", "starter"]


def test_taking_back_an_expansion_that_nobody_has_seen_mixes_nothing_but_may_have_done_so() -> None:
    """Games that are stored may have mixed all faces after such a takeback."""
    match = new_match()
    match.accept(match.attempt(1, GAME.parse("x@2")))
    match.accept(match.attempt_takeback(1, 0))
    text = str(match.record)
    assert text.endswith("2. 2 back0\n")
    faces = text.partition("0. start | ")[2].partition(" | ")[0].split()
    mixed = Record.parse(text.replace("back0\n", f"back0 | {' '.join(reversed(faces))}\n"))
    assert mixed.final_position().seen_by(None) == match.position.seen_by(None)
    assert mixed.final_position() != match.position
