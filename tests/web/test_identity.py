"""Who a browser is: cookies, names, links for other devices, and who may speak in whose name."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient
from itsdangerous import Signer

from app.main import create_app
from app.settings import Settings
from tests.databases import make_tables
from tests.live.permissions import TABLE

ROOM = {"game": "azul", "seats": "2", "option_wall": "colour"}
ODD_NAME = """<u>&"'"""
ESCAPED = "&lt;u&gt;&amp;&#34;&#39;"


@asynccontextmanager
async def site(data: Path, base: str = "http://test", **settings: str) -> AsyncIterator[tuple[FastAPI, AsyncClient]]:
    chosen = Settings(data=data, rate_limit_generosity=100, **settings)  # type: ignore[arg-type]
    make_tables(chosen.database_url)
    app = create_app(chosen)
    async with app.router.lifespan_context(app), browser(app, base) as client:
        yield app, client


def browser(app: FastAPI, base: str = "http://test") -> AsyncClient:
    return AsyncClient(transport=ASGITransport(app), base_url=base, headers={"Origin": base})


async def open_room(client: AsyncClient, name: str = "Marta") -> str:
    answer = await client.post("/new", data={**ROOM, "name": name})
    assert answer.status_code == 303
    return answer.headers["location"]


@pytest.mark.parametrize(
    ("base", "settings", "secure"),
    [
        ("http://test", {}, False),
        ("https://test", {}, True),
        # Behind a proxy that does not say how visitors come.
        ("http://test", {"public_url": "https://azul.example"}, True),
    ],
)
async def test_the_cookie_is_kept_from_scripts_and_other_sites(
    tmp_path: Path, base: str, settings: dict[str, str], secure: bool
) -> None:
    async with site(tmp_path, base, **settings) as (_, client):
        origin = settings.get("public_url", base)
        answer = await client.post("/name", data={"name": "Marta"}, headers={"Origin": origin})
        flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= flags
        assert ("secure" in flags) == secure
        assert not any(flag.startswith("domain") for flag in flags)


async def test_cookies_that_were_not_given_here_mean_nothing(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client)
        real = client.cookies["azulejo"]
        key, _, signature = real.rpartition(".")
        foreign = Signer("another server's secret, long enough", salt="azulejo.key").sign(key).decode()
        well_signed = app.state.cookies._signer.sign("a key that nobody has").decode()
        for wrong in (key, f"{key}.", f"{key[:-1]}x.{signature}", real[:-1], foreign, well_signed, "x" * 5000, '"'):
            page = await browser(app).get(path, headers={"Cookie": f"azulejo={wrong}"})
            assert page.status_code == 200
            assert "data-seat" not in page.text.partition('id="me"')[2].partition(">")[0], wrong
        page = await browser(app).get(path, headers={"Cookie": f"azulejo={real}"})
        assert 'data-seat="0"' in page.text.partition('id="me"')[2].partition(">")[0]


async def test_a_device_link_is_used_once(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client)
        page = await client.post("/device")
        token = re.search(r"/device/here#([\w-]+)", page.text)
        assert token is not None
        assert page.headers["Cache-Control"] == "no-store"
        phone, thief = browser(app), browser(app)
        assert (await phone.post("/device/here", data={"token": token[1]})).status_code == 303
        assert 'data-host="yes"' in (await phone.get(path)).text
        late = await thief.post("/device/here", data={"token": token[1]})
        assert late.status_code == 410
        assert "set-cookie" not in late.headers


async def test_a_device_link_ends_after_ten_minutes(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        await client.post("/name", data={"name": "Marta"})
        token = re.search(r"/device/here#([\w-]+)", (await client.post("/device")).text)
        assert token is not None
        app.state.house.people._now = lambda: datetime.now(UTC) + timedelta(minutes=10, seconds=1)
        assert (await browser(app).post("/device/here", data={"token": token[1]})).status_code == 410


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://test.evil.example", "http://test:81"]
)
async def test_no_other_site_can_act_in_a_visitors_name(tmp_path: Path, origin: str | None) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client)
        code = path.rpartition("/")[2]
        before = (await client.get(f"{path}/now")).text
        other = AsyncClient(transport=ASGITransport(app), base_url="http://test", cookies=client.cookies)
        headers = {} if origin is None else {"Origin": origin}
        posts = [row for row in TABLE if row.route.startswith("POST")]
        assert len(posts) > 20
        for row in posts:
            address = row.route.removeprefix("POST ").replace("{code}", code)
            answer = await other.post(address, data=dict(row.form), headers=headers)
            assert answer.status_code == 403, row
        assert (await client.get(f"{path}/now")).text == before
        await other.aclose()


