"""What nobody may know is in no byte that is sent, and in no line of the log.

Two games that differ only in their seed, and hence in all that will be dealt, are played side by side with the same
moves: everything that anybody gets must be the same.
"""

import asyncio
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, closing
from pathlib import Path

import pytest

from app.rules.dealer import commitment
from tests.live.games import LiveKit
from tests.live.kit import Guest, begin, to_act
from tests.servers import ServerProcess

OTHER_SEED = bytes(range(32))
"""So few do not bring about another deal, if each of them deals nothing itself."""


class Recorder(Guest):
    """Keeps every byte that it gets."""

    def __init__(self, address: str, name: str = "") -> None:
        super().__init__(address, name)
        self.got: list[str] = []

    async def look(self) -> None:
        room = f"/r/{self.code}"
        looking_back = [f"{room}/past{what}" for what in ("", "?step=0", "/stops", "/picture", "/news")]
        for path in (room, f"{room}/now", f"{room}/record", "/", *looking_back):
            answer = await self.get(path)
            self.got += [answer.text, *(f"{name}: {value}" for name, value in answer.headers.items())]

    async def everything(self) -> str:
        return "\n".join([*self.got, self.page.text, *map(repr, self.replies.values())])


def masked(text: str) -> str:
    """Without what may differ: times, the port, ids of requests."""
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+Z]+|\d\d:\d\d|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT", "(time)", text)
    text = re.sub(r"127\.0\.0\.1:\d+", "(address)", text)
    text = re.sub(r'<svg[^>]*class="qr".*?</svg>', "(picture of the address)", text, flags=re.DOTALL)
    # The fingerprint of the seed is public: it says nothing about the seed, and is not the same for another one.
    text = re.sub(r'(?<=<code class="fingerprint">)[0-9a-f]{64}(?=</code>)', "(seal)", text)
    return re.sub(r"x-request-id: \w+|x-seen: \w+|x-clock: \d+|content-length: \d+|data-seen=\"\w*\"", "(id)", text)


@pytest.fixture
def twins(tmp_path: Path, game: LiveKit) -> Iterator[list[ServerProcess]]:
    """Two servers with the same room and the same people; the game of the second one has another seed."""
    first = ServerProcess(tmp_path / "first", AZULEJO_LOG_LEVEL="debug")
    first.data.mkdir()
    with first:
        guests = asyncio.run(set_up(first.address, game))
    second = ServerProcess(tmp_path / "second", AZULEJO_LOG_LEVEL="debug")
    shutil.copytree(first.data, second.data)
    with closing(sqlite3.connect(second.data / "azulejo.db")) as database, database:
        change = "UPDATE games SET seed = ?, commitment = ?"
        assert database.execute(change, (OTHER_SEED.hex(), commitment(OTHER_SEED))).rowcount == 1
    with ExitStack() as stack:
        for server in (first, second):
            server.guests = guests  # type: ignore[attr-defined]
            stack.enter_context(server)
        yield [first, second]


async def set_up(address: str, game: LiveKit) -> dict[str, tuple[str, dict[str, str]]]:
    """A game that has begun; each person's way in and cookies."""
    async with Guest(address, "Ana") as first, Guest(address, "Ben") as second, Guest(address, "Member") as member:
        await begin([first, second], **game.setup())
        code = member.code = first.code
        assert (await member.act("join", name="Member")).status_code == 303
        page = (await first.get(f"/r/{code}")).text
        watch = page.partition('id="watch-address"')[2].partition("/r/")[2].partition('"')[0]
        ways = {"first": (code, first), "second": (code, second), "member": (code, member)}
        cookies = {role: (way, dict(guest.http.cookies)) for role, (way, guest) in ways.items()}
        return {**cookies, "stranger": (code, {}), "spectator": (watch, {})}


async def play(server: ServerProcess, game: LiveKit) -> dict[str, str]:
    """Everything that each of the roles got."""
    ways: dict[str, tuple[str, dict[str, str]]] = server.guests  # type: ignore[attr-defined]
    async with AsyncExitStack() as stack:
        guests = {role: await stack.enter_async_context(Recorder(server.address, role)) for role in ways}
        for role, (code, cookies) in ways.items():
            guests[role].http.cookies.update(cookies)
            await guests[role].connect(code)
            await guests[role].until(lambda role=role: guests[role].page.phase == "playing")
        for guest in guests.values():
            await guest.until(lambda guest=guest: knows_that_all_are_here(guest))
            guest.page.text = ""
        for guest in guests.values():
            await guest.look()
        players = [guests["first"], guests["second"]]
        for version in range(game.quiet_moves):
            mover = await to_act(players)
            moves = [code for code in mover.page.moves if game.deals_nothing(code)]
            for asker in players:
                targets = " ".join(moves[:5])
                await asker.command(do="preview", prefix="", to=targets, version=version, id=f"look{version}")
                await asker.command(do="choices", prefix=moves[0][0], version=version, id=f"choices{version}")
            answer = await mover.command(
                do="move", move=moves[version % len(moves)], version=version, id=f"move{version}"
            )
            assert answer["ok"]
            for guest in guests.values():
                await guest.until(lambda guest=guest, version=version: guest.page.version == version + 1)
        for guest in guests.values():
            await guest.look()
        return {role: await guest.everything() for role, guest in guests.items()}


def knows_that_all_are_here(guest: Guest) -> bool:
    """Nothing more comes by itself: three people and two guests are on the page."""
    people = guest.page.text.rpartition('id="people"')[2].partition("</section>")[0]
    return people.count("is-here") == 3 and "2 guests are watching" in people


def secrets_of(server: ServerProcess) -> list[str]:
    with closing(sqlite3.connect(server.data / "azulejo.db")) as database:
        ((seed,),) = database.execute("SELECT seed FROM games")
        hashes = [row[0] for row in database.execute("SELECT hash FROM keys")]
    return [seed, *hashes, (server.data / "secret").read_text().strip()]


def without_renewal(server: ServerProcess, role: str, got: str) -> str:
    """Without the cookie that renews one's own key: nobody gets another's, and nobody finds theirs elsewhere."""
    _, cookies = server.guests[role]  # type: ignore[attr-defined]
    for value in cookies.values():
        got = re.sub(rf'set-cookie: [\w-]+="?{re.escape(value)}"?;[^\n]*', "(renewed)", got)
    return got


def keys_of(server: ServerProcess) -> list[str]:
    ways: dict[str, tuple[str, dict[str, str]]] = server.guests  # type: ignore[attr-defined]
    signed = [cookie for _, cookies in ways.values() for cookie in cookies.values()]
    return [*signed, *(cookie.rpartition(".")[0] for cookie in signed)]


def test_nobody_learns_what_will_be_dealt(twins: list[ServerProcess], game: LiveKit) -> None:
    first, second = twins
    of_first, of_second = asyncio.run(play(first, game)), asyncio.run(play(second, game))
    code = first.guests["first"][0]  # type: ignore[attr-defined]
    for role, got in of_first.items():
        assert len(got) > 50_000
        assert masked(got) == masked(of_second[role]), role
    assert code not in of_first["spectator"]
    for server, sent in ((first, of_first), (second, of_second)):
        assert all(got.count(commitment(bytes.fromhex(secrets_of(server)[0]))) >= 2 for got in sent.values())
        log = server.log.read_text()
        assert "DEBUG" in log or "INFO" in log
        for secret in (*secrets_of(server), *keys_of(server)):
            assert all(secret not in without_renewal(server, role, got) for role, got in sent.items())
            assert secret not in log
        assert code not in log
