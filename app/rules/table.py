"""How positions are laid out on a table: what the pages of a game are made of. See docs/adding-a-game.md."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from app.rules.contract import Position
from app.rules.score_sheet import ScoreSheet, score_sheet

P = TypeVar("P", bound=Position)


class Table(ABC, Generic[P]):
    """Only what the position holds is shown: hand in `seen_by(...)` to show no more than a viewer may know."""

    components: ClassVar[Mapping[str, Any]] = {}
    """What is in the box, for templates and through them for scripts: colours, sizes, numbers, each said once."""

    tells_chances: ClassVar[bool] = False
    """Whether the table can tell the chances of the next deal, if the room likes that."""

    has_secrets: ClassVar[bool] = False
    """Whether a seat may see something that others may not. Then people who share a device get a cover before
    the turn of whoever knows more."""

    @abstractmethod
    def parts(self, position: P) -> Mapping[str, Hashable]:
        """Everything on the table by its name, `<kind>` or `<kind>-<numbers>`; the kind says how it is drawn."""

    def private_parts(self, position: P, seat: int) -> Mapping[str, Hashable]:  # noqa: ARG002
        """What this seat alone may see besides, by names of its own, which are always the same. For its page only,
        whether it acts or not."""
        return {}

    @property
    def has_private_parts(self) -> bool:
        """Where everything is open, nobody's view need be made to look for them."""
        return type(self).private_parts is not Table.private_parts

    def sheet(self, position: P) -> ScoreSheet | None:
        """Where all points came from, when the game is over: drawn with the names of the players."""
        return None if position.outcome is None else score_sheet(position)
