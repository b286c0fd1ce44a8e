"""Everybody at once, twice, late, or from yesterday: one result, a kind answer, nothing lost."""

import asyncio
import json

from tests.live.kit import Guest, play_to_the_end, table


async def tabs(guest: Guest, count: int) -> list[Guest]:
    """More pages of the same person, all connected."""
    more = [Guest(guest.address, guest.name) for _ in range(count)]

    async def open_page(tab: Guest) -> None:
        tab.http.cookies.update(guest.http.cookies)
        await tab.connect(guest.code)
        await tab.until(lambda: tab.page.phase == "playing")

    await asyncio.gather(*map(open_page, more))
    return more


def kind(words: str) -> bool:
    return words[0].isupper() and words[-1] in ".!?" and "rror" not in words


async def test_of_fifty_moves_at_once_one_is_made(address: str) -> None:
    async with table(address, option_starter="1") as guests:
        pages = [*await tabs(guests[0], 25), *await tabs(guests[1], 25)]
        moves = guests[0].page.moves
        answers = await asyncio.gather(
            *(page.move(moves[number % len(moves)], version=0) for number, page in enumerate(pages))
        )
        assert sum(answer["ok"] for answer in answers) == 1
        assert all(kind(answer["words"]) for answer in answers if not answer["ok"])
        for page in (*pages, *guests):
            await page.until(lambda page=page: page.page.version == 1)
        assert len({page.page.pieces["last"] for page in pages}) == 1
        assert {tuple(page.page.moves) for page in pages[:25]} == {()}
        assert len({tuple(page.page.moves) for page in pages[25:]}) == 1
        for page in pages:
            await page.__aexit__()


async def test_the_same_click_twice_is_one_move(address: str) -> None:
    async with table(address, option_starter="1") as (first, second):
        wish = {"do": "move", "move": first.page.moves[0], "version": 0, "id": "one-click"}
        wish["game"] = first.page.game
        by_post = [first.http.post(f"/r/{first.code}/commands", content=json.dumps(wish)) for _ in range(4)]
        await first.send(wish)
        await first.send(wish)
        assert [(await answer).json()["ok"] for answer in asyncio.as_completed(by_post)] == [True] * 4
        await second.until(lambda: second.page.version == 1)
        reply = await first.command(**wish)
        assert reply["ok"]
        assert first.page.version == second.page.version == 1


async def test_a_move_on_an_old_version_and_from_yesterday(address: str) -> None:
    async with table(address, option_starter="1") as (first, second):
        yesterday = first.page.moves[0]
        for mover in (first, second) * 2:
            await mover.until(lambda mover=mover: mover.page.moves)
            assert (await mover.move(mover.page.moves[0]))["ok"]
        await first.until(lambda: first.page.version == 4)
        old = await first.move(yesterday, version=0)
        assert not old["ok"]
        assert old["stale"]
        assert kind(old["words"])
        other_game = await first.move(first.page.moves[0], version=40)
        assert not other_game["ok"]
        assert kind(other_game["words"])
        not_mine = await second.move(first.page.moves[0])
        assert not not_mine["ok"]
        assert first.page.version == 4
        assert (await first.move(first.page.moves[0]))["ok"]


async def test_all_tile_the_grey_wall_at_the_same_time(address: str) -> None:
    async with table(address, 3, option_wall="grey") as guests:
        while sum(bool(guest.page.moves) for guest in guests) < 2:
            actor = next(guest for guest in guests if guest.page.moves)
            before = actor.page.version
            lines = [move for move in actor.page.moves if move[-1] in "12"]  # short lines are full soon
            assert (await actor.move((lines or actor.page.moves)[0]))["ok"]
            for guest in guests:
                await guest.until(lambda guest=guest, before=before: guest.page.version > before)
        version = guests[0].page.version
        acting = [guest for guest in guests if guest.page.moves]
        answers = await asyncio.gather(*(guest.move(guest.page.moves[0], version=version) for guest in acting))
        assert all(answer["ok"] for answer in answers), answers
        for guest in guests:
            await guest.until(lambda guest=guest: guest.page.version >= version + len(acting))


async def test_who_comes_back_in_the_middle_sees_what_can_be_done_now(address: str) -> None:
    """Each player drops out after their move and is back for the next one."""
    async with table(address, option_starter="1") as (first, second):
        for _ in range(3):
            assert (await first.move(first.page.moves[0]))["ok"]
            await first.until(lambda: not first.page.moves)
            await first.disconnect()
            await second.until(lambda: second.page.moves)
            assert (await second.move(second.page.moves[0]))["ok"]
            await first.connect()
            await first.until(lambda: first.page.moves)
        assert (await first.move(first.page.moves[0]))["ok"]
        await first.until(lambda: not first.page.moves)
        await second.until(lambda: second.page.moves)
        assert first.page.version == second.page.version == 7


async def test_a_player_without_sockets_asks_and_posts(address: str) -> None:
    async with table(address, option_starter="1") as (first, second):
        await first.disconnect()
        now = await first.get(f"/r/{first.code}/now")
        assert now.status_code == 200
        seen = now.headers["X-Seen"]
        assert (await first.get(f"/r/{first.code}/now?seen={seen}")).status_code == 204
        first.page.take_in(now.text)
        wish = {"do": "move", "move": first.page.moves[0], "version": first.page.version, "id": "polled"}
        wish["game"] = first.page.game
        answer = await first.http.post(f"/r/{first.code}/commands", content=json.dumps(wish))
        assert answer.json() == {"re": "polled", "ok": True}
        await second.until(lambda: second.page.moves)
        changed = await first.get(f"/r/{first.code}/now?seen={seen}")
        assert changed.status_code == 200
        first.page.take_in(changed.text)
        assert (first.page.version, first.page.moves) == (1, [])
        refused = await first.http.post(f"/r/{first.code}/commands", content=json.dumps(wish | {"id": "again"}))
        assert refused.status_code == 409
        assert kind(refused.json()["words"])


def away(guest: Guest) -> bool:
    """Whether this page shows somebody as away."""
    people = guest.page.text.rpartition('id="people"')[2].partition("</section>")[0]
    return "<time" in people


async def test_a_player_who_polls_counts_as_here(address: str) -> None:
    async with table(address) as (first, second):
        await second.until(lambda: not away(second))
        await first.disconnect()
        await second.until(lambda: away(second), patience=20)
        await first.get(f"/r/{first.code}/now")
        await second.until(lambda: not away(second))


async def test_again_brings_everybody_to_one_room(address: str) -> None:
    async with table(address) as guests:
        early = await guests[0].act("again")
        assert early.status_code == 409
        await play_to_the_end(guests)
        answers = await asyncio.gather(*(guest.act("again") for guest in guests))
        assert len({answer.headers["location"] for answer in answers}) == 1
        await guests[1].until(lambda: answers[0].headers["location"] in guests[1].page.text)
