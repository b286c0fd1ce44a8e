"""How fast bots move: so that people can follow."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between what happened last and a bot's move."""

    shortest: float = 0.8
    longest: float = 1.5
    after_round: float = 3.2
    """When a round was counted."""
    unwatched: float = 4.0
    """So much later if nobody looks here: another server, at which somebody does, goes first."""

    @classmethod
    def of(cls, seconds: float) -> "Pace":
        """The usual pace with so many seconds for a move."""
        usual = cls()
        return cls(
            usual.shortest * seconds, usual.longest * seconds, usual.after_round * seconds, usual.unwatched * seconds
        )


AT_ONCE = Pace(0, 0, 0, 0)
