"""Games that end because their players want it, and rooms that are closed."""

import pytest

from app.bots import USUAL
from app.database import Database
from app.rooms.door import BotAtTable, Visitor
from app.rooms.house import House
from app.rooms.pace import Pace
from app.rooms.refusals import NotAllowed, Refused, RoomClosed, Stale
from app.rooms.setup import Setup
from app.rooms.wishes import CloseRoom, Join, Play, ReopenRoom, Say, Substitute, TakeSeatBack
from app.rules.record import Record
from tests.rooms.kit import TurnedClock, open_room, people, play_to_the_end, running
from tests.rooms.together import TWO, Table, table

THREE = Setup("azul", 3, {"wall": "colour", "starter": "1"})
STILL = Pace(1000, 1000, 1000, 0)
"""Bots that do not move by themselves."""


async def verify(house: House, at: Table) -> None:
    """The record of the finished game, read again from its text, with every deal proved by the seed."""
    text = str((await house.archive.find(at.game.id, None)).record)
    *_, last = Record.parse(text).replay(prove=True)
    assert last.position == at.game.position


async def test_the_table_agrees_to_end(house: House) -> None:
    at = await table(house, THREE)
    await at.play(5)
    scores = at.game.position.scores
    await at.end(0)
    assert (await at.proposal()).asked == (1, 2)
    await at.answer(1, agrees=True)
    assert not at.game.is_over
    await at.answer(2, agrees=True)
    outcome = at.game.position.outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert str(outcome.reason) == "The players agreed to end the game here."
    assert at.game.position.scores == scores
    assert at.codes[-1] == "end"
    assert not (await at.room()).tally, "a game without a winner counts for nobody"
    await verify(house, at)


async def test_with_winners_if_all_agree_on_them(house: House) -> None:
    at = await table(house)
    await at.play(3)
    with pytest.raises(Refused, match="no such seat"):
        await at.end(0, [0, 2])
    await at.end(0, [1, 1])
    await at.answer(1, agrees=True)
    assert at.codes[-1] == "end2"
    assert [(each.name, each.wins) for each in (await at.room()).tally] == [("Player 2", 1), ("Player 1", 0)]
    await verify(house, at)


async def test_a_refusal_ends_nothing_and_cools_down(house: House, clock: TurnedClock) -> None:
    at = await table(house)
    await at.play(2)
    await at.end(0)
    await at.answer(1, agrees=False)
    assert not at.game.is_over
    with pytest.raises(Refused, match="ask again in"):
        await at.end(0)
    await at.undo(0)  # something else may be asked
    assert (await at.proposal()).kind == "takeback"
    clock.turn(minutes=1)
    await at.end(0)
    assert sorted(each.kind for each in await at.proposals()) == ["end", "takeback"]


async def test_playing_on_refuses_an_end(house: House) -> None:
    at = await table(house)
    await at.end(0)
    asked = (await at.proposal()).id
    await at.play()
    assert len(await at.proposals()) == 1, "whoever asked may move meanwhile"
    await at.play()
    assert not await at.proposals()
    with pytest.raises(Stale, match="gone on"):
        await at.answer(1, agrees=True, proposal=asked)
    assert not at.game.is_over


async def test_after_the_end_there_is_nothing_to_end(house: House) -> None:
    at = await table(house)
    await play_to_the_end(house, at.game)
    for wish in (at.end(0), at.resign(0)):
        with pytest.raises(Refused, match="already over"):
            await wish


async def test_with_two_a_resignation_ends_the_game(house: House, database: Database) -> None:
    at = await table(house)
    await at.play(3)
    await at.resign(0)
    outcome = at.game.position.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert str(outcome.reason) == "Player 1 resigned."
    assert at.codes.count("resign") == 1
    await verify(house, at)
    async with running(House(database)) as later:
        game = (await later.rooms.get(at.room_id)).game
        assert game is not None
        assert game.position == at.game.position


async def test_with_more_a_bot_plays_on(house: House) -> None:
    at = await table(house, THREE)
    await at.play()
    await at.resign(0)
    room = await at.room()
    assert not at.game.is_over
    assert at.game.players[0].bot is not None
    assert room.seat_of(at.players[0].id) == 0, "they may come back"
    await house.lobby.leave(at.room_id, at.players[0])
    with pytest.raises(Refused, match="needs you"):
        await house.lobby.leave(at.room_id, at.players[1])


async def test_bots_agree_to_everything(house: House) -> None:
    at = await table(house, THREE)
    await at.play(2)
    for seat in (1, 2):
        await at.ask(seat, Substitute(seat))
    await at.room()
    await at.undo(0)
    assert "back0" in at.codes
    await at.end(0)
    assert at.codes[-1] == "end"


async def test_who_plays_for_somebody_gives_nobody_else_the_win(house: House) -> None:
    at = await table(house, THREE)
    await at.play(2)
    for seat in (1, 2):
        await at.ask(seat, Substitute(seat))
    await at.room()
    await at.end(0, [0])
    assert (await at.proposal()).waits_for(at.game) == [1, 2]
    for seat in (1, 2):
        assert not at.game.is_over
        await at.ask(seat, TakeSeatBack())
        await at.room()
        await at.answer(seat, agrees=True)
    assert at.codes[-1] == "end1"


