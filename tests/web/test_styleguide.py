"""The style guide is for development only."""

from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

from app.main import create_app
from app.rules import GAMES
from app.settings import Settings
from app.web.static_files import STATIC_FOLDER
from app.web.styleguide import COLOUR_TOKENS, moments


async def ask(settings: Settings, *addresses: str) -> list[tuple[int, str]]:
    app = create_app(settings)
    async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
        answers = [await client.get(address) for address in addresses]
    return [(answer.status_code, answer.text) for answer in answers]


async def test_it_is_there_in_development(tmp_path: Path) -> None:
    [(status, html)] = await ask(Settings(data=tmp_path, development=True), "/styleguide")
    assert status == 200
    for word in ("shelf-words", "preview is-refused", "toast", "chip good", "log-round", 'data-hint="sent"'):
        assert word in html, word
    for name in GAMES:
        assert f'href="/styleguide/{name}"' in html


@pytest.mark.parametrize("name", GAMES)
async def test_each_game_shows_its_pictures_and_all_its_moments(tmp_path: Path, name: str) -> None:
    titles = [each.title for each in moments(GAMES[name])]
    assert len(set(titles)) == len(titles)
    addresses = [f"/styleguide/{name}?moment={number}" for number in range(len(titles))]
    answers = await ask(Settings(data=tmp_path, development=True), *addresses)
    for title, (status, html) in zip(titles, answers, strict=True):
        assert status == 200, title
        assert ('data-stage="won"' in html) == (title == "the end"), title
        for word in ("board-0", "board-1", "#art-", 'id="status"'):
            assert word in html, (title, word)


async def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    unknown = ("/styleguide/chess", "/styleguide/azul?moment=-1", "/styleguide/azul?moment=99")
    answers = await ask(Settings(data=tmp_path, development=True), *unknown)
    assert [status for status, _ in answers] == [404, 404, 404]


async def test_it_is_not_there_otherwise(tmp_path: Path) -> None:
    answers = await ask(Settings(data=tmp_path, development=False), "/styleguide", "/styleguide/azul")
    assert [status for status, _ in answers] == [404, 404]


def test_it_shows_only_colours_that_exist() -> None:
    css = "".join(file.read_text(encoding="utf-8") for file in (STATIC_FOLDER / "css").glob("*.css"))
    for token in COLOUR_TOKENS:
        assert f"--{token}: " in css, token
        assert f'[data-token="{token}"]' in css, token
