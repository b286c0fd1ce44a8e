"""Somebody is missing: a bot plays for them, and they take their seat back."""

import asyncio

import pytest
from sqlalchemy import select

from app.bots import USUAL
from app.database import Database
from app.rooms.door import Visitor
from app.rooms.games import Command, LiveGame
from app.rooms.house import House
from app.rooms.keeping import Keeper
from app.rooms.models import PlayerRow
from app.rooms.pace import AT_ONCE, Pace
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.wishes import GiveSeat, Play, Substitute, TakeSeatBack
from tests.rooms.kit import TurnedClock, command, open_room, people, running, soon, started_room

NEVER = Pace(1000, 1000, 1000, 0)
PATIENCE = 30


async def waiting_for_jirka(house: House) -> tuple[str, LiveGame, Person, Person]:
    """A game in which it is Jirka's turn, who has just left."""
    room_id, (marta, jirka) = await started_room(house, names=("Marta", "Jirka"))
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    await house.rooms.carry_out(game, command(game, 0))
    await house.presence.left(room_id, jirka.id)
    clock = house.now
    assert isinstance(clock, TurnedClock)
    clock.turn(minutes=3)  # so long the others wait at least
    await house.presence.arrived(room_id, marta.id)
    return room_id, game, marta, jirka


def move(game: LiveGame, seat: int) -> Play:
    return Play("a-move", game.id, game.version, [str(game.position.candidate_moves(seat)[0])])


async def players_rows(database: Database, game_id: str) -> list[tuple[int, int, int, str | None, str | None, str]]:
    rows = select(PlayerRow).where(PlayerRow.game_id == game_id).order_by(PlayerRow.seat, PlayerRow.number)
    async with database.sessions() as session:
        return [
            (row.seat, row.number, row.since, row.person_id, row.bot, row.name) for row in await session.scalars(rows)
        ]


async def test_a_bot_plays_for_somebody_until_they_come_back(house: House, database: Database) -> None:
    room_id, game, marta, jirka = await waiting_for_jirka(house)
    await house.door.ask(Visitor(room_id, marta), Substitute(1))
    await soon(lambda: game.version == 2, PATIENCE)
    substitute = game.players[1]
    assert (substitute.who, substitute.name, substitute.absent_id) == (f"bot {USUAL}", "Jirka", jirka.id)
    assert game.names == ("Marta", "Jirka"), "it is still his seat"
    assert (await house.rooms.get(room_id)).seat_of(jirka.id) == 1
    await house.rooms.carry_out(game, command(game, 0))
    await soon(lambda: game.version == 4, PATIENCE)
    with pytest.raises(NotAllowed, match="Take your seat back"):
        await house.door.ask(Visitor(room_id, jirka), move(game, 0))
    for _ in range(2):  # once more does no harm
        await house.door.ask(Visitor(room_id, jirka), TakeSeatBack())
    await house.rooms.get(room_id)
    assert tuple(game.players[1]) == (jirka.id, None, "Jirka", None)
    await house.rooms.carry_out(game, command(game, 0))
    await asyncio.sleep(0.3)
    assert game.version == 5, "no bot plays for him any more"
    await house.door.ask(Visitor(room_id, jirka), move(game, 1))
    assert game.version == 6
    assert await players_rows(database, game.id) == [
        (0, 0, 0, marta.id, None, "Marta"),
        (1, 0, 0, jirka.id, None, "Jirka"),
        (1, 1, 1, None, USUAL, "Jirka"),
        (1, 2, 4, jirka.id, None, "Jirka"),
    ]
    assert [(each.since, each.seat, str(each.text)) for each in game.changes_of_players] == [
        (1, 1, "From here on, a bot plays for Jirka."),
        (4, 1, "Jirka is back and plays from here on."),
    ]
    assert [entry.version for entry in game.log if game.is_by_bot(entry)] == [2, 4]


async def test_a_server_that_stops_in_the_turn_of_a_substitute_loses_nothing(
    database: Database, clock: TurnedClock
) -> None:
    async with running(House(database, clock, NEVER)) as first:
        room_id, game, marta, jirka = await waiting_for_jirka(first)
        await first.door.ask(Visitor(room_id, marta), Substitute(1))
    assert (game.version, game.position.acting) == (1, (1,))  # it was still thinking
    async with running(House(database, clock, AT_ONCE)) as second:
        later = (await second.rooms.get(room_id)).game
        assert later is not None
        await soon(lambda: later.version == 2, PATIENCE)
        assert later.players[1].absent_id == jirka.id
        await second.door.ask(Visitor(room_id, jirka), TakeSeatBack())
        await second.rooms.carry_out(later, command(later, 0))
        await second.door.ask(Visitor(room_id, jirka), move(later, 1))
        assert [entry.seat for entry in later.log] == [0, 1, 0, 1]


