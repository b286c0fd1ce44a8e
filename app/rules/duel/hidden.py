"""What a view does not tell, filled in: the dome tiles that lie unseen (D-10, D-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.dealer import Shuffler
from app.rules.duel.components import DOME_TILES
from app.rules.duel.stages import Stage

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition


def fill_in(view: DuelPosition, seat: int | None, random: Shuffler) -> None:
    """Whoever has looked at drawn tiles knows them. What else others have seen of the stack cannot be told from a
    view: they are taken to know nothing of it."""
    supply = view.supply
    seen = {*supply.display, *supply.drawn, *supply.stack}
    seen.update(tile for board in view.boards for tile in board.dome_tiles)
    unseen = [tile for tile in range(1, DOME_TILES + 1) if tile not in seen]
    random.shuffle(unseen)
    supply.fill_in(unseen, random)
    if view.stage in (Stage.KEEPING, Stage.ORDERING) and supply.drawn_by != seat:
        supply.look()
