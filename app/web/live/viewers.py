"""What somebody is who looks at a room's page: it decides what the page shows."""

from dataclasses import dataclass

from app.rooms.door import Visitor
from app.rooms.live import LiveRoom


@dataclass(frozen=True, slots=True)
class Viewer:
    """All that decides what somebody sees of a room: equal viewers see the same."""

    language: str
    seat: int | None
    is_host: bool
    is_member: bool
    is_known: bool
    """By a name of their own."""
    is_replaced: bool
    """A bot plays for them at the moment."""
    watch_only: bool
    needs_name: bool
    """To join one has to tell a name: there is none yet, or somebody here has the same."""
    person_id: str | None = None
    """Of somebody who is in the room."""
    muted: frozenset[str] = frozenset()
    """Whom they do not want to hear."""
    held: tuple[int, ...] = ()
    """All seats at their device; `seat` is the one from which the page looks."""
    is_covered: bool = False
    """What only their seat may see is not sent: somebody else at the same device might hold it."""
    is_asked: bool = False
    """A cover is to be tapped away by whoever has the seat."""

    @property
    def eyes(self) -> int | None:
        """The seat whose secrets the page may show."""
        return None if self.is_covered else self.seat


def viewer_in(room: LiveRoom, visitor: Visitor) -> Viewer:
    """What this visitor is in the room as it is now."""
    state, person, person_id = room.state, visitor.person, visitor.person_id
    member = state.member(person_id)
    is_named = person is not None and not person.is_unnamed
    held = tuple(room.seats_at(person_id))
    look = room.look_of(person_id) if held else None
    seat = look.seat if look else room.seat_of(person_id)
    return Viewer(
        language=visitor.language,
        seat=seat,
        is_host=person_id == state.host_id,
        is_member=member is not None,
        is_known=is_named,
        is_replaced=seat is not None and room.game is not None and room.game.players[seat].bot is not None,
        watch_only=visitor.watch_only and member is None,
        needs_name=member is None and (person is None or not is_named or state.is_called(person.name)),
        person_id=member.person_id if member else None,
        muted=room.mutes.get(member.person_id, frozenset()) if member else frozenset(),
        held=held,
        is_covered=look is not None and look.is_covered,
        is_asked=look is not None and look.asks,
    )
