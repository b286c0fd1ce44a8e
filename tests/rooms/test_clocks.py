"""Clocks: pure functions of stored times, fair across restarts; and what happens when the time is over."""

import asyncio
import random
from datetime import datetime, timedelta

import pytest

from app.database import Database
from app.rooms.clocks import BANK, MARK, MOVE, PLAY, Clock, SeatClock, Turn, pauses_between, seat_clocks
from app.rooms.door import ClockAtTable, Visitor
from app.rooms.house import House
from app.rooms.keeping import Keeper
from app.rooms.pace import AT_ONCE
from app.rooms.refusals import NotAllowed, Refused, Stale
from app.rooms.setup import Setup
from app.rooms.wishes import Configure, Play, Resign, Undo
from tests.rooms.kit import NOON, TurnedClock, command, open_room, people, play_some, running, soon, started_room

MINUTE = timedelta(minutes=1)


def at(minutes: float) -> datetime:
    return NOON + minutes * MINUTE


def turn(minutes: float, seat: int | None, *acting: int, is_move: bool = True) -> Turn:
    return Turn(NOON + minutes * MINUTE, seat, frozenset(acting), is_move)


# Pure


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("none", None),
        ("move 60", Clock(MOVE, 60)),
        ("bank 600 10", Clock(BANK, 600, 10)),
        ("bank 600", Clock(BANK, 600)),
        ("bank 600 0", Clock(BANK, 600)),
    ],
)
def test_a_clock_is_read(text: str, clock: Clock | None) -> None:
    assert Clock.read(text) == clock


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move -1", "at least 10 seconds"),
        ("move 0", "at least 10 seconds"),
        ("move 999999999", "at most 30 days"),
        ("bank 600 -1", "more than the whole time"),
        ("bank 600 601", "more than the whole time"),
        *(
            (text, "no such clock")
            for text in ("", "move", "move 60 5", "bank", "bank x", "move 1e9", "move ٦٠", "none ")
        ),
        ("sand 60", "no such clock"),
        ("move 60\n", "no such clock"),
    ],
)
def test_what_is_no_clock_gets_a_sentence(text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        Clock.read(text)
    with pytest.raises(Refused, match=words):
        Setup("azul", 2, {}, clock=text).checked()


def test_a_clock_for_each_move_begins_anew_with_each_turn() -> None:
    clock = Clock(MOVE, 60)
    turns = [turn(0, None, 0), turn(0.5, 0, 1), turn(3, 1, 0)]
    first, second = seat_clocks(clock, 2, turns, ())
    assert first == SeatClock(MINUTE, at(3))
    assert second == SeatClock(MINUTE, None, 1)  # it took two minutes and a half
    assert first.at(at(3.5)) == MINUTE / 2
    assert first.at(at(2)) == MINUTE  # a clock that was set back takes nothing and gives nothing
    (again, _) = seat_clocks(clock, 2, [*turns, turn(3.5, 0, 0)], ())  # the same seat once more
    assert again == SeatClock(MINUTE, at(3.5))


def test_a_bank_goes_down_while_one_is_to_move_and_grows_with_each_move() -> None:
    clock = Clock(BANK, 300, 10)
    more = timedelta(seconds=10)
    turns = [turn(0, None, 0), turn(1, 0, 1), turn(3, 1, 0)]
    assert seat_clocks(clock, 2, turns, ()) == [
        SeatClock(4 * MINUTE + more, at(3)),
        SeatClock(3 * MINUTE + more, None),
    ]
    # To take something back costs the time that it took, and brings none.
    taken_back = [*turns, turn(4, 1, 1, is_move=False)]
    assert seat_clocks(clock, 2, taken_back, ())[0] == SeatClock(3 * MINUTE + more, None)
    # Whoever is over time has nothing, not less.
    late = [*turns, turn(30, 0, 1)]
    assert seat_clocks(clock, 2, late, ())[0] == SeatClock(more, None, 1)


def test_where_several_act_at_once_each_has_a_clock_of_their_own() -> None:
    turns = [turn(0, None, 0, 1, 2), turn(1, 1, 0, 2), turn(2, 0, 0, 2)]
    bank = seat_clocks(Clock(BANK, 600), 3, turns, ())
    assert [each.left for each in bank] == [8 * MINUTE, 9 * MINUTE, 8 * MINUTE]
    assert [each.since for each in bank] == [at(2), None, at(2)]
    # All that one chooses there is one decision.
    per_move = seat_clocks(Clock(MOVE, 180), 3, turns, ())
    assert [each.at(at(2.5)) for each in per_move] == [MINUTE / 2, 3 * MINUTE, MINUTE / 2]


def test_no_clock_goes_while_nobody_is_awake() -> None:
    awake = [(at(0), at(2)), (at(1), at(4)), (at(10), at(12)), (at(20), at(20))]
    pauses = pauses_between(awake)
    assert pauses == [(at(4), at(10)), (at(12), at(20))]
    turns = [turn(0, None, 0), turn(11, 0, 1)]
    clocks = seat_clocks(Clock(BANK, 3600), 2, turns, pauses)
    assert clocks == [SeatClock(55 * MINUTE, None), SeatClock(59 * MINUTE, at(20))]
    assert clocks[1].at(at(21)) == 58 * MINUTE


def test_time_is_neither_lost_nor_made() -> None:
    """Banks without increments and all time that somebody was to move alone are always the same sum."""
    for seed in range(50):
        chance = random.Random(seed)
        moment, acting, turns, used = 0.0, 0, [turn(0, None, 0)], [0.0, 0.0]
        for _ in range(20):
            moment += (passed := chance.random())
            used[acting] += passed
            turns.append(turn(moment, acting, 1 - acting, is_move=chance.random() < 0.8))
            acting = 1 - acting
        for seat, each in enumerate(seat_clocks(Clock(BANK, 86400), 2, turns, ())):
            assert abs(each.left.total_seconds() - (86400 - used[seat] * 60)) < 0.001


# In a room


def with_clock(clock: str, at_zero: str = MARK, seats: int = 2) -> Setup:
    return Setup("azul", seats, {"wall": "colour", "starter": "1"}, clock=clock, at_zero=at_zero)


async def test_a_host_chooses_a_clock_and_hears_why_not(house: House) -> None:
    marta, jirka = await people(house, "Marta", "Jirka")
    room_id = await open_room(house, marta)
    await house.lobby.sit(room_id, jirka, 1)
    await house.door.ask(Visitor(room_id, marta), Configure(with_clock("bank 600 10", PLAY)))
    state = await house.lobby.state(room_id)
    assert (state.setup.clock, state.setup.at_zero) == ("bank 600 10", PLAY)
    assert {change.what for change in state.changes} >= {"clock", "at_zero"}
    for wrong in (with_clock("move -1"), with_clock("move 60", "explode")):
        with pytest.raises(Refused):
            await house.door.ask(Visitor(room_id, marta), Configure(wrong))
    with pytest.raises(NotAllowed):
        await house.door.ask(Visitor(room_id, jirka), Configure(with_clock("none")))
    assert (await house.lobby.state(room_id)).setup.clock == "bank 600 10"


async def test_a_mark_changes_nothing_else(house: House, clock: TurnedClock) -> None:
    room_id, _ = await started_room(house, with_clock("move 60"))
    room = await house.rooms.get(room_id)
    assert room.game is not None
    clock.turn(minutes=5)
    await house.timekeeper.look_everywhere()
    assert room.game.version == 0
    assert not room.is_out_of_time(0, clock())
    assert room.clocks is not None
    assert room.clocks[0].at(clock()) < timedelta()
    await house.rooms.carry_out(room.game, command(room.game, 0))
    assert [each.marks for each in room.clocks] == [1, 0]
    assert room.clocks[1].since is not None


async def test_a_clock_is_fair_across_restarts(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock)) as house:
        room_id, _ = await started_room(house, with_clock("bank 600 10"))
        room = await house.rooms.get(room_id)
        assert room.game is not None
        clock.turn(minutes=1)
        await play_some(house, room.game, 1)
        clock.turn(minutes=2)
        assert room.clocks is not None
        before = [each.at(clock()) for each in room.clocks]
    clock.turn(hours=9)
    async with running(House(database, clock)) as house:
        room = await house.rooms.get(room_id)
        assert room.clocks is not None
        after = [each.at(clock()) for each in room.clocks]
        for one, other in zip(before, after, strict=True):
            assert abs(one - other) < timedelta(seconds=1)
        clock.turn(minutes=1)
        assert abs(before[1] - room.clocks[1].at(clock()) - MINUTE) < timedelta(seconds=1)
        assert room.clocks[0].at(clock()) == after[0]
        await Keeper(database, None, clock).tidy()
        await house.rooms.read_again(room_id)
        assert abs(before[1] - room.clocks[1].at(clock()) - MINUTE) < timedelta(seconds=1)


