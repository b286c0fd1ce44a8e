"""Names in what is drawn once and shown in many games: a part of a table is drawn with gaps, and each game fills in
the names of its players. So equal parts stay equal, and are drawn once, whoever plays."""

from collections.abc import Sequence

from markupsafe import Markup, escape

_OPEN, _CLOSE = "\ue000", "\ue001"
"""For private use: no text of ours has them, and a part holds no other texts."""
MOST_SEATS = 9
GAPS = tuple(f"{_OPEN}{seat}{_CLOSE}" for seat in range(MOST_SEATS))
"""For each seat, what stands in place of its player's name."""


def with_names(html: Markup, names: Sequence[str]) -> Markup:
    """The HTML with the names of the players in its gaps."""
    if _OPEN not in html:
        return html
    for gap, name in zip(GAPS, names, strict=False):
        html = html.replace(gap, escape(name))
    return html
