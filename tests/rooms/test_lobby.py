"""A room before its game: who may do what, and what it does."""

import asyncio
from dataclasses import replace

import pytest

from app.rooms import setup
from app.rooms.codes import ALPHABET, LENGTH, is_code, new_code, read_code, spoken
from app.rooms.house import House
from app.rooms.people import Person
from app.rooms.refusals import NoSuchRoom, NotAllowed, Refused, SentAway, Stale
from app.rooms.setup import Setup
from app.rooms.state import RoomState
from app.rules import GAMES
from tests.rooms.kit import COLOURED, TurnedClock, open_room, people, started_room

FOUR = replace(COLOURED, seats=4)


async def room_of_three(house: House) -> tuple[str, Person, Person, Person]:
    """A room for four with three people on its first seats."""
    host, friend, third = await people(house, "Host", "Friend", "Third")
    room_id = await open_room(house, host, FOUR)
    await house.lobby.sit(room_id, friend, 1)
    await house.lobby.sit(room_id, third, 2)
    return room_id, host, friend, third


def seat_of(state: RoomState, person: Person) -> int | None:
    member = state.member(person.id)
    assert member is not None
    return member.seat


async def test_a_room_has_two_codes_that_nobody_guesses(house: House) -> None:
    (host,) = await people(house, "Host")
    state = await house.lobby.state(await open_room(house, host))
    assert is_code(state.code)
    assert is_code(state.watch_code)
    assert state.code != state.watch_code
    assert not (await house.lobby.find(state.code)).watch_only
    assert (await house.lobby.find(state.watch_code)).watch_only
    with pytest.raises(NoSuchRoom):
        await house.lobby.find(new_code())
    assert len(ALPHABET) ** LENGTH > 2**59


@pytest.mark.parametrize(
    "text",
    ["abcd-efgh-jkmn", "ABCDEFGHJKMN", " abcd efgh jkmn ", "http://127.0.0.1:8000/r/abcdefghjkmn", "/r/abcdefghjkmn/",
     "https://azul.example/r/abcdefghjkmn?from=chat"],
)  # fmt: skip
def test_a_code_is_found_in_what_people_paste(text: str) -> None:
    assert read_code(text) == "abcdefghjkmn"
    assert spoken("abcdefghjkmn") == "abcd-efgh-jkmn"


async def test_the_last_free_seat_goes_to_one(house: House) -> None:
    host, *friends = await people(house, "Host", *(f"Friend {number}" for number in range(8)))
    room_id = await open_room(house, host)
    tries = [house.lobby.sit(room_id, friend, 1) for friend in friends]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 7
    assert (await house.lobby.state(room_id)).is_full


async def test_one_can_move_to_another_seat_and_stand_up(house: House) -> None:
    room_id, host, friend, _ = await room_of_three(house)
    await house.lobby.sit(room_id, friend, 3)
    assert seat_of(await house.lobby.state(room_id), friend) == 3
    await house.lobby.stand(room_id, friend)
    assert seat_of(await house.lobby.state(room_id), friend) is None
    for wrong in (-1, 4, 1000):
        with pytest.raises(Refused):
            await house.lobby.sit(room_id, friend, wrong)
    with pytest.raises(Refused, match="Host was faster"):
        await house.lobby.sit(room_id, friend, 0)
    assert seat_of(await house.lobby.state(room_id), host) == 0


async def test_a_name_is_unique_in_a_room_whatever_its_case(house: House) -> None:
    host, same, also = await people(house, "Marta", "MARTA", "ma\u200drta")
    room_id = await open_room(house, host)
    for person in (same, also):
        with pytest.raises(Refused, match="is already called"):
            await house.lobby.join(room_id, person)
    await house.lobby.join(room_id, same, "Marta the second")
    state = await house.lobby.state(room_id)
    assert [member.name for member in state.members] == ["Marta", "Marta the second"]


async def test_of_two_people_with_one_name_one_comes_in(house: House) -> None:
    host, *twins = await people(house, "Host", *["Twin"] * 6)
    room_id = await open_room(house, host)
    outcomes = await asyncio.gather(*(house.lobby.join(room_id, twin) for twin in twins), return_exceptions=True)
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 5