async def test_a_browser_that_says_so_itself_is_believed(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, _):
        modern = AsyncClient(transport=ASGITransport(app), base_url="http://test")
        same, cross = {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "cross-site"}
        assert (await modern.post("/name", data={"name": "Marta"}, headers=same)).status_code == 303
        assert (await modern.post("/name", data={"name": "Marta"}, headers=cross)).status_code == 403
        await modern.aclose()


@pytest.mark.parametrize(
    "code",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "https://evil.example/r/abcdefghjkmn",
        "abcdefghjkmn",
    ],
)
async def test_no_redirect_leads_to_another_site(tmp_path: Path, code: str) -> None:
    async with site(tmp_path) as (_, client):
        for answer in (
            await client.post("/join", data={"code": code, "next": "//evil.example"}),
            await client.post("/join", data={"code": code}, headers={"HX-Request": "true"}),
            await client.get(f"/{code}?next=//evil.example"),
        ):
            for header in ("location", "hx-redirect"):
                target = answer.headers.get(header, "/")
                assert re.fullmatch(r"/(r/\w+)?", target), target


async def test_whoever_tries_codes_is_stopped(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    make_tables(settings.database_url)
    app = create_app(settings)
    async with app.router.lifespan_context(app), browser(app) as client:
        path = await open_room(client)
        answers = [(await client.get(f"/r/{number:x>12}")).status_code for number in map(str, range(25))]
        assert answers[:20] == [404] * 20
        assert set(answers[20:]) == {429}
        # Who shares the address knows a right code, and gets in.
        assert (await client.get(path)).status_code == 200
        assert (await client.get(f"/r/{'x' * 12}")).status_code == 429


async def test_names_and_words_are_shown_and_never_obeyed(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client, ODD_NAME)
        said = f"<script>alert('{ODD_NAME}')</script>"
        answer = await client.post(f"{path}/commands", json={"do": "say", "text": said, "id": "x"})
        assert answer.json()["ok"], answer.text
        friend = browser(app)
        assert (await friend.post(f"{path}/sit", data={"seat": "1", "name": "<i>Ben"})).status_code == 303
        taken = await browser(app).post(f"{path}/sit", data={"seat": "0", "name": "Third"})
        same = await browser(app).post(f"{path}/join", data={"name": ODD_NAME})
        pages = [
            await client.get(path),
            await client.get(f"{path}/now"),
            await client.get("/"),
            await friend.get(path),
            taken,
            same,
            await client.post("/new", data={**ROOM, "seats": "9", "name": ODD_NAME}),
            await browser(app).post("/new", data={**ROOM, "seats": "9", "name": ODD_NAME}),
        ]
        assert taken.status_code == same.status_code == 409
        for page in pages:
            for raw in ("<u>", "<i>Ben", "<script>alert"):
                assert raw not in page.text, page.url
        assert all(ESCAPED in page.text for page in pages[:5])
        plain = await friend.post(f"{path}/sit", data={"seat": "0"}, headers={"HX-Request": "true"})
        assert plain.headers["content-type"].startswith("text/plain")  # what is not escaped is no page


async def test_talk_is_limited(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    make_tables(settings.database_url)
    app = create_app(settings)
    async with app.router.lifespan_context(app), browser(app) as client:
        path = await open_room(client)

        async def say(text: str, number: int) -> dict[str, object]:
            wish = {"do": "say", "text": text, "id": f"line{number}"}
            reply: dict[str, object] = (await client.post(f"{path}/commands", json=wish)).json()
            return reply

        assert not (await say("x" * 501, 0))["ok"]
        assert (await say("x" * 500, 1))["ok"]
        replies = [await say("hello", number) for number in range(2, 30)]
        assert 15 <= sum(bool(reply["ok"]) for reply in replies) <= 20
        assert "too fast" in str(replies[-1]["words"])
