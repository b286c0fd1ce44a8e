"""When somebody is missing in a game: a bot plays for them, and they take their seat back when they return."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.bots import USUAL
from app.rooms.bus import ROOM, News
from app.rooms.locked import LockedRoom
from app.rooms.models import EntryRow
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.players import Player, players_of
from app.rooms.policies import may_substitute_from, was_live
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.state import RoomState
from app.rooms.store import Store
from app.rules.wording import Message, phrase


def may_substitute(
    state: RoomState, player: Player, asker_id: str | None, now: datetime, last_of_others: datetime | None
) -> Message | None:
    """Why a bot may not play for this player, who is a person; None if it may. One's own seat one may always hand
    over; for somebody else it may only be done when they have been away for as long as the room has chosen."""
    if asker_id is not None and player.person_id in state.at_device(asker_id):
        return None
    away_since = state.away_since(player.person_id, now)
    if away_since is None:
        return phrase("{name} is here and plays on.", name=player.name)
    live = last_of_others is not None and was_live(away_since, last_of_others)
    allowed_from = may_substitute_from(state.setup.patience, away_since, live=live)
    if allowed_from is None:
        return phrase("In this room, no bot plays for those who are away: that was agreed before the game.")
    if now < allowed_from:
        return phrase("{name} has not been away long enough.", name=player.name)
    return None


class Substitutes:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now

    async def substitute(self, room_id: str, asker: Person, seat: int) -> None:
        """Let a bot play on this seat of the game that goes on. To ask twice does no harm."""
        async with self._store.changing() as change:
            room = await LockedRoom.lock(change, room_id)
            room.member(asker)
            rows = await room.players()
            players = players_of(rows)
            if room.state.at_device(asker.id).isdisjoint(player.owner_id for player in players):
                raise NotAllowed(phrase("Only a player of this game can let a substitute play."))
            if not 0 <= seat < len(players):
                raise Refused(phrase("There is no such seat."))
            player = players[seat]
            if player.bot is not None:
                if player.absent_id is None:
                    raise Refused(phrase("{name} is a bot and needs no substitute.", name=player.name))
                return
            now = self._now()
            away_since = room.state.away_since(player.person_id, now) or now
            others = await _last_of_others(change.session, room, seat, away_since)
            why_not = may_substitute(room.state, player, asker.id, now, others)
            if why_not is not None:
                raise Refused(why_not)
            last = [row for row in rows if row.seat == seat][-1]
            room.hand_over(last, None, USUAL, player.name)
            change.news.append(News(ROOM, room_id))

    async def give(self, room_id: str, giver: Person, heir_id: str, seat: int | None = None) -> None:
        """Let somebody who watches play on in one's place, or of those at one's device whoever has this seat: it is
        theirs from now on."""
        async with self._store.changing() as change:
            room = await LockedRoom.lock(change, room_id)
            room.member(giver)
            rows = await room.players()
            owners = [player.owner_id for player in players_of(rows)]
            there = room.state.at_device(giver.id)
            held = [number for number, owner in enumerate(owners) if owner in there]
            if not held:
                raise NotAllowed(phrase("You have no seat in this game."))
            heir = room.state.member(heir_id)
            if heir is None or heir.kicked or heir_id in owners or heir.device_of is not None:
                raise Refused(phrase("Only somebody who is watching can take your seat."))
            if not heir.is_here(self._now()):
                raise Refused(phrase("{name} is not here.", name=heir.name))
            given = seat if seat in held else held[0]
            room.hand_over([row for row in rows if row.seat == given][-1], heir_id, None, heir.name)
            await room.give_seat(owners[given] or "", heir)
            change.news.append(News(ROOM, room_id))

    async def take_back(self, room_id: str, person: Person) -> None:
        """Play on oneself, and so do those at one's device. To ask twice does no harm."""
        async with self._store.changing() as change:
            room = await LockedRoom.lock(change, room_id)
            room.member(person)
            rows = await room.players()
            players = players_of(rows)
            there = room.state.at_device(person.id)
            mine = [seat for seat, player in enumerate(players) if player.owner_id in there]
            if not mine:
                raise NotAllowed(phrase("You have no seat in this game."))
            for seat in mine:
                player = players[seat]
                if player.bot is not None:
                    last = [row for row in rows if row.seat == seat][-1]
                    room.hand_over(last, player.owner_id, None, player.name)
            change.news.append(News(ROOM, room_id))


async def _last_of_others(session: AsyncSession, room: LockedRoom, seat: int, moment: datetime) -> datetime | None:
    """When, at this moment, another player had acted last, or the game had begun."""
    if room.game is None:
        return None
    acted = select(func.max(EntryRow.made_at)).where(
        EntryRow.game_id == room.game.id, EntryRow.seat != seat, EntryRow.made_at <= moment
    )
    return await session.scalar(acted) or room.game.created_at
