"""A room gets other codes: whoever is in it stays, whoever only knew the old ones does not find it."""

import pytest

from app.rooms.door import Visitor
from app.rooms.house import House
from app.rooms.refusals import NoSuchRoom, NotAllowed, SentAway
from app.rooms.wishes import ChangeCode
from tests.rooms.kit import open_room, people


async def test_only_the_host_changes_them_and_those_in_the_room_still_find_it(house: House) -> None:
    host, friend, stranger, unwanted = await people(house, "Host", "Friend", "Stranger", "Unwanted")
    room_id = await open_room(house, host)
    before = await house.lobby.state(room_id)
    for person in (friend, unwanted):
        await house.lobby.join(room_id, person)
    await house.lobby.kick(room_id, host, unwanted.id)
    with pytest.raises(NotAllowed):
        await house.door.ask(Visitor(room_id, friend), ChangeCode())
    await house.door.ask(Visitor(room_id, host), ChangeCode())
    state = await house.lobby.state(room_id)
    assert len({before.code, before.watch_code, state.code, state.watch_code}) == 4
    assert (await house.lobby.find(state.code)).watch_only is False
    assert (await house.lobby.find(state.watch_code)).watch_only is True
    for old in (before.code, before.watch_code):
        way = await house.lobby.find(old)
        assert way.room_id == room_id
        assert (await house.door.enter(Visitor(room_id, friend, way.watch_only, code=old))).state.id == room_id
        for nobody in (stranger, None):
            with pytest.raises(NoSuchRoom):
                await house.door.enter(Visitor(room_id, nobody, way.watch_only, code=old))
        with pytest.raises(SentAway):
            await house.door.enter(Visitor(room_id, unwanted, way.watch_only, code=old))
