"""When somebody is missing in a game: a bot plays for them, and they take their seat back when they return."""

from datetime import datetime

from app.bots import USUAL
from app.rooms.bus import ROOM, News
from app.rooms.locked import LockedRoom
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.players import Player, players_of
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.state import RoomState
from app.rooms.store import Store
from app.rules.wording import Message, phrase


def may_substitute(state: RoomState, player: Player, asker: Person, now: datetime) -> Message | None:
    """Why a bot may not play for this player, who is a person; None if it may. One's own seat one may always hand
    over."""
    if asker.id == player.person_id or state.away_since(player.person_id, now) is not None:
        return None
    return phrase("{name} is here, and plays on.", name=player.name)


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
            if asker.id not in [player.owner_id for player in players]:
                raise NotAllowed(phrase("Only a player of this game can let a substitute play."))
            if not 0 <= seat < len(players):
                raise Refused(phrase("There is no such seat."))
            player = players[seat]
            if player.bot is not None:
                if player.absent_id is None:
                    raise Refused(phrase("{name} is a bot, and needs no substitute.", name=player.name))
                return
            why_not = may_substitute(room.state, player, asker, self._now())
            if why_not is not None:
                raise Refused(why_not)
            last = [row for row in rows if row.seat == seat][-1]
            room.hand_over(last, None, USUAL, player.name)
            change.news.append(News(ROOM, room_id))

    async def take_back(self, room_id: str, person: Person) -> None:
        """Play on oneself. To ask twice does no harm."""
        async with self._store.changing() as change:
            room = await LockedRoom.lock(change, room_id)
            room.member(person)
            rows = await room.players()
            players = players_of(rows)
            mine = [seat for seat, player in enumerate(players) if player.owner_id == person.id]
            if not mine:
                raise NotAllowed(phrase("You have no seat in this game."))
            player = players[mine[0]]
            if player.bot is None:
                return
            last = [row for row in rows if row.seat == mine[0]][-1]
            room.hand_over(last, person.id, None, player.name)
            change.news.append(News(ROOM, room_id))
