"""Taking back: at once where it is free, else as a proposal that is stored and answered."""

import pytest

from app.rooms.decisions import way_back, way_of_undo
from app.rooms.door import Visitor
from app.rooms.house import House
from app.rooms.policies import AGREED, FREE, NEVER
from app.rooms.refusals import NotAllowed, Refused, SentAway, Stale
from app.rooms.setup import Setup
from app.rooms.wishes import Answer, Undo, Withdraw
from tests.rooms.kit import TurnedClock, people, play_to_the_end
from tests.rooms.together import table

FOUR = Setup("azul", 4, {"wall": "colour", "starter": "1"})


# Free


async def test_ones_own_last_decision_goes_back_at_once(house: House) -> None:
    at = await table(house)
    before = at.game.position.copy()
    await at.play()
    await at.undo(0)
    assert at.game.position == before
    assert at.codes[-1] == "back0"
    assert not await at.proposals()


async def test_the_same_undo_sent_twice_happens_once(house: House) -> None:
    at = await table(house)
    await at.play()
    for _ in range(3):
        await at.undo(0, name="same", version=1)
    assert at.game.version == 2


async def test_nothing_to_take_back(house: House) -> None:
    at = await table(house)
    for seat in (0, 1):
        with pytest.raises(Refused, match="not decided anything"):
            await at.undo(seat)
    await at.play()
    with pytest.raises(Refused, match="not decided anything"):
        await at.undo(1)
    await at.undo(0)
    with pytest.raises(Refused, match="not decided anything"):
        await at.undo(0)
    for line in (0, 1, 2, 99):
        with pytest.raises(Refused, match="cannot be taken back"):
            await at.undo(0, line)
    assert at.game.version == 2


async def test_a_wish_made_on_an_older_table_changes_nothing(house: House) -> None:
    at = await table(house)
    await at.play(2)
    with pytest.raises(Stale, match="changed in the meantime"):
        await at.undo(0, version=1)
    assert not await at.proposals()


# By asking


async def test_after_somebody_else_has_moved_it_is_a_proposal(house: House) -> None:
    at = await table(house)
    before = at.game.position.copy()
    await at.play(2)
    assert [way_of_undo(at.game, seat, FREE) for seat in (0, 1)] == ["ask", "free"]
    await at.undo(0)
    proposal = await at.proposal()
    assert (proposal.seat, str(proposal.action), proposal.asked) == (0, "back0", (1,))
    assert at.game.version == 2
    await at.answer(1, agrees=True)
    assert at.game.position == before
    assert at.codes[-1] == "back0"
    assert not await at.proposals()


async def test_a_refusal_changes_nothing_and_cools_down(house: House, clock: TurnedClock) -> None:
    at = await table(house)
    await at.play(2)
    await at.undo(0)
    await at.answer(1, agrees=False)
    room = await at.room()
    assert not room.open_proposals
    assert [each.refused_by for each in room.refusals] == [1]
    assert at.game.version == 2
    with pytest.raises(Refused, match="ask again in 30 seconds"):
        await at.undo(0)
    clock.turn(seconds=31)
    await at.undo(0)
    await at.answer(1, agrees=False)
    clock.turn(seconds=31)
    with pytest.raises(Refused, match="ask again in 29 seconds"):
        await at.undo(0)
    await at.undo(1)  # the others need not wait, and this is free
    assert at.game.version == 3


async def test_moving_on_refuses_but_the_askers_own_moves_do_not(house: House) -> None:
    at = await table(house)
    await at.play(2)
    await at.undo(0)
    asked = await at.proposal()
    await at.play()
    assert at.game.log[-1].seat == 0
    assert (await at.proposal()).id == asked.id
    await at.play()
    assert not await at.proposals()
    with pytest.raises(Stale, match="gone on"):
        await at.answer(1, agrees=True, proposal=asked.id)
    with pytest.raises(Stale, match="gone on"):
        await at.ask(0, Withdraw(at.game.id, at.game.version, asked.id))
    assert at.game.version == 4
    assert not any(code.startswith("back") for code in at.codes)


async def test_it_goes_back_to_what_was_asked_for_whatever_the_asker_did_since(house: House) -> None:
    at = await table(house)
    await at.play(2)
    before = at.game.position.copy()
    await at.play(2)
    await at.undo(0)
    await at.play()
    await at.answer(1, agrees=True)
    assert at.game.position == before
    assert at.codes[-1] == "back2"


async def test_all_who_lose_something_have_to_agree(house: House) -> None:
    at = await table(house, FOUR)
    await at.play(2)
    await at.undo(0)
    assert (await at.proposal()).asked == (1, 2), "who moved after it, and whose turn it is"
    with pytest.raises(Refused, match="not needed here"):
        await at.answer(3, agrees=True)
    await at.answer(1, agrees=True)
    assert (await at.proposal()).waits_for(at.game) == [2]
    with pytest.raises(Refused, match="already agreed"):
        await at.answer(1, agrees=True)
    assert at.game.version == 2
    await at.answer(2, agrees=True)
    assert at.codes[-1] == "back0"


async def test_one_no_is_enough_whoever_says_it(house: House) -> None:
    at = await table(house, FOUR)
    await at.play(2)
    await at.undo(0)
    await at.answer(1, agrees=True)
    await at.answer(3, agrees=False)
    assert not await at.proposals()
    assert at.game.version == 2


