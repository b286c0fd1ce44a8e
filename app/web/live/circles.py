"""Those who look back at a game together: who they are, who leads, where, and at what they point.

Nothing of it is stored. Every process knows all circles: it tells the others of its own companions and of whoever
leads, again and again, and forgets companions of which it has heard nothing for a while. If two take the lead at the
same time, all processes agree on one of them, because every change of the lead has a turn, and the higher one counts.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

from app.rooms.bus import TOGETHER, News
from app.web.live.connection import Connection

MOST_TOGETHER = 40
AGAIN_SECONDS = 10
"""So often a process tells of its own companions."""
FORGOTTEN_SECONDS = 35
"""So long after the last word of another process its companions are gone."""
EVERYBODY = "-"


class LookedAt(NamedTuple):
    """The game at which a circle looks."""

    id: str
    room_id: str
    number: int
    """Which of its room's games it is."""


class LookingBack(NamedTuple):
    """What a room tells of those who look back at one of its games."""

    game_id: str
    number: int
    people: Mapping[str, str]
    """Their names by who they are."""

    def names_without(self, person_id: str | None) -> list[str]:
        return [name for each, name in self.people.items() if each != person_id]


@dataclass(slots=True, eq=False)
class Companion:
    """One page of somebody who looks back with others."""

    id: str
    name: str
    person_id: str
    step: str
    """Where they were when they came."""
    cell: str = ""
    """Where they point."""
    connection: Connection | None = None
    """None for those who have reached another process."""
    heard_at: float = 0.0


@dataclass(slots=True)
class Circle:
    game: LookedAt
    companions: dict[str, Companion] = field(default_factory=dict)
    leader: str | None = None
    step: str = ""
    """Where the leader is; the name of a stop, or of a moment in a side line."""
    turn: int = 0
    """Grows with everything that a leader does."""

    def tell_all(self) -> None:
        for companion in self.companions.values():
            if companion.connection is not None:
                companion.connection.answer(self.state_for(companion))

    def state_for(self, companion: Companion) -> dict[str, Any]:
        return {
            "me": companion.id,
            "leader": self.leader,
            "step": self.step if self.leader else "",
            "people": [{"id": each.id, "name": each.name, "cell": each.cell} for each in self.companions.values()],
        }

    def set_lead(self, leader: str | None, step: str, turn: int) -> None:
        if step != self.step:
            for each in self.companions.values():
                each.cell = ""  # it was somewhere else that they pointed
        self.leader, self.step, self.turn = leader, step, turn


