"""Connections that are dead or do not take what they are sent: they are let go, and the others notice nothing."""

import asyncio
import base64
import contextlib
import os
import socket
import statistics
import time

from tests.live.kit import Guest, table
from tests.live.test_races import away

NOTICED_AFTER = 10
SMALL = 2048
"""So little does the mute client's computer take before it lets the server wait."""
LINE = "💥" * 480


class MuteClient:
    """Opens a live connection by hand, and then does nothing: it neither reads nor answers pings."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self._socket.settimeout(5)

    async def connect(self) -> None:
        await asyncio.to_thread(self._connect)

    def _connect(self) -> None:
        url = self._guest.http.base_url
        self._socket.connect((url.host, url.port))
        lines = (
            f"GET /r/{self._guest.code}/live HTTP/1.1",
            f"Host: {url.host}:{url.port}",
            f"Origin: {self._guest.address}",
            f"Cookie: {self._guest.cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        )
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert b" 101 " in self._socket.recv(64)

    async def until_hung_up(self) -> float:
        """Read without ever answering; the seconds until the server hangs up."""
        return await asyncio.to_thread(self._drain)

    def _drain(self) -> float:
        began = time.monotonic()
        self._socket.settimeout(2 * NOTICED_AFTER)
        with contextlib.suppress(ConnectionResetError):
            while self._socket.recv(65536):
                pass
        return time.monotonic() - began

    def close(self) -> None:
        self._socket.close()


async def test_whoever_is_dead_or_mute_is_let_go_and_slows_nobody(address: str) -> None:
    """At two tables at the same time: at both one has to wait for ten seconds."""
    await asyncio.gather(
        who_does_not_answer_is_let_go_within_ten_seconds(address),
        who_does_not_take_anything_does_not_slow_the_others(address),
    )


async def who_does_not_answer_is_let_go_within_ten_seconds(address: str) -> None:
    async with table(address) as (first, second):
        await second.disconnect()
        mute = MuteClient(second)
        await mute.connect()
        await first.until(lambda: not away(first))
        assert await mute.until_hung_up() < NOTICED_AFTER
        mute.close()
        await first.until(lambda: away(first))  # and the others see it


async def who_does_not_take_anything_does_not_slow_the_others(address: str) -> None:
    async with (
        table(address, option_starter="1") as (first, second),
        Guest(address, "Mute") as mute_guest,
        Guest(address, "Watcher") as watcher,
    ):
        mute_guest.code = first.code
        assert (await mute_guest.act("join", name="Mute")).status_code == 303
        mutes = [MuteClient(mute_guest) for _ in range(3)]
        for mute in mutes:
            await mute.connect()
        await watcher.connect(first.code)
        began = time.monotonic()
        delays = []
        for number in range(150):  # more than fits into any buffer on the way
            before = time.monotonic()
            assert (await first.say(f"{number} {LINE}"))["ok"]
            await asyncio.gather(*(hear(guest, f">{number} {LINE}<") for guest in (first, second, watcher)))
            delays.append(time.monotonic() - before)
        assert statistics.median(delays) < 0.5
        assert max(delays) < 3
        await asyncio.sleep(max(0, NOTICED_AFTER - (time.monotonic() - began)))
        # By now the server has given them up: what is left on the line is soon read, and then it ends.
        for mute in mutes:
            assert await mute.until_hung_up() < 2
            mute.close()
        assert (await first.move(first.page.moves[0]))["ok"]
        await second.until(lambda: second.page.moves)


async def hear(guest: Guest, text: str) -> None:
    await guest.until(lambda: text in guest.page.text)
    guest.page.text = ""
