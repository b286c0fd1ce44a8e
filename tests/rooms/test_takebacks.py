"""A takeback goes the way of a move: attempted, written, committed, told to everybody."""

import pytest

from app.database import Database
from app.rooms.games import LiveGame, TakebackCommand
from app.rooms.house import House
from app.rooms.refusals import Refused, Stale
from app.rooms.setup import Setup
from tests.rooms.kit import begun, command, play_some, running, stored_game, stored_moves

GREY = Setup("azul", 2, {"wall": "grey", "starter": "1"})


def takeback(game: LiveGame, seat: int, to: int, name: str = "t") -> TakebackCommand:
    return TakebackCommand(f"{seat}-{name}", seat, to, game.version)


async def test_the_game_is_as_it_was_and_goes_on(house: House, database: Database) -> None:
    _, game = await begun(house)
    await play_some(house, game, 3)
    before = game.position.copy()
    acting = (await stored_game(database, game.id)).acting
    await play_some(house, game, 3)
    await house.rooms.carry_out(game, takeback(game, 0, 3))
    assert game.position == before
    assert game.version == 7
    assert [move.code for move in await stored_moves(database, game.id)][-1] == "back3"
    assert (await stored_game(database, game.id)).acting == acting
    assert str(game.log[-1].events[0].text) == "Player 1 takes 3 moves back."
    await play_some(house, game, 2)
    assert game.version == 9


async def test_another_server_and_a_restart_come_to_the_same_position(house: House, database: Database) -> None:
    room, game = await begun(house, GREY)
    await play_some(house, game, 4)
    async with running(House(database)) as other:
        far = (await other.rooms.get(room.state.id)).game
        assert far is not None
        await house.rooms.carry_out(game, takeback(game, 1, 2))
        await play_some(house, game, 30)
        await house.rooms.carry_out(game, takeback(game, game.log[-1].seat, game.version - 1, "u"))
        await other.rooms.carry_out(far, command(game, game.position.acting[0]))  # brings it up to date first
        await house.rooms.get(room.state.id)
    async with running(House(database)) as later:
        again = (await later.rooms.get(room.state.id)).game
        assert again is not None
        assert again.position == far.position
        assert again.match.record == far.match.record
        assert again.log == far.log


async def test_the_same_takeback_is_carried_out_once(house: House) -> None:
    _, game = await begun(house)
    await play_some(house, game, 4)
    wish = takeback(game, 0, 2)
    for _ in range(3):
        await house.rooms.carry_out(game, wish)
    assert game.version == 5


async def test_what_cannot_be_taken_back(house: House) -> None:
    _, game = await begun(house)
    await play_some(house, game, 2)
    for number, to in enumerate((2, 3, 57, -1)):
        with pytest.raises(Refused, match="cannot be taken back"):
            await house.rooms.carry_out(game, takeback(game, 0, to, str(number)))
    with pytest.raises(Stale):
        await house.rooms.carry_out(game, TakebackCommand("0-x", 0, 0, 1))
    assert game.version == 2


async def test_a_move_made_on_what_was_taken_back_is_refused_kindly(house: House) -> None:
    _, game = await begun(house)
    await play_some(house, game, 2)
    early = command(game, game.position.acting[0])
    await play_some(house, game, 2)
    await house.rooms.carry_out(game, takeback(game, 0, 2))
    with pytest.raises(Stale):
        await house.rooms.carry_out(game, early)


async def test_players_cannot_send_a_takeback_as_a_move(house: House) -> None:
    _, game = await begun(house)
    await play_some(house, game, 2)
    seat = game.position.acting[0]
    for code in ("back0", "end", f"end{seat + 1}", "resign"):
        with pytest.raises(Refused, match="is not a move of this game"):
            await house.rooms.carry_out(game, command(game, seat, code))
