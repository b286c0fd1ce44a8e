"""One game for ever: who may see it, and what it knows whatever becomes of its room."""

import pytest

from app.rooms.house import House
from app.rooms.refusals import NoSuchGame
from app.rules.record import Record
from tests.rooms.kit import people, play_to_the_end, started_room


async def test_a_running_game_only_leads_those_who_may_enter_to_its_room(house: House) -> None:
    room_id, (host, _) = await started_room(house)
    stranger, member, kicked = await people(house, "Stranger", "Member", "Kicked")
    for person in (member, kicked):
        await house.lobby.join(room_id, person)
    await house.lobby.kick(room_id, host, kicked.id)
    room = await house.rooms.get(room_id)
    assert room.game is not None
    for person in (host, member):
        found = await house.archive.find(room.game.id, person)
        assert (found.room_code, found.game) == (room.state.code, None)
        with pytest.raises(NoSuchGame):
            _ = found.record
    for nosy in (stranger, kicked, None):
        with pytest.raises(NoSuchGame):
            await house.archive.find(room.game.id, nosy)
    with pytest.raises(NoSuchGame):
        await house.archive.find("no such game", host)


async def test_a_finished_game_knows_its_players_whatever_happens_to_the_room(house: House) -> None:
    room_id, (host, friend) = await started_room(house)
    room = await house.rooms.get(room_id)
    game = room.game
    assert game is not None
    await play_to_the_end(house, game)
    await house.lobby.leave(room_id, friend)
    await house.lobby.again(room_id, host)
    (late,) = await people(house, "Late")
    await house.lobby.sit(room_id, late, 0)
    for person, code in ((None, None), (late, room.state.code), (friend, room.state.code)):
        found = await house.archive.find(game.id, person)
        assert found.room_code == code
        assert found.number == 1
        assert found.game is not None
        assert found.game.position == game.position
        written = Record.parse(str(found.record))
        assert written.names == ("Player 1", "Player 2")
        assert [step.number for step in written.replay(prove=True)][-1] == game.version
