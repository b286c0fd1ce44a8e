"""What was drawn is remembered, within bounds."""

import pytest
from markupsafe import Markup

from app.rules import GAMES
from app.web.live import part_drawing
from app.web.live.part_drawing import PartDrawing
from app.web.templating import environment


def test_what_was_drawn_first_is_forgotten_first_and_never_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []

    def draw_once(_self: PartDrawing, _name: str, part: object) -> Markup:
        drawn.append(part)
        return Markup("<p></p>")

    monkeypatch.setattr(part_drawing, "MOST_REMEMBERED", 100)
    monkeypatch.setattr(PartDrawing, "draw_once", draw_once)
    drawing = PartDrawing(environment(), GAMES["azul"])
    for part in range(101):
        drawing.draw("factory-1", part, ())
    drawn.clear()
    for part in range(1, 101):
        drawing.draw("factory-1", part, ())
    assert drawn == []
    drawing.draw("factory-1", 0, ())
    assert drawn == [0]