async def test_across_a_deal_all_are_asked(house: House) -> None:
    at = await table(house, FOUR)
    while at.game.position.round == 1:
        await at.play()
    mover = at.game.log[-1].seat
    assert way_of_undo(at.game, mover, FREE) == "ask"
    await at.undo(mover)
    asked = tuple(seat for seat in range(4) if seat != mover)
    assert (await at.proposal()).asked == asked
    for seat in asked:
        await at.answer(seat, agrees=True)
    assert at.game.position.round == 1
    assert at.game.match.record.entries[-1].draws == (), "in Azul nothing hidden lies there to be mixed"
    await at.play()
    assert at.game.position.round == 2


async def test_back_to_a_line_of_the_log(house: House) -> None:
    at = await table(house)
    await at.play(2)
    before = at.game.position.copy()
    await at.play(4)
    await at.undo(0, line=3)
    assert str((await at.proposal()).action) == "back2"
    await at.answer(1, agrees=True)
    assert at.game.position == before


async def test_who_asks_for_something_else_replaces_it_and_who_asks_twice_is_told(house: House) -> None:
    at = await table(house)
    await at.play(6)
    await at.undo(0)
    first = await at.proposal()
    with pytest.raises(Refused, match="already asked for this"):
        await at.undo(0)
    with pytest.raises(Refused, match="answered first"):
        await at.undo(1, line=2)
    await at.undo(0, line=3)
    second = await at.proposal()
    assert (str(first.action), str(second.action)) == ("back4", "back2")
    with pytest.raises(Stale, match="no longer asking"):
        await at.answer(1, agrees=True, proposal=first.id)
    assert at.game.version == 6


async def test_withdrawing(house: House, clock: TurnedClock) -> None:
    at = await table(house)
    await at.play(2)
    await at.undo(0)
    asked = await at.proposal()
    wish = Withdraw(at.game.id, at.game.version, asked.id)
    with pytest.raises(Refused, match="Only the person who asked"):
        await at.ask(1, wish)
    await at.ask(0, wish)
    assert not await at.proposals()
    for again in (at.ask(0, wish), at.answer(1, agrees=True, proposal=asked.id)):
        with pytest.raises(Stale, match="no longer asking"):
            await again
    with pytest.raises(Refused, match="just withdrawn"):
        await at.undo(0)
    clock.turn(seconds=6)
    await at.undo(0)


async def test_answers_that_mean_nothing(house: House) -> None:
    at = await table(house)
    await at.play(2)
    await at.undo(0)
    asked = (await at.proposal()).id
    with pytest.raises(Refused, match="asked for this yourself"):
        await at.answer(0, agrees=True)
    with pytest.raises(Refused, match="Nobody has asked"):
        await at.answer(1, agrees=True, proposal="invented")
    await at.answer(1, agrees=True)
    for agrees in (True, False):
        with pytest.raises(Stale, match=r"already been agreed|gone on"):
            await at.answer(1, agrees=agrees, proposal=asked)
    assert at.game.version == 3


async def test_only_players_ask_and_answer(house: House) -> None:
    at = await table(house)
    await at.play(2)
    await at.undo(0)
    asked = (await at.proposal()).id
    watcher, gone = await people(house, "Watcher", "Gone")
    for person in (watcher, gone):
        await house.lobby.join(at.room_id, person)
    await house.lobby.kick(at.room_id, at.players[0], gone.id)
    wishes = (
        Undo("x", at.game.id, 2),
        Answer(at.game.id, 2, asked, agrees=True),
        Withdraw(at.game.id, 2, asked),
    )
    for visitor in (Visitor(at.room_id, None), Visitor(at.room_id, watcher), Visitor(at.room_id, gone)):
        for wish in wishes:
            with pytest.raises(NotAllowed):
                await house.door.ask(visitor, wish)
    with pytest.raises(SentAway):
        await house.door.enter(Visitor(at.room_id, gone))
    assert (await at.proposal()).id == asked
    assert at.game.version == 2


async def test_where_the_room_agreed_on_it_nothing_is_taken_back(house: House) -> None:
    at = await table(house, Setup("azul", 2, {"starter": "1"}, undo=NEVER))
    await at.play(2)
    for line in (None, 1):
        with pytest.raises(Refused, match="moves cannot be taken back"):
            await at.undo(1, line)


async def test_where_the_room_agreed_on_it_everything_is_asked_for(house: House) -> None:
    at = await table(house, Setup("azul", 2, {"starter": "1"}, undo=AGREED))
    await at.play()
    await at.undo(0)
    assert (await at.proposal()).asked == (1,)


async def test_a_rule_that_does_not_exist_is_refused(house: House) -> None:
    (host,) = await people(house, "Host")
    with pytest.raises(Refused, match="no such choice"):
        await house.lobby.open_room(host, Setup("azul", 2, {}, undo="always"))
    assert Setup.read({**Setup("azul", 2, {}).write(), "undo": AGREED}).undo == AGREED
    stored = Setup("azul", 2, {}).write()
    del stored["undo"]
    assert Setup.read(stored).undo == FREE, "rooms that are older than the choice"


async def test_when_the_game_is_over_it_stays_over(house: House) -> None:
    at = await table(house)
    await at.play(2)
    await at.undo(0)
    asked = (await at.proposal()).id
    await play_to_the_end(house, at.game)
    with pytest.raises(Stale):
        await at.answer(1, agrees=True, proposal=asked)
    with pytest.raises(Refused, match="game is over"):
        await at.undo(0)
    assert way_of_undo(at.game, 0, FREE) == ""


# The way back itself


async def test_the_way_back_tells_what_it_means(house: House) -> None:
    at = await table(house)
    await at.play(4)
    back = way_back(at.game, 0)
    assert (back.to, back.first, back.moves) == (2, 3, 2)
    assert back.undoing.others == {1}
    assert not back.undoing.reveals
    assert at.game.version == 4
