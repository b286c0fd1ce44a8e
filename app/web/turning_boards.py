"""The boards of the turning points of a game: that of whoever moved, small, right after the move."""

import re
from collections import Counter
from collections.abc import Iterator

from markupsafe import Markup

from app.review.numbers import Numbers
from app.review.timeline import Stop
from app.web.review_drawing import ReviewDrawing
from app.web.review_sources import OPEN, Source

_IDS = re.compile(r' id="[^"]*"')
_CELL = re.compile(r"<i\b[^>]*>.*?</i>", re.DOTALL)


def turning_boards(drawing: ReviewDrawing, source: Source, numbers: Numbers, language: str) -> dict[str, Markup]:
    """By the name of the stop."""
    found = {}
    for point in numbers.turning_points:
        stop = source.timeline.find(point.step)
        if stop is not None:
            found[point.step] = _board(drawing, source, stop, point.seat, language)
    return found


def _board(drawing: ReviewDrawing, source: Source, stop: Stop, seat: int, language: str) -> Markup:
    names: list[str] = []

    def named(name: str) -> str:
        names.append(name)
        return ""

    def part(name: str) -> Markup:
        return Markup(marked(then[name], now[name]))  # noqa: S704 - drawn by templates, which escape

    drawing.whole_board(source, seat, language, named)
    now = drawing.some_parts(source, stop, OPEN, language, names)
    before = source.timeline.previous(stop)
    then = now if before is None else drawing.some_parts(source, before, OPEN, language, names)
    # The table on the page has parts of the same names.
    return Markup(_IDS.sub("", drawing.whole_board(source, seat, language, part)))  # noqa: S704 - as above


def marked(before: str, now: str) -> str:
    """What is new in a part is marked as what the last move changed, as scripts do it on the table."""
    known = Counter(_CELL.findall(before))

    def cells() -> Iterator[str]:
        end = 0
        for cell in _CELL.finditer(now):
            yield now[end : cell.start()]
            end = cell.end()
            known[cell[0]] -= 1
            yield cell[0] if known[cell[0]] >= 0 else _fresh(cell[0])
        yield now[end:]

    return "".join(cells())


def _fresh(cell: str) -> str:
    tag, rest = cell.split(">", 1)
    if not rest.removesuffix("</i>"):
        return cell  # something has gone from here
    if 'class="' in tag:
        return tag.replace('class="', 'class="fresh ', 1) + ">" + rest
    return f'{tag} class="fresh">{rest}'