async def test_what_the_host_changes_has_to_be_looked_at_again(house: House) -> None:
    room_id, host, friend, _ = await room_of_three(house)
    for change in (
        replace(FOUR, options={"wall": "grey"}),
        replace(FOUR, seats=3, options={"wall": "grey"}),
        replace(FOUR, seats=3, options={"wall": "grey"}, shuffled=True),
    ):
        version = (await house.lobby.state(room_id)).version
        await house.lobby.ready(room_id, friend, ready=True, version=version)
        await house.lobby.configure(room_id, host, change)
        state = await house.lobby.state(room_id)
        assert not any(seat.ready for seat in state.taken)
        with pytest.raises(Stale):
            await house.lobby.ready(room_id, friend, ready=True, version=version)
        with pytest.raises(Stale):
            await house.lobby.start(room_id, host, version)


async def test_opening_the_room_to_all_bothers_nobody(house: House) -> None:
    room_id, host, friend, _ = await room_of_three(house)
    await house.lobby.ready(room_id, friend, ready=True, version=0)
    await house.lobby.configure(room_id, host, replace(FOUR, open=True))
    state = await house.lobby.state(room_id)
    assert state.setup.open
    assert state.players[1] is not None
    assert state.players[1].ready


async def test_whose_seat_is_taken_away_stands(house: House) -> None:
    room_id, host, _, third = await room_of_three(house)
    await house.lobby.configure(room_id, host, COLOURED)
    state = await house.lobby.state(room_id)
    assert seat_of(state, third) is None
    assert state.is_full


DUEL = Setup("duel", 2, {})


async def test_another_game_takes_nobody_by_surprise(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "PLAYABLE", GAMES)
    room_id, host, friend, third = await room_of_three(house)
    with pytest.raises(Refused, match="Azul Duel is for 2 players, and 3 sit here"):
        await house.lobby.configure(room_id, host, DUEL)
    await house.lobby.stand(room_id, friend)
    await house.lobby.configure(room_id, host, DUEL)
    state = await house.lobby.state(room_id)
    assert state.setup.game == "duel"
    assert seat_of(state, host) == 0
    assert seat_of(state, third) == 1  # the third seat is gone, but not who sat there
    assert [change.what for change in state.changes][:2] == ["game", "seats"]


IMPOSSIBLE = (
    replace(COLOURED, seats=1),
    replace(COLOURED, seats=5),
    replace(COLOURED, seats=0),
    replace(COLOURED, options={"wall": "purple"}),
    replace(COLOURED, options={"wall": "colour", "colour": "wall"}),
    replace(COLOURED, options={"starter": "3"}),
)


async def test_impossible_games_are_refused(house: House) -> None:
    (host,) = await people(house, "Host")
    room_id = await open_room(house, host)
    before = await house.lobby.state(room_id)
    for wrong in IMPOSSIBLE:
        with pytest.raises(Refused):
            await house.lobby.configure(room_id, host, wrong)
        with pytest.raises(Refused):
            await house.lobby.open_room(host, wrong)
    assert await house.lobby.state(room_id) == before


async def test_neighbours_change_places(house: House) -> None:
    room_id, host, friend, third = await room_of_three(house)
    await house.lobby.ready(room_id, third, ready=True, version=0)
    await house.lobby.swap(room_id, host, 0)
    state = await house.lobby.state(room_id)
    assert (seat_of(state, friend), seat_of(state, host), seat_of(state, third)) == (0, 1, 2)
    assert not any(seat.ready for seat in state.taken)
    await house.lobby.swap(room_id, host, 2)  # with nobody
    assert seat_of(await house.lobby.state(room_id), third) == 3
    with pytest.raises(Refused):
        await house.lobby.swap(room_id, host, 3)


