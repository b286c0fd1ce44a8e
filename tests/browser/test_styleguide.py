"""The page that shows the look: there for people who work on it, and a place to measure what they draw."""

import base64
from collections.abc import AsyncIterator, Iterator
from itertools import combinations
from statistics import fmean, pstdev
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from app.rules import GAMES
from tests.browser.conftest import Complaints, axe_violations
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

COLOURS = ("blue", "yellow", "red", "black", "white")
LIKENESS = 0.5
"""The most that two ornaments may be alike: 1 is the same picture, light on dark or dark on light."""
DIFFERENCE = 0.6
"""The least mean difference of two pixels, in spreads, when brightness and contrast are taken away."""

# The luminance of every pixel of a picture, row by row.
LUMINANCE = """async (png) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const pixels = [];
  for (let i = 0; i < data.length; i += 4)
    pixels.push(0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]);
  return pixels;
}"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in development."""
    with ServerProcess(tmp_path_factory.mktemp("workshop"), AZULEJO_DEVELOPMENT="true") as running:
        yield running.address


@pytest_asyncio.fixture(loop_scope="session")
async def guide(browser: Browser, workshop: str, complaints: Complaints) -> AsyncIterator[Page]:
    context = await browser.new_context(base_url=workshop, viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    complaints.listen_to(page)
    yield page
    await context.close()


@pytest.mark.parametrize("page", ["/styleguide", *(f"/styleguide/{name}" for name in GAMES)])
async def test_the_guide_is_accessible(guide: Page, complaints: Complaints, page: str) -> None:
    """Light and dark, and no page is wider than a screen."""
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        await guide.emulate_media(color_scheme=scheme)
        await guide.goto(page)
        assert await axe_violations(guide) == [], scheme
    for width in (1280, 390):
        await guide.set_viewport_size({"width": width, "height": 844})
        assert await guide.evaluate("document.documentElement.scrollWidth") <= width, width
    assert complaints == []


async def ornaments(guide: Page, size: int) -> dict[str, list[float]]:
    """The luminance of the five tiles as a screen shows them, with mean 0 and spread 1: only the drawing is left."""
    scratch = await guide.context.new_page()  # the policy of the house would not let it read pictures
    drawn = {}
    for colour in COLOURS:
        tile = guide.locator(
            f'.guide-tiles[data-size="{size}"]:not(.is-grey) > .tile:has([href="#art-tile-{colour}"])'
        )
        await tile.scroll_into_view_if_needed()
        box = await tile.bounding_box()
        assert box is not None
        assert round(box["width"]) == size
        png = await guide.screenshot(clip={"x": round(box["x"]), "y": round(box["y"]), "width": size, "height": size})
        pixels = await scratch.evaluate(LUMINANCE, base64.b64encode(png).decode())
        inner = [pixels[y * size + x] for y in range(2, size - 2) for x in range(2, size - 2)]
        mean, spread = fmean(inner), pstdev(inner)
        assert spread > 20, f"the ornament of {colour} is too faint"
        drawn[colour] = [(pixel - mean) / spread for pixel in inner]
    await scratch.close()
    return drawn


def likeness(one: list[float], other: list[float]) -> float:
    """The correlation of two pictures, whichever of them is the negative."""
    return abs(fmean(a * b for a, b in zip(one, other, strict=True)))


def difference(one: list[float], other: list[float]) -> float:
    """The mean difference of their pixels, the same way round and as negatives: the smaller one."""
    return min(
        fmean(abs(a - b) for a, b in zip(one, other, strict=True)),
        fmean(abs(a + b) for a, b in zip(one, other, strict=True)),
    )


@pytest.mark.parametrize("size", [20, 40])
async def test_tiles_differ_without_colour(guide: Page, size: int) -> None:
    await guide.goto("/styleguide/azul")
    drawn = await ornaments(guide, size)
    alike = {pair: likeness(drawn[pair[0]], drawn[pair[1]]) for pair in combinations(COLOURS, 2)}
    apart = {pair: difference(drawn[pair[0]], drawn[pair[1]]) for pair in combinations(COLOURS, 2)}
    assert max(alike.values()) < LIKENESS, alike
    assert min(apart.values()) > DIFFERENCE, apart
