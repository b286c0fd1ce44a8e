"""The 36 hexes of Queen's Garden at their smallest: told apart in grey and by eyes that see no red or no green."""

import base64
from itertools import combinations
from math import sqrt

import pytest
from playwright.async_api import Browser

from app.rules.queens_garden.components import HEX_CODES
from app.web.static_files import STATIC_FOLDER
from app.web.templating import environment

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

WIDE, HIGH = 22, 26
"""Smaller than in any garden that is not a card in a corner of a phone; a press enlarges those."""
LEAST = 25
"""The least difference of two hexes, of 255: the root of the mean square of all pixels."""
EYES = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
}
"""How red, green and blue are seen (Machado, Oliveira and Fernandes, 2009)."""
PIXELS = """async (png) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(0, 0, picture.width, picture.height).data];
}"""


async def hexes(browser: Browser, theme: str) -> dict[str, list[tuple[int, int, int]]]:
    page = await browser.new_page(viewport={"width": 36 * WIDE, "height": HIGH})
    sheets = [STATIC_FOLDER / "css" / "tokens.css", STATIC_FOLDER / "tables" / "queens-garden" / "1-art.css"]
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    sprite = environment().get_template("tables/queens-garden/sprite.svg").render()
    row = "".join(f'<svg><use href="#art-garden-{code}"/></svg>' for code in HEX_CODES)
    look = "body{margin:0;background:var(--panel);--hex-numeral:0;--hex-size:1.12;--hex-lift:0px}"
    look += f".sprite{{position:absolute}} p{{display:flex;margin:0}} p svg{{width:{WIDE}px;height:{HIGH}px}}"
    await page.set_content(f'<html data-theme="{theme}"><style>{css}{look}</style><body>{sprite}<p>{row}</p>')
    png = await page.screenshot()
    data = await page.evaluate(PIXELS, base64.b64encode(png).decode())
    await page.close()
    across = 36 * WIDE

    def pixel(x: int, y: int) -> tuple[int, int, int]:
        at = 4 * (y * across + x)
        return data[at], data[at + 1], data[at + 2]

    return {
        code: [pixel(number * WIDE + x, y) for y in range(HIGH) for x in range(WIDE)]
        for number, code in enumerate(HEX_CODES)
    }


def seen(pixels: list[tuple[int, int, int]], eye: str) -> list[float]:
    rows = EYES[eye][:1] if eye == "grey" else EYES[eye]
    return [sum(share * part for share, part in zip(row, pixel, strict=True)) for pixel in pixels for row in rows]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
async def test_all_hexes_differ(browser: Browser, eye: str, theme: str) -> None:
    drawn = {code: seen(pixels, eye) for code, pixels in (await hexes(browser, theme)).items()}
    apart = {}
    for one, other in combinations(HEX_CODES, 2):
        squares = [(a - b) ** 2 for a, b in zip(drawn[one], drawn[other], strict=True)]
        apart[one, other] = sqrt(sum(squares) / len(squares))
    closest = sorted(apart.items(), key=lambda each: each[1])[:3]
    assert closest[0][1] > LEAST, closest