async def test_a_bot_makes_the_move_when_the_time_is_over(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock, AT_ONCE)) as house:
        room_id, players = await started_room(house, with_clock("move 60", PLAY))
        room = await house.rooms.get(room_id)
        game = room.game
        assert game is not None
        wish = Play("clock-0", game.id, 0, ["1b1"])
        with pytest.raises(Refused, match="still time"):
            await house.door.ask(ClockAtTable(room_id, 0), wish)
        clock.turn(seconds=61)
        with pytest.raises(NotAllowed):
            await house.door.ask(ClockAtTable(room_id, 0), Undo("one", game.id, 0))
        await house.timekeeper.look_everywhere()
        await soon(lambda: game.version == 1, patience=20)
        assert game.players[0].bot is None  # the seat is still theirs
        assert game.knows("clock-0-0")
        assert game.is_by_bot(game.log[0])  # all can see who it was
        assert room.clocks is not None
        assert [each.marks for each in room.clocks] == [1, 0]
        await house.timekeeper.look_everywhere()
        assert game.version == 1  # the next one has time
        late = Play("late", game.id, 0, ["1b1"])
        with pytest.raises(Stale):  # made for a table that is no more
            await house.door.ask(Visitor(room_id, players[1]), late)
        clock.turn(seconds=61)
    async with running(House(database, clock, AT_ONCE)) as house:  # nobody looks, and the server was started again
        clock.turn(seconds=1)
        await house.timekeeper.look_everywhere()
        again = (await house.rooms.get(room_id)).game
        assert again is not None
        await soon(lambda: again.version >= 2, patience=20)
        assert [(entry.seat, again.is_by_bot(entry)) for entry in again.log[:2]] == [(0, True), (1, True)]
        await house.door.ask(Visitor(room_id, players[0]), Resign("enough", again.id, again.version))
        clock.turn(days=3)
        await Keeper(database, None, clock).tidy()
        kept = (await house.archive.find(again.id, players[0])).game
        assert kept is not None
        assert [entry.version for entry in kept.log if kept.is_by_bot(entry)] == [1, 2], "told for ever"


async def test_two_servers_make_one_move_when_the_time_is_over(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock, AT_ONCE)) as east, running(House(database, clock, AT_ONCE)) as west:
        room_id, _ = await started_room(east, with_clock("move 60", PLAY))
        games = [(await house.rooms.get(room_id)).game for house in (east, west)]
        clock.turn(seconds=61)
        await asyncio.gather(east.timekeeper.look_everywhere(), west.timekeeper.look_everywhere())
        for house, game in zip((east, west), games, strict=True):
            assert game is not None
            await soon(lambda game=game: game.version >= 1, patience=20)
            await soon(lambda house=house: not house.timekeeper._at_work, patience=20)
            assert game.version == 1


async def test_rooms_without_a_clock_have_none(house: House) -> None:
    room_id, _ = await started_room(house)
    room = await house.rooms.get(room_id)
    assert room.clocks is None
    assert not room.is_out_of_time(0, NOON + timedelta(days=9))
    assert await house.timekeeper._rooms_with_clocks() == []
