"""What is agreed before a game of Azul Duel (D-7, D-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.duel.components import SEATS
from app.rules.duel.goals import FIRST_GAME_GOALS, GOAL_TILES, GOALS, in_order
from app.rules.options import InvalidOption, Options
from app.rules.starter import RANDOM, starters
from app.rules.wording import nphrase, phrase

FIRST_GAME = "first-game"
CHOSEN = "chosen"
"""In a form: the host names the goals."""


@dataclass(frozen=True, slots=True)
class DuelOptions(Options):
    """`goals` are `random`, `first-game`, or names of goals with commas between them: `goal_count` of them.

    `starter` is a seat, counted from 1, or random.
    """

    goals: str = RANDOM
    goal_count: str = "3"
    starter: str = RANDOM

    @classmethod
    def choices(cls) -> Mapping[str, Sequence[str]]:
        return {"goal_count": ("3", "4"), "starter": starters(SEATS)}

    @classmethod
    def goal_tiles(cls) -> Sequence[Sequence[str]]:
        """The two sides of each goal tile."""
        return GOAL_TILES

    @classmethod
    def first_game_goals(cls) -> Sequence[str]:
        return FIRST_GAME_GOALS

    @classmethod
    def read_form(cls, texts: Mapping[str, str]) -> Mapping[str, str]:
        """Whoever chooses the goals says for each goal tile (`tile_1` ...) which side is used; nothing: neither."""
        told = dict(texts)
        sides = [told.pop(f"tile_{number}", "") for number in range(1, len(GOAL_TILES) + 1)]
        if told.get("goals") == CHOSEN:
            used = [side for side in sides if side]
            told["goals"] = ",".join(used)
            if str(len(used)) in cls.choices()["goal_count"]:
                told["goal_count"] = str(len(used))
        return told

    def __post_init__(self) -> None:
        super(DuelOptions, self).__post_init__()  # slots make a new class, which super() cannot see
        if self.goals != RANDOM:
            self._check_goals(self._named_goals())

    def _named_goals(self) -> list[str]:
        if self.goals == FIRST_GAME:
            return list(FIRST_GAME_GOALS)
        return [name.strip() for name in self.goals.split(",")] if self.goals else []

    def _check_goals(self, names: list[str]) -> None:
        for name in names:
            if name not in GOALS:
                raise InvalidOption(
                    "goals",
                    phrase("There is no goal “{name}”; the goals are: {all}.", name=name[:40], all=", ".join(GOALS)),
                )
        for sides in GOAL_TILES:
            both = [name for name in names if name in sides]
            if len(set(both)) == len(sides):
                raise InvalidOption(
                    "goals",
                    phrase(
                        "The goals {one} and {other} are the two sides of one tile: only one of them can be used.",
                        one=GOALS[sides[0]].title,
                        other=GOALS[sides[1]].title,
                    ),
                )
            if len(both) > 1:
                raise InvalidOption("goals", phrase("The goal {goal} is named twice.", goal=GOALS[both[0]].title))
        if self.goals == FIRST_GAME and len(names) != int(self.goal_count):
            raise InvalidOption(
                "goals",
                phrase(
                    "A first game has {count} goals: {goals}. For {wanted}, choose them or let chance decide.",
                    count=len(names),
                    goals=", ".join(names),
                    wanted=self.goal_count,
                ),
            )
        if len(names) != int(self.goal_count):
            raise InvalidOption(
                "goals",
                nphrase(
                    "This game has {wanted} goals, but only {count} is named.",
                    "This game has {wanted} goals, but {count} are named.",
                    len(names),
                    wanted=self.goal_count,
                ),
            )

    @property
    def chosen_goals(self) -> tuple[str, ...] | None:
        """The goals that were agreed on; None when chance decides."""
        return None if self.goals == RANDOM else in_order(set(self._named_goals()))
