"""Several people at one device, over real sockets: one page plays for them, and turns to whoever is to act."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.live.games import KITS
from tests.live.kit import Guest, play_to_the_end
from tests.live.test_restarts import reconnect
from tests.live.test_two_servers import move_to
from tests.servers import ServerProcess

KNOWN = re.compile(r'<ol(?: hx-swap-oob="outerMorph")? id="known"[^>]*>(.*?)</ol>', re.DOTALL)
"""What a seat knows of the stack of dome tiles."""


class Device(Guest):
    """Marta's, with somebody beside her. It says for whom it asks, as pages do."""

    @property
    def seat(self) -> int:
        return int(self.page.data("me", "seat") or -1)

    @property
    def is_covered(self) -> bool:
        return 'id="cover"' in self.page.text.rpartition(' id="stage"')[2]

    async def add(self, name: str) -> None:
        assert (await self.act("sofa", name=name)).status_code == 303

    async def uncover(self) -> None:
        reply = await self.command(do="uncover", seat=self.seat, version=self.page.version)
        assert reply["ok"], reply
        await self.until(lambda: self.page.moves)

    async def move(self, code: str, version: int | None = None, **more: object) -> dict[str, object]:
        return await super().move(code, version, **{"by": self.seat, **more})

    async def start(self) -> None:
        assert (await self.act("start", version="0")).status_code == 303
        await self.connect()
        await self.until(lambda: self.page.phase == "playing")


@asynccontextmanager
async def at_device(address: str, game: str, seats: int) -> AsyncIterator[Device]:
    async with Device(address, "Marta") as device:
        await device.open_room(**KITS[game].setup(first=0, seats=str(seats)))
        await device.add("Anna")
        yield device


async def test_a_whole_game_of_two_on_a_sofa_and_one_who_is_not(server: ServerProcess) -> None:
    async with at_device(server.address, "azul", 3) as device, Guest(server.address, "Jirka") as jirka:
        assert (await jirka.sit(device.code, 2)).status_code == 303
        await device.start()
        await jirka.connect(device.code)
        await jirka.until(lambda: jirka.page.phase == "playing")
        turns = []
        for turn in range(6):
            mover = jirka if turn % 3 == 2 else device
            await mover.until(lambda mover=mover, turn=turn: mover.page.moves and mover.page.version == turn)
            turns.append(device.seat)
            assert not (await mover.move(await mover.a_move(), by=9))["ok"]
            assert (await mover.move(await mover.a_move()))["ok"]
            await jirka.until(lambda turn=turn: jirka.page.version == turn + 1)
        assert turns == [0, 1, 1, 0, 1, 1]
        assert device.page.text.count("Pass the device to Anna") >= 2
        # Of a server that comes back the page learns the same.
        server.kill()
        server.start()
        for guest in (device, jirka):
            await reconnect(guest)
        await device.until(lambda: device.page.moves)
        assert device.seat == 0
        await play_to_the_end([device, jirka])
        assert device.page.phase == "over"
        answer = (await device.get(f"/g/{device.page.game}/record")).text
        assert all(name in answer for name in ("Marta", "Anna", "Jirka"))
        last = device.page.game
        for guest in (device, jirka):
            assert (await guest.act("again")).status_code == 303
        await device.until(lambda: device.page.game not in ("", last) and device.page.phase == "playing")
        assert device.seat == 0  # Anna's now: who sat first sits last


def known_in(text: str) -> str:
    """What a player knows of the stack, as it was told last."""
    return next((each for each in reversed(KNOWN.findall(text)) if each), "")


async def test_secrets_are_in_no_byte_before_the_cover_is_tapped_away(
    servers: tuple[ServerProcess, ServerProcess],
) -> None:
    """Two servers, so that the tap is known at both."""
    east, west = servers
    async with at_device(east.address, "duel", 2) as device:
        await device.start()
        secret, owner, drawn = "", -1, 0
        for _ in range(60):
            await device.until(lambda: device.is_covered or device.page.moves)
            if device.is_covered:
                assert drawn  # nobody knew more than the others before
                assert not device.page.moves
                for wish in ({"do": "preview", "to": "1b1"}, {"do": "choices", "prefix": ""}):
                    reply = await device.command(**wish, version=device.page.version, by=device.seat)
                    assert "lift the cover" in reply["words"]
                if device.seat == owner:
                    break
                await device.uncover()
                if owner < 0:
                    secret, owner = known_in(device.page.text), device.seat
            before = device.page.version
            moves = [move for move in device.page.moves if KITS["duel"].leads_to_secrets(move)] or [
                await device.a_move()
            ]
            if secret:  # what they know changes with every draw, so there are none if that can be
                quiet = [move for move in device.page.moves if not KITS["duel"].leads_to_secrets(move)]
                moves = quiet or [await device.a_move()]
            device.page.text = ""
            assert (await device.move(moves[0]))["ok"]
            drawn += KITS["duel"].leads_to_secrets(moves[0])
            await device.until(lambda before=before: device.page.version > before)
        assert secret
        assert device.seat == owner
        # On the socket since the turn, on a page that is loaded anew, at the other server: only the empty list.
        room = f"/r/{device.code}"
        told = [device.page.text, *[(await device.get(room + path)).text for path in ("", "/now", "/past")]]
        await device.disconnect()
        move_to(device, west)
        await device.connect()
        await device.until(lambda: device.is_covered)
        told.append(device.page.text)
        for text in told:
            assert secret not in text
            assert not any(KNOWN.findall(text))
        await device.uncover()
        assert secret == known_in(device.page.text)
        assert secret in (await device.get(room)).text


async def test_nobody_acts_for_the_sofa_of_somebody_else(address: str) -> None:
    async with at_device(address, "azul", 3) as device, Guest(address, "Jirka") as jirka:
        assert (await jirka.sit(device.code, 2)).status_code == 303
        page = (await device.get(f"/r/{device.code}")).text
        anna = re.search(r'popovertarget="rename-([^"]+)"', page)
        assert anna is not None
        assert "with Marta" in (await jirka.get(f"/r/{device.code}")).text
        for path, form in (("sofa/stand", {}), ("sofa/name", {"name": "Nobody"})):
            for person in (anna[1], "x" * 64, "\x00"):
                assert (await jirka.act(path, person=person, **form)).status_code == 403
            for person in ("", "x" * 65):
                assert (await device.act(path, person=person, **form)).status_code == 422
        for name in ("", "   ", "Jirka", "JIRKA", "x" * 200, "\u202e"):
            assert (await device.act("sofa/name", person=anna[1], name=name)).status_code == 409
            assert (await device.act("sofa", name=name)).status_code == 409
        assert (await device.act("sofa", name="x" * 201)).status_code == 422
        assert ">Anna<" in (await jirka.get(f"/r/{device.code}")).text
