"""Anything that people may do to a game, in any order, through the one door: what is stored afterwards, read by
another server, is the same position with the same time on all clocks, and a finished game verifies. Clocks at whose
zero a bot moves play along."""

import random

import pytest

from app.database import Database
from app.rooms.clocks import PLAY
from app.rooms.decisions import BY_ASKING, FREELY, way_back, way_of_undo
from app.rooms.door import Visitor
from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rooms.pace import Pace
from app.rooms.policies import FREE, must_agree, still_asked
from app.rooms.refusals import Refused
from app.rooms.setup import Setup
from app.rooms.wishes import Answer, EndGame, GiveSeat, Play, Resign, Substitute, TakeSeatBack, Undo, Wish, Withdraw
from app.rules.record import Record
from tests.rooms.kit import TurnedClock, people, running, soon, stored_moves
from tests.rooms.together import Table, table

STILL = Pace(1000, 1000, 1000, 0)
"""Bots that are on a seat and never come to move."""
SETUPS = (
    Setup("azul", 2, {"wall": "colour"}, clock="move 30"),
    Setup("azul", 3, {"wall": "grey"}, clock="move 3600", at_zero=PLAY),
    Setup("duel", 2, {}, clock="bank 600 10"),
    Setup("queens-garden", 3, {}),
)


async def a_wish(at: Table, chance: random.Random, number: int, watchers: list[str]) -> Wish:
    game, version = at.game.id, at.game.version
    proposals = (await at.room()).open_proposals
    asked = proposals[0].id if proposals else "none"
    position = at.game.position
    seat = chance.choice(position.acting) if position.acting else 0
    codes = [str(move) for move in position.candidate_moves(seat)] if position.acting else ["1b1"]
    line = chance.randint(0, version + 1) if chance.random() < 0.3 else None
    wishes: list[Wish] = [
        *[Play(f"w{number}", game, version, [chance.choice(codes)])] * 12,
        *[Undo(f"w{number}", game, version, line)] * 3,
        *[Answer(game, version, asked, agrees=chance.random() < 0.8)] * 4,
        Withdraw(game, version, asked),
        Substitute(chance.randrange(len(at.players))),
        *[TakeSeatBack()] * 4,  # else there soon are nothing but still bots
        GiveSeat(chance.choice([*watchers, at.players[0].id])),
        *([EndGame(f"w{number}", game, version, [0])] if number > 60 else []),
        *([Resign(f"w{number}", game, version)] if number > 75 else []),
    ]
    if number < 2:  # what has to happen in any case; later nobody but still bots may be left
        return wishes[0] if number == 0 else Undo("w1", game, version, None)
    return chance.choice(wishes)


async def clocks_have_moved(house: House) -> None:
    """Nobody's time is over: whoever's was has been moved for, and maybe once more."""
    keeper = house.timekeeper
    await keeper.look_everywhere()
    while keeper._at_work:
        await soon(lambda: not keeper._at_work, patience=60)
        await keeper.look_everywhere()


def name_of_undo_is_true(game: LiveGame, seat: int) -> None:
    """The button knows what will become of a press. Only of something hidden that was looked at it knows nothing."""
    named = way_of_undo(game, seat, FREE)
    try:
        undoing = way_back(game, seat).undoing
    except Refused:
        assert not named
        return
    asked = still_asked(must_agree(FREE, undoing, len(game.players)), (), game.people)
    assert named == (BY_ASKING if asked else FREELY) or (named == FREELY and undoing.reveals)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{setup.seats}")
async def test_any_sequence_of_wishes(database: Database, clock: TurnedClock, setup: Setup) -> None:
    chance = random.Random(f"{setup.game} {setup.seats}")
    async with running(House(database, clock, STILL)) as house:
        at = await table(house, setup)
        watchers = await people(house, "Eva", "Otto")
        for watcher in watchers:
            await house.lobby.join(at.room_id, watcher)
        everybody = [*at.players, *watchers]
        granted = set()
        # Either nobody's time is nearly over or it long is: the keeper of clocks waits for it in real seconds.
        passing = (0, 5, 4000) if setup.at_zero == PLAY else (0, 5, 60)
        for number in range(90):
            wish = await a_wish(at, chance, number, [watcher.id for watcher in watchers])
            before = at.game.version
            for person in chance.sample(everybody, len(everybody)):
                try:
                    await house.door.ask(Visitor(at.room_id, person), wish)
                except Refused:
                    continue
                granted.add(type(wish).__name__)
                break
            await at.room()
            assert at.game.version - before <= 1
            if not at.game.is_over:
                name_of_undo_is_true(at.game, number % setup.seats)
            clock.turn(seconds=chance.choice(passing))
            if setup.at_zero == PLAY:
                await clocks_have_moved(house)
        assert {"Play", "Undo"} <= granted
        ids = [row.command_id for row in await stored_moves(database, at.game.id)]
        assert any(each and each.startswith("clock-") for each in ids) == (setup.at_zero == PLAY)
        async with running(House(database, clock, STILL)) as later:
            game = (await later.rooms.get(at.room_id)).game
            assert game is not None
            assert game.turns == at.game.turns  # what clocks are computed from
            assert game.position == at.game.position
            assert game.match.record.entries == at.game.match.record.entries
            assert game.players == at.game.players
        record = Record.parse(str(at.game.match.record))
        *_, last = record.replay(prove=at.game.is_over)
        assert last.position == at.game.position
