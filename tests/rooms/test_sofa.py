"""Several people at one device: they have seats of their own, and the page turns to whoever is to act."""

from collections.abc import Sequence

import pytest
from sqlalchemy import select

from app.database import Database
from app.rooms import wishes
from app.rooms.door import Visitor
from app.rooms.farewells import SOMEONE
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.models import MemberRow, PersonRow, PlayerRow
from app.rooms.own_data import as_json, own_data
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused, Stale
from app.rooms.setup import Setup
from app.rooms.sofa import Look, look_from, still_holds
from tests.rooms.kit import TurnedClock, open_room, people, play_to_the_end, running, some_move

THREE = Setup("azul", 3, {"wall": "colour", "starter": "1"})
TWO = Setup("azul", 2, {"wall": "colour", "starter": "1"})
DUEL = Setup("duel", 2, {"starter": "1"})


def look(held: Sequence[int], acting: Sequence[int], **facts: object) -> Look:
    known = {"own": held[0], "played": range(4), "last": None}
    return look_from(held, acting=acting, **{**known, **facts})  # type: ignore[arg-type]


def test_the_page_turns_to_the_first_who_is_to_act() -> None:
    assert look([0, 2], [2]) == Look(2)
    assert look([0, 2], [0, 1, 2]) == Look(0)
    assert look([0, 2], [2], played=[0, 1]) == Look(0)  # a bot plays on seat 2
    assert look([0, 2], [1]) == Look(0)
    assert look([0, 2], [1], last=2) == Look(2)  # nothing turns while others are to move
    assert look([1, 2], [], own=None) == Look(1)


def test_a_cover_lies_before_those_who_know_more_than_the_others() -> None:
    assert look([0, 1], [1], private=[1]) == Look(1, is_covered=True, asks=True)
    assert look([0, 1], [1], private=[0, 1], holder=0, last=0) == Look(1, is_covered=True, asks=True)
    assert look([0, 1], [1], private=[1], holder=1) == Look(1)
    assert look([0, 1], [1], private=[0], holder=0, last=0) == Look(1)  # what 0 knows is on no page of 1
    assert look([0, 1], [2], private=[0], holder=0, last=1) == Look(0)
    assert look([0, 1], [2], private=[0]) == Look(0, is_covered=True)  # and nobody is asked meanwhile
    assert look([0], [0], private=[0]) == Look(0)
    assert look([0, 1], [0], private=[0], played=[0]) == Look(0)  # nobody else holds it


def test_somebody_holds_the_device_until_somebody_else_there_is_to_act() -> None:
    assert still_holds(0, [0, 1], [])
    assert still_holds(0, [0, 1], [[0], [2], [2, 3], [0]])
    assert still_holds(0, [0, 1], [[0, 1]])  # the page turns to the first
    assert not still_holds(1, [0, 1], [[0, 1]])
    assert not still_holds(0, [0, 1], [[0], [1], [0]])  # also if they did nothing, or took it back


