"""Several people at one device: who of them the page looks from, and how they get seats.

Whoever sits at the device of somebody is a person of their own without a browser: the person whose device it is acts
for them, is ready for them, and takes them along when leaving. The page turns to whoever of them is to act. If they
know something that not everybody does, a cover comes first: until it is tapped away, the page is sent nothing that
only they may see. Who knows nothing more than all others needs no cover: their page is anybody's."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from app.rooms.locked import LockedRoom, changing_room, new_member
from app.rooms.models import MemberRow, PersonRow
from app.rooms.names import clean_name, look_alike, name_key
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.store import Store
from app.rules.wording import phrase


@dataclass(frozen=True, slots=True)
class Look:
    """From which seat a page looks."""

    seat: int
    is_covered: bool = False
    """Whether nobody has said yet that this seat's player holds the device."""
    asks: bool = False
    """Whether that has to be said now, because they are to act."""


def look_from(  # noqa: PLR0913 - all that it depends on
    held: Collection[int],
    *,
    own: int | None,
    played: Collection[int],
    acting: Collection[int],
    last: int | None,
    holder: int | None = None,
    private: Collection[int] = (),
) -> Look:
    """From which of the seats that a device holds its page looks: the first that is to act and that no bot plays;
    between turns the one that was looked from before. `holder` is who is known to have the device in their hands,
    `private` are the seats that know something that others do not."""
    mine = [seat for seat in sorted(held) if seat in played] or sorted(held)
    acts = [seat for seat in mine if seat in acting]
    seat = acts[0] if acts else next((each for each in (holder, last, own) if each in mine), mine[0])
    is_covered = seat in private and len(mine) > 1 and seat != holder
    return Look(seat, is_covered, is_covered and bool(acts))


def still_holds(seat: int, held: Collection[int], turns: Iterable[Collection[int]]) -> bool:
    """Whether nobody else at the device was to act since this one had it; `turns` says who was since then. A page
    turns to the first of them."""
    return all(min((each for each in held if each in acting), default=seat) == seat for acting in turns)


class Sofa:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now

    async def add(self, room_id: str, owner: Person, name: str) -> None:
        """Let somebody at this person's device sit on the first free seat. Who has played here is known again."""
        async with changing_room(self._store, room_id) as room:
            room.member(owner)
            room.only_before_the_game()
            called = clean_name(name)
            free = [number for number in range(room.setup.seats) if number not in room.seats]
            if not free:
                raise Refused(phrase("There is no free seat."))
            known = [each for each in room.at_device(owner.id) if look_alike(each.name, called)]
            member = known[0] if known and room.seat_of(known[0]) is None else None
            if member is None:
                room.state.insist_on_free_name(called)
                member = await self._new(room, owner, called)
            device = room.seats_at(owner.id)
            await room.sit(member, free[0])
            if device:  # they are as ready as the others there
                seat = room.seats[free[0]]
                seat.ready, seat.asked_again = device[0].ready, device[0].asked_again

    async def stand(self, room_id: str, owner: Person, person_id: str) -> None:
        async with changing_room(self._store, room_id) as room:
            member = _theirs(room, owner, person_id)
            room.only_before_the_game()
            await room.dismiss(member)

    async def rename(self, room_id: str, owner: Person, person_id: str, name: str) -> None:
        async with changing_room(self._store, room_id) as room:
            member = _theirs(room, owner, person_id)
            room.only_before_the_game()
            called = clean_name(name)
            if not look_alike(member.name, called):
                room.state.insist_on_free_name(called)
            member.name, member.name_key = called, name_key(called)
            seat = room.seat_of(member)
            if seat is not None:
                seat.name = called
            (await room.change.session.get_one(PersonRow, person_id)).name = called

    async def note_holder(self, room_id: str, owner: Person, person_id: str, version: int) -> None:
        """This one, of those at the device, holds it now. To note it twice does no harm."""
        async with changing_room(self._store, room_id) as room:
            member = room.member(owner)
            member.looks_from, member.looks_since = person_id, version

    async def _new(self, room: LockedRoom, owner: Person, name: str) -> MemberRow:
        session = room.change.session
        row = PersonRow(name=name, created_at=self._now())
        session.add(row)
        await session.flush()
        member = new_member(room.row.id, Person(row.id, name), name, self._now())
        member.device_of = owner.id
        session.add(member)
        room.members.append(member)
        return member


def _theirs(room: LockedRoom, owner: Person, person_id: str) -> MemberRow:
    room.member(owner)
    member = room.known(person_id)
    if member is None or member.device_of != owner.id:
        raise NotAllowed(phrase("Nobody with this name is sitting at your device."))
    return member
