"""The group chat of a room, on both databases."""

import asyncio

import pytest
from sqlalchemy import select

from app.database import Database
from app.notices import telling
from app.notices.addresses import BadAddress, is_public
from app.notices.policies import DELAY
from app.notices.telling import Notices
from app.notices.webhooks import MOST_FAILURES, Place
from app.notices.words import for_chat
from app.rooms.house import House
from app.rooms.models import ToldRow, WebhookRow
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.store import Store
from tests.notices.kit import Receiver, in_english, notices_of, tell
from tests.rooms.kit import TurnedClock, command, people, play_to_the_end, soon, started_room
from tests.rooms.test_farewells import everything_stored

SITE = "https://azul.example.org"


async def with_chat(house: House, receiver: Receiver, kind: str = "json") -> tuple[Notices, str, list[Person]]:
    """A room whose game begins after its chat was set."""
    notices = notices_of(house, receiver)
    room_id, players = await started_room(house, names=("Marta", "Jirka"))
    await notices.webhooks.set(room_id, Place(players[0], SITE, "en"), kind, receiver.address)
    assert len(receiver.received) == 1  # it was told so
    receiver.received.clear()
    await move(house, room_id)
    return notices, room_id, players


async def move(house: House, room_id: str) -> None:
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    await house.rooms.carry_out(game, command(game, game.position.acting[0]))


async def test_a_chat_is_told_once_whose_turn_it_is(
    house: House, receiver: Receiver, clock: TurnedClock, database: Database
) -> None:
    notices, room_id, _ = await with_chat(house, receiver)
    await tell(notices)
    assert receiver.received == []  # it has only just begun
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    (told,) = receiver.received
    code = (await house.lobby.state(room_id)).code
    assert told.json == {
        "text": "Jirka is to move in Marta’s room (Azul).",
        "link": f"{SITE}/r/{code}",
        "event": "turn",
        "room": "Marta’s room",
        "game": "Azul",
        "players": ["Jirka"],
    }
    clock.turn(hours=1)
    await tell(notices)
    other_server = notices_of(house, receiver)  # or the same one after a restart
    await tell(other_server)
    assert len(receiver.received) == 1

    await move(house, room_id)  # and now it is Marta's turn
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(other_server)
    await tell(notices)
    assert [each.json["players"] for each in receiver.received] == [["Jirka"], ["Marta"]]

    game = (await house.rooms.get(room_id)).game
    assert game is not None
    await play_to_the_end(house, game)
    clock.turn(days=2)
    await tell(notices)
    assert len(receiver.received) == 2
    await house.keeper.tidy()
    async with database.sessions() as session:
        assert (await session.scalars(select(ToldRow))).all() == []


async def test_two_servers_tell_it_once(
    house: House, receiver: Receiver, clock: TurnedClock, url_with_tables: str
) -> None:
    notices, room_id, _ = await with_chat(house, receiver)
    elsewhere = Database(url_with_tables)
    other = Notices(Store(elsewhere), in_english, clock, receiver.poster())
    for turn in range(1, 5):
        clock.turn(seconds=DELAY.total_seconds() + 1)
        await asyncio.gather(notices.look(), other.look())
        await notices.finish()
        await other.finish()
        assert len(receiver.received) == turn
        await move(house, room_id)
    await elsewhere.dispose()


async def test_the_rounds_go_on_by_themselves(
    house: House, receiver: Receiver, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "LOOK_SECONDS", 0.05)
    notices, room_id, _ = await with_chat(house, receiver)
    async with notices.open():
        for turn in (1, 2):
            clock.turn(seconds=DELAY.total_seconds() + 1)
            await soon(lambda turn=turn: len(receiver.received) == turn)
            await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await asyncio.sleep(0.2)
    assert len(receiver.received) == 2  # nobody goes round any more


async def test_quick_moves_tell_nothing(house: House, receiver: Receiver, clock: TurnedClock) -> None:
    notices, room_id, _ = await with_chat(house, receiver)
    for _ in range(6):
        clock.turn(seconds=DELAY.total_seconds() - 1)
        await tell(notices)
        await move(house, room_id)
    assert receiver.received == []


async def test_who_looks_is_not_told_of(house: House, receiver: Receiver, clock: TurnedClock) -> None:
    notices, room_id, (_, jirka) = await with_chat(house, receiver)
    await house.presence.arrived(room_id, jirka.id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    assert receiver.received == []
    # Marta's page is open, but out of sight.
    marta = (await house.lobby.state(room_id)).host_id
    await house.presence.arrived(room_id, marta)
    await house.presence.looked_away(room_id, marta, clock())
    await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    assert [each.json["players"] for each in receiver.received] == [["Marta"]]


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://127.0.0.1/hook", "port|private"),
        ("http://chat.example.org/hook", "https"),
        ("https://localhost/hook", "not an address"),
        ("https://chat.example.org/" + "a" * 5000, "too long"),
        ("", "not an address"),
    ],
)
async def test_bad_addresses_change_nothing(
    house: House, receiver: Receiver, database: Database, address: str, why: str
) -> None:
    notices, room_id, (marta, _) = await with_chat(house, receiver)
    async with database.sessions() as session:
        before = (await session.scalars(select(WebhookRow.address))).all()
    with pytest.raises(BadAddress, match=why):
        await notices.webhooks.set(room_id, Place(marta, SITE, "en"), "json", address)
    async with database.sessions() as session:
        assert (await session.scalars(select(WebhookRow.address))).all() == before
    assert receiver.received == []