async def test_the_game_begins_only_when_all_sit_and_are_ready(house: House) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    with pytest.raises(Refused, match="free seats"):
        await house.lobby.start(room_id, host, 0)
    await house.lobby.sit(room_id, friend, 1)
    assert (await house.lobby.state(room_id)).can_start, "to sit down is to be ready"
    await house.lobby.ready(room_id, friend, ready=False, version=0)
    with pytest.raises(Refused, match="ready"):
        await house.lobby.start(room_id, host, 0)
    await house.lobby.ready(room_id, friend, ready=True, version=0)
    with pytest.raises(NotAllowed):
        await house.lobby.start(room_id, friend, 0)
    outcomes = await asyncio.gather(*(house.lobby.start(room_id, host, 0) for _ in range(4)), return_exceptions=True)
    assert outcomes.count(None) == 1
    assert (await house.lobby.state(room_id)).has_begun


async def test_nothing_is_rearranged_once_the_game_has_begun(house: House) -> None:
    room_id, (host, friend) = await started_room(house)
    (late,) = await people(house, "Late")
    before = await house.lobby.state(room_id)
    for wish in (
        house.lobby.sit(room_id, late, 1),
        house.lobby.stand(room_id, friend),
        house.lobby.leave(room_id, friend),
        house.lobby.ready(room_id, friend, ready=False, version=0),
        house.lobby.configure(room_id, host, FOUR),
        house.lobby.swap(room_id, host, 0),
        house.lobby.start(room_id, host, 0),
        house.lobby.kick(room_id, host, friend.id),
        house.lobby.again(room_id, host),
        house.lobby.arrange(room_id, host),
    ):
        with pytest.raises(Refused):
            await wish
    assert await house.lobby.state(room_id) == before
    await house.lobby.join(room_id, late)  # watching is always welcome


async def test_by_lot_everybody_gets_every_seat(house: House) -> None:
    orders = set()
    for _ in range(12):
        room_id, players = await started_room(house, replace(COLOURED, shuffled=True))
        state = await house.lobby.state(room_id)
        orders.add(tuple(seat_of(state, player) for player in players))
    assert orders == {(0, 1), (1, 0)}


async def test_whoever_was_sent_away_stays_out(house: House) -> None:
    room_id, host, friend, third = await room_of_three(house)
    with pytest.raises(NotAllowed):
        await house.lobby.kick(room_id, third, friend.id)
    await house.lobby.kick(room_id, host, friend.id)
    assert seat_of(await house.lobby.state(room_id), friend) is None
    for wish in (
        house.lobby.sit(room_id, friend, 1),
        house.lobby.join(room_id, friend, "Somebody else"),
        house.lobby.stand(room_id, friend),
        house.lobby.leave(room_id, friend),
        house.lobby.claim(room_id, friend),
        house.lobby.ready(room_id, friend, ready=True, version=0),
        house.lobby.again(room_id, friend),
        house.chat.say(await house.lobby.state(room_id), friend, "let me in", "id"),
    ):
        with pytest.raises(NotAllowed):
            await wish
    for nobody in (host.id, "nobody", ""):
        with pytest.raises(Refused):
            await house.lobby.kick(room_id, host, nobody)


async def test_the_host_lets_in_again_whom_they_sent_away(house: House) -> None:
    room_id, host, friend, third = await room_of_three(house)
    await house.lobby.kick(room_id, host, friend.id)
    assert [member.name for member in (await house.lobby.state(room_id)).sent_away] == ["Friend"]
    for nosy in (friend, third):
        with pytest.raises(NotAllowed):
            await house.lobby.readmit(room_id, nosy, friend.id)
    with pytest.raises(SentAway, match="Host has sent you away"):
        await house.lobby.sit(room_id, friend, 1)
    for _ in range(2):  # a second press does no harm
        await house.lobby.readmit(room_id, host, friend.id)
    state = await house.lobby.state(room_id)
    assert state.sent_away == []
    assert seat_of(state, friend) is None
    await house.lobby.sit(room_id, friend, 1)
    await house.lobby.readmit(room_id, host, friend.id)
    assert seat_of(await house.lobby.state(room_id), friend) == 1
    with pytest.raises(Refused, match="nobody to let in"):
        await house.lobby.readmit(room_id, host, "nobody")


