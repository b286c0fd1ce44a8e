"""The judge of each game."""

from __future__ import annotations

from app.bots.azul import AzulJudge
from app.bots.contract import Judge
from app.bots.duel import DuelJudge
from app.bots.queens_garden import QueensGardenJudge
from app.rules.azul import AzulPosition
from app.rules.contract import Position
from app.rules.duel import DuelPosition
from app.rules.queens_garden import QueensGardenPosition

JUDGES: dict[type[Position], Judge] = {
    AzulPosition: AzulJudge(),
    DuelPosition: DuelJudge(),
    QueensGardenPosition: QueensGardenJudge(),
}
_ANY_GAME = Judge()


def judge_of(position: Position) -> Judge:
    return JUDGES.get(type(position), _ANY_GAME)
