"""What rooms refuse, in words for the person who asked."""

from app.rules.wording import Message, phrase


class Refused(Exception):
    """What was asked cannot be done, and nothing has changed. `message` says why; `rule` is the rule of the game
    that forbids it, if there is one."""

    def __init__(self, message: Message, rule: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.rule = rule


class NotAllowed(Refused):
    """Others may do this, but not this person."""


class SentAway(NotAllowed):
    """The host does not want this person in the room, and can change their mind."""

    def __init__(self, host: str) -> None:
        super().__init__(phrase("{host} has sent you away from this room.", host=host))


class RoomClosed(Refused):
    """The host has closed the room, or whoever runs the server; the host can open it again."""

    def __init__(self, host: str, last_game: str | None = None, *, is_host: bool = False) -> None:
        for_others = phrase("This room is closed. {host} can open it again.", host=host)
        super().__init__(phrase("This room is closed.") if is_host else for_others)
        self.last_game = last_game
        """The last game that was played here."""
        self.is_host = is_host


class Stale(Refused):
    """It was asked on the strength of a picture that is no longer true."""


class Late(Refused):
    """It was so long on its way that it may not be wanted any more."""


class NotSaved(Refused):
    """The database did not take it. Asking again may help."""

    def __init__(self) -> None:
        super().__init__(phrase("The server could not save this. Nothing has changed: please try again."))


class NoSuchRoom(Refused):
    def __init__(self) -> None:
        super().__init__(phrase("There is no room with this code."))


class NoSuchGame(Refused):
    def __init__(self) -> None:
        super().__init__(phrase("There is no finished game at this address."))
