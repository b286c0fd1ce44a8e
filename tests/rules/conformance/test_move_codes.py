"""A move's `str` is its code and its `repr` is Python code; any other text is unreadable."""

from importlib import import_module
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.contract import Game, Move, UnreadableMove
from tests.rules.playing import EQUIPPED, in_every_game, is_sentence, moves_seen, mutants


@in_every_game
def test_reading_a_code_gives_the_move(game: Game) -> None:
    for move in (*moves_seen(game), *mutants(game)):
        twin = game.parse(str(move))
        assert twin == move
        assert type(twin) is type(move)
        assert hash(twin) == hash(move)


@in_every_game
def test_different_moves_have_different_codes_of_one_word(game: Game) -> None:
    moves = set(moves_seen(game)) | set(mutants(game))
    codes = {str(move) for move in moves}
    assert len(codes) == len(moves)
    assert all(code.isascii() and code.isprintable() and len(code.split()) == 1 for code in codes)
    for code in ("undo", "back0", "back57", "back57+59", "end", "end12", "resign"):  # words of every record
        assert code not in codes
    assert not any("|" in code for code in codes)


@in_every_game
def test_repr_is_python_code_with_the_names_of_the_package(game: Game) -> None:
    package = ".".join(type(game).__module__.split(".")[:3])
    names = vars(import_module(package))
    for move in moves_seen(game):
        twin = eval(repr(move), dict(names))
        assert twin == move
        assert hash(twin) == hash(move)


@in_every_game
def test_a_move_does_not_change(game: Game) -> None:
    for move in moves_seen(game)[:50]:
        for name in getattr(move, "__slots__", ()):
            with pytest.raises(AttributeError):
                setattr(move, name, None)


def read(game: Game, text: str) -> Move | None:
    try:
        return game.parse(text)
    except UnreadableMove:
        return None


@in_every_game
def test_a_text_around_a_code_makes_it_unreadable(game: Game) -> None:
    for move in Random(1).sample(moves_seen(game), 20):
        for text in (f"{move} ", f" {move}", f"{move}\n", f"{move}{move}", str(move).upper() + "!", f"{move}\0"):
            with pytest.raises(UnreadableMove) as unreadable:
                game.parse(text)
            assert is_sentence(unreadable.value.message) or not text.isprintable() or text != text.strip()


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(
    game=st.sampled_from(EQUIPPED),
    text=st.text(max_size=60) | st.text("0123456789abcdefghijklmnopqrstuvwxyz", max_size=6),
)
def test_any_text_is_a_move_or_unreadable_and_nothing_else(game: Game, text: str) -> None:
    move = read(game, text)
    if move is not None:
        assert game.parse(str(move)) == move


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(game=st.sampled_from(EQUIPPED), data=st.data())
def test_a_code_with_any_character_changed_is_a_move_or_unreadable(game: Game, data: st.DataObject) -> None:
    code = str(data.draw(st.sampled_from(moves_seen(game))))
    place = data.draw(st.integers(0, len(code)))
    text = code[:place] + data.draw(st.text(max_size=2)) + code[place + data.draw(st.integers(0, 1)) :]
    move = read(game, text)
    if move is not None:
        assert game.parse(str(move)) == move
