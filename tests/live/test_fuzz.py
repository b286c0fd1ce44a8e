"""Twenty thousand pieces of nonsense against a real server, others at each game: none crashes it, none changes
anything."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.live.fuzzing import LARGEST, Nonsense
from tests.live.games import PLAYABLE_KITS, LiveKit
from tests.live.kit import Guest, begin
from tests.servers import ServerProcess

SEED = 20261116
ALL = 20_000
"""Each game gets its share of them."""
MESSAGES, MOVES, QUESTIONS, FORMS, PATHS, COOKIES, REQUESTS = (
    -(-amount // len(PLAYABLE_KITS)) for amount in (11_000, 5_500, 2_100, 1_600, 600, 300, 200)
)
AT_ONCE = 100
TOO_LARGE, CUT_OFF = 1009, 1006
VOLATILE = {"here_until", "looks_until", "until"}
"""Renewed all the time: who is here, and that the server is awake."""


@pytest.fixture
def quiet_server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as server:
        yield server
        log = server.log.read_text()
        assert "Traceback" not in log, log
        assert " ERROR " not in log, log


def everything_stored(data: Path) -> dict[str, list[Any]]:
    with contextlib.closing(sqlite3.connect(data / "azulejo.db")) as database:
        database.row_factory = sqlite3.Row
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [
                tuple(row[key] for key in row.keys() if key not in VOLATILE)  # noqa: SIM118 - a row is no dict
                for row in database.execute(f"SELECT * FROM {name} ORDER BY 1")
            ]
            for name in names
        }


async def talk_nonsense(guest: Guest, code: str, messages: Iterable[str | bytes], *, refused: bool = True) -> int:
    """Send it all, with a new connection whenever the server hangs up; how many were sent."""
    address = f"{guest.address.replace('http', 'ws')}/r/{code}/live"
    headers = {"Cookie": guest.cookie} if guest.cookie else {}
    waiting, sent = list(messages), 0
    while waiting:
        async with connect(
            address, origin=Origin(guest.address), additional_headers=headers, compression=None, max_size=None
        ) as socket:
            batch, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
            for message in batch:
                sent += 1
                try:
                    await socket.send(message)
                except ConnectionClosed:
                    break  # too large, perhaps; the rest of the batch counts as sent, and is lost
            await hear_answers(socket, batch, refused=refused)
    return sent


async def hear_answers(socket: ClientConnection, batch: list[str | bytes], *, refused: bool) -> None:
    replies = 0
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(30):
            while replies < len(batch):
                text = str(await socket.recv())
                if text.startswith("{"):
                    replies += 1
                    assert not (refused and json.loads(text)["ok"]), (text, batch)
    if any(len(message) > LARGEST for message in batch):
        assert socket.close_code in (TOO_LARGE, CUT_OFF)  # the word of it may get lost when the line is cut
    else:
        assert socket.close_code is None


async def insist_on_no_crash(answer: httpx.Response) -> None:
    assert answer.status_code < 500, (answer.request.method, answer.request.url, answer.text)


async def test_nonsense_changes_nothing(quiet_server: ServerProcess, game: LiveKit) -> None:
    async with (
        Guest(quiet_server.address, "Waiting") as waiting,
        Guest(quiet_server.address, "Acting") as acting,
        Guest(quiet_server.address, "Known") as known,
        Guest(quiet_server.address) as stranger,
    ):
        await begin([waiting, acting], **game.setup(first=0))
        assert (await known.post("/name", name="Known")).status_code == 303
        assert (await waiting.move(await waiting.a_move()))["ok"]
        await acting.until(lambda: acting.page.moves)
        legal = await acting.a_move()
        others = [await acting.a_move() for _ in range(3)]
        for player in (acting, waiting):
            await player.disconnect()
        nonsense = Nonsense(SEED + len(game.name), [legal, *others], acting.page.game, game.name)
        watch_code = await the_watch_code(acting)
        before = everything_stored(quiet_server.data)

        senders = [(acting, acting.code), (waiting, acting.code), (known, watch_code), (stranger, acting.code)]
        share = MESSAGES // len(senders)
        jobs = [talk_nonsense(guest, code, [*nonsense.messages(share)]) for guest, code in senders]
        share = MOVES // len(senders[1:])
        jobs += [talk_nonsense(guest, code, [*nonsense.moves(share)]) for guest, code in senders[1:]]
        share = QUESTIONS // 2
        jobs += [talk_nonsense(*sender, [*nonsense.questions(share)], refused=False) for sender in senders[:2]]
        sent = sum(await asyncio.gather(*jobs))
        assert (sent + FORMS + PATHS + COOKIES + REQUESTS) * len(PLAYABLE_KITS) > ALL

        await asyncio.gather(
            *(send_forms(guest, code, [*nonsense.forms(FORMS // 3)]) for guest, code in senders[:3]),
            wander(stranger, [*nonsense.paths(PATHS)]),
            pretend(known, acting, [*nonsense.cookies(COOKIES, acting.cookie)]),
            babble(quiet_server.port, [*nonsense.requests(REQUESTS)]),
        )

        await asyncio.sleep(0.1)
        assert everything_stored(quiet_server.data) == before
        for player in (acting, waiting):
            await player.connect()
            await player.until(lambda player=player: player.page.version == 1)
        assert (await acting.move(legal))["ok"]  # and the game goes on
        await waiting.until(lambda: waiting.page.version == 2)


async def the_watch_code(guest: Guest) -> str:
    page = (await guest.get(f"/r/{guest.code}")).text
    return page.partition('id="watch-address"')[2].partition("/r/")[2].partition('"')[0]


async def send_forms(guest: Guest, code: str, forms: list[tuple[str, bytes, str]]) -> None:
    for number, (action, body, kind) in enumerate(forms):
        origins = ("http://evil.example", "null", "", f"{guest.address}.evil.example")
        foreign = number % 7 == 0
        headers = {b"Content-Type": kind.encode(), b"Origin": guest.address.encode()}
        if foreign:
            headers[b"Origin"] = origins[number // 7 % 4].encode()
        try:
            answer = await guest.http.post(f"/r/{code}/{action}", content=body, headers=headers)
        except (httpx.ReadError, httpx.WriteError):
            # Refused before all of it was sent: the word of it may get lost when the line is cut.
            await insist_on_no_crash(await guest.get("/healthz"))
            continue
        await insist_on_no_crash(answer)
        if foreign:
            assert answer.status_code in (403, 413)


async def wander(guest: Guest, paths: list[tuple[str, str]]) -> None:
    for method, path in paths:
        url = httpx.URL(guest.address).copy_with(raw_path=path.encode())
        await insist_on_no_crash(await guest.http.request(method, url))


async def pretend(guest: Guest, victim: Guest, cookies: list[str]) -> None:
    async with httpx.AsyncClient(base_url=guest.address, headers={"Origin": guest.address}) as http:
        for cookie in cookies:
            answer = await http.get(f"/r/{victim.code}", headers={"Cookie": cookie})
            await insist_on_no_crash(answer)
            assert 'id="me" hidden data-seat' not in answer.text


async def babble(port: int, requests: list[bytes]) -> None:
    for request in requests:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        writer.write_eof()
        try:
            answer = await asyncio.wait_for(reader.read(), 10)
        except ConnectionResetError:
            answer = b""
        assert not answer.startswith(b"HTTP/1.1 5"), (request, answer)
        writer.close()
