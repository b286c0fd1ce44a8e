"""Muting somebody for oneself: what they say and their signs are not shown to whoever has muted them. Nobody else
notices, the muted person least of all."""

from sqlalchemy import delete, select

from app.rooms.bus import ROOM, News
from app.rooms.locked import LockedRoom
from app.rooms.models import MuteRow
from app.rooms.people import Person
from app.rooms.refusals import Refused
from app.rooms.store import Store
from app.rules.wording import phrase

MOST_MUTED = 200


class Muting:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def mute(self, room_id: str, person: Person, other_id: str, *, wanted: bool) -> None:
        """Not to hear somebody of this room any more, here and elsewhere; or to hear them again. To ask twice does no
        harm."""
        async with self._store.changing() as change:
            room = await LockedRoom.lock(change, room_id)
            room.member(person)
            if other_id == person.id or room.known(other_id) is None:
                raise Refused(phrase("There is nobody to mute."))
            session = change.session
            known = await session.get(MuteRow, (person.id, other_id))
            if not wanted:
                mine = delete(MuteRow).where(MuteRow.person_id == person.id, MuteRow.muted_id == other_id)
                await session.execute(mine)
            elif known is None:
                muted = select(MuteRow.muted_id).where(MuteRow.person_id == person.id)
                if len((await session.scalars(muted)).all()) >= MOST_MUTED:
                    raise Refused(phrase("You cannot mute any more people."))
                session.add(MuteRow(person_id=person.id, muted_id=other_id))
            change.news.append(News(ROOM, room_id))