async def test_who_is_given_the_win_need_not_say_so(house: House) -> None:
    at = await table(house)
    await at.play(2)
    await at.ask(1, Substitute(1))
    await at.room()
    await at.end(0, [1])
    assert at.codes[-1] == "end2"


async def test_whoever_lets_a_bot_play_does_not_answer(house: House) -> None:
    at = await table(house, THREE)
    await at.play(3)
    await at.end(0)
    asked = (await at.proposal()).id
    await at.ask(1, Substitute(1))
    assert (await at.proposal()).waits_for(at.game) == [2]
    with pytest.raises(NotAllowed, match="Take your seat back"):
        await at.answer(1, agrees=False, proposal=asked)
    await at.answer(2, agrees=True)
    assert at.game.is_over


async def test_what_waits_for_a_bot_only_happens_at_once(house: House) -> None:
    at = await table(house, THREE)
    await at.play(3)
    await at.undo(0)
    await at.ask(2, Substitute(2))
    assert (await at.proposal()).waits_for(at.game) == [1], "one person has not answered yet"
    await at.answer(1, agrees=True)
    assert at.codes[-1] == "back0"
    await at.end(0)
    await at.ask(1, Substitute(1))
    assert at.codes[-1] == "end"
    assert not await at.proposals()


async def test_whoever_played_on_has_refused_whoever_plays_for_them_later(
    database: Database, clock: TurnedClock
) -> None:
    async with running(House(database, clock, STILL)) as house:
        at = await table(house, THREE)
        await at.play(3)
        await at.undo(1)  # back to before the move of seat 2, too
        await at.play(2)
        assert not await at.proposals()
        for seat in (2, 0):
            await at.ask(seat, Substitute(seat))
            async with running(House(database, clock, STILL)) as later:
                assert not (await later.rooms.get(at.room_id)).open_proposals
        assert at.game.version == 5


async def test_what_a_bot_has_played_for_somebody_refuses_nothing_when_they_are_back(
    database: Database, clock: TurnedClock
) -> None:
    async with running(House(database, clock, STILL)) as house:
        at = await table(house, THREE)
        await at.play(3)
        await at.undo(1)
        await at.ask(0, Substitute(0))
        await at.room()
        code = next(str(move) for move in at.game.position.legal_moves(0))
        await house.door.ask(BotAtTable(at.room_id, USUAL, 0), Play("bot-3", at.game.id, 3, [code]))
        assert at.game.version == 4
        await at.ask(0, TakeSeatBack())
        assert (await at.proposal()).waits_for(at.game) == [0, 2]


# Closing


async def test_a_host_closes_a_room_and_opens_it_again(house: House) -> None:
    host, friend = await people(house, "Marta", "Jirka")
    room_id = await open_room(house, host, TWO)
    await house.lobby.join(room_id, friend)
    with pytest.raises(NotAllowed):
        await house.door.ask(Visitor(room_id, friend), CloseRoom())
    for _ in range(2):
        await house.door.ask(Visitor(room_id, host), CloseRoom())
    await house.rooms.read_again(room_id)
    with pytest.raises(RoomClosed, match="Marta can open it again"):
        await house.door.enter(Visitor(room_id, friend))
    with pytest.raises(RoomClosed, match=r"is closed\.$"):
        await house.door.enter(Visitor(room_id, host))
    for wish in (Say("x", "hello"), Join()):
        with pytest.raises(RoomClosed):
            await house.door.ask(Visitor(room_id, friend), wish)
    assert not await house.lists.games_of(host)
    with pytest.raises(NotAllowed):
        await house.door.ask(Visitor(room_id, friend), ReopenRoom())
    for _ in range(2):
        await house.door.ask(Visitor(room_id, host), ReopenRoom())
    await house.rooms.read_again(room_id)
    await house.door.enter(Visitor(room_id, friend))
    assert len((await house.lists.games_of(host)).waiting) == 1


async def test_a_game_that_goes_on_is_not_closed_away(house: House) -> None:
    at = await table(house)
    with pytest.raises(Refused, match="A game is going on"):
        await at.ask(0, CloseRoom())
    await play_to_the_end(house, at.game)
    await at.ask(0, CloseRoom())
    with pytest.raises(RoomClosed) as refusal:
        await house.door.enter(Visitor((await at.room()).state.id, at.players[1]))
    assert refusal.value.last_game == at.game.id
    assert (await house.archive.find(at.game.id, None)).record.result is not None
    assert len((await house.lists.games_of(at.players[1])).finished) == 1


async def test_no_open_room_is_shown_that_is_closed(house: House) -> None:
    (host,) = await people(house, "Marta")
    room_id = await open_room(house, host, Setup("azul", 2, {}, open=True))
    assert len(await house.lists.open_rooms(None)) == 1
    await house.door.ask(Visitor(room_id, host), CloseRoom())
    assert not await house.lists.open_rooms(None)
