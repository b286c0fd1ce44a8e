"""What a page lists of a seat's moves: every legal move and no other, in few bytes, with stems where many are."""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from app.rules import GAMES
from app.rules.choices import MARKS, choices, read, write
from app.rules.contract import ASKED, IllegalMove, Position, Stem, UnreadableMove
from tests.rules.playing import Case, in_every_case, moves_seen, positions_for_all_moves, some_positions

MOST_BYTES = 3000
NOWHERE = ("~", ",", "passs", "b3@99", "x@9", "\0")


def on_the_wire(text: str) -> int:
    """The bytes of this text as a live connection sends it: deflated, with a window of 12 bits."""
    deflate = zlib.compressobj(wbits=-12)
    return len(deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)) - 4


def listed(position: Position, seat: int, beginning: str = "", *, most: int = 10_000) -> Iterator[str]:
    """Every code that a page finds when it asks for all that it is not told; not much more than so many."""
    stems = [beginning]
    while stems and most > 0:
        stem = stems.pop()
        for ending in read(choices(position, seat, stem)):
            code = stem + ending
            if code.endswith(ASKED):
                stems.append(code.removesuffix(ASKED))
            elif code != stem or stem == beginning:  # a stem that is a move was listed as one before
                most -= 1
                yield code


@in_every_case
def test_a_page_finds_every_legal_move_and_no_other(case: Case) -> None:
    for position in positions_for_all_moves(case, 31):
        for seat in range(-1, case.seats + 1):
            legal = sorted(map(str, position.legal_moves(seat)))
            if len(legal) < 3000:
                assert sorted(listed(position, seat)) == legal
            else:
                assert set(listed(position, seat, most=1000)) <= set(legal)


@in_every_case
def test_it_is_small_on_the_wire_what_is_asked_for_too_and_needs_no_escaping(case: Case) -> None:
    rng = Random(str(case))
    for position in some_positions(case, 32, 0.3):
        for seat in position.acting:
            text = choices(position, seat)
            assert text == choices(position.seen_by(seat), seat)
            assert on_the_wire(text) < MOST_BYTES
            assert not set(text) & set("\"'&<>` \n")
            assert text.isascii()
            assert write(read(text)) == text
            stems = [each.code for each in position.list_moves(seat) if isinstance(each, Stem)]
            for stem in rng.sample(stems, min(len(stems), 5)):
                assert 0 < on_the_wire(choices(position, seat, stem)) < MOST_BYTES


@in_every_case
def test_every_beginning_of_a_legal_code_leads_on_and_others_lead_nowhere(case: Case) -> None:
    rng = Random(str(case))
    for position in some_positions(case, 34, 0.02):
        for seat in position.acting:
            codes = list(islice(listed(position, seat), 200))
            for code in rng.sample(codes, min(len(codes), 5)):
                for end in range(len(code)):
                    assert code in set(listed(position, seat, code[:end])), code[:end]
                for nowhere in (*NOWHERE, f"{code}~", f"~{code}", f"{code},,", f"{code}{ASKED}"):
                    assert choices(position, seat, nowhere) == "", nowhere


@in_every_case
def test_the_beginning_of_a_legal_move_is_completed_to_a_legal_one(case: Case) -> None:
    """Whatever may be left open: everything from what a stem leads to."""
    for position in some_positions(case, 37, 0.2):
        for seat in position.acting:
            for each in position.list_moves(seat):
                code = each.code if isinstance(each, Stem) else str(each)
                move = case.game.complete(position, seat, code)
                assert str(move).startswith(code)
                position.check(seat, move)
                position.preview(seat, move)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_code_has_a_character_that_means_something_in_the_list(name: str) -> None:
    assert not any(MARKS & set(str(move)) for move in moves_seen(GAMES[name]))


def test_every_text_reads_as_it_was_written() -> None:
    rng = Random(5)
    for _ in range(3000):
        length = rng.randint(1, 4)
        codes = list(dict.fromkeys("".join(rng.choices("ab1", k=rng.randint(1, length))) for _ in range(8)))
        stems = [f"{code}{ASKED}" for code in codes if not any(o != code and o.startswith(code) for o in codes)][:1]
        assert sorted(read(write([*codes, *stems]))) == sorted([*codes, *stems])


@in_every_case
def test_what_nobody_would_say_is_no_fault_of_the_game(case: Case) -> None:
    """To complete a beginning never fails in any other way than that it cannot be read."""
    beginnings = sorted({str(move)[:end] for move in moves_seen(case.game)[:30] for end in range(12)})
    for position in some_positions(case, 38, 0.02):
        for seat in range(case.seats):
            for beginning in beginnings:
                with suppress(IllegalMove, UnreadableMove):
                    position.preview(seat, case.game.complete(position, seat, beginning))
