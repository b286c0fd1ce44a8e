"""Style sheets come in few answers: in their order, kept for a year, and nothing but style sheets."""

import re
from html import unescape

import pytest
from httpx import AsyncClient

from app.web.head import in_few_files
from app.web.static_files import STATIC_FOLDER
from app.web.styles import MOST_SHEETS, styles_url, table_styles


async def test_sheets_come_together_in_their_order(client: AsyncClient) -> None:
    answer = await client.get(styles_url(["css/tokens", "css/base"]))
    assert answer.headers["Content-Type"].startswith("text/css")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    texts = [(STATIC_FOLDER / "css" / name).read_text(encoding="utf-8") for name in ("tokens.css", "base.css")]
    assert answer.text == "\n".join(texts)


async def test_a_stale_address_is_answered_but_not_kept(client: AsyncClient) -> None:
    answer = await client.get("/styles.css?sheets=css/base&v=old")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"


async def test_a_table_brings_all_its_sheets(client: AsyncClient) -> None:
    text = (await client.get(table_styles("azul"))).text
    for sheet in (STATIC_FOLDER / "tables" / "azul").glob("*.css"):
        assert sheet.read_text(encoding="utf-8") in text


async def test_however_many_sheets_there_are_all_of_them_come(client: AsyncClient) -> None:
    """A page may need those of every game, and there may be more games one day."""
    names = [path.relative_to(STATIC_FOLDER).with_suffix("").as_posix() for path in STATIC_FOLDER.rglob("*.css")]
    assert len(names) > MOST_SHEETS
    page = in_few_files("".join(f'<link rel="stylesheet" href="{styles_url([name])}">' for name in names))
    addresses = re.findall('href="([^"]+)"', unescape(page))
    assert len(addresses) == -(-len(names) // MOST_SHEETS)
    answers = [await client.get(address) for address in addresses]
    assert [answer.status_code for answer in answers] == [200] * len(addresses)
    texts = [(STATIC_FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in names]
    assert "\n".join(answer.text for answer in answers) == "\n".join(texts)


@pytest.mark.parametrize(
    "sheets",
    [
        "",
        "css/nothing",
        "../pyproject",
        "css/../css/base",
        "js/live",
        "css/base~",
        "~".join(["css/base"] * (MOST_SHEETS + 1)),
    ],
)
async def test_nothing_else_is_given_away(client: AsyncClient, sheets: str) -> None:
    assert (await client.get("/styles.css", params={"sheets": sheets})).status_code == 404
