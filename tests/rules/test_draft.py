"""Drafts: where several seats act at once, a seat may change its mind until it confirms."""

from random import Random

import pytest

from app.rules import GAMES
from app.rules.contract import IllegalMove, Position
from app.rules.dealer import SealedDealer
from app.rules.draft import Draft


def simultaneous(name: str, options: dict[str, str], number: int) -> tuple[Position, SealedDealer]:
    """A position of a random game in which several seats act."""
    game = GAMES[name]
    rng = Random(number)
    while True:
        dealer = SealedDealer(rng.randbytes(32))
        position = game.start(game.options(**options), 2, dealer)
        while position.acting:
            if len(position.acting) > 1:
                return position, dealer
            seat = position.acting[0]
            position.play(seat, rng.choice(position.candidate_moves(seat)), dealer)


OF_ANOTHER_PHASE = {"azul": "1b1", "duel": "draw"}
tables = pytest.mark.parametrize(("name", "options"), [("azul", {"wall": "grey"}), ("duel", {})])


def finish(draft: Draft, rng: Random) -> None:
    while not draft.complete:
        draft.choose(rng.choice(list(draft.legal_moves)))


@tables
@pytest.mark.parametrize("number", range(10))
def test_a_confirmed_draft_does_what_it_said(name: str, options: dict[str, str], number: int) -> None:
    position, dealer = simultaneous(name, options, number)
    for seat in position.acting:
        before = position.copy()
        draft = Draft(position, seat)
        finish(draft, Random(number))
        assert position == before
        real = [event for move in draft.moves for event in position.play(seat, move, dealer)]
        mine = [event for event in real if getattr(event, "seat", None) == seat]
        assert list(draft.events) == mine
        assert seat not in position.acting or position.round != before.round


@tables
def test_choices_may_be_taken_back_and_made_anew(name: str, options: dict[str, str]) -> None:
    position, _ = simultaneous(name, options, 3)
    draft = Draft(position, position.acting[0])
    first, second, *_ = draft.legal_moves
    draft.choose(first)
    told = list(draft.events)
    draft.take_back()
    assert (draft.moves, list(draft.events)) == ([], [])
    assert first in draft.legal_moves
    draft.choose(second)
    assert list(draft.events) != told
    draft.take_back()
    draft.choose(first)
    assert list(draft.events) == told


@tables
def test_a_draft_does_not_depend_on_what_others_do_meanwhile(name: str, options: dict[str, str]) -> None:
    position, dealer = simultaneous(name, options, 5)
    seat, other = position.acting[:2]
    draft = Draft(position, seat)
    finish(draft, Random(1))
    while other in position.acting:
        position.play(other, position.candidate_moves(other)[0], dealer)
    for move in draft.moves:
        position.play(seat, move, dealer)


@tables
def test_what_is_not_allowed_changes_nothing(name: str, options: dict[str, str]) -> None:
    position, _ = simultaneous(name, options, 4)
    draft = Draft(position, position.acting[0])
    with pytest.raises(IllegalMove):
        draft.choose(GAMES[name].parse(OF_ANOTHER_PHASE[name]))
    with pytest.raises(ValueError, match="no choice to take back"):
        draft.take_back()
    finish(draft, Random(2))
    moves = list(draft.moves)
    with pytest.raises(ValueError, match="complete"):
        draft.choose(moves[0])
    with pytest.raises(ValueError, match="complete"):
        assert draft.legal_moves
    assert draft.moves == moves


@pytest.mark.parametrize("name", GAMES)
def test_only_who_may_act_can_make_a_draft(name: str) -> None:
    game = GAMES[name]
    position = game.start(game.options(), 2, SealedDealer(bytes(32)))
    with pytest.raises(ValueError, match="may act"):
        Draft(position, 1 - position.acting[0])
