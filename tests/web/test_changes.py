"""Whatever a host can change is told in a sentence."""

import re
from dataclasses import fields
from itertools import pairwise

import pytest

from app.rooms.changes import OPTION, PLACES
from app.rooms.setup import PLAYABLE, Setup
from app.web.templating import environment

SENTENCE = r"\s*{who} changed [\w ]+: \w[\w ,–]* → \w[\w ,–]*\.\s*"
ROOM_VALUES = {
    "game": ("Azul", "Azul Duel"),
    "seats": ("2", "3"),
    "order": ("chosen", "random"),
    "chances": ("no", "yes"),
    "undo": ("free", "agreed"),
    "patience": ("usual", "15m"),
    "clock": ("none", "move 60"),
    "at_zero": ("mark", "bot"),
    "open": ("no", "yes"),
    PLACES: ("Marta, –", "Jirka, Marta"),
}


def told(template: str, macro: str, what: str, values: tuple[str, ...], name: str) -> str:
    module = environment().get_template(template).module
    return str(getattr(module, macro)(what, values, name))


@pytest.mark.parametrize("what", ROOM_VALUES)
def test_changes_of_the_room_have_their_sentences(what: str) -> None:
    for name in ("Marta", ""):
        sentence = told("components/changes.html", "room_change", what, ROOM_VALUES[what], name)
        assert re.fullmatch(SENTENCE.format(who=name or "You"), sentence), sentence


@pytest.mark.parametrize("name", PLAYABLE)
def test_options_of_every_game_have_their_sentences(name: str) -> None:
    for option, values in type(PLAYABLE[name].options()).choices().items():
        for old, new in pairwise(values):
            for who in ("Marta", ""):
                template = f"tables/{name}/options.html"
                sentence = told(template, "change", f"{OPTION}{option}", (old, new), who)
                assert re.fullmatch(SENTENCE.format(who=who or "You"), sentence), sentence


def test_options_that_are_chosen_freely_have_their_sentences() -> None:
    for values in (("random", "first-game"), ("rows,border,wilds", "random"), ("random", "columns,corners,specials")):
        for who in ("Marta", ""):
            sentence = told("tables/duel/options.html", "change", f"{OPTION}goals", values, who)
            assert re.fullmatch(SENTENCE.format(who=who or "You"), sentence), sentence


def test_no_other_facts_can_change() -> None:
    for name, game in PLAYABLE.items():
        facts = Setup(name, game.seat_counts[0], {}).checked().facts
        options = {f"{OPTION}{option.name}" for option in fields(game.options())}
        assert set(facts) | {PLACES} == set(ROOM_VALUES) | options
