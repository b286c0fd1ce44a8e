"""Names in records that are stored as texts: in those from which games are played on, and in those that were brought
along."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeGuard

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.models import GameRow, ImportedRow, PlayerRow, Room
from app.rooms.players import players_of
from app.rules.record import Record, parse_beginning

Places = Mapping[str, Collection[int]]
"""The seats that somebody had, by the seeds of the games: wherever a finished game is quoted, its seed is, too."""
_SEED = re.compile(r"seed: ([0-9a-f]{64})", re.ASCII)


def renamed(record: Record, places: Places, name: str) -> Record:
    """The same record with this name at these places, and in all games of which it is the continuation."""
    theirs = places.get(record.seed.hex(), ()) if record.seed is not None else ()
    names = tuple(name if seat in theirs else each for seat, each in enumerate(record.names))
    beginning = record.beginning
    if beginning is not None:
        beginning = replace(beginning, record=renamed(beginning.record, places, name))
    return replace(record, names=names, beginning=beginning)


def tells_of(text: str | None, places: Places) -> TypeGuard[str]:
    return text is not None and any(seed in places for seed in _SEED.findall(text))


async def take_names_out(session: AsyncSession, person_id: str, name: str) -> Collection[str]:
    """Call this person so wherever a game of theirs is quoted; the rooms that tell of it."""
    places = await _places_of(session, person_id)
    rooms = set()
    games = await session.execute(select(GameRow.id, GameRow.beginning).where(GameRow.beginning.is_not(None)))
    for game_id, text in games.all():
        if tells_of(text, places):
            game = await session.get_one(GameRow, game_id)
            game.beginning = _beginning(text, places, name)
            rooms.add(game.room_id)
    arranged = await session.execute(select(Room.id, Room.beginning).where(Room.beginning.is_not(None)))
    for room_id, text in arranged.all():
        if tells_of(text, places):
            (await session.get_one(Room, room_id)).beginning = _beginning(text, places, name)
            rooms.add(room_id)
    for record_id, text in (await session.execute(select(ImportedRow.id, ImportedRow.text))).all():
        if tells_of(text, places):
            (await session.get_one(ImportedRow, record_id)).text = str(renamed(Record.parse(text), places, name))
    return sorted(room_id for room_id in rooms if room_id is not None)


def _beginning(text: str, places: Places, name: str) -> str:
    beginning = parse_beginning(text)
    return str(replace(beginning, record=renamed(beginning.record, places, name)))


async def _places_of(session: AsyncSession, person_id: str) -> Places:
    played = select(PlayerRow.game_id).where(PlayerRow.person_id == person_id)
    games: dict[str, list[PlayerRow]] = {}
    for row in await session.scalars(select(PlayerRow).where(PlayerRow.game_id.in_(played))):
        games.setdefault(row.game_id, []).append(row)
    seeds = await session.execute(select(GameRow.id, GameRow.seed).where(GameRow.id.in_(played)))
    places = {}
    for game_id, seed in seeds.all():
        players = players_of(games[game_id])
        places[seed] = {seat for seat, player in enumerate(players) if player.owner_id == person_id}
    return places
