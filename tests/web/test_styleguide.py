"""The style guide is for development only."""

from pathlib import Path

from httpx import ASGITransport, AsyncClient

from app.main import create_app
from app.settings import Settings
from app.web.static_files import STATIC_FOLDER
from app.web.styleguide import COLOUR_TOKENS


async def ask(settings: Settings) -> tuple[int, str]:
    app = create_app(settings)
    async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
        answer = await client.get("/styleguide")
    return answer.status_code, answer.text


async def test_it_is_there_in_development(tmp_path: Path) -> None:
    status, html = await ask(Settings(data=tmp_path, development=True))
    assert status == 200
    for word in (
        "factory",
        "centre",
        "wall",
        "penalties",
        "aim open armed",
        "shelf-words",
        "preview is-refused",
        "toast",
        "chip good",
        "log-round",
        'data-hint="sent"',
    ):
        assert word in html, word


async def test_it_is_not_there_otherwise(tmp_path: Path) -> None:
    status, _ = await ask(Settings(data=tmp_path, development=False))
    assert status == 404


def test_it_shows_only_colours_that_exist() -> None:
    css = "".join(file.read_text(encoding="utf-8") for file in (STATIC_FOLDER / "css").glob("*.css"))
    for token in COLOUR_TOKENS:
        assert f"--{token}: " in css, token
        assert f'[data-token="{token}"]' in css, token
