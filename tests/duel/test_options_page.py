"""The options as a host sees them: every set of goals can be chosen, and what cannot be is refused in words."""

import re
from itertools import product

import pytest

from app.rules.duel import DuelOptions
from app.rules.options import InvalidOption
from tests.duel.drawing import ENVIRONMENT

MODULE = ENVIRONMENT.get_template("tables/duel/options.html").module


def controls(**options: str) -> str:
    return str(MODULE.controls(DuelOptions(**options), 2, ("", "")))  # type: ignore[attr-defined]


def fields_in(html: str) -> dict[str, str]:
    """What the form says as it stands, with the names of the options."""
    radios = re.findall(r'<input type="radio" name="option_(\w+)" value="([\w-]*)" checked>', html)
    lists = re.findall(r'<select [^>]*name="option_(\w+)".*?value="([\w-]+)" selected>', html, re.DOTALL)
    assert len(dict(radios)) == len(radios)
    return {**dict(radios), **dict(lists)}


def test_every_set_of_goals_can_be_chosen_and_stays_chosen() -> None:
    offered = [("", *re.findall(rf'name="option_tile_{tile}" value="([\w-]+)"', controls())) for tile in range(1, 5)]
    possible = [sides for sides in product(*offered) if sides.count("") <= 1]
    assert len(possible) == 16 + 32
    for sides in possible:
        form = {"goals": "chosen", **{f"tile_{number}": side for number, side in enumerate(sides, 1)}}
        options = DuelOptions(**DuelOptions.read_form(form))
        assert options.goals == ",".join(filter(None, sides))
        assert options.goal_count == str(4 - sides.count(""))
        assert DuelOptions.read_form(fields_in(controls(**options.write()))) == options.write()


@pytest.mark.parametrize("goals", ["random", "first-game"])
def test_goals_that_nobody_chooses_stay_so(goals: str) -> None:
    """The goal tiles are shown all the same, and say nothing."""
    options = DuelOptions(goals=goals)
    assert DuelOptions.read_form(fields_in(controls(goals=goals))) == options.write()


def test_too_few_goals_are_refused_in_words() -> None:
    with pytest.raises(InvalidOption, match="has 3 goals, but 2 are named"):
        DuelOptions(**DuelOptions.read_form({"goals": "chosen", "tile_1": "rows", "tile_4": "wilds"}))
    with pytest.raises(InvalidOption, match="has 3 goals, but 0 are named"):
        DuelOptions(**DuelOptions.read_form({"goals": "chosen"}))


def test_chosen_options_are_told_in_words() -> None:
    options = DuelOptions(goals="rows,border,specials", starter="2")
    facts = re.sub("<[^>]*>", " ", str(MODULE.facts(options)))  # type: ignore[attr-defined]
    assert "Rows, border, special cells" in facts
    assert "seat 2 starts" in facts
    told = str(MODULE.change("option_goals", ("random", "first-game"), ""))  # type: ignore[attr-defined]
    assert told.strip() == "You changed the goals: random goals → goals of a first game."