class Circles:
    def __init__(
        self,
        tell: Callable[[News], None] = lambda _news: None,
        on_change: Callable[[str], None] = lambda _room_id: None,
    ) -> None:
        self._tell = tell
        self._on_change = on_change
        """Called with the room of a game when others come or go there."""
        self._process = secrets.token_hex(4)
        self._numbers = count(1)
        self._circles: dict[str, Circle] = {}

    def __len__(self) -> int:
        return len(self._circles)

    def has_room(self, game_id: str) -> bool:
        circle = self._circles.get(game_id)
        return circle is None or len(circle.companions) < MOST_TOGETHER

    def looking_back(self, room_id: str) -> list[LookingBack]:
        """Who looks back at which games of this room."""
        return [
            LookingBack(
                circle.game.id,
                circle.game.number,
                {each.person_id: each.name for each in circle.companions.values()},
            )
            for circle in self._circles.values()
            if circle.game.room_id == room_id and circle.companions
        ]

    # What companions here do

    @contextmanager
    def joined(
        self, game: LookedAt, name: str, person_id: str, connection: Connection, step: str
    ) -> Iterator[tuple[Circle, Companion]]:
        """While this lasts, somebody looks back with the others. Whoever comes first leads."""
        circle = self._circle(game)
        companion = Companion(f"{self._process}{next(self._numbers)}", name, person_id, step, connection=connection)
        circle.companions[companion.id] = companion
        self._tell_of(circle, companion)
        if circle.leader is None:
            self.lead(circle, companion, step)
        circle.tell_all()
        self._on_change(game.room_id)
        try:
            yield circle, companion
        finally:
            self._leave(circle, companion)

    def _leave(self, circle: Circle, companion: Companion) -> None:
        circle.companions.pop(companion.id, None)
        self._send(circle, {"do": "gone", "id": companion.id})
        if circle.leader == companion.id:
            # Another page of the same person goes on: they may have gone from one to the other.
            others = [each for each in circle.companions.values() if each.person_id == companion.person_id]
            self._set_lead(circle, others[-1].id if others else None, others[-1].step if others else circle.step)
        self._after_leaving(circle)

    def lead(self, circle: Circle, companion: Companion, step: str) -> None:
        companion.step = step
        self._set_lead(circle, companion.id, step)

    def go(self, circle: Circle, companion: Companion, step: str) -> bool:
        """Only where the leader goes do the others follow; whoever goes alone is not followed."""
        if circle.leader != companion.id:
            return False
        if step != circle.step:
            self.lead(circle, companion, step)
        return True

    def point(self, circle: Circle, companion: Companion, cell: str) -> None:
        companion.cell = cell
        self._tell_of(circle, companion)

    def _set_lead(self, circle: Circle, leader: str | None, step: str) -> None:
        circle.set_lead(leader, step, circle.turn + 1)
        self._tell_lead(circle)

    def close_all(self, code: int) -> None:
        for circle in self._circles.values():
            for companion in circle.companions.values():
                if companion.connection is not None:
                    companion.connection.close(code)

    def _circle(self, game: LookedAt) -> Circle:
        return self._circles.setdefault(game.id, Circle(game))

    def _after_leaving(self, circle: Circle) -> None:
        circle.tell_all()
        if not circle.companions:
            self._circles.pop(circle.game.id, None)
        self._on_change(circle.game.room_id)

    # What the processes tell each other

    async def keep_in_touch(self) -> None:
        """Ask the others once, then tell them again and again who is here."""
        self._tell(News(TOGETHER, EVERYBODY, 0, EVERYBODY, json.dumps({"do": "who"})))
        while True:
            await asyncio.sleep(AGAIN_SECONDS)
            self.tell_again()
            self.forget(monotonic() - FORGOTTEN_SECONDS)

    def tell_again(self) -> None:
        for circle in self._circles.values():
            for companion in circle.companions.values():
                if companion.connection is not None:
                    self._tell_of(circle, companion)
                    if circle.leader == companion.id:
                        self._tell_lead(circle)

    def forget(self, heard_before: float) -> None:
        """Whoever is at a process that has died."""
        for circle in list(self._circles.values()):
            lost = [
                each
                for each in circle.companions.values()
                if each.connection is None and each.heard_at < heard_before
            ]
            for companion in lost:
                self._forget(circle, companion.id)

    def hear(self, news: News) -> None:
        """What another process tells."""
        told = json.loads(news.detail)
        if told["do"] == "who":
            self.tell_again()
            return
        circle = self._circles.get(news.game_id)
        if told["do"] == "here":
            circle = self._circle(LookedAt(news.game_id, news.room_id, news.version))
            self._hear_of(circle, told)
        elif circle is None:
            return
        elif told["do"] == "gone":
            self._forget(circle, told["id"])
        elif told["do"] == "lead":
            mine, theirs = (circle.turn, circle.leader or ""), (told["turn"], told["id"] or "")
            if theirs > mine:
                circle.set_lead(told["id"], told["step"], told["turn"])
                circle.tell_all()
            elif theirs < mine:
                self._tell_lead(circle)  # it has not heard of the newest

    def _hear_of(self, circle: Circle, told: dict[str, Any]) -> None:
        known = circle.companions.get(told["id"])
        if known is None:
            known = Companion(told["id"], told["name"], told["person"], told["step"])
            circle.companions[known.id] = known
            self._on_change(circle.game.room_id)
        elif known.cell == told["cell"]:
            known.heard_at = monotonic()
            return
        known.cell, known.heard_at = told["cell"], monotonic()
        circle.tell_all()

    def _forget(self, circle: Circle, companion_id: str) -> None:
        if circle.companions.pop(companion_id, None) is None:
            return
        if circle.leader == companion_id:
            circle.leader = None  # whoever wants takes the lead
        self._after_leaving(circle)

    def _tell_of(self, circle: Circle, companion: Companion) -> None:
        told = {"id": companion.id, "name": companion.name, "person": companion.person_id}
        self._send(circle, {"do": "here", **told, "step": companion.step, "cell": companion.cell})

    def _tell_lead(self, circle: Circle) -> None:
        self._send(circle, {"do": "lead", "id": circle.leader, "step": circle.step, "turn": circle.turn})

    def _send(self, circle: Circle, told: dict[str, Any]) -> None:
        game = circle.game
        self._tell(News(TOGETHER, game.room_id, game.number, game.id, json.dumps(told)))
