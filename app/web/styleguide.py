"""Every part of the look in every state, on one page: for people who work on it, so only in development.

The tables are drawn by the templates of real tables. What scripts add to them (lit targets, rings of the last move)
is put in here, because the page has no game that could go on.
"""

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from app.rooms.chat import ChatLine
from app.rooms.log import LogEntry
from app.rules import GAMES
from app.rules.azul.components import COLOURS, MARKER, NOTHING, PENALTY, SIZE, AzulOptions
from app.rules.azul.events import COLOUR, COLUMN, ROW
from app.rules.azul.events import FLOOR as AZUL_FLOOR
from app.rules.azul.events import TILE as AZUL_TILE
from app.rules.azul.outlook import Chance, NextDeal
from app.rules.azul.table import Factory, Floor, Gain, Line, Pile, Wall
from app.rules.contract import TAKE, TILE
from app.rules.score_sheet import ScoreSheet, SheetLine, score_sheet
from app.rules.table_parts import DONE, OVER, WAIT, WON, Score, Status, Turn
from app.rules.wording import phrase
from app.web.dependencies import ThePages
from app.web.live.part_drawing import PartDrawing
from app.web.sample import sample_look
from app.web.templating import Pages

BLUE, YELLOW, RED, BLACK, WHITE = COLOURS
SIZES = (20, 28, 40, 56)
COLOUR_TOKENS = (
    *("linen", "linen-lit", "panel", "panel-edge", "hollow", "ink", "ink-soft", "cobalt", "cobalt-deep"),
    *("on-cobalt", "cobalt-tint", "gold", "gold-words", "gold-tint", "good", "bad"),
    *("navy", "navy-ink", "navy-soft", "navy-act", "navy-on-act", "navy-good", "navy-bad"),
    *("plate-light", "plate-body", "plate-shade", "plate-line", "azulejo-ground", "azulejo-wash", "azulejo-ink"),
)
FACTORIES = (
    (YELLOW, BLUE, RED, RED),
    (),
    (WHITE, BLUE, BLUE, RED),
    (BLACK, BLACK, BLACK, BLACK),
    (BLUE, BLACK, WHITE, BLACK),
)
LINES = ((1, BLUE), (1, WHITE), (0, NOTHING), (2, YELLOW), (5, BLACK))
"""Of one board: how many tiles of which colour."""
TILED = {(0, 3), (1, 1), (1, 2), (2, 2), (3, 0), (3, 1), (4, 4)}
TARGETS = {"1": "aim open", "2": "aim", "3": "aim open armed aimed", "4": "aim", "5": "aim", "f": "aim open"}
REFERENCES = ("id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "popovertarget", "data-enlarge")

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Situation:
    """A table at one moment. `marks` replaces text in its HTML, as scripts would change it."""

    name: str
    title: str
    about: str
    parts: Mapping[str, Hashable]
    sheet: ScoreSheet | None = None
    names: Sequence[str] = ("Marta", "Jirka")
    options: AzulOptions = field(default_factory=AzulOptions)
    mine: int | None = 0
    marks: Mapping[str, str] = field(default_factory=dict)


@router.get("/styleguide")
async def styleguide(request: Request, pages: ThePages) -> Response:
    language = pages.language_of(request)
    played = sample_look().timeline
    return pages.render(
        request,
        "styleguide.html",
        tables=[(each, _drawn(each, pages, language)) for each in situations()],
        factories=[Factory(number, tiles) for number, tiles in enumerate(FACTORIES, 1)],
        centres=[{"starter": not empty, "piles": _piles(empty=empty)} for empty in (False, True)],
        sizes=SIZES,
        colour_tokens=COLOUR_TOKENS,
        gains=GAINS,
        deal=DEAL,
        sheet=score_sheet(played.last.position),
        names=played.record.names,
        log=LOG,
        chat=CHAT,
    )


def _drawn(situation: Situation, pages: Pages, language: str) -> Markup:
    part_drawing = PartDrawing(pages.environment(language), GAMES["azul"])
    html = (
        pages.environment(language)
        .get_template("tables/azul/table.html")
        .render(
            names=situation.names,
            seats=len(situation.names),
            mine=situation.mine,
            options=situation.options,
            chances=True,
            sheet=situation.sheet,
            part=lambda name: part_drawing.draw(name, situation.parts[name], situation.names),
        )
    )
    for old, new in situation.marks.items():
        html = html.replace(old, new, 1)  # the viewer's own board comes first
    # Several tables on one page: each has landmarks and ids of its own, except the last, whose style depends on ids.
    html = re.sub(r'(<section [^>]*aria-label="[^"]*)', rf"\1 ({situation.title})", html)
    if situation.name:
        html = re.sub(rf'\s({"|".join(REFERENCES)})="', rf' \1="{situation.name}-', html)
    return Markup(html)  # noqa: S704 - a template of this house, and nobody's words in it


# What the tables show


def _board(
    seat: int, score: Score, turn: Turn, floor: tuple[int, ...] = (), lines: Sequence[tuple[int, int]] = LINES
) -> dict[str, Hashable]:
    parts: dict[str, Hashable] = {}
    for row, (amount, colour) in enumerate(lines):
        parts[f"line-{seat}-{row}"] = Line(row + 1, colour, amount)
        tiles = [(column - row) % SIZE if (row, column) in TILED else NOTHING for column in range(SIZE)]
        parts[f"wall-{seat}-{row}"] = Wall(row + 1, tuple(tiles))
    parts[f"floor-{seat}"] = Floor(floor, PENALTY[len(floor)])
    parts[f"score-{seat}"] = score
    parts[f"gain-{seat}"] = GAINS
    parts[f"turn-{seat}"] = turn
    return parts


def _piles(*, empty: bool) -> list[Pile]:
    amounts = (0, 0, 0, 0, 0) if empty else (0, 2, 0, 3, 1)
    return [Pile(colour, amount) for colour, amount in enumerate(amounts)]


def _middle(status: Status, seats: int, *, empty: bool = False) -> dict[str, Hashable]:
    parts: dict[str, Hashable] = {"status": status, "chances": DEAL}
    for number in range(1, 2 * seats + 2):
        parts[f"factory-{number}"] = Factory(number, () if empty else FACTORIES[(number - 1) % len(FACTORIES)])
    parts["starter"] = not empty
    parts.update({f"pile-{pile.colour}": pile for pile in _piles(empty=empty)})
    for colour in COLOURS:
        parts[f"bag-{colour}"] = 10 + colour
        parts[f"lid-{colour}"] = colour
    return parts


def situations() -> Sequence[Situation]:
    playing = {
        **_middle(Status(3, TAKE, ()), 4),
        **_board(0, Score(17, 4), Turn(TAKE, starts_next=True), (MARKER, RED)),
        **_board(1, Score(9, -2), Turn(WAIT, starts_next=False), (RED, WHITE, WHITE)),
        **_board(2, Score(120, 0), Turn(WAIT, starts_next=False)),
        **_board(3, Score(0, 11), Turn(WAIT, starts_next=False), (MARKER, *(BLACK,) * 6)),
    }
    picked = {
        **_middle(Status(3, TAKE, ()), 2),
        **_board(0, Score(17, 4), Turn(TAKE, starts_next=False)),
        **_board(1, Score(9, 0), Turn(WAIT, starts_next=True), (MARKER,)),
    }
    tiling = {
        **_middle(Status(3, TILE, ()), 2, empty=True),
        **_board(0, Score(17, 0), Turn(TILE, starts_next=False)),
        **_board(1, Score(9, 0), Turn(DONE, starts_next=True), (MARKER,), ((0, NOTHING),) * SIZE),
    }
    over = {
        **_middle(Status(5, OVER, (phrase("A wall has a complete row."),)), 2, empty=True),
        **_board(0, Score(41, 0), Turn(WON, starts_next=False)),
        **_board(1, Score(33, 0), Turn(WAIT, starts_next=False)),
    }
    rounds = [
        line
        for number in range(1, 6)
        for line in (
            SheetLine(number, AZUL_TILE, (4 + number, 6)),
            SheetLine(number, AZUL_FLOOR, (1 - number, -2 * ((number - 1) % 2))),
        )
    ]
    bonuses = [SheetLine(5, ROW, (2, 0)), SheetLine(5, COLUMN, (7, 0)), SheetLine(5, COLOUR, (0, 10))]
    sheet = ScoreSheet(
        rounds=5, lines=(*rounds, *bonuses), totals=(41, 33), winners=(0,), ranks=(1, 2), tie_break=None
    )
    return (
        Situation(
            "four",
            "Four players",
            "My turn; Jirka has moved last; a long name; a full floor.",
            playing,
            names=("Marta", "Jirka", "Bartholomew the Long", "Ola"),
            marks={
                'class="board" id="board-1"': 'class="board moved-last" id="board-1"',
                'id="factory-2" class="factory"': 'id="factory-2" class="factory taken-from"',
            },
        ),
        Situation(
            "picked",
            "Tiles are picked",
            "Two blue from factory 3: two lines and the floor are open, line 3 is chosen, the others are closed.",
            picked,
            marks={
                '<button data-pick="3b"': '<button class="lifted" data-pick="3b"',
                '<b data-pick="3b"': '<b class="lifted" data-pick="3b"',
                'class="table"': 'class="table picking"',
                **{
                    f'class="aim" hidden data-to="{target}"': f'class="{look}" data-to="{target}"'
                    for target, look in TARGETS.items()
                },
                **{f'class="row" data-row="{row}"': f'class="row takes" data-row="{row}"' for row in (1, 3)},
                'class="ground"': 'class="ground takes"',
            },
        ),
        Situation(
            "grey",
            "The grey wall is tiled",
            "Open spaces tell their points; one is chosen.",
            tiling,
            options=AzulOptions(wall="grey"),
            marks={
                'class="aim" hidden data-to="t11"': 'class="aim open" data-points="1" data-to="t11"',
                'class="aim" hidden data-to="t12"': 'class="aim open chosen" data-points="3" data-to="t12"',
                'class="aim" hidden data-to="t15"': 'class="aim open" data-points="2" data-to="t15"',
            },
        ),
        Situation("mini", "The Mini edition", "Watched.", picked, options=AzulOptions(edition="mini"), mine=None),
        Situation("", "The end", "The score sheet lies where the offer was.", over, sheet),
    )


GAINS = (
    Gain(AZUL_TILE, 1, BLUE, 3),
    Gain(AZUL_TILE, 5, BLACK, 2),
    Gain(ROW, 2, NOTHING, 2),
    Gain(AZUL_FLOOR, 0, NOTHING, -3),
)
DEAL = NextDeal(20, from_lid=True, chances=tuple(Chance(31 + 4 * colour, 90 + colour) for colour in COLOURS))
_WHEN = datetime(2026, 1, 1, 20, 15, tzinfo=UTC)
CHAT = (
    ChatLine(1, "table", "Marta", "Good luck, everybody!", _WHEN),
    ChatLine(2, "table", "Jirka", "A long sentence that needs more than one line to be said completely.", _WHEN),
)
LOG: Sequence[tuple[LogEntry, Sequence[Mapping[str, object]]]] = (
    (
        LogEntry(1, 0, "", ()),
        (
            {"text": "Marta takes 2 red from factory 2: line 2.", "points": 0, "opens": False},
            {"text": "Marta tiles red at row 2, column 3: 4 points.", "points": 4, "opens": False},
            {"text": "Jirka loses 2 points for the floor.", "points": -2, "opens": False},
            {"text": "Round 2 begins. Jirka starts.", "points": 0, "opens": True},
        ),
    ),
    (LogEntry(2, 1, "", ()), ({"text": "Jirka takes 1 blue from the centre: line 1.", "points": 0, "opens": False},)),
    (LogEntry(3, 1, "", ()), ({"text": "Jirka takes the last move back.", "points": 0, "opens": False},)),
)
