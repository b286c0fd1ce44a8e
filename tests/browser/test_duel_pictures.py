"""The pictures of Azul Duel at their smallest: told apart without colour, by day and by night."""

import base64
from itertools import combinations
from statistics import fmean

import pytest
from playwright.async_api import Browser

from app.rules.duel.components import CELL_CODES, CHIP_CODES, COLOUR_CODES
from app.web.static_files import STATIC_FOLDER
from app.web.templating import environment
from tests.browser.test_styleguide import LUMINANCE

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

TILES = [f"tile-{code}" for code in (*COLOUR_CODES, "s")]
PRINTS = [f"print-{code}" for code in CELL_CODES]
CHIPS = [f"chip-{code}" for code in CHIP_CODES]
SMALLEST = {"tiles": 19, "prints": 19, "chips": 16}
"""As on a phone; only the miniature of the other board has smaller cells, and a press enlarges it."""
LEAST = {"tiles": 30, "prints": 13, "chips": 16}
"""The least mean difference of two pixels, of 255: grey is enough to tell two pictures apart."""


async def grey_pictures(browser: Browser, names: list[str], size: int, theme: str) -> dict[str, list[float]]:
    """The luminance of every pixel of these pictures, as a screen shows them."""
    page = await browser.new_page(viewport={"width": 640, "height": 120})
    sheets = [STATIC_FOLDER / "css" / "tokens.css", STATIC_FOLDER / "tables" / "duel" / "01-art.css"]
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    sprite = environment().get_template("tables/duel/sprite.svg").render()
    cells = "".join(f'<i><svg><use href="#art-duel-{name}"/></svg></i>' for name in names)
    look = f".row{{display:flex;gap:8px;background:var(--plaque)}} .row i{{width:{size}px;height:{size}px}}"
    look += "body{margin:0} .sprite{position:absolute}"
    body = f'<body class="duel">{sprite}<div class="row">{cells}</div>'
    await page.set_content(f'<html data-theme="{theme}"><style>{css}{look}</style>{body}')
    drawn = {}
    for number, name in enumerate(names):
        clip = {"x": number * (size + 8), "y": 0, "width": size, "height": size}
        png = await page.screenshot(clip=clip)  # type: ignore[arg-type]
        drawn[name] = await page.evaluate(LUMINANCE, base64.b64encode(png).decode())
    await page.close()
    return drawn


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("kind", "names"), [("tiles", TILES), ("prints", PRINTS), ("chips", CHIPS)])
async def test_pictures_differ_without_colour(browser: Browser, kind: str, names: list[str], theme: str) -> None:
    drawn = await grey_pictures(browser, names, SMALLEST[kind], theme)
    apart = {
        (one, other): fmean(abs(a - b) for a, b in zip(drawn[one], drawn[other], strict=True))
        for one, other in combinations(names, 2)
    }
    closest = sorted(apart.items(), key=lambda each: each[1])[:3]
    assert closest[0][1] > LEAST[kind], closest
