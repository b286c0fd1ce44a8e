"""The page about Azul Duel tells its rulings and its moves."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "duel.md"
RULINGS = {"D-8", "D-13", "D-33", "D-34", "D-36", "D-37", "D-38", "D-39", "D-40"}


def test_the_page_tells_every_ruling_and_every_kind_of_move() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"\bD-\d+\b", page)) >= RULINGS
    for code in ("3t4ky", "5r6", "3txky", "mk3", "c2", "d12f5r1", "draw", "look", "k7f2r0", "u4", "t34.ty.rt", "t3-"):
        assert f"`{code}`" in page
