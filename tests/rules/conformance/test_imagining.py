"""`imagine`: a whole position that a seat cannot tell from the real one. Bots live on it."""

from collections.abc import Iterator
from random import Random

from app.rules.contract import Position
from app.rules.dealer import SealedDealer
from tests.rules.playing import Case, choose, in_every_case, some_positions


def viewers(case: Case) -> Iterator[int | None]:
    yield None
    yield from range(case.seats)


def play_to_the_end(case: Case, position: Position, rng: Random) -> None:
    """Play on at random, and count the pieces on the way."""
    dealer = SealedDealer(rng.randbytes(32))
    for _ in range(case.kit.most_moves):
        if position.outcome is not None:
            return
        seat = rng.choice(position.acting)
        position.play(seat, choose(case, position, seat, rng), dealer)
        assert_has_all_pieces(case, position)
    raise AssertionError("an imagined game does not end")


def assert_has_all_pieces(case: Case, position: Position) -> None:
    pieces, box = case.kit.count_pieces(position), case.kit.box(position)
    assert set(pieces) <= set(box), f"{set(pieces) - set(box)} are in no box"
    assert all(pieces.get(kind, 0) in allowed for kind, allowed in box.items()), f"{pieces}\n{position}"


@in_every_case
def test_what_is_imagined_looks_the_same_and_has_all_pieces(case: Case) -> None:
    for number, position in enumerate(some_positions(case, 71, share=0.25)):
        frozen = position.copy()
        for viewer in viewers(case):
            imagined = position.imagine(viewer, case.random(number))
            assert type(imagined) is type(position)
            assert imagined.seen_by(viewer) == position.seen_by(viewer), f"{viewer} can tell them apart\n{position}"
            assert str(imagined)
            assert_has_all_pieces(case, imagined)
        assert position == frozen


@in_every_case
def test_nothing_that_is_hidden_goes_into_it(case: Case) -> None:
    """From a view, from the position, and from one in which everything hidden is another: always the same."""
    for number, position in enumerate(some_positions(case, 72, share=0.3)):
        for viewer in viewers(case):
            imagined = position.imagine(viewer, case.random(number))
            assert position.seen_by(viewer).imagine(viewer, case.random(number)) == imagined
            if case.kit.scramble is not None:
                other = case.kit.scramble(position.copy(), viewer, case.random(-1 - number))
                assert other.imagine(viewer, case.random(number)) == imagined


@in_every_case
def test_what_is_hidden_is_imagined_in_many_ways(case: Case) -> None:
    position = next(some_positions(case, 73, share=0.2))
    rng = case.random(73)
    imagined = [position.imagine(None, rng) for _ in range(10)]
    ways = [one for number, one in enumerate(imagined) if one not in imagined[:number]]
    assert len(ways) == 1 if case.kit.scramble is None else len(ways) > 5


@in_every_case
def test_what_is_imagined_is_played_to_its_end(case: Case) -> None:
    rng = case.random(74)
    for position in some_positions(case, 74, share=0.04):
        for viewer in viewers(case):
            play_to_the_end(case, position.imagine(viewer, rng), rng)


@in_every_case
def test_a_seat_that_acts_may_do_the_same_in_what_it_imagines(case: Case) -> None:
    for number, position in enumerate(some_positions(case, 75, share=0.1)):
        for seat in position.acting:
            imagined = position.imagine(seat, case.random(number))
            assert set(imagined.legal_moves(seat)) == set(position.legal_moves(seat))