async def test_whoever_watches_can_be_sent_away_and_let_in_again_during_the_game(house: House) -> None:
    room_id, players = await started_room(house)
    (watcher,) = await people(house, "Watcher")
    await house.lobby.join(room_id, watcher)
    await house.lobby.kick(room_id, players[0], watcher.id)
    with pytest.raises(SentAway):
        await house.lobby.join(room_id, watcher)
    await house.lobby.readmit(room_id, players[0], watcher.id)
    await house.lobby.join(room_id, watcher)


async def test_the_host_who_leaves_passes_the_role_to_who_sits(house: House) -> None:
    room_id, host, friend, third = await room_of_three(house)
    await house.lobby.stand(room_id, friend)
    await house.lobby.leave(room_id, host)
    state = await house.lobby.state(room_id)
    assert state.host_id == third.id
    assert seat_of(state, host) is None
    with pytest.raises(NotAllowed):
        await house.lobby.start(room_id, host, 0)


async def test_the_role_does_not_pass_to_somebody_who_left(house: House, clock: TurnedClock) -> None:
    room_id, host, friend, third = await room_of_three(house)
    await house.lobby.leave(room_id, friend)
    await house.lobby.stand(room_id, third)
    clock.turn(seconds=5)
    await house.presence.arrived(room_id, third.id)
    await house.lobby.leave(room_id, host)
    assert (await house.lobby.state(room_id)).host_id == third.id


async def test_a_host_who_is_gone_for_five_minutes_can_be_replaced(house: House, clock: TurnedClock) -> None:
    room_id, host, friend, third = await room_of_three(house)
    await house.lobby.stand(room_id, third)
    await house.presence.left(room_id, host.id)
    clock.turn(minutes=4, seconds=59)
    with pytest.raises(Refused, match="long enough"):
        await house.lobby.claim(room_id, friend)
    clock.turn(seconds=2)
    with pytest.raises(NotAllowed):
        await house.lobby.claim(room_id, third)
    await house.lobby.claim(room_id, friend)
    assert (await house.lobby.state(room_id)).host_id == friend.id


async def test_a_host_who_is_here_cannot_be_replaced(house: House, clock: TurnedClock) -> None:
    room_id, host, friend, _ = await room_of_three(house)
    clock.turn(hours=1)
    await house.presence.renew([(room_id, host.id)])
    with pytest.raises(Refused):
        await house.lobby.claim(room_id, friend)


async def test_a_host_without_a_name_sits_down_when_they_have_told_it(house: House) -> None:
    host, _ = await house.people.welcome_unnamed()
    (friend,) = await people(house, "Friend")
    room_id = await open_room(house, host)
    state = await house.lobby.state(room_id)
    assert (state.host_name, state.members, state.taken) == ("", (), ())
    assert not await house.lists.open_rooms(None)
    with pytest.raises(Refused, match="name"):
        await house.lobby.sit(room_id, host, 0)
    await house.lobby.sit(room_id, friend, 1)
    with pytest.raises(Refused, match="Somebody here is already called"):
        await house.lobby.sit(room_id, host, 0, "FRIEND")
    await house.lobby.sit(room_id, host, 0, "Host")
    state = await house.lobby.state(room_id)
    assert (state.host_name, state.names) == ("Host", ("Host", "Friend"))
    await house.lobby.start(room_id, host, state.version)


async def test_a_room_has_a_name_if_its_host_gives_it_one(house: House) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    await house.lobby.sit(room_id, friend, 1)
    for name, called in (("  Kitchen   table ", "Kitchen table"), ("x" * 40, "x" * 40), (" ", None)):
        await house.lobby.call(room_id, host, name)
        assert (await house.lobby.state(room_id)).name == called
        (card,) = (await house.lists.games_of(friend)).rooms
        assert card.room is not None
        assert (card.room.name, card.room.host) == (called, "Host")
    for wrong in ("x" * 41, "a\u202eb"):
        with pytest.raises(Refused):
            await house.lobby.call(room_id, host, wrong)
    with pytest.raises(NotAllowed):
        await house.lobby.call(room_id, friend, "Mine")
    state = await house.lobby.state(room_id)
    assert (state.name, state.version) == (None, 0)
    assert state.can_start, "a name is nothing that one agrees to"
