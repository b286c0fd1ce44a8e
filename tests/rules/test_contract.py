"""Options, the registry, and what the contract itself does for every game."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from itertools import product
from typing import Any

import pytest

from app.rules import GAMES
from app.rules.contract import Game, IllegalMove, UnreadableMove, same_slots
from app.rules.dealer import SealedDealer
from app.rules.options import InvalidOption, Options
from app.rules.refusals import game_is_over, no_such_seat, not_your_turn, nothing_to_choose
from app.rules.wording import Term, phrase
from tests.rules.playing import in_every_game, is_sentence

DEALER_SEED = bytes(32)


# The registry


def test_every_game_is_registered_under_its_name() -> None:
    assert all(name == game.name for name, game in GAMES.items())
    assert all(name.replace("-", "").isalpha() and name.islower() for name in GAMES)


@in_every_game
def test_a_game_has_a_title_and_seat_counts(game: Game) -> None:
    assert isinstance(game.title, Term)
    assert game.title
    assert list(game.seat_counts) == sorted(set(game.seat_counts))
    assert all(1 <= seats <= 9 for seats in game.seat_counts), "a record has one digit for a player"


@in_every_game
def test_the_names_of_options_do_not_clash_with_the_headers_of_a_record(game: Game) -> None:
    names = {field.name for field in fields(game.options_type)}
    assert not names & {"game", "seats", "sealed", "seed", "result", "self", "cls", "texts"}
    assert not any(name.startswith("player") for name in names)


# Options


@in_every_game
def test_the_defaults_are_among_the_choices_and_can_be_played(game: Game) -> None:
    options = game.options()
    for name, allowed in game.options_type.choices().items():
        assert options.write()[name] in allowed
    for seats in game.seat_counts:
        game.start(options, seats, SealedDealer(DEALER_SEED))


@in_every_game
def test_options_are_read_as_they_were_written(game: Game) -> None:
    choices = game.options_type.choices()
    for values in product(*choices.values()):
        options = game.options(**dict(zip(choices, values, strict=True)))
        texts = options.write()
        assert all(isinstance(text, str) and text.isprintable() and text == text.strip() for text in texts.values())
        assert game.options_type.read(texts) == options
        assert hash(game.options_type.read(texts)) == hash(options)


@in_every_game
@pytest.mark.parametrize("name", ["weather", "", "Wall", "edition ", "__class__", "x" * 500])
def test_an_unknown_option_is_refused(game: Game, name: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        game.options(**{name: "yes"})
    assert refused.value.option == name
    assert is_sentence(refused.value.message)
    assert name[:40] in str(refused.value)
    assert len(str(refused.value)) < 200


@in_every_game
@pytest.mark.parametrize("value", ["", "gold", "None", "x" * 500, "COLOUR", " grey"])
def test_a_value_that_an_option_cannot_have_is_refused(game: Game, value: str) -> None:
    for name, allowed in game.options_type.choices().items():
        with pytest.raises(InvalidOption) as refused:
            game.options(**{name: value})
        assert refused.value.option == name
        assert is_sentence(refused.value.message)
        assert allowed[0] in str(refused.value)
        assert len(str(refused.value)) < 300


@in_every_game
def test_options_are_checked_however_they_are_made(game: Game) -> None:
    make: Callable[..., Options] = game.options_type
    for name in game.options_type.choices():
        values: tuple[object, ...] = ("gold", None, 1, [])
        for value in values:
            with pytest.raises(InvalidOption):
                make(**{name: value})


@in_every_game
def test_options_cannot_be_changed(game: Game) -> None:
    for field in fields(game.options_type):
        with pytest.raises(FrozenInstanceError):
            setattr(game.options(), field.name, "gold")


@in_every_game
def test_options_of_another_game_start_nothing(game: Game) -> None:
    with pytest.raises(InvalidOption) as refused:
        game.start(Options(), game.seat_counts[0], SealedDealer(DEALER_SEED))
    assert is_sentence(refused.value.message)


def misfit(game: Game, options: Options, seats: int, dealer: SealedDealer) -> InvalidOption | None:
    try:
        game.start(options, seats, dealer)
    except InvalidOption as error:
        return error
    return None


@in_every_game
def test_options_that_do_not_fit_the_seats_are_refused_before_anything_is_drawn(game: Game) -> None:
    choices = game.options_type.choices()
    for seats, values in product(game.seat_counts, product(*choices.values())):
        dealer = SealedDealer(DEALER_SEED)
        refused = misfit(game, game.options(**dict(zip(choices, values, strict=True))), seats, dealer)
        if refused is not None:
            assert refused.option in choices
            assert is_sentence(refused.message)
            assert dealer.drawn == 0


# Seats


@in_every_game
def test_wrong_seat_counts_are_refused(game: Game) -> None:
    for seats in {-1, 0, 1, 2, 3, 4, 5, 6, 100} - set(game.seat_counts):
        with pytest.raises(InvalidOption) as refused:
            game.start(game.options(), seats, SealedDealer(DEALER_SEED))
        assert refused.value.option == "seats"
        assert is_sentence(refused.value.message)
        with pytest.raises(InvalidOption):
            game.check_seats(seats)
    for seats in game.seat_counts:
        game.check_seats(seats)


# Errors and helpers


def test_an_illegal_move_tells_its_reason_and_its_rule() -> None:
    error = IllegalMove("A-13", phrase("Row {row} already has {colour}.", row=2, colour=Term("red")))
    assert str(error) == "Row 2 already has red. [A-13]"
    assert error.rule == "A-13"
    assert error.message.values["row"] == 2


def test_an_unreadable_move_is_quoted_but_not_at_length() -> None:
    assert str(UnreadableMove("zz9")) == "“zz9” is not a move of this game."
    assert len(str(UnreadableMove("z" * 1000))) < 80
    assert str(UnreadableMove("{x}")) == "“{x}” is not a move of this game."


@in_every_game
def test_who_may_not_act_learns_why(game: Game) -> None:
    position: Any = game.start(game.options(), max(game.seat_counts), SealedDealer(DEALER_SEED))
    position.acting = (1,)
    waiting = not_your_turn(position, "X-1")
    assert (waiting.rule, str(waiting.message)) == ("X-1", "It is Player 2’s turn.")


def test_the_other_refusals_that_games_share() -> None:
    for refusal in (no_such_seat("X-1"), nothing_to_choose("X-1"), game_is_over("X-1")):
        assert refusal.rule == "X-1"
        assert is_sentence(refusal.message)


class Pair:
    __slots__ = ("one", "two")

    def __init__(self, one: int, two: int) -> None:
        self.one = one
        self.two = two


class OtherPair(Pair):
    __slots__ = ()


def test_things_are_the_same_when_class_and_slots_are() -> None:
    assert same_slots(Pair(1, 2), Pair(1, 2))
    assert not same_slots(Pair(1, 2), Pair(1, 3))
    assert not same_slots(Pair(1, 2), Pair(2, 2))
    assert not same_slots(Pair(1, 2), OtherPair(1, 2))
    assert not same_slots(Pair(1, 2), (1, 2))


@in_every_game
def test_every_slot_of_a_position_counts_for_its_equality(game: Game) -> None:
    position = game.start(game.options(), max(game.seat_counts), SealedDealer(DEALER_SEED))
    names: tuple[str, ...] = type(position).__slots__
    assert names
    for name in names:
        twin = position.copy()
        setattr(twin, name, object())
        assert twin != position
    with pytest.raises(TypeError):
        hash(position)
