"""`imagine`: a whole position that a seat cannot tell from the real one. Bots live on it."""

from collections.abc import Iterator
from random import Random

from app.rules.contract import Position
from app.rules.dealer import SealedDealer
from tests.rules.playing import Table, choose, on_every_table, some_positions


def viewers(table: Table) -> Iterator[int | None]:
    yield None
    yield from range(table.seats)


def play_to_the_end(table: Table, position: Position, rng: Random) -> None:
    """Play on at random, and count the pieces on the way."""
    dealer = SealedDealer(rng.randbytes(32))
    for _ in range(table.kit.most_moves):
        if position.outcome is not None:
            return
        seat = rng.choice(position.acting)
        position.play(seat, choose(table, position, seat, rng), dealer)
        assert_has_all_pieces(table, position)
    raise AssertionError("an imagined game does not end")


def assert_has_all_pieces(table: Table, position: Position) -> None:
    pieces, box = table.kit.count_pieces(position), table.kit.box(position)
    assert set(pieces) <= set(box), f"{set(pieces) - set(box)} are in no box"
    assert all(pieces.get(kind, 0) in allowed for kind, allowed in box.items()), f"{pieces}\n{position}"


@on_every_table
def test_what_is_imagined_looks_the_same_and_has_all_pieces(table: Table) -> None:
    for number, position in enumerate(some_positions(table, 71, share=0.25)):
        frozen = position.copy()
        for viewer in viewers(table):
            imagined = position.imagine(viewer, table.random(number))
            assert type(imagined) is type(position)
            assert imagined.seen_by(viewer) == position.seen_by(viewer), f"{viewer} can tell them apart\n{position}"
            assert str(imagined)
            assert_has_all_pieces(table, imagined)
        assert position == frozen


@on_every_table
def test_nothing_that_is_hidden_goes_into_it(table: Table) -> None:
    """From a view, from the position, and from one in which everything hidden is another: always the same."""
    for number, position in enumerate(some_positions(table, 72, share=0.3)):
        for viewer in viewers(table):
            imagined = position.imagine(viewer, table.random(number))
            assert position.seen_by(viewer).imagine(viewer, table.random(number)) == imagined
            if table.kit.scramble is not None:
                other = table.kit.scramble(position.copy(), viewer, table.random(-1 - number))
                assert other.imagine(viewer, table.random(number)) == imagined


@on_every_table
def test_what_is_hidden_is_imagined_in_many_ways(table: Table) -> None:
    position = next(some_positions(table, 73, share=0.2))
    rng = table.random(73)
    imagined = [position.imagine(None, rng) for _ in range(10)]
    ways = [one for number, one in enumerate(imagined) if one not in imagined[:number]]
    assert len(ways) == 1 if table.kit.scramble is None else len(ways) > 5


@on_every_table
def test_what_is_imagined_is_played_to_its_end(table: Table) -> None:
    rng = table.random(74)
    for position in some_positions(table, 74, share=0.04):
        for viewer in viewers(table):
            play_to_the_end(table, position.imagine(viewer, rng), rng)


@on_every_table
def test_a_seat_that_acts_may_do_the_same_in_what_it_imagines(table: Table) -> None:
    for number, position in enumerate(some_positions(table, 75, share=0.1)):
        for seat in position.acting:
            imagined = position.imagine(seat, table.random(number))
            assert set(imagined.legal_moves(seat)) == set(position.legal_moves(seat))
