import re
from html import unescape
from pathlib import Path

import pytest
from httpx import AsyncClient

from app.web import static_files
from app.web.static_files import CACHE_BUT_ASK, CACHE_FOR_A_YEAR, static_url, version_of

EVERY_FILE = sorted(
    file.relative_to(static_files.STATIC_FOLDER).as_posix()
    for file in static_files.STATIC_FOLDER.rglob("*")
    if file.is_file()
)


async def test_every_file_may_be_kept_for_a_year(client: AsyncClient) -> None:
    for path in EVERY_FILE:
        answer = await client.get(static_url(path))
        assert answer.status_code == 200, path
        assert answer.headers["Cache-Control"] == CACHE_FOR_A_YEAR, path
        assert answer.content == (static_files.STATIC_FOLDER / path).read_bytes(), path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("js/theme.js", "text/javascript"),
        ("css/base.css", "text/css"),
        ("favicon.svg", "image/svg+xml"),
        ("azulejo.webmanifest", "application/manifest+json"),
    ],
)
async def test_files_have_the_type_that_browsers_insist_on(client: AsyncClient, path: str, kind: str) -> None:
    answer = await client.get(static_url(path))
    assert answer.headers["Content-Type"].split(";")[0] == kind


async def test_every_page_can_be_put_on_a_home_screen(client: AsyncClient) -> None:
    page = await client.get("/")
    link = re.search(r'<link rel="manifest" href="([^"]+)">', page.text)
    assert link is not None
    assert "manifest-src 'self'" in page.headers["Content-Security-Policy"]
    manifest = (await client.get(link[1])).json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    for icon in manifest["icons"]:
        picture = await client.get(f"/static/{icon['src']}")
        assert picture.headers["Content-Type"] == icon["type"]
        if icon["type"] == "image/png":  # which begins with its size
            size = "x".join(str(int.from_bytes(picture.content[at : at + 4])) for at in (16, 20))
            assert size == icon["sizes"]


@pytest.mark.parametrize("query", ["", "?v=", "?v=0123456789ab", "?v=%ff%00"])
async def test_another_address_of_a_file_must_be_asked_again(client: AsyncClient, query: str) -> None:
    answer = await client.get(f"/static/css/base.css{query}")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == CACHE_BUT_ASK
    again = await client.get(f"/static/css/base.css{query}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert again.headers["Cache-Control"] == CACHE_BUT_ASK


def test_an_edited_file_has_a_new_address_at_once(tmp_path: Path) -> None:
    file = tmp_path / "sheet.css"
    file.write_text("a {}")
    before = version_of(file)
    assert version_of(file) == before
    file.write_text("b {} ")
    assert version_of(file) != before


@pytest.mark.parametrize(
    "path",
    [
        "/static",
        "/static/",
        "/static/css",
        "/static/css/",
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static/css/../../pyproject.toml",
        "/static/%2e%2e%5cpyproject.toml",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/css/base.css%00.png",
        "/static/" + "a" * 3000,
    ],
)
async def test_nothing_but_files_in_the_folder_is_served(client: AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 404
    assert "There is no tile here" in answer.text


async def test_pages_use_the_addresses_with_versions(client: AsyncClient) -> None:
    page = (await client.get("/")).text
    addresses = re.findall(r'(?:href|src)="(/(?:static/|styles|scripts)[^"]+)"', page)
    assert len(addresses) >= 6
    for address in addresses:
        assert (await client.get(unescape(address))).headers["Cache-Control"] == CACHE_FOR_A_YEAR


def test_addresses_in_style_sheets_are_up_to_date() -> None:
    for sheet in static_files.STATIC_FOLDER.rglob("*.css"):
        for path, version in re.findall(r'url\("/static/([^"?]+)\?v=(\w+)"\)', sheet.read_text(encoding="utf-8")):
            assert version == version_of(static_files.STATIC_FOLDER / path), (sheet.name, path)


def test_the_letter_of_the_house_is_small_and_knows_its_neighbours() -> None:
    files = sorted(static_files.STATIC_FOLDER.glob("vendor/*.woff2"))
    assert sum(file.stat().st_size for file in files) < 50_000
    assert (static_files.STATIC_FOLDER / "vendor" / "alegreya.LICENSE.txt").exists()
    sheet = (static_files.STATIC_FOLDER / "css" / "type.css").read_text(encoding="utf-8")
    ranges = [
        range(int(first, 16), int(last or first, 16) + 1)
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", sheet)
    ]
    letters = "ěščřžýáíéúůťďňąćęłńóśźżõãçàêøåæöäüßőűșțабвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ0123456789−’…"
    assert [each for each in letters + letters.upper() if not any(ord(each) in span for span in ranges)] == []


def test_no_repeating_gradients() -> None:
    """WebKit draws those of the linen as a coarse plaid. A plain gradient with a size is fine everywhere."""
    sheets = static_files.STATIC_FOLDER.rglob("*.css")
    assert [sheet.name for sheet in sheets if "repeating-" in sheet.read_text(encoding="utf-8")] == []


def test_old_browsers_understand_how_they_are_told() -> None:
    script, sheet = (
        (static_files.STATIC_FOLDER / path).read_text(encoding="utf-8")
        for path in ("js/old-browser.js", "css/old-browser.css")
    )
    assert not re.search(r"\b(const|let|import|export|class)\b|=>|`|\?\.|\?\?|\.\.\.", re.sub(r"//.*", "", script))
    assert not re.search(r"&|--|@|:(is|has|where)\b", sheet)