class Den:
    """A room in which Marta shares her device with Anna, and Jirka has one of his own."""

    def __init__(self, house: House, room_id: str, marta: Person, jirka: Person) -> None:
        self.house, self.room_id, self.marta, self.jirka = house, room_id, marta, jirka

    async def ask(self, who: Person, wish: wishes.Wish, looks_from: int | None = None) -> None:
        await self.house.door.ask(Visitor(self.room_id, who, looks_from=looks_from), wish)

    async def add(self, who: Person, name: str) -> str:
        await self.ask(who, wishes.AddAtDevice(name))
        return await self.id_of(name)

    async def id_of(self, name: str) -> str:
        return next(member.person_id for member in (await self.room()).state.members if member.name == name)

    async def room(self) -> LiveRoom:
        return await self.house.rooms.read_again(self.room_id)

    async def seated(self) -> list[str]:
        return list((await self.room()).state.names)

    async def start(self) -> None:
        await self.ask(self.marta, wishes.Start((await self.room()).state.version))

    async def play(self, who: Person, name: str, looks_from: int | None = None, version: int | None = None) -> None:
        room = await self.room()
        assert room.game is not None
        acting = room.game.position.acting[0] if looks_from is None else looks_from
        code = some_move(room.game.position, acting) if acting in room.game.position.acting else "1b1"
        at = room.game.version if version is None else version
        await self.ask(who, wishes.Play(name, room.game.id, at, [code]), looks_from)

    async def draw_two(self) -> int:
        """Until somebody has drawn two dome tiles of Duel and looked at them: their seat."""
        game = (await self.room()).game
        assert game is not None
        drawn = 0
        while True:
            (seat,) = game.position.acting
            moves = [str(move) for move in game.position.legal_moves(seat)]
            code = moves[0]
            if "draw" in moves and drawn < 2:
                code, drawn = "draw", drawn + 1
            elif "look" in moves:
                code = "look"
            await self.ask(self.marta, wishes.Play(f"d{game.version}", game.id, game.version, [code]), seat)
            if drawn > 1 and code == "look":
                return seat

    async def finish_turn(self) -> None:
        """Of whoever at Marta's device is to act."""
        game = (await self.room()).game
        assert game is not None
        (seat,) = game.position.acting
        while game.position.acting == (seat,):
            await self.play(self.marta, f"m{game.version}", looks_from=seat)


async def den(house: House, setup: Setup = THREE) -> Den:
    marta, jirka = await people(house, "Marta", "Jirka")
    made = Den(house, await open_room(house, marta, setup), marta, jirka)
    await made.add(marta, "Anna")
    await house.lobby.join(made.room_id, jirka)
    if setup.seats > 2:
        await house.lobby.sit(made.room_id, jirka, 2)
    return made


async def test_somebody_on_the_sofa_sits_stands_and_is_renamed_by_their_device_only(
    house: House, database: Database, clock: TurnedClock
) -> None:
    at = await den(house)
    anna = await at.id_of("Anna")
    room = await at.room()
    assert await at.seated() == ["Marta", "Anna", "Jirka"]
    assert room.seats_at(at.marta.id) == (0, 1)
    assert room.state.can_start
    for words, wish in (
        ("no free seat", wishes.AddAtDevice("Ben")),
        ("already", wishes.RenameAtDevice(anna, "JIRKA")),
        ("name", wishes.RenameAtDevice(anna, "  ")),
    ):
        with pytest.raises(Refused, match=words):
            await at.ask(at.marta, wish)
    (stranger,) = await people(house, "Stranger")
    for person in (at.jirka, stranger):
        for other in (
            wishes.StandAtDevice(anna),
            wishes.RenameAtDevice(anna, "X"),
            wishes.StandAtDevice(at.marta.id),
        ):
            with pytest.raises(NotAllowed):
                await at.ask(person, other)
    with pytest.raises(NotAllowed):
        await at.ask(stranger, wishes.AddAtDevice("Guest"))
    for nobody in (at.jirka.id, "nobody"):
        with pytest.raises(NotAllowed, match="at your device"):
            await at.ask(at.marta, wishes.StandAtDevice(nobody))
    with pytest.raises(Refused, match="become the host"):
        await at.ask(at.marta, wishes.HandOn(anna))
    assert await at.seated() == ["Marta", "Anna", "Jirka"]

    await at.ask(at.marta, wishes.RenameAtDevice(anna, "Anni"))
    assert await at.seated() == ["Marta", "Anni", "Jirka"]
    # They are here when their device is.
    clock.turn(minutes=2)
    await house.presence.arrived(at.room_id, at.marta.id)
    state = (await at.room()).state
    assert state.away_since(anna, house.now()) is None
    assert state.away_since(at.jirka.id, house.now()) is not None

    await at.ask(at.marta, wishes.StandAtDevice(anna))
    assert await at.seated() == ["Marta", "", "Jirka"]
    async with database.sessions() as session:
        assert await session.get(PersonRow, anna) is None  # they have not played: nothing is left
    await at.add(at.jirka, "Anni")  # the name is free again
    assert (await at.room()).seats_at(at.jirka.id) == (1, 2)


