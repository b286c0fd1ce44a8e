"""What the front page lists: my games by what they need of me, and rooms that wait for anybody."""

from collections.abc import Sequence
from dataclasses import replace

from app.rooms.house import House
from app.rooms.my_games import HOST_GONE_AFTER, OPEN_FOR, Card
from tests.rooms.kit import COLOURED, TurnedClock, open_room, people, play_some, play_to_the_end, started_room

OPEN = replace(COLOURED, open=True)


def codes(cards: Sequence[Card]) -> list[str]:
    return [card.address.removeprefix("/r/") for card in cards]


async def test_my_games_by_what_they_need_of_me(house: House) -> None:
    room_id, (first, second) = await started_room(house)
    room = await house.rooms.get(room_id)
    assert room.game is not None
    code = room.state.code
    assert codes((await house.lists.games_of(first)).my_turn) == [code]
    (theirs,) = (await house.lists.games_of(second)).running
    assert (theirs.address, theirs.to_move) == (f"/r/{code}", (first.name,))

    await play_some(house, room.game, 1)
    assert codes((await house.lists.games_of(first)).running) == [code]
    assert codes((await house.lists.games_of(second)).my_turn) == [code]

    await play_to_the_end(house, room.game)
    mine = await house.lists.games_of(first)
    assert (mine.my_turn, mine.running, mine.waiting) == ([], [], [])
    (card,) = mine.finished
    assert card.address == f"/g/{room.game.id}"
    assert tuple(result.score for result in card.result) == room.game.position.scores
    outcome = room.game.position.outcome
    assert outcome is not None
    assert tuple(seat for seat, result in enumerate(card.result) if result.won) == outcome.winners


async def test_a_room_shows_its_games_one_by_one(house: House) -> None:
    room_id, players = await started_room(house)
    room = await house.rooms.get(room_id)
    for number in (1, 2):
        room = await house.rooms.read_again(room_id)
        assert room.game is not None
        await play_to_the_end(house, room.game)
        mine = await house.lists.games_of(players[0])
        assert len(mine.finished) == number
        assert (mine.my_turn, mine.running, mine.waiting) == ([], [], [])
        await house.lobby.arrange(room_id, players[0])
        assert codes((await house.lists.games_of(players[1])).waiting) == [room.state.code]
        version = (await house.lobby.state(room_id)).version
        await house.lobby.ready(room_id, players[1], ready=True, version=version)
        await house.lobby.start(room_id, players[0], version)
    mine = await house.lists.games_of(players[0])
    assert codes([*mine.my_turn, *mine.running]) == [room.state.code]
    # Whoever leaves keeps the games that they played.
    room = await house.rooms.read_again(room_id)
    assert room.game is not None
    await play_to_the_end(house, room.game)
    await house.lobby.leave(room_id, players[1])
    assert len((await house.lists.games_of(players[1])).finished) == 3
    assert [card.players for card in (await house.lists.games_of(players[1])).finished] == [
        ("Player 1", "Player 2"),
        ("Player 2", "Player 1"),
        ("Player 1", "Player 2"),
    ]


async def test_an_open_room_is_shown_again_when_somebody_is_missing_for_its_next_game(house: House) -> None:
    room_id, players = await started_room(house, OPEN)
    room = await house.rooms.get(room_id)
    assert room.game is not None
    await play_to_the_end(house, room.game)
    assert await house.lists.open_rooms(None) == []
    await house.lobby.leave(room_id, players[1])
    await house.lobby.again(room_id, players[0])
    assert codes(await house.lists.open_rooms(None)) == [room.state.code]


async def test_a_room_that_waits_is_mine_while_i_sit_there(house: House) -> None:
    host, friend, watcher = await people(house, "Host", "Friend", "Watcher")
    room_id = await open_room(house, host)
    await house.lobby.sit(room_id, friend, 1)
    await house.lobby.join(room_id, watcher)
    (card,) = (await house.lists.games_of(friend)).waiting
    assert (card.players, card.free_seats) == (("Host", "Friend"), 0)
    assert not await house.lists.games_of(watcher)
    await house.lobby.kick(room_id, host, friend.id)
    assert not await house.lists.games_of(friend)


async def test_rooms_open_to_all_are_shown_to_those_who_can_join(house: House) -> None:
    host, friend, other = await people(house, "Host", "Friend", "Other")
    await open_room(house, host)  # with the link only
    room_id = await open_room(house, host, OPEN)
    code = (await house.rooms.get(room_id)).state.code
    assert codes(await house.lists.open_rooms(None)) == [code]
    assert codes(await house.lists.open_rooms(other)) == [code]
    assert codes(await house.lists.open_rooms(host)) == []
    await house.lobby.sit(room_id, friend, 1)
    assert codes(await house.lists.open_rooms(other)) == []  # full
    await house.lobby.kick(room_id, host, friend.id)
    assert codes(await house.lists.open_rooms(other)) == [code]
    assert codes(await house.lists.open_rooms(friend)) == []


async def test_rooms_whose_host_has_gone_are_not_open_any_more(house: House, clock: TurnedClock) -> None:
    (host,) = await people(house, "Host")
    room_id = await open_room(house, host, OPEN)
    await house.presence.left(room_id, host.id)
    assert len(await house.lists.open_rooms(None)) == 1
    clock.turn(seconds=HOST_GONE_AFTER.total_seconds())
    assert await house.lists.open_rooms(None) == []
    await house.presence.arrived(room_id, host.id)
    assert len(await house.lists.open_rooms(None)) == 1
    clock.turn(seconds=OPEN_FOR.total_seconds())
    await house.presence.arrived(room_id, host.id)
    assert await house.lists.open_rooms(None) == []
