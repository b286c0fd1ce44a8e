"""Notes on a finished game: who reads them, who writes them, how many."""

import pytest

from app.rooms import notes
from app.rooms.house import House
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from tests.rooms.kit import people, play_to_the_end, started_room


async def played(house: House) -> tuple[str, str, list[Person]]:
    room_id, players = await started_room(house)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    return room_id, game.id, players


async def test_private_notes_are_private_and_those_for_the_table_are_for_the_room(house: House) -> None:
    room_id, game_id, (host, other) = await played(house)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    with pytest.raises(Refused, match="not over"):
        await house.notes.write(game_id, host, "3", "Too early", for_table=True)
    await play_to_the_end(house, game)
    stranger, guest = await people(house, "Stranger", "Gustav")
    await house.lobby.join(room_id, guest)
    await house.notes.write(game_id, host, "3", "  My plan <b>  ", for_table=False)
    await house.notes.write(game_id, host, "38s", "Look here", for_table=True)

    mine = await house.notes.read(game_id, host)
    assert [(note.step, note.text, note.for_table, note.is_mine) for note in mine] == [
        ("3", "My plan <b>", False, True),
        ("38s", "Look here", True, True),
    ]
    for friend in (other, guest):
        (read,) = await house.notes.read(game_id, friend)
        assert (read.text, read.name, read.is_mine) == ("Look here", host.name, False)
    assert list(await house.notes.read(game_id, stranger)) == []
    assert list(await house.notes.read(game_id, None)) == []
    for nobody in (stranger, None):
        with pytest.raises(NotAllowed):
            await house.notes.write(game_id, nobody, "3", "Hello", for_table=True)

    with pytest.raises(NotAllowed):
        await house.notes.erase(game_id, other, mine[1].id)
    await house.notes.erase(game_id, host, mine[1].id)
    await house.notes.erase(game_id, host, mine[1].id)
    assert list(await house.notes.read(game_id, other)) == []
    await house.lobby.kick(room_id, host, guest.id)
    with pytest.raises(NotAllowed):
        await house.notes.write(game_id, guest, "3", "Hello", for_table=True)


async def test_notes_have_bounds(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room_id, game_id, (host, other) = await played(house)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    await play_to_the_end(house, game)
    for text in ("", "   ", "x" * 501):
        with pytest.raises(Refused):
            await house.notes.write(game_id, host, "1", text, for_table=False)
    monkeypatch.setattr(notes, "MOST_OF_ONE", 2)
    monkeypatch.setattr(notes, "MOST_OF_ALL", 3)
    for _ in range(2):
        await house.notes.write(game_id, host, "1", "x", for_table=False)
    with pytest.raises(Refused, match="too many"):
        await house.notes.write(game_id, host, "1", "x", for_table=False)
    await house.notes.write(game_id, other, "1", "x", for_table=False)
    with pytest.raises(Refused, match="too many"):
        await house.notes.write(game_id, other, "1", "x", for_table=False)
