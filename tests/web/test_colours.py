"""The language of colours: gold is whose turn it is and what has just happened. What one can do is cobalt."""

import re
from collections import defaultdict

from app.web.static_files import STATIC_FOLDER

STORIES = {"tokens.css", "styleguide.css", "table-motion.css", "table-finish.css"}
"""The colours themselves, and what tells the ends of rounds and games: there everything has just happened."""
TURN_IN_BAR = '.table:has(#turn-3[data-acts]) .order > [data-whose="3"]'
GOLD = {
    "components.css": {".chip"},  # won; asked again
    "home-back.css": {".turn-card"},
    "lobby.css": {".what .is-new", ".game-bar .what > .is-new", ".changes", "& li"},
    "room.css": {".log-entry:last-child > p:only-child"},
    "rules.css": {".rule:is(:target, .is-wanted)"},  # what stopped somebody
    "rules-pictures.css": {".rules-cell.is-lit"},  # what scores
    "side.css": {".side-tab.has-news::after"},
    "table-bar.css": {TURN_IN_BAR},
    "table-boards.css": {".board:has(.turn > b)", ".turn > b", ".board > .away", ".moved-last .board-head::before"},
    "table-together.css": {".board > .board-clock.is-going"},
    "table-shelf.css": {".counting-bar > i"},
    "table-play.css": {".fresh"},
    "85-play.css": {"#stage .fresh > .feature"},
    # What scores, line by line, and what a line of the log tells of.
    "88-lines.css": {
        *("& .line", "& rect", "& text"),
        *(".flights > .lit-hex", ".flights > .lit-kind", "#log [data-where]:hover"),
    },
    "1-pieces.css": {".factory.taken-from::after", ".centre.taken-from"},
    "02-factories.css": {".taken-from::after"},
    # The goals that were reached, when the game has ended.
    "05-goals.css": {
        ".goal.is-counted",
        ".duel-sheet thead .of-goal",
        ".duel-sheet .of-goal",
        ".duel-sheet .has-won .sheet-name",
    },
    "10-narrow-boards.css": {".duel .duel-sheet .of-goal"},
    "07-marks.css": {".duel .fresh", ".display-place.fresh"},
    "14-motion.css": {".goal-ring"},  # the goal that is counted
    # Looking back: the moment that is shown; that it is one's turn at the table.
    "review.css": {".to-now.has-news"},
    "review-side.css": {"&[aria-current]"},
    "review-time.css": {"&::-webkit-slider-thumb", "&::-moz-range-thumb"},
    "review-charts.css": {".chart-now", ".strip-now"},  # the moment that is shown
    "review-numbers.css": {".made-points"},  # what scored in it
}
"""By sheet, the last selector of each rule that may use gold."""


def test_gold_tells_the_turn_and_the_news_and_nothing_else() -> None:
    found = defaultdict(set)
    for sheet in STATIC_FOLDER.rglob("*.css"):
        css = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for use in re.finditer(r"var\(--gold", css):
            selectors = re.split(r"[{};]", css[: css.rindex("{", 0, use.start())])[-1]
            found[sheet.name].add(selectors.split(",\n")[-1].strip())
    assert {name: rules for name, rules in found.items() if name not in STORIES} == GOLD
