"""Somebody is away: how long the others wait, who may play for them, and how seats change hands."""

from datetime import UTC, datetime, timedelta

import pytest

from app.rooms.house import House
from app.rooms.policies import (
    LIVE_PATIENCE,
    LIVE_WITHIN,
    NOBODY,
    PATIENCE,
    SLOW_PATIENCE,
    USUAL,
    may_substitute_from,
    was_live,
)
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.setup import Setup
from app.rooms.wishes import GiveSeat, Substitute, TakeSeatBack
from app.web.live.requests import Missed, Request, request_to
from tests.rooms.kit import TurnedClock, people
from tests.rooms.together import Table, table

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
THREE = Setup("azul", 3, {"wall": "colour", "starter": "1"})


def test_whoever_leaves_right_after_somebody_has_acted_leaves_others_waiting() -> None:
    assert was_live(NOON, NOON - timedelta(minutes=1))
    assert not was_live(NOON, NOON - LIVE_WITHIN)


def test_the_usual_patience_depends_on_how_the_game_was_played() -> None:
    assert may_substitute_from(USUAL, NOON, live=True) == NOON + LIVE_PATIENCE
    assert may_substitute_from(USUAL, NOON, live=False) == NOON + SLOW_PATIENCE
    assert (timedelta(minutes=3), timedelta(days=3)) == (LIVE_PATIENCE, SLOW_PATIENCE)


def test_what_a_room_has_chosen_counts_however_it_is_played() -> None:
    for name, patience in PATIENCE.items():
        if patience is not None:
            assert {may_substitute_from(name, NOON, live=live) for live in (True, False)} == {NOON + patience}
    assert may_substitute_from(NOBODY, NOON, live=True) is None


async def with_jirka_away(house: House, setup: Setup = THREE) -> Table:
    """Jirka, on the second seat, is to move and has just left; the others stay."""
    at = await table(house, setup)
    await at.play()
    await house.presence.left(at.room_id, at.players[1].id)
    return at


async def let_pass(at: Table, clock: TurnedClock, **time: float) -> None:
    """Time passes, and everybody but Jirka is still here."""
    clock.turn(**time)
    for seat, player in enumerate(at.players):
        if seat != 1:
            await at.house.presence.arrived(at.room_id, player.id)


async def test_at_a_live_table_after_three_minutes(house: House, clock: TurnedClock) -> None:
    at = await with_jirka_away(house)
    await let_pass(at, clock, minutes=2)
    assert not (await at.room()).replaceable(clock())
    with pytest.raises(Refused, match="not been away long enough"):
        await at.ask(0, Substitute(1))
    await let_pass(at, clock, minutes=1)
    assert (await at.room()).replaceable(clock()) == {1}
    await at.ask(2, Substitute(1))
    await at.room()
    assert at.game.players[1].absent_id == at.players[1].id


async def test_neither_a_request_nor_a_refusal_hides_that_a_bot_may_play(house: House, clock: TurnedClock) -> None:
    at = await table(house, THREE)
    await at.play(4)  # Jirka is to move
    await at.undo(0, line=1)
    await at.answer(2, agrees=False)

    async def told(seat: int) -> object:
        return request_to(await at.room(), seat, [seat], clock())

    for seat, words in ((0, True), (1, True), (2, None)):  # who said no knows it
        request = await told(seat)
        assert getattr(request, "was_refused", None) == words
    await house.presence.left(at.room_id, at.players[1].id)
    await let_pass(at, clock, minutes=3)
    for seat in (0, 2):
        assert isinstance(await told(seat), Missed)
    # What still waits for an answer of somebody who is here comes first, else the bot.
    await at.undo(2)
    assert isinstance(await told(0), Request)
    assert isinstance(await told(2), Request)
    await at.answer(0, agrees=True)
    for seat in (0, 2):
        assert isinstance(await told(seat), Missed)


async def test_at_a_slow_table_after_three_days(house: House, clock: TurnedClock) -> None:
    at = await table(house, THREE)
    await at.play()
    clock.turn(hours=5)
    await house.presence.arrived(at.room_id, at.players[1].id)
    await house.presence.left(at.room_id, at.players[1].id)
    await let_pass(at, clock, hours=70)
    with pytest.raises(Refused, match="not been away long enough"):
        await at.ask(0, Substitute(1))
    await let_pass(at, clock, hours=2.1)
    assert (await at.room()).replaceable(clock()) == {1}
    await at.ask(0, Substitute(1))


async def test_where_the_room_does_not_want_it_nobody_plays_for_others(house: House, clock: TurnedClock) -> None:
    at = await with_jirka_away(house, Setup("azul", 3, {"starter": "1"}, patience=NOBODY))
    await let_pass(at, clock, days=300)
    assert not (await at.room()).replaceable(clock())
    with pytest.raises(Refused, match="agreed before the game"):
        await at.ask(0, Substitute(1))
    await at.ask(0, Substitute(0))  # one's own seat is one's own


async def test_whoever_is_back_is_not_replaced(house: House, clock: TurnedClock) -> None:
    at = await with_jirka_away(house)
    await let_pass(at, clock, minutes=30)
    await house.presence.arrived(at.room_id, at.players[1].id)
    with pytest.raises(Refused, match="is here and plays on"):
        await at.ask(0, Substitute(1))
    assert at.game.hand_overs == 0


async def test_the_seat_is_taken_back_whenever_they_return(house: House, clock: TurnedClock) -> None:
    at = await with_jirka_away(house)
    await let_pass(at, clock, minutes=4)
    await at.ask(0, Substitute(1))
    await at.ask(1, TakeSeatBack())
    await at.room()
    assert at.game.players[1].person_id == at.players[1].id


# Giving one's seat away


async def test_somebody_who_watches_plays_on(house: House) -> None:
    at = await table(house, THREE)
    await at.play()
    (eva,) = await people(house, "Eva")
    await house.lobby.join(at.room_id, eva)
    await at.ask(1, GiveSeat(eva.id))
    room = await at.room()
    assert at.game.names == ("Player 1", "Eva", "Player 3")
    assert (room.seat_of(eva.id), room.seat_of(at.players[1].id)) == (1, None)
    assert room.state.names == ("Player 1", "Eva", "Player 3")
    with pytest.raises(NotAllowed):
        await at.undo(1)
    with pytest.raises(NotAllowed, match="no seat"):
        await at.ask(1, GiveSeat(eva.id))


async def test_who_cannot_get_a_seat(house: House, clock: TurnedClock) -> None:
    at = await table(house, THREE)
    gone, kicked, stranger = await people(house, "Gone", "Kicked", "Stranger")
    for person in (gone, kicked):
        await house.lobby.join(at.room_id, person)
    await house.lobby.kick(at.room_id, at.players[0], kicked.id)
    await house.presence.left(at.room_id, gone.id)
    clock.turn(minutes=1)
    for person, words in (
        (gone, "is not here"),
        (kicked, "somebody who is watching"),
        (stranger, "somebody who is watching"),
        (at.players[0], "somebody who is watching"),
        (at.players[1], "somebody who is watching"),
    ):
        with pytest.raises(Refused, match=words):
            await at.ask(1, GiveSeat(person.id))
    assert at.game.hand_overs == 0