async def test_private_addresses_are_refused_without_the_means_of_a_test(
    house: House, receiver: Receiver, database: Database
) -> None:
    notices = notices_of(house, receiver, permit=is_public)
    room_id, (marta, _) = await started_room(house)
    with pytest.raises(BadAddress, match="private network"):
        await notices.webhooks.set(room_id, Place(marta, SITE, "en"), "json", receiver.address)
    async with database.sessions() as session:
        assert (await session.scalars(select(WebhookRow))).all() == []
    assert receiver.received == []


async def test_only_the_host_sets_it_and_only_if_the_chat_listens(house: House, receiver: Receiver) -> None:
    notices = notices_of(house, receiver)
    room_id, (marta, jirka) = await started_room(house)
    (stranger,) = await people(house, "Otto")
    for person in (jirka, stranger):
        with pytest.raises(NotAllowed):
            await notices.webhooks.set(room_id, Place(person, SITE, "en"), "json", receiver.address)
        with pytest.raises(NotAllowed):
            await notices.webhooks.look(room_id, person)
        with pytest.raises(NotAllowed):
            await notices.webhooks.end(room_id, person)
    with pytest.raises(Refused, match="which chat you use"):
        await notices.webhooks.set(room_id, Place(marta, SITE, "en"), "smoke", receiver.address)
    assert receiver.received == []
    for status, why in ((404, "404"), (302, "redirects to another")):
        receiver.answer(status)
        with pytest.raises(Refused, match=why):
            await notices.webhooks.set(room_id, Place(marta, SITE, "en"), "json", receiver.address)
    assert await notices.webhooks.look(room_id, marta) is None
    await notices.webhooks.set(room_id, Place(marta, SITE, "en"), "slack", receiver.address)
    seen = await notices.webhooks.look(room_id, marta)
    assert seen is not None
    assert (seen.kind, seen.host, seen.is_off, seen.problem) == ("slack", "chat.example.org", False, None)
    await notices.webhooks.end(room_id, marta)
    await notices.webhooks.end(room_id, marta)
    assert await notices.webhooks.look(room_id, marta) is None


async def test_a_chat_that_does_not_listen_is_switched_off(
    house: House, receiver: Receiver, clock: TurnedClock
) -> None:
    notices, room_id, (marta, _) = await with_chat(house, receiver)

    async def next_turn(*statuses: int) -> None:
        receiver.answer(*statuses)
        clock.turn(seconds=DELAY.total_seconds() + 1)
        await tell(notices)
        await move(house, room_id)

    for _ in range(MOST_FAILURES - 1):
        await next_turn(404)
    await next_turn(204)  # it counts anew after a success
    for _ in range(MOST_FAILURES - 1):
        await next_turn(404)
    seen = await notices.webhooks.look(room_id, marta)
    assert seen is not None
    assert not seen.is_off
    assert "404" in str(seen.problem)
    await next_turn(404)
    seen = await notices.webhooks.look(room_id, marta)
    assert seen is not None
    assert seen.is_off
    assert await notices.webhooks.is_off(room_id)
    receiver.received.clear()
    await next_turn()
    assert receiver.received == []
    await notices.webhooks.set(room_id, Place(marta, SITE, "en"), "json", receiver.address)
    assert not await notices.webhooks.is_off(room_id)


async def test_it_goes_with_whoever_has_set_it(
    house: House, receiver: Receiver, clock: TurnedClock, database: Database
) -> None:
    notices, _, (marta, jirka) = await with_chat(house, receiver)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    assert "secret-token" in await everything_stored(database)
    await house.farewells.forget(marta.id)
    assert "secret-token" not in await everything_stored(database)
    await house.farewells.forget(jirka.id)
    async with database.sessions() as session:
        assert (await session.scalars(select(ToldRow))).all() == []


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (
            "discord",
            r'{"content": "\\_A\\_ @{}everyone \\<b\\> & co https://x/r/y", "allowed_mentions": {"parse": []}}',
        ),
        ("slack", '{"text": "_A_ @everyone &lt;b&gt; &amp; co https://x/r/y"}'),
        ("mattermost", r'{"text": "\\_A\\_ @{}everyone \\<b\\> & co https://x/r/y"}'),
        ("json", '{"text": "_A_ @everyone <b> & co", "link": "https://x/r/y", "event": "turn"}'),
    ],
)
def test_names_are_no_commands_in_chats(kind: str, told: str) -> None:
    body = for_chat(kind, "_A_ @everyone <b> & co", "https://x/r/y", {"event": "turn"})
    assert body.decode() == told.replace("{}", "\N{ZERO WIDTH SPACE}")