async def test_all_at_a_device_are_ready_and_leave_together(house: House) -> None:
    at = await den(house)
    ben = await people(house, "Ben")
    await at.ask(at.jirka, wishes.Stand())
    await at.add(at.jirka, "Eva")
    await at.ask(at.marta, wishes.Configure(Setup("azul", 3, {"wall": "grey", "starter": "1"})))
    state = (await at.room()).state
    assert [seat.ready for seat in state.taken] == [False, False, False]
    assert not state.can_start
    # Eva is ready when Jirka says so, who does not even sit; the host and who is with them say it by starting.
    await at.ask(at.jirka, wishes.BeReady(True, state.version))
    assert (await at.room()).state.can_start
    await at.ask(at.marta, wishes.Kick(at.jirka.id))
    assert await at.seated() == ["Marta", "Anna", ""]
    await house.lobby.join(at.room_id, ben[0])
    await house.lobby.sit(at.room_id, ben[0], 2)
    await at.ask(at.marta, wishes.Leave())
    state = (await at.room()).state
    assert list(state.names) == ["", "", "Ben"]
    assert state.host_id == ben[0].id


async def test_a_move_is_made_for_the_seat_from_which_the_page_looks(house: House, database: Database) -> None:
    at = await den(house)
    await at.start()
    for seat, who in ((0, at.marta), (1, at.marta), (2, at.jirka), (0, at.marta)):
        room = await at.room()
        look = room.look_of(at.marta.id)
        assert look == (Look(seat) if who == at.marta else Look(1))
        assert room.game is not None
        version = room.game.version
        with pytest.raises(NotAllowed, match="at your device"):
            await at.play(who, "no", looks_from=2 if who == at.marta else 0)
        with pytest.raises(NotAllowed, match="at your device"):
            await at.play(who, "no", looks_from=9)
        await at.play(who, f"m{version}", looks_from=seat)
        # The same once more, when the page looks from another seat already: it has been done.
        await at.play(who, f"m{version}", looks_from=seat, version=version)
        game = (await at.room()).game
        assert game is not None
        assert game.version == version + 1
    assert game is not None
    with pytest.raises(Stale, match="somebody else’s turn"):
        await house.door.eyes_of(Visitor(at.room_id, at.marta, looks_from=0), game.id)
    # A server that starts anew knows it as well.
    async with running(House(database)) as other:
        assert (await other.rooms.get(at.room_id)).look_of(at.marta.id) == Look(1)


async def test_nobody_has_to_be_asked_at_ones_own_device(house: House) -> None:
    at = await den(house, TWO)
    await at.start()
    for number in range(2):
        await at.play(at.marta, f"m{number}")
    game = (await at.room()).game
    assert game is not None
    for _ in range(2):  # first what Anna did, then what Marta did
        await at.ask(at.marta, wishes.Undo(f"u{game.version}", game.id, game.version), looks_from=0)
    assert [str(entry.action) for entry in game.match.record.entries[2:]] == ["back1", "back0"]
    await at.ask(at.marta, wishes.EndGame("e", game.id, game.version, [1]), looks_from=0)
    assert game.is_over


async def test_a_device_answers_once_for_all_its_seats(house: House) -> None:
    at = await den(house)
    await at.start()
    for number, who in enumerate((at.marta, at.marta, at.jirka)):
        await at.play(who, f"m{number}")
    game = (await at.room()).game
    assert game is not None
    await at.ask(at.jirka, wishes.EndGame("e", game.id, game.version))
    (asked,) = (await at.room()).open_proposals
    assert asked.asked == (0, 1)
    await at.ask(at.marta, wishes.Answer(game.id, game.version, asked.id, agrees=True), looks_from=0)
    assert game.is_over


