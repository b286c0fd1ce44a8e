"""A round or a game that is about to end, and how its count is filmed: every frame of it as data."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, Page

from app.rules.contract import Event, Move
from app.rules.match import Attempt, Match
from tests.browser.tables import eyes
from tests.live.kit import Guest

DESKTOP, PHONE = (1280, 800), (390, 844)

# What is seen in each frame, and whenever another step is told: a busy computer may leave out the frames of a short one.
WATCH = """() => {
    window.seen = [];
    const box = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
    };
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const note = () => {
        const table = document.querySelector(".table");
        window.seen.push({
            counting: table.matches(".counting"),
            boards: [...document.querySelectorAll(".board, .shelf")].map(box),
            status: document.getElementById("status").textContent,
            hint: shown(".hint > span").map((each) => each.textContent).join(" "),
            urgent: Number(getComputedStyle(document.querySelector(".hint")).fontWeight) > 400,
            turns: shown(".turn > b").filter((each) => each.checkVisibility({ visibilityProperty: true })).length,
            marked: [...document.querySelectorAll(".order > li")]
                .filter((each) => getComputedStyle(each).boxShadow !== "none").length,
            step: shown("#counting [data-step]").map((each) => each.textContent).join(),
            sheet: shown("#finish .sheet, #finish .winners, #after .button").length,
            numbers: [...document.querySelectorAll("#flights > .number")]
                .map((each) => [each.textContent, box(each)]),
            lit: [...document.querySelectorAll("#flights > .lit")].map(box),
            laid: [...document.querySelectorAll("#flights > .tile")].map(box),
            points: [...document.querySelectorAll("#flights > .score-count")].map((each) => each.textContent),
            notes: [...document.querySelectorAll("#flights > :is(.score-count, .score-note):not(:empty)")].map(box),
            table: box(table),
            planned: document.querySelector(".counting-bar > i").getAnimations()[0]?.effect.getTiming().duration ?? 0,
        });
    };
    const look = () => {
        note();
        if (window.seen.length < 5000) requestAnimationFrame(look);
    };
    const titles = { subtree: true, attributes: true, attributeFilter: ["hidden"] };
    new MutationObserver(note).observe(document.getElementById("counting"), titles);
    look();
}"""


@dataclass(frozen=True)
class Stopped:
    """A game right before the moves that end a round or all of it."""

    match: Match
    seat: int
    moves: list[Move]
    guests: list[Guest]

    @property
    def attempt(self) -> Attempt:
        return self.match.attempt(self.seat, *self.moves)

    @property
    def events(self) -> list[Event]:
        return [event for entry in self.attempt.events for event in entry]

    @asynccontextmanager
    async def seen(
        self, browser: Browser, width: int, height: int, *, seat: int | None = None, moving: bool = False, **more: Any
    ) -> AsyncIterator[Page]:
        """Through the eyes of this seat, or of the next one."""
        guest = self.guests[(self.seat + 1) % len(self.guests) if seat is None else seat]
        async with eyes(browser, guest, width, height, moving=moving, **more) as page:
            await page.evaluate(WATCH)
            yield page

    async def go_on(self) -> None:
        assert (await self.guests[self.seat].move(" ".join(map(str, self.moves))))["ok"]


Games = Mapping[str, Stopped]


def overlap(one: list[int], other: list[int]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


async def finished(page: Page) -> list[dict[str, Any]]:
    """Everything that was seen, once the count is over."""
    await page.wait_for_function("() => window.seen.some(({counting}) => counting) && !window.seen.at(-1).counting")
    frames: list[dict[str, Any]] = await page.evaluate("window.seen")
    return frames


def planned(frames: list[dict[str, Any]]) -> float:
    """How many milliseconds the count is to last, from the moment when it was told."""
    return max(float(frame["planned"]) for frame in frames)


def check_old_state(frames: list[dict[str, Any]], before: dict[str, Any], *, has_hint: bool = True) -> None:
    """Nothing of what comes next is seen before its time, nothing moves, numbers can be read."""
    for frame in frames:
        assert frame["status"] == before["status"]
        assert frame["hint"].endswith("The round is over. Counting.") is has_hint
        assert (frame["sheet"], frame["turns"], frame["marked"], frame["urgent"]) == (0, 0, 0, False)
        left, top, right, bottom = frame["table"]
        for x, y, far, low in [*frame["laid"], *frame["lit"], *(box for _, box in frame["numbers"])]:
            assert left - 2 <= x < far <= right + 2
            assert top <= y < low <= bottom
        for x, y, far, low in frame["notes"]:  # each on its board
            assert any(b[0] <= x < far <= b[2] and b[1] <= y < low <= b[3] for b in frame["boards"])
        boxes = [box for _, box in frame["numbers"]]
        assert not [1 for i, one in enumerate(boxes) for other in boxes[:i] if overlap(one, other)]
