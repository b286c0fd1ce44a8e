"""The one door: who may do what, whoever asks and however."""

import pytest

from app.database import Database
from app.rooms import wishes
from app.rooms.door import LATE_AFTER, Visitor
from app.rooms.house import House
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.people import Person
from app.rooms.refusals import Late, NotAllowed, Refused, SentAway, Stale
from tests.rooms.kit import people, play_to_the_end, running, some_move, soon, started_room


def play(room: LiveRoom, number: int = 0, **changed: object) -> wishes.Play:
    assert room.game is not None
    position = room.game.position
    move = some_move(position, position.acting[0]) if position.acting else "1b1"
    values = {"id": f"move{number}", "game": room.game.id, "version": room.game.version, "codes": [move]}
    return wishes.Play(**{**values, **changed})  # type: ignore[arg-type]


async def begun(house: House) -> tuple[LiveRoom, list[Person], Person]:
    room_id, players = await started_room(house)
    (watcher,) = await people(house, "Watcher")
    await house.lobby.join(room_id, watcher)
    return await house.rooms.get(room_id), players, watcher


async def test_only_whose_turn_it_is_can_move(house: House) -> None:
    room, (first, second), watcher = await begun(house)
    (stranger,) = await people(house, "Stranger")
    wish = play(room)
    for person, words in ((None, "joined"), (stranger, "joined"), (watcher, "Only its players"), (second, "turn")):
        with pytest.raises(Refused, match=words):
            await house.door.ask(Visitor(room.state.id, person), wish)
    assert room.game is not None
    assert room.game.version == 0
    await house.door.ask(Visitor(room.state.id, first), wish)
    await house.door.ask(Visitor(room.state.id, first), wish)  # the same once more
    assert room.game.version == 1


async def test_a_late_move_is_not_played(house: House) -> None:
    room, (first, _), _ = await begun(house)
    sent = int(house.now().timestamp() * 1000) - LATE_AFTER - 100
    with pytest.raises(Late):
        await house.door.ask(Visitor(room.state.id, first), play(room, sent_at=sent))


async def test_what_was_meant_for_the_last_game_is_told_so(house: House) -> None:
    room, players, _ = await begun(house)
    assert room.game is not None
    await play_to_the_end(house, room.game)
    stale = play(room)
    for player in players:
        await house.lobby.again(room.state.id, player)
    room = await house.rooms.read_again(room.state.id)
    assert room.game is not None
    for game in (stale.game, "invented", ""):
        for player in players:
            with pytest.raises(Stale, match="last game"):
                await house.door.ask(Visitor(room.state.id, player), play(room, game=game))
            with pytest.raises(Stale, match="last game"):
                await house.door.seat_of(Visitor(room.state.id, player), game)
    assert room.game.version == 0


async def test_a_game_that_another_process_began_is_found(
    house: House, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, players, _ = await begun(house)
    assert room.game is not None
    await play_to_the_end(house, room.game)
    async with running(House(database)) as other:
        deaf = await other.rooms.get(room.state.id)
        monkeypatch.setattr(LiveRooms, "_on_news", lambda *_news: None)  # the news is still on its way
        for player in players:
            await house.lobby.again(room.state.id, player)
        room = await house.rooms.read_again(room.state.id)
        assert room.game is not None
        assert deaf.game is not None
        assert room.seat_of(players[1].id) == 0
        await other.door.ask(Visitor(room.state.id, players[1]), play(room))
        assert (deaf.game.id, deaf.game.version) == (room.game.id, 1)


async def test_the_link_for_watching_lets_nobody_in(house: House) -> None:
    room, players, _ = await begun(house)
    (stranger,) = await people(house, "Stranger")
    for person in (stranger, None):
        visitor = Visitor(room.state.id, person, watch_only=True)
        for wish in (wishes.Join("Name"), wishes.Sit(0, "Name")):
            with pytest.raises(NotAllowed, match="only for watching"):
                await house.door.ask(visitor, wish)
        with pytest.raises(NotAllowed):
            await house.door.introduce(visitor, "Name")
    await house.door.ask(Visitor(room.state.id, players[0], watch_only=True), wishes.Join())


async def test_somebody_new_is_introduced_by_a_free_name(house: House) -> None:
    room, _, _ = await begun(house)
    nobody = Visitor(room.state.id, None)
    with pytest.raises(Refused, match="is already called"):
        await house.door.introduce(nobody, "player 1")
    with pytest.raises(NotAllowed, match="not in this room"):
        await house.door.ask(nobody, wishes.Join())
    person, key = await house.door.introduce(nobody, "New")
    assert await house.people.recognise(key) == person
    await house.door.ask(Visitor(room.state.id, person), wishes.Join())
    await house.door.ask(Visitor(room.state.id, person), wishes.Say("id", "hello"))


async def test_whoever_was_sent_away_may_not_even_look(house: House) -> None:
    room, players, watcher = await begun(house)
    await house.door.ask(Visitor(room.state.id, players[0]), wishes.Kick(watcher.id))
    await soon(lambda: any(member.kicked for member in room.state.members))  # Postgres tells it a moment later
    with pytest.raises(SentAway):
        await house.door.enter(Visitor(room.state.id, watcher))
    for wish in (wishes.Say("id", "hello"), wishes.Join(), wishes.Stand(), wishes.Leave(), play(room)):
        with pytest.raises(NotAllowed):
            await house.door.ask(Visitor(room.state.id, watcher), wish)
