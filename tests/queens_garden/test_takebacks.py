"""After a takeback, faces that were seen since are turned down and mixed with the other hidden ones."""

from app.rules.dealer import SealedDealer
from app.rules.queens_garden import QueensGardenPosition, hidden
from tests.queens_garden.kit import expansions_of, garden, play, storage, table


def position() -> QueensGardenPosition:
    return table(beside=["b1", "^d3"], top="l4 l5", below=2, gardens=[garden(down="4 6")])


def resealed(at: QueensGardenPosition, number: int = 0) -> QueensGardenPosition:
    twin = at.copy()
    twin.reseal(SealedDealer(bytes([number] * 32)))
    return twin


def test_a_face_that_was_turned_up_has_been_seen() -> None:
    before = position()
    later = before.copy()
    play(later, "+b")
    assert later.reveals(before)


def test_what_turns_no_face_up_has_shown_nothing() -> None:
    before = position()
    later = before.copy()
    play(later, "pass")
    assert not later.reveals(before)


def test_an_expansion_that_stays_face_down_is_seen_by_nobody() -> None:
    before = position()
    later = before.copy()
    play(later, "x@2")
    assert not later.reveals(before)


def test_a_discarded_expansion_was_known_before() -> None:
    before = table(
        beside=["b1", "^d3"], top="l4 l5", below=2, storages=[storage("y2", "b2")], gardens=[garden(down="4")]
    )
    later = before.copy()
    play(later, "y2@40,xb2")
    assert not later.reveals(before)


def test_a_face_that_was_seen_and_lies_face_down_again_has_been_seen() -> None:
    before = position()
    later = before.copy()
    for move in ("+b", "+d", "pass", "pass"):
        play(later, move)
    assert later.round > before.round
    assert later.reveals(before)


def test_all_hidden_faces_are_mixed_wherever_they_lie_and_nothing_else_changes() -> None:
    before = position()
    mixed = [resealed(before, number) for number in range(10)]
    assert len({tuple(hidden.faces(each)) for each in mixed}) == 10
    for each in mixed:
        assert sorted(hidden.faces(each)) == sorted(hidden.faces(before))
        assert sorted(expansions_of(each)) == sorted(expansions_of(before))
        assert each.seen_by(None) == before.seen_by(None)
        assert len({each.gardens[0].expansions[4] for each in mixed}) > 1
