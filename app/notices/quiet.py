"""When somebody does not want to be told."""

import re

from sqlalchemy import delete

from app.notices.policies import is_zone
from app.rooms.models import QuietRow
from app.rooms.people import Person
from app.rooms.refusals import Refused
from app.rooms.store import Store
from app.rules.wording import phrase

_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)


class QuietHours:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: Person | None) -> QuietRow | None:
        if person is None:
            return None
        async with self._store.database.sessions() as session:
            return await session.get(QuietRow, person.id)

    async def set(self, person: Person, since: str, until: str, zone: str) -> None:
        """From one time of the day to another, as clocks in this time zone show them; never if both are empty.
        Raises `Refused`."""
        row = None
        if since or until:
            begin, end = _minute(since), _minute(until)
            if begin == end:
                raise Refused(phrase("Quiet hours cannot begin and end at the same time."))
            if not is_zone(zone):
                raise Refused(phrase("The server does not know this time zone."))
            row = QuietRow(person_id=person.id, since=begin, until=end, zone=zone)
        async with self._store.changing() as change:
            await change.session.execute(delete(QuietRow).where(QuietRow.person_id == person.id))
            if row is not None:
                change.session.add(row)


def _minute(time: str) -> int:
    found = _TIME.fullmatch(time)
    if found is None:
        raise Refused(phrase("Enter both times, for example 22:00."))
    return int(found[1]) * 60 + int(found[2])
