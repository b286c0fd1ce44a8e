"""Expansions of Queen's Garden that lie face down. Two games that differ only in these faces look the same to
everybody, byte by byte, whatever they ask for, and also while one is bought and taken back."""

import asyncio
import shutil
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from app.rules.match import Match
from app.rules.queens_garden import QueensGardenPosition
from app.rules.queens_garden.components import HEX_CODES
from app.rules.queens_garden.hidden import faces
from app.rules.replay import steps
from tests.browser.prepared import cut_short, write_into
from tests.live.games import KITS
from tests.live.test_secrecy import Recorder, masked, set_up
from tests.servers import ServerProcess

NAME, BEFORE = "05-2-face-down-expansions", 25
"""A game in which two gardens have expansions that were bought, right before another one is bought."""
PEOPLE = ("first", "second", "member", "spectator")


def twin_of(match: Match) -> Match:
    """The same game, in which everything that nobody has seen until now has another face."""
    record = match.record
    unseen = set(HEX_CODES)
    for step in steps(record):
        assert isinstance(step.position, QueensGardenPosition)
        unseen &= {HEX_CODES[face] for face in faces(step.position)}
    starter, order, *tiles = record.opening
    mixed = [code for code in order.split() if code in unseen]
    assert len(mixed) > 20
    Random(1).shuffle(mixed)
    order = " ".join([mixed.pop() if code in unseen else code for code in order.split()])
    record.opening = (starter, order, *tiles)
    return Match.resume(record, match.seed)


async def ask(guest: Recorder, number: int) -> None:
    """Whatever might be answered differently: expansions with any hex to place, buys, takes, beginnings of moves."""
    version = guest.page.version
    placed = [f"x{code}@11" for code in HEX_CODES]
    taken = [f"+{category}" for category in "bplygd123456"]
    for part, codes in enumerate((placed, [*taken, *(f"x@{place}" for place in range(1, 7))])):
        name = f"ask{number}-{part}-{version}"
        await guest.command(do="preview", prefix="", to=" ".join(codes), version=version, id=name)
    for part, prefix in enumerate(("x", "xb", "x@", "+", "pass")):
        await guest.command(do="choices", prefix=prefix, version=version, id=f"list{number}-{part}-{version}")


async def play(server: ServerProcess, ways: dict[str, tuple[str, dict[str, str]]]) -> dict[str, str]:
    """A purchase, taken back and made again; everything that each of the roles got."""
    async with AsyncExitStack() as stack:
        guests = {role: await stack.enter_async_context(Recorder(server.address, role)) for role in PEOPLE}
        for role, guest in guests.items():
            code, cookies = ways[role]
            guest.http.cookies.update(cookies)
            await guest.connect(code)
            await guest.until(lambda guest=guest: guest.page.version == BEFORE - 1)
        for guest in guests.values():
            await guest.until(
                lambda guest=guest: "1 guest is watching" in guest.page.text.rpartition('id="people"')[2]
            )
            guest.page.text = ""
        buyer = next(guest for guest in guests.values() if guest.page.moves)
        buys = [code for code in buyer.page.moves if code.startswith("x@")]
        for number, wish in enumerate(
            ({"do": "move", "move": buys[0]}, {"do": "undo"}, {"do": "move", "move": buys[0]})
        ):
            for role in ("first", "second"):
                await ask(guests[role], number)
            answer = await buyer.command(**wish, version=BEFORE - 1 + number, id=f"wish{number}")
            assert answer["ok"], answer
            for guest in guests.values():
                # At once, and nobody is asked: whoever takes back an expansion that lies face down has seen nothing.
                await guest.until(lambda guest=guest, number=number: guest.page.version == BEFORE + number)
        for role in ("first", "spectator"):
            await guests[role].look()
        return {role: await guest.everything() for role, guest in guests.items()}


def test_nobody_learns_a_face_by_asking_buying_or_taking_back(tmp_path: Path) -> None:
    first, second = ServerProcess(tmp_path / "first"), ServerProcess(tmp_path / "second")
    first.data.mkdir()
    with first:
        ways = asyncio.run(set_up(first.address, KITS["queens-garden"]))
    shutil.copytree(first.data, second.data)
    match = cut_short("queens-garden", NAME, BEFORE)
    write_into(first, ways["first"][0], match)
    known = match.position
    twin = twin_of(cut_short("queens-garden", NAME, BEFORE))
    write_into(second, ways["first"][0], twin)
    assert faces(twin.position) != faces(known)  # type: ignore[arg-type]
    assert twin.position.seen_by(0) == known.seen_by(0)
    with first, second:
        of_first, of_second = (asyncio.run(play(server, ways)) for server in (first, second))
    for role, got in of_first.items():
        assert len(got) > 5_000
        one, other = masked(got).split("\n"), masked(of_second[role]).split("\n")
        assert [(a[:300], b[:300]) for a, b in zip(one, other, strict=False) if a != b][:3] == [], role
        assert one == other, role
