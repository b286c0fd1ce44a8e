"""The front page and the sample game."""

import re
from html import unescape

from httpx import AsyncClient

from app.rules import GAMES
from app.rules.record import Record
from app.web.sample import RECORD_FILE, SHOWN_STEP, sample_look


async def test_the_front_page_leads_to_a_game_to_look_back_at(client: AsyncClient) -> None:
    answer = await client.get("/")
    assert answer.status_code == 200
    assert '<html lang="en" dir="ltr">' in answer.text
    assert answer.headers["Cache-Control"] == "no-cache"
    assert 'href="/g/sample"' in answer.text
    for path in ("/g/sample", f"/g/sample/picture?step={SHOWN_STEP}", "/g/sample/record"):
        assert (await client.get(path)).status_code == 200


async def test_every_page_tells_which_games_there_are(client: AsyncClient) -> None:
    page = (await client.get("/device")).text
    (described,) = re.findall('<meta name="description" content="([^"]+)">', page)
    (_, foot) = page.split('<footer class="site-foot">')
    for game in GAMES.values():
        assert game.title in unescape(described)
        assert game.title in unescape(foot)


async def test_old_links_to_moments_of_the_sample_lead_there(client: AsyncClient) -> None:
    answer = await client.get("/sample?step=7")
    assert (answer.status_code, answer.headers["location"]) == (303, "/g/sample?step=7")
    assert (await client.get("/sample")).headers["location"] == "/g/sample"


async def test_every_moment_of_the_sample_can_be_shown(client: AsyncClient) -> None:
    for stop in sample_look().timeline:
        answer = await client.get(f"/g/sample?step={stop.name}")
        assert answer.status_code == 200
        assert f'data-version="{stop.number}"' in answer.text


def test_every_deal_of_the_sample_follows_from_its_seed() -> None:
    record = Record.parse(RECORD_FILE.read_text(encoding="utf-8"))
    assert len(list(record.replay(prove=True))) == len(record.entries) + 1


def test_the_sample_is_a_finished_game_with_a_winner() -> None:
    timeline = sample_look().timeline
    outcome = timeline.last.position.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    assert timeline.last.position.scores[winner] == max(timeline.last.position.scores)
    assert timeline.find(SHOWN_STEP) is not None
