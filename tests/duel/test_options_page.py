"""The options as a host sees them: every set of goals can be chosen, and nothing that would be refused."""

import re

from app.rules.duel import DuelOptions
from tests.duel.drawing import ENVIRONMENT


def test_the_options_offer_every_set_of_goals_and_nothing_else() -> None:
    html = str(ENVIRONMENT.get_template("tables/duel/options.html").module.controls(DuelOptions(), 2, ("", "")))  # type: ignore[attr-defined]
    for count, sets in DuelOptions.goal_sets().items():
        assert len(sets) == {"3": 32, "4": 16}[count]
        for goals in sets:
            assert f'value="{goals}"' in html
            assert DuelOptions(goals=goals, goal_count=count).chosen_goals is not None
    assert html.count("<figure") == 8


def test_chosen_options_are_told_in_words() -> None:
    module = ENVIRONMENT.get_template("tables/duel/options.html").module
    options = DuelOptions(goals="rows,border,specials", starter="2")
    facts = re.sub("<[^>]*>", " ", str(module.facts(options)))  # type: ignore[attr-defined]
    assert "Rows, border, special cells" in facts
    assert "seat 2 starts" in facts
    told = str(module.change("option_goals", ("random", "first-game"), ""))  # type: ignore[attr-defined]
    assert told.strip() == "You changed the goals: random goals → goals of a first game."
