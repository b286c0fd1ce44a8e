"""What pages and browsers ask for, at the application itself."""

from pathlib import Path

from httpx import AsyncClient

from app.main import create_app
from app.settings import Settings
from tests.databases import make_tables
from tests.notices.kit import Receiver
from tests.notices.test_push import BrowserOf
from tests.web.test_identity import browser, open_room, site

HERE = "https://azul.example.org"


async def test_the_worker_is_for_all_pages_and_does_nothing_else(tmp_path: Path) -> None:
    async with site(tmp_path) as (_, client):
        worker = await client.get("/notices.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        assert {"push", "notificationclick"} == {
            part.partition('"')[0] for part in worker.text.split('self.addEventListener("')[1:]
        }
        assert "worker-src 'self'" in (await client.get("/me")).headers["content-security-policy"]
        key = (await client.get("/notices/key")).json()["key"]
        assert len(key) == 87


async def test_keys_outlive_a_restart(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    make_tables(settings.database_url)
    keys = []
    for _ in range(2):
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            keys.append((await browser(app).get("/notices/key")).json()["key"])
    assert keys[0] == keys[1]


async def with_chat(client: AsyncClient, path: str, address: str, kind: str = "slack") -> str:
    answer = await client.post(f"{path}/chat", data={"kind": kind, "address": address})
    assert answer.status_code in (303, 409)
    return (await client.get(f"{path}/chat")).text if answer.status_code == 303 else answer.text


async def test_a_host_sets_a_chat_and_is_told_what_is_wrong(tmp_path: Path, receiver: Receiver) -> None:
    settings = Settings(data=tmp_path, public_url=HERE)
    make_tables(settings.database_url)
    app = create_app(settings, poster=receiver.poster())
    async with app.router.lifespan_context(app), browser(app, HERE) as client, browser(app, HERE) as friend:
        path = await open_room(client)
        await friend.post(f"{path}/sit", data={"seat": "1", "name": "Jirka"})
        assert "Post to a group chat" in (await client.get(path)).text
        assert "Post to a group chat" not in (await friend.get(path)).text
        for refused in (await friend.get(f"{path}/chat"), await friend.post(f"{path}/chat", data={"kind": "json"})):
            assert refused.status_code == 403

        for address, words in (
            ("http://chat.example.org/", "begin with https"),
            ("https://localhost/", "not an address"),
            ("x" * 3000, "too long"),
        ):
            text = await with_chat(client, path, address)
            assert words in text
            assert "switched on" not in text
        receiver.answer(403)
        assert "it answered 403" in await with_chat(client, path, receiver.address)
        page = await with_chat(client, path, receiver.address)
        assert "switched on" in page
        assert "chat.example.org" in page
        assert "secret-token" not in page
        assert f"{HERE}{path}" in receiver.received[-1].json["text"]
        assert "secret-token" not in (await client.get("/me/data")).text

        assert (await client.post(f"{path}/chat/end")).status_code == 303
        assert "switched on" not in (await client.get(f"{path}/chat")).text


async def test_a_browser_says_where_it_is_told(tmp_path: Path, receiver: Receiver) -> None:
    settings = Settings(data=tmp_path)
    make_tables(settings.database_url)
    app = create_app(settings, poster=receiver.poster())
    async with app.router.lifespan_context(app), browser(app) as client:
        await open_room(client)
        person, key = await app.state.house.people.welcome("Otto")
        wanted = BrowserOf(person, key, receiver).subscription
        form = {"address": wanted.address, "public": wanted.public, "secret": wanted.secret}
        assert (await browser(app).post("/notices/browser", data=form)).status_code == 403
        assert (await client.post("/notices/browser", data=form)).status_code == 204

        async def is_known(who: AsyncClient, address: str = wanted.address) -> object:
            return (await who.post("/notices/browser/known", data={"address": address})).json()["known"]

        # So that a switch can say what is true: nobody learns it of the browser of somebody else.
        assert await is_known(client) is True
        assert await is_known(browser(app)) is False
        assert await is_known(client, f"{wanted.address}x") is False
        assert await is_known(client, "") is False
        async with browser(app) as other:
            await open_room(other)
            assert await is_known(other) is False

        async def told() -> dict[str, object]:
            notices: dict[str, object] = (await client.get("/me/data")).json()["notices"]
            return notices

        assert len((await told())["browsers_since"]) == 1  # type: ignore[arg-type]
        private = await client.post("/notices/browser", data={**form, "address": "http://127.0.0.1/"})
        assert private.status_code == 409
        assert "https" in private.text
        await client.post("/notices/browser/end", data={"address": wanted.address})
        assert (await told())["browsers_since"] == []
        assert await is_known(client) is False

        quiet = {"since": "22:00", "until": "07:00", "zone": "Europe/Prague"}
        assert (await client.post("/notices/quiet", data=quiet)).status_code == 303
        for wrong in ({"since": "99:00"}, {"zone": "No/Where"}, {"zone": "x" * 500}, {"until": "22:00"}):
            assert (await client.post("/notices/quiet", data={**quiet, **wrong})).status_code in (409, 422)
        assert (await told())["quiet_hours"] == {"from": "22:00", "to": "07:00", "zone": "Europe/Prague"}
        assert 'value="22:00"' in (await client.get("/me")).text