async def test_the_result_counts_for_the_person(house: House, database: Database, clock: TurnedClock) -> None:
    room_id, game, marta, jirka = await waiting_for_jirka(house)
    await house.door.ask(Visitor(room_id, marta), Substitute(1))
    await house.door.ask(Visitor(room_id, marta), Substitute(0))  # and one's own seat, whenever one likes
    await soon(lambda: game.is_over, 60)
    room = await house.rooms.get(room_id)
    assert {each.name for each in room.tally} == {"Marta", "Jirka"}
    assert sum(each.wins for each in room.tally) >= 1
    finished = await house.lists.games_of(jirka)
    assert [card.players for card in finished.finished] == [("Marta", "Jirka")]
    # Those who own the seats are asked whether they play again, not the bots.
    assert not any(seat.ready for seat in room.state.taken)
    # Who has chosen what is told for ever, also when nobody knows the ids of the commands any more.
    chosen = [game.is_by_bot(entry) for entry in game.log]
    assert chosen == [False] + [True] * (game.version - 1)
    clock.turn(days=3)
    assert (await Keeper(database, None, clock).tidy()).command_ids
    kept = (await house.archive.find(game.id, jirka)).game
    assert kept is not None
    assert [kept.is_by_bot(entry) for entry in kept.log] == chosen


async def test_the_log_names_those_who_played_then(house: House) -> None:
    room_id, game, _, jirka = await waiting_for_jirka(house)
    (heir,) = await people(house, "Eva")
    await house.lobby.join(room_id, heir)
    await house.presence.arrived(room_id, heir.id)
    await house.door.ask(Visitor(room_id, jirka), move(game, 1))
    await house.door.ask(Visitor(room_id, jirka), GiveSeat(heir.id))
    await house.rooms.get(room_id)
    await house.rooms.carry_out(game, command(game, 0))
    assert [str(each.text) for each in game.changes_of_players] == ["From here on, Eva plays in place of Jirka."]
    assert [game.players_at(entry)[1].name for entry in game.log] == ["Jirka", "Jirka", "Eva"]


async def test_who_may_not_and_when(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock, NEVER)) as house:
        room_id, game, marta, jirka = await waiting_for_jirka(house)
        stranger, watcher = await people(house, "Stranger", "Watcher")
        await house.lobby.join(room_id, watcher)
        for nobody in (stranger, watcher):
            for wish in (Substitute(1), TakeSeatBack()):
                with pytest.raises(NotAllowed):
                    await house.door.ask(Visitor(room_id, nobody), wish)
        with pytest.raises(Refused, match="no such seat"):
            await house.door.ask(Visitor(room_id, marta), Substitute(2))
        await house.presence.arrived(room_id, jirka.id)
        with pytest.raises(Refused, match="is here"):
            await house.door.ask(Visitor(room_id, marta), Substitute(1))
        await house.presence.left(room_id, jirka.id)
        clock.turn(minutes=3)
        for _ in range(2):
            await house.door.ask(Visitor(room_id, marta), Substitute(1))
        await house.rooms.get(room_id)
        assert game.hand_overs == 1
        assert game.version == 1


async def test_back_and_forth_before_anybody_has_moved(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock, NEVER)) as house:
        room_id, game, marta, jirka = await waiting_for_jirka(house)
        for _ in range(2):
            await house.door.ask(Visitor(room_id, marta), Substitute(1))
            await house.door.ask(Visitor(room_id, jirka), TakeSeatBack())
        await house.rooms.get(room_id)
        await house.door.ask(Visitor(room_id, jirka), move(game, 1))
        assert game.version == 2
        rows = await players_rows(database, game.id)
        assert [row[:3] for row in rows[2:]] == [(1, 1, 1), (1, 2, 1), (1, 3, 1), (1, 4, 1)]
    async with running(House(database, clock, AT_ONCE)) as later:
        loaded = (await later.rooms.get(room_id)).game
        assert loaded is not None
        assert [player.owner_id for player in loaded.players] == [marta.id, jirka.id]
        assert loaded.hand_overs == 4


async def test_whoever_lost_the_seat_at_another_server_cannot_move(database: Database, clock: TurnedClock) -> None:
    """What has been decided there counts, even if its news is still on its way."""
    async with (
        running(House(database, clock, NEVER)) as here,
        running(House(database, clock, NEVER)) as there,
    ):
        room_id, _, marta, jirka = await waiting_for_jirka(here)
        far = (await there.rooms.get(room_id)).game
        assert far is not None
        before = far.players
        await here.door.ask(Visitor(room_id, marta), Substitute(1))
        # As if the news had not come yet.
        far.hand_overs = 0
        far.take_players(before, ())
        late = Command("1-late", 1, [str(far.position.candidate_moves(1)[0])], 1, jirka.id)
        with pytest.raises(NotAllowed, match="Somebody else plays"):
            await there.rooms.carry_out(far, late)
        assert far.version == 1
        assert far.players[1].absent_id == jirka.id


async def test_no_game_no_substitute(house: House) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    await house.lobby.sit(room_id, friend, 1)
    for wish in (Substitute(1), TakeSeatBack()):
        with pytest.raises(Refused, match="No game is going on"):
            await house.door.ask(Visitor(room_id, host), wish)
