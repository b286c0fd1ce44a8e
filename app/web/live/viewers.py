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
    watch_only: bool
    needs_name: bool
    """To join one has to tell a name: there is none yet, or somebody here has the same."""


def viewer_in(room: LiveRoom, visitor: Visitor) -> Viewer:
    """What this visitor is in the room as it is now."""
    state, person, person_id = room.state, visitor.person, visitor.person_id
    member = state.member(person_id)
    return Viewer(
        language=visitor.language,
        seat=room.seat_of(person_id),
        is_host=person_id == state.host_id,
        is_member=member is not None,
        is_known=person is not None,
        watch_only=visitor.watch_only and member is None,
        needs_name=member is None and (person is None or state.is_called(person.name)),
    )
