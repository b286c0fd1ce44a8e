"""The front page and the sample game."""

import json
import re

import pytest
from httpx import AsyncClient

from app.rules.azul.table import Wall
from app.rules.record import Record
from app.rules.table_parts import Score, Status, Turn
from app.web.sample import RECORD_FILE, sample_step, sample_steps

LAST = len(sample_steps()) - 1
HTMX = {"HX-Request": "true"}


def number_shown(page: str) -> int:
    match = re.search(r"move (\d+) of (\d+)", page)
    assert match is not None
    assert int(match[2]) == LAST
    return int(match[1])


async def test_the_front_page_shows_the_first_position(client: AsyncClient) -> None:
    answer = await client.get("/")
    assert answer.status_code == 200
    assert '<html lang="en" dir="ltr">' in answer.text
    assert number_shown(answer.text) == 0
    assert answer.headers["Cache-Control"] == "no-cache"


async def test_htmx_gets_the_part_and_a_browser_the_page(client: AsyncClient) -> None:
    part = await client.get("/sample?step=7", headers=HTMX)
    page = await client.get("/sample?step=7")
    assert "<html" not in part.text
    assert "<html" in page.text
    assert number_shown(part.text) == number_shown(page.text) == 7
    assert "HX-Request" in page.headers["Vary"]


async def test_every_step_can_be_shown(client: AsyncClient) -> None:
    for number in range(LAST + 1):
        answer = await client.get(f"/sample?step={number}", headers=HTMX)
        assert answer.status_code == 200
        assert number_shown(answer.text) == number


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("-1", 0),
        ("999999", LAST),
        ("9" * 6000, 0),
        ("-" + "9" * 6000, 0),
        ("", 0),
        ("seven", 0),
        ("1.5", 0),
        ("0x10", 0),
        ("%00", 0),
        ("%F0%9F%8E%B2", 0),
        ("<script>alert(1)</script>", 0),
        ("1&step=3", 3),
    ],
)
async def test_a_strange_step_is_answered_kindly(client: AsyncClient, step: str, shown: int) -> None:
    answer = await client.get(f"/sample?step={step}")
    assert answer.status_code == 200
    assert number_shown(answer.text) == shown
    assert "alert(1)" not in answer.text


def test_every_deal_of_the_sample_follows_from_its_seed() -> None:
    record = Record.parse(RECORD_FILE.read_text(encoding="utf-8"))
    assert len(list(record.replay(prove=True))) == LAST + 1


def test_the_sample_is_a_finished_game_with_a_winner() -> None:
    parts = sample_steps()[-1].parts
    turns = [parts["turn-0"], parts["turn-1"]]
    scores = [parts["score-0"], parts["score-1"]]
    assert isinstance(status := parts["status"], Status)
    assert status.stage == "over"
    winner = turns.index(Turn("won", starts_next=False))
    assert max(scores, key=lambda score: isinstance(score, Score) and score.points) == scores[winner]
    # A row is complete.
    assert any(isinstance(row, Wall) and min(row.tiles) >= 0 for row in parts.values())


def test_each_move_tells_what_it_took() -> None:
    for step in sample_steps()[1:]:
        events = json.loads(step.events)
        assert events[0]["kind"] == "took", step.number
        assert step.happened
    assert sample_steps()[0].events == "[]"


def test_steps_stop_at_both_ends() -> None:
    assert sample_step("0").previous == 0
    assert sample_step(str(LAST)).next == LAST
    assert (sample_step("5").previous, sample_step("5").next) == (4, 6)
