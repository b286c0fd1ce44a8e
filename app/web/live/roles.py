"""Who looks at a room, and what that person is there."""

from dataclasses import dataclass

from app.rooms.live import LiveRoom
from app.rooms.people import Visitor


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody with a page of the room open."""

    person: Visitor | None
    watch_only: bool
    language: str

    @property
    def person_id(self) -> str | None:
        return self.person.id if self.person else None

    def role_in(self, room: LiveRoom) -> "Role":
        state = room.state
        member = state.member(self.person_id)
        return Role(
            language=self.language,
            seat=room.seat_of(self.person_id),
            is_host=self.person_id == state.host_id,
            is_member=member is not None,
            is_known=self.person is not None,
            watch_only=self.watch_only and member is None,
            needs_name=member is None and (self.person is None or state.is_called(self.person.name)),
        )


@dataclass(frozen=True, slots=True)
class Role:
    """All that decides what somebody sees of a room: equal roles see the same."""

    language: str
    seat: int | None
    is_host: bool
    is_member: bool
    is_known: bool
    watch_only: bool
    needs_name: bool
    """To join one has to tell a name: there is none yet, or somebody here has the same."""