async def test_a_bot_plays_for_one_of_them_and_goes(house: House) -> None:
    at = await den(house)
    await at.start()
    with pytest.raises(Refused, match="is here"):
        await at.ask(at.jirka, wishes.Substitute(1))
    await at.ask(at.marta, wishes.Substitute(1))
    room = await at.room()
    assert room.game is not None
    assert room.game.players[1].bot is not None
    assert room.look_of(at.marta.id) == Look(0)
    await at.ask(at.marta, wishes.TakeSeatBack())
    room = await at.room()
    assert room.game is not None
    assert [player.bot for player in room.game.players] == [None] * 3
    assert room.seats_at(at.marta.id) == [0, 1]
    with pytest.raises(Refused, match="The game needs you"):
        await at.ask(at.marta, wishes.Leave())


async def test_the_cover_comes_before_whoever_knows_more_and_they_tap_it_away(house: House) -> None:
    at = await den(house, DUEL)
    await at.start()
    game = (await at.room()).game
    assert game is not None
    first = await at.draw_two()  # nothing is covered so far, or it would have been refused
    other = 1 - first
    assert [game.knows_more(seat) for seat in (first, other)] == [True, False]
    assert (await at.room()).look_of(at.marta.id) == Look(first)  # they hold it, as they have just drawn
    await at.finish_turn()
    assert game.knows_more(first)  # what lies under the stack now
    # The page of the other one shows nothing of that. But there is no way back without a cover: neither by an undo,
    assert (await at.room()).look_of(at.marta.id) == Look(other)
    await at.ask(at.marta, wishes.Undo("u", game.id, game.version), looks_from=other)
    assert (await at.room()).look_of(at.marta.id) == Look(first, is_covered=True, asks=True)
    await at.ask(at.marta, wishes.Uncover(game.id, first))
    await at.finish_turn()
    assert (await at.room()).look_of(at.marta.id) == Look(other)
    await at.finish_turn()  # nor by a move.
    assert (await at.room()).look_of(at.marta.id) == Look(first, is_covered=True, asks=True)
    for who, seat, words in ((at.jirka, first, "Only its players"), (at.marta, 1 - first, "somebody else’s turn")):
        with pytest.raises(Refused, match=words):
            await at.ask(who, wishes.Uncover(game.id, seat))
    with pytest.raises(NotAllowed, match="at your device"):
        await at.ask(at.marta, wishes.Uncover(game.id, 7))
    with pytest.raises(Stale, match="last game"):
        await at.ask(at.marta, wishes.Uncover("another", first))
    with pytest.raises(NotAllowed, match="lift the cover"):
        await at.play(at.marta, "blind", looks_from=first)
    with pytest.raises(NotAllowed, match="lift the cover"):
        await house.door.eyes_of(Visitor(at.room_id, at.marta), game.id)
    for _ in range(2):
        await at.ask(at.marta, wishes.Uncover(game.id, first))
    assert (await at.room()).look_of(at.marta.id) == Look(first)


async def test_they_are_players_of_their_own_and_go_with_the_data_of_their_device(
    house: House, database: Database
) -> None:
    at = await den(house)
    await at.start()
    game = (await at.room()).game
    assert game is not None
    await play_to_the_end(house, game)
    anna = await at.id_of("Anna")
    room = await at.room()
    assert {wins.name for wins in room.tally} <= {"Marta", "Anna", "Jirka"}
    # One press of Marta is Anna's, too; then the order rotates.
    await at.ask(at.marta, wishes.PlayAgain())
    assert [seat.ready for seat in (await at.room()).state.taken] == [True, True, False]
    await at.ask(at.jirka, wishes.PlayAgain())
    room = await at.room()
    assert room.names == ("Anna", "Jirka", "Marta")
    assert room.look_of(at.marta.id) == Look(0)
    mine = await house.lists.games_of(at.marta)
    assert [card.my_turn for card in mine.my_turn] == [True]
    assert mine.my_turn[0].to_move == ("Anna",)
    assert len(mine.finished) == 1
    data = as_json(await own_data(database, at.marta))
    assert data["at_your_device"] == ["Anna"]

    await house.farewells.forget(at.marta.id)
    async with database.sessions() as session:
        assert not (await session.scalars(select(MemberRow).where(MemberRow.person_id == anna))).all()
        names = (await session.scalars(select(PlayerRow.name).where(PlayerRow.person_id == anna))).all()
    assert set(names) == {SOMEONE}
