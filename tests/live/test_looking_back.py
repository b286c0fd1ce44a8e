"""Side lines of finished games, and friends who look back together: at real servers, on real connections."""

import json
import re
from typing import Any

import pytest
from httpx import URL

from app.review.side_line import MOST_TRIED
from tests.live.games import LiveKit
from tests.live.kit import Guest, begin, make_move, table
from tests.servers import ServerProcess

MOVES = 6


async def finish(guests: list[Guest], moves: int = MOVES) -> str:
    """They play a little, and one gives up; the address of the game."""
    for _ in range(moves):
        await make_move(guests)
    game = guests[0].page.game
    assert (await guests[0].command(do="resign", version=guests[0].page.version))["ok"]
    for guest in guests:
        await guest.until(lambda guest=guest: guest.page.phase == "over")
        await guest.disconnect()
    return f"/g/{game}"


async def try_from(guest: Guest, address: str, moment: str) -> None:
    await guest.connect(path=f"{address}/try/{moment}/live")
    await guest.until(lambda: guest.page.phase == "playing" or guest.closed_with is not None)


def moment_of(guest: Guest) -> str:
    return guest.page.data("sync", "moment") or ""


async def test_moves_are_tried_and_nothing_of_the_game_changes(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as guests:
        first, second = guests
        path = await finish(guests)
        before = (await first.get(f"{path}/record")).text
        await try_from(first, path, "2")
        names = ["2"]
        for _ in range(4):
            version, code = first.page.version, await first.a_move()
            targets = await first.command(do="preview", to=code, version=version)
            assert targets["previews"][code]["ok"]
            assert (await first.move(code))["ok"]
            await first.until(lambda version=version: first.page.version == version + 1)
            names.append(moment_of(first))
            assert names[-1].startswith(names[-2] + "~")
        # One step back, and back to a line.
        assert (await first.command(do="undo", version=4))["ok"]
        await first.until(lambda: moment_of(first) == names[3])
        assert (await first.command(do="undo", line=2, version=3))["ok"]
        await first.until(lambda: moment_of(first) == names[1])
        # A page that comes back goes on where it was, and whoever follows sees the same.
        await first.disconnect()
        await try_from(first, path, names[4])
        assert (moment_of(first), first.page.version) == (names[4], 4)
        shown = (await second.get(f"{path}/tried/{names[4]}")).json()
        assert "Side line" in shown["moment"]
        assert json.loads(first.page.data("last", "events") or "[]")
        page = (await second.get(f"{path}/try/{names[4]}")).text
        assert "Side line from step 2: not part of the game" in page
        assert (await first.get(f"{path}/record")).text == before


async def test_what_cannot_be_tried_is_told_and_changes_nothing(address: str) -> None:
    async with table(address) as guests:
        first, second = guests
        path = await finish(guests)
        await try_from(first, path, "1")
        for sight in ("look", "away"):  # as every table tells it; nobody asks for it here
            await first.send(sight)
        legal = await first.a_move()
        assert None not in first.replies
        for wish, words in (
            ({"do": "move", "move": legal, "version": 3}, "The table has changed"),
            ({"do": "move", "move": legal, "version": 0, "game": "another"}, "The table has changed"),
            ({"do": "move", "move": "zz", "version": 0}, "is not a move of this game"),
            ({"do": "move", "move": f"{legal} {legal}", "version": 0}, "."),
            ({"do": "undo", "version": 0}, "nothing to take back"),
        ):
            reply = await first.command(**wish)
            assert not reply["ok"]
            assert words in reply["words"]
            assert moment_of(first) == "1"
        resigned = json.dumps({"do": "resign", "id": "a", "version": 0, "game": "x"})
        for nonsense, named in (("", None), ("[]", None), ("x" * 5000, None), (resigned, "a")):
            first.replies.clear()
            await first.send(nonsense)
            await first.until(lambda: first.replies)
            assert first.replies[named]["words"]
        long = "1" + f"~1:{legal}" * (MOST_TRIED + 1)
        for moment in ("1~1:zz9", "1~", "99", "1~9:1b1", long, "1" + "~1:" + "9" * 3000):
            for place in ("try", "tried"):
                answer = await second.get(f"{path}/{place}/{moment}")
                assert answer.status_code == 409, moment
            await try_from(second, path, moment)
            await second.until(lambda: second.closed_with is not None)
            assert second.closed_with == 4403
            await second.disconnect()


# Together


def shown(guest: Guest) -> dict[str, Any]:
    """What the page was told last of those who look back together."""
    return guest.replies.get("", {})


def people(guest: Guest) -> list[str]:
    return sorted(each["name"] for each in shown(guest).get("people", ()))


async def meet(guest: Guest, path: str, step: str) -> None:
    await guest.connect(path=f"{path}/together?step={step}")
    await guest.until(lambda: "people" in shown(guest))


def leads(guest: Guest) -> bool:
    return bool(shown(guest)["leader"] == shown(guest)["me"])


def move_to(guest: Guest, server: ServerProcess) -> None:
    guest.address = server.address
    guest.http.base_url = URL(server.address)
    guest.http.headers["Origin"] = server.address


async def test_friends_at_two_servers_look_back_together(
    servers: tuple[ServerProcess, ServerProcess],
) -> None:
    east, west = servers
    async with Guest(east.address, "Marta") as marta, Guest(east.address, "Jirka") as jirka:
        await begin([marta, jirka])
        path = await finish([marta, jirka])
        move_to(jirka, west)
        async with Guest(west.address) as at_the_table:
            at_the_table.http.cookies.update(jirka.http.cookies)
            await at_the_table.connect(marta.code)
            await at_the_table.until(lambda: at_the_table.page.phase == "over")
            await meet(marta, path, "3")
            # The room tells of it, at the other server, too.
            await at_the_table.until(
                lambda: "Marta is looking back at game 1 with friends." in at_the_table.page.text
            )
            assert f'href="{path}#together"' in at_the_table.page.text
        await meet(jirka, path, "0")
        for guest in (marta, jirka):
            await guest.until(lambda guest=guest: people(guest) == ["Jirka", "Marta"])
        await jirka.until(lambda: shown(jirka)["step"] == "3")
        assert leads(marta)
        assert not leads(jirka)
        # Steps and side lines of whoever leads; where the others point.
        await try_from(spare := Guest(east.address), path, "3")
        tried = f"3~{int(spare.page.data('me', 'seat') or 0) + 1}:{await spare.a_move()}"
        await spare.__aexit__()
        assert (await marta.command(do="go", step=tried))["ok"]
        await jirka.until(lambda: shown(jirka)["step"] == tried)
        assert (await jirka.get(f"{path}/tried/{tried}")).status_code == 200
        assert (await jirka.command(do="point", cell="wall-0-2:3"))["ok"]
        await marta.until(lambda: [each["cell"] for each in shown(marta)["people"] if each["cell"]] == ["wall-0-2:3"])
        # Who does not lead leads nobody, and what is no move leads nowhere.
        for wish, words in (
            ({"do": "go", "step": "5"}, "Somebody else leads"),
            ({"do": "lead", "step": f"{tried[:4]}zz9"}, "not a move of this game"),
            ({"do": "lead", "step": "3" + f"~{tried[2:]}" * 60}, "at most 40 moves"),
            ({"do": "lead", "step": "x" * 1200}, "did not understand"),
        ):
            answer = await jirka.command(**wish)
            assert not answer["ok"]
            assert words in answer["words"]
        assert (await jirka.command(do="point", cell=""))["ok"]
        await marta.until(lambda: not any(each["cell"] for each in shown(marta)["people"]))
        assert (shown(marta)["step"], leads(marta)) == (tried, True)
        assert (await jirka.command(do="lead", step="5"))["ok"]
        await marta.until(lambda: shown(marta)["step"] == "5" and not leads(marta))
        # Who leaves leads nobody any more.
        await jirka.disconnect()
        await marta.until(lambda: people(marta) == ["Marta"] and shown(marta)["leader"] is None)


async def test_whoever_is_sent_away_does_not_look_on(address: str) -> None:
    async with table(address) as guests, Guest(address, "Eva") as eva:
        eva.code = guests[0].code
        assert (await eva.act("join", name="Eva")).status_code == 303
        await eva.connect()
        await guests[0].until(lambda: "Send away: Eva" in guests[0].page.text)
        found = re.search(r'popovertarget="send-away-([^"]+)" aria-label="Send away: Eva', guests[0].page.text)
        assert found is not None
        await eva.disconnect()
        path = await finish(guests, 2)
        await meet(eva, path, "1")
        assert (await guests[0].act("kick", person=found[1])).status_code == 303
        await eva.until(lambda: eva.closed_with is not None)
        assert eva.closed_with == 4403


@pytest.mark.parametrize("step", ["3~1:zz9", "<b>", "3~"])
async def test_whoever_comes_with_a_moment_that_is_none_begins_at_the_beginning(address: str, step: str) -> None:
    async with table(address) as guests:
        path = await finish(guests, 2)
        await meet(guests[0], path, step)
        assert (shown(guests[0])["step"], leads(guests[0])) == ("0", True)
