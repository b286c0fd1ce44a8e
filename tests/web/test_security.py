"""Headers on every answer, limits on every request, one line in the log for each."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI, Request
from httpx import ASGITransport, AsyncClient
from starlette.types import Message

from app.main import create_app
from app.settings import Settings
from app.web.security import FILE_HEADERS, SECURITY_HEADERS, SecurityHeaders
from tests.databases import make_tables


def add_trying_routes(app: FastAPI) -> None:
    @app.get("/crash")
    async def crash() -> None:
        raise RuntimeError("the secret reason")

    @app.post("/length")
    async def length(request: Request) -> int:
        return len(await request.body())

    @app.get("/number/{number}")
    async def number(number: int) -> int:
        return number


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/g/sample?step=3", 200),
        ("GET", "/healthz", 200),
        ("GET", "/static/favicon.svg", 200),  # a picture can be opened as a page
        ("GET", "/static/nothing.css", 404),
        ("GET", "/nothing", 404),
        ("DELETE", "/", 405),
        ("POST", "/static/css/base.css", 405),
        ("GET", "/number/seven", 422),
        ("GET", "/crash", 500),
    ],
)
async def test_every_answer_has_the_security_headers(
    app: FastAPI, client: AsyncClient, method: str, path: str, status: int
) -> None:
    add_trying_routes(app)
    answer = await client.request(method, path)
    assert answer.status_code == status
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert answer.headers["X-Request-ID"]


@pytest.mark.parametrize("path", ["/static/css/base.css", "/static/js/page.js", "/styles.css?sheets=css/base"])
async def test_scripts_and_styles_have_what_concerns_them(client: AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 200
    for name, value in FILE_HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert "Content-Security-Policy" not in answer.headers


def test_the_policy_allows_nothing_inline_and_nobody_elses_code() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "http" not in policy
    for rule in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert rule in policy.split("; ")


async def test_a_refused_websocket_has_the_security_headers() -> None:
    sent: list[Message] = []

    async def refuse(_scope: object, _receive: object, send: object) -> None:
        assert callable(send)
        await send({"type": "websocket.http.response.start", "status": 403, "headers": []})

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    async def send(message: Message) -> None:
        sent.append(message)

    await SecurityHeaders(refuse)({"type": "websocket"}, receive, send)
    names = {name.decode() for name, _ in sent[0]["headers"]}
    assert {name.lower() for name in SECURITY_HEADERS} <= names


async def test_a_crash_says_nothing_about_its_reason(
    app: FastAPI, client: AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    add_trying_routes(app)
    answer = await client.get("/crash")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    # The visitor can name the request, and the log has its reason under the same name.
    assert answer.headers["X-Request-ID"] in answer.text
    (logged,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert logged.__dict__["request_id"] == answer.headers["X-Request-ID"]
    assert "the secret reason" in caplog.text


async def test_in_development_a_crash_shows_its_reason(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, development=True))
    add_trying_routes(app)
    async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
        answer = await client.get("/crash")
    assert answer.status_code == 500
    assert "RuntimeError: the secret reason" in answer.text


async def test_a_body_at_the_limit_is_accepted(app: FastAPI, client: AsyncClient) -> None:
    add_trying_routes(app)
    answer = await client.post("/length", content=b"x" * 2048)
    assert answer.status_code == 200
    assert answer.text == "2048"


@pytest.mark.parametrize("announced", ["2049", "9" * 5000])
async def test_a_body_that_announces_too_much_is_refused_unread(
    app: FastAPI, client: AsyncClient, announced: str
) -> None:
    add_trying_routes(app)

    chunks_read = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal chunks_read
        chunks_read += 1
        yield b""

    answer = await client.post("/length", content=body(), headers={"Content-Length": announced})
    assert answer.status_code == 413
    assert "Too many tiles at once" in answer.text
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert chunks_read == 0


async def test_a_body_that_does_not_announce_its_size_is_cut_off(app: FastAPI, client: AsyncClient) -> None:
    add_trying_routes(app)
    chunks_read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal chunks_read
        while True:
            chunks_read += 1
            yield b"x" * 1000

    answer = await client.post("/length", content=endless())
    assert answer.status_code == 413
    assert "Too many tiles at once" in answer.text
    assert chunks_read <= 4


async def test_each_request_is_logged_with_its_facts(client: AsyncClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "app.web.requests")
    await client.get("/a%0Astranger?invitation=private")
    (record,) = [record for record in caplog.records if record.name == "app.web.requests"]
    facts = record.__dict__
    assert facts["method"] == "GET"
    assert facts["path"] == "/a%0Astranger"
    assert facts["status"] == 404
    assert facts["milliseconds"] >= 0
    assert len(facts["request_id"]) == 16
    assert "private" not in str(facts)


async def test_request_ids_differ_and_cannot_be_chosen(client: AsyncClient) -> None:
    chosen = {"X-Request-ID": "mine"}
    ids = {(await client.get("/healthz", headers=chosen)).headers["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3
    assert "mine" not in ids


@pytest.mark.parametrize("host", ["x" * 3000, "a b", "test/", "[::1", "test:port", "a@b", "\xfcml.example"])
async def test_a_host_that_cannot_be_one_is_refused(client: AsyncClient, host: str) -> None:
    room = await client.post("/new", data={"game": "azul", "seats": "2", "name": "Ana"})
    answer = await client.get(room.headers["location"], headers={b"Host": host.encode("latin-1")})
    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["test:8000", "127.0.0.1", "[::1]:8000", "xn--bcher-kva.example", "my_pc.local"])
async def test_any_other_host_is_fine(client: AsyncClient, host: str) -> None:
    assert (await client.get("/", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("charset", ["unicode_escape", "undefined", "punycode", "idna", "utf-16", "UTF-8"])
async def test_forms_in_odd_codes_are_refused(client: AsyncClient, charset: str) -> None:
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    part = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\\ud800\xff\r\n--x--\r\n'
    answer = await client.post("/name", content=part, headers={"Content-Type": kind})
    assert answer.status_code == 415


@pytest.mark.parametrize("url", ["https://Azul.Example", "HTTPS://azul.example:443/", "https://azul.example"])
async def test_the_public_address_may_be_written_in_any_way(tmp_path: Path, url: str) -> None:
    settings = Settings(data=tmp_path, public_url=url)
    make_tables(settings.database_url)
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=ASGITransport(app), base_url="http://127.0.0.1:8000") as client,
    ):
        answer = await client.post("/name", data={"name": "Ana"}, headers={"Origin": "https://azul.example"})
        assert answer.status_code == 303
        assert "Secure" in answer.headers["Set-Cookie"]
        other = await client.post("/name", data={"name": "Ana"}, headers={"Origin": "https://azul.example:444"})
        assert other.status_code == 403
