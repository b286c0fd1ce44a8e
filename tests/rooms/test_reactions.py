"""Signs for moves, and muting somebody for oneself."""

import pytest

from app.database import Database
from app.rooms.door import Visitor
from app.rooms.house import House
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.signs import Reaction
from app.rooms.wishes import Mute, React, Say
from app.web.live.viewers import viewer_in
from tests.rooms.kit import TurnedClock, people, play_some, running, soon, started_room


async def test_a_player_gives_one_sign_to_a_line_of_somebody_else(house: House) -> None:
    room_id, players = await started_room(house)
    room = await house.rooms.get(room_id)
    game = room.game
    assert game is not None
    await play_some(house, game, 2)
    first, second = game.log[0].seat, game.log[1].seat
    asking = Visitor(room_id, players[second])
    await house.door.ask(asking, React(game.id, 2, 1, "wow"))
    await house.door.ask(asking, React(game.id, 2, 1, "bravo"))
    await house.door.ask(asking, React(game.id, 2, 1, "bravo"))  # twice does no harm
    await house.door.ask(Visitor(room_id, players[first]), React(game.id, 2, 2, "ouch"))
    both = (Reaction(1, second, "bravo"), Reaction(2, first, "ouch"))
    await soon(lambda: room.reactions == both)
    await house.door.ask(asking, React(game.id, 2, 1, ""))
    await house.door.ask(asking, React(game.id, 2, 1, ""))
    await soon(lambda: room.reactions == both[1:])  # Postgres tells it a moment later
    for line, kind, words in (
        (2, "wow", "your own move"),
        (0, "wow", "no such line"),
        (3, "wow", "no such line"),
        (1, "boo", "no such choice"),
    ):
        with pytest.raises(Refused, match=words):
            await house.door.ask(asking, React(game.id, 2, line, kind))
    with pytest.raises(Refused):
        await house.door.ask(asking, React("another", 2, 1, "wow"))
    (ana,) = await people(house, "Ana")
    await house.lobby.join(room_id, ana)
    with pytest.raises(NotAllowed):  # players do not hear those who watch, and do not see their signs either
        await house.door.ask(Visitor(room_id, ana), React(game.id, 2, 1, "wow"))
    await soon(lambda: room.reactions == both[1:])  # Postgres tells it a moment later


async def test_signs_and_mutes_survive_a_restart(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock)) as house:
        room_id, players = await started_room(house)
        game = (await house.rooms.get(room_id)).game
        assert game is not None
        await play_some(house, game, 1)
        other = 1 - game.log[0].seat
        await house.door.ask(Visitor(room_id, players[other]), React(game.id, 1, 1, "laugh"))
        await house.door.ask(Visitor(room_id, players[0]), Mute(players[1].id))
    async with running(House(database, clock)) as house:
        room = await house.rooms.get(room_id)
        assert room.reactions == (Reaction(1, other, "laugh"),)
        assert room.mutes == {players[0].id: frozenset({players[1].id})}


async def test_who_is_muted_is_not_heard_by_one_person_only(house: House) -> None:
    room_id, (marta, jirka) = await started_room(house, names=("Marta", "Jirka"))
    (ana,) = await people(house, "Ana")
    await house.lobby.join(room_id, ana)
    await house.door.ask(Visitor(room_id, jirka), Say("one", "hello"))
    for _ in range(2):
        await house.door.ask(Visitor(room_id, marta), Mute(jirka.id))
    room = await house.rooms.get(room_id)
    await soon(lambda: viewer_in(room, Visitor(room_id, marta)).muted == {jirka.id})
    assert not viewer_in(room, Visitor(room_id, ana)).muted
    assert not viewer_in(room, Visitor(room_id, jirka)).muted
    for nobody in ("nobody", marta.id):
        with pytest.raises(Refused, match="nobody to mute"):
            await house.door.ask(Visitor(room_id, marta), Mute(nobody))
    (stranger,) = await people(house, "Stranger")
    for asking in (None, stranger):
        with pytest.raises(NotAllowed):
            await house.door.ask(Visitor(room_id, asking), Mute(jirka.id))
    for _ in range(2):
        await house.door.ask(Visitor(room_id, marta), Mute(jirka.id, wanted=False))
    await soon(lambda: not room.mutes)
    await house.door.ask(Visitor(room_id, marta), Mute(jirka.id))
    await soon(lambda: room.mutes)
    await house.farewells.forget(jirka.id)
    await soon(lambda: not room.mutes)
