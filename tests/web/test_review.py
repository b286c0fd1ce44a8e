"""Looking back at a game: every moment has an address, files come and go, and nothing hidden is learned by it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from xml.dom.minidom import parseString

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from app.review.exports import write_json
from app.review.side_line import MOST_TRIED, SideLine
from app.review.timeline import END, MOVE, SCORED, Stop, Timeline
from app.rooms.door import Visitor
from app.rooms.house import House
from app.rooms.wishes import Substitute, TakeSeatBack
from app.rules.contract import Position
from app.rules.record import Record
from app.web.live.audience import TURN
from app.web.review_drawing import CHUNK, ReviewDrawing, scored_at
from app.web.review_files import as_xml, picture
from app.web.review_sources import OPEN, Look, Source, look_at
from app.web.side_drawing import SideDrawing
from app.web.templating import Pages
from app.web.translation import Catalogues
from tests.golden.writing import GOLDEN
from tests.rooms.kit import people, play_to_the_end, started_room
from tests.rules.playing import CASES, Case, some_positions

GAMES = (
    "azul/08-2-takebacks",
    "duel/08-d-12-three-tiles-or-more-are-drawn-and-ordered",
    "queens-garden/04-2-takebacks",
)
PAGES = Pages(Catalogues())
DRAWING = ReviewDrawing(PAGES)
PLAYABLE = [case for case in CASES if case.game.table is not None]


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.record").read_text(encoding="utf-8")


async def bring(client: AsyncClient, content: bytes) -> str:
    """The address of a record that was opened."""
    answer = await client.post("/open", files={"file": ("game.record", content)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


# Moments


@pytest.mark.parametrize("name", GAMES)
async def test_every_moment_of_a_game_has_an_address(client: AsyncClient, name: str) -> None:
    address = await bring(client, text_of(name).encode())
    timeline = Timeline(Record.parse(text_of(name)))
    for stop in timeline.stops[:: max(len(timeline) // 12, 1)]:
        page = await client.get(f"{address}?step={stop.name}")
        assert page.status_code == 200
        assert f'data-version="{stop.number}"' in page.text
        assert re.search(rf'data-step="{stop.name}" aria-current="step"', page.text)
    said = set(re.findall(r'class="said".*?href="#(art-[^"]+)"', page.text))
    assert said
    assert said <= set(re.findall(r'id="(art-[^"]+)"', page.text)), "every piece in a sentence has its picture here"
    for seat in range(timeline.record.seats):
        assert f'data-seat="{seat}"' in (await client.get(f"{address}?step=5&eyes={seat}")).text


@pytest.mark.parametrize(
    ("step", "shown"),
    [("-1", 0), ("9999", None), ("9" * 12, 0), ("", 0), ("seven", 0), ("0x10", 0), ("%00", 0), ("5&eyes=9", 5)],
)
async def test_a_strange_moment_is_answered_kindly(client: AsyncClient, step: str, shown: int | None) -> None:
    page = await client.get(f"/g/sample?step={step}")
    assert page.status_code == 200
    number = re.search(r'data-version="(\d+)"', page.text)
    assert number is not None
    assert shown is None or int(number[1]) == shown


async def test_the_stops_that_a_script_gets_are_what_the_page_shows(client: AsyncClient) -> None:
    address = await bring(client, text_of(GAMES[1]).encode())
    chunk = (await client.get(f"{address}/stops?chunk=1")).json()
    assert chunk["first"] == CHUNK
    state: dict[str, str] = {}
    timeline = Timeline(Record.parse(text_of(GAMES[1])))
    for number, changed in enumerate(chunk["stops"][:6], start=CHUNK):
        state |= changed
        page = (await client.get(f"{address}?step={timeline.stops[number].name}")).text
        assert [name for name, html in state.items() if html not in page] == []
    assert (await client.get(f"{address}/stops?chunk=99")).status_code == 404
    assert (await client.get(f"{address}/stops?chunk=-1")).status_code == 422


async def test_without_scripts_everything_is_a_link_or_a_form(client: AsyncClient) -> None:
    page = (await client.get("/g/sample?step=5")).text
    for step in ("0", "4", "6"):
        assert f'href="/g/sample?step={step}"' in page
    timeline = look_at(Record.parse((await client.get("/g/sample/record")).text)).timeline
    first, last = timeline.line[0], timeline.line[-1]
    for stop in (first, timeline.line[6], last):
        page = (await client.get(f"/g/sample?step={stop.name}")).text
        leads = dict(re.findall(r'data-go="(\w+)"(?: href="/g/sample\?step=(\w+)")?', page))
        wanted = {
            "first": None if stop is first else first,
            "earlier": timeline.round_of(stop, -1),
            "previous": timeline.previous(stop),
            "next": timeline.next(stop),
            "later": timeline.round_of(stop, 1),
            "last": None if stop is last else last,
        }
        assert leads == {name: each.name if each else "" for name, each in wanted.items()}
    at = await client.get("/g/sample?at=7")
    assert 'data-version="7"' in at.text
    for view in ("moves", "charts", "story", "proof"):
        assert f'data-view="{view}"' in (await client.get(f"/g/sample?view={view}")).text


# Files


@pytest.mark.parametrize("name", GAMES)
async def test_what_is_taken_along_comes_back(client: AsyncClient, name: str) -> None:
    address = await bring(client, text_of(name).encode())
    record = await client.get(f"{address}/record")
    assert Record.parse(record.text).entries == Record.parse(text_of(name)).entries
    data = await client.get(f"{address}/json")
    again = await bring(client, data.content)
    assert (await client.get(f"{again}/record")).text == record.text


@pytest.mark.parametrize("name", GAMES)
async def test_a_picture_is_xml_and_tells_the_moment(client: AsyncClient, name: str) -> None:
    address = await bring(client, text_of(name).encode())
    answer = await client.get(f"{address}/picture?step=5")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert len(parseString(answer.text).getElementsByTagName("foreignObject")) == 1


async def test_one_file_needs_nothing_else(client: AsyncClient) -> None:
    html = (await client.get("/g/sample/file")).text
    assert not re.findall(r'(?:src|href)="(?:/static|/styles|https?:)', html)
    assert "default-src 'none'" in html
    data = re.search(r'id="review-data">(.*?)</script>', html, re.DOTALL)
    assert data is not None
    stored = json.loads(data[1])
    timeline = look_at(Record.parse((await client.get("/g/sample/record")).text)).timeline
    assert sum(len(chunk["stops"]) for chunk in stored["chunks"]) == len(timeline)
    assert stored["proof"]["seed"] == timeline.record.seed.hex()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00" * 10, b"\xff\xfe" * 50, b"{", b"x" * 70_000, text_of(GAMES[0]).encode()[:900]],
    ids=["nothing", "zeros", "other encoding", "no JSON", "large", "cut short"],
)
async def test_a_broken_file_gets_a_sentence_with_the_line(client: AsyncClient, content: bytes) -> None:
    answer = await client.post("/open", files={"file": ("x", content)})
    assert answer.status_code == 409
    assert re.search(r'role="alert">line \d+: ', answer.text)


async def test_a_huge_file_is_not_read(client: AsyncClient) -> None:
    assert (await client.post("/open", files={"file": ("x", b"x" * 1_100_000)})).status_code == 413
    assert (await client.post("/new", content=b"x" * 5000)).status_code == 413


async def test_a_move_or_a_deal_that_cannot_have_been_is_found(client: AsyncClient) -> None:
    text = text_of("azul/01-2-careful")
    for old, new in (("\n5. ", "\n5. 1 9k1 \n#"), ("result: ", "result: 1"), ("seed: ", "seed: 0")):
        content = text.replace(old, new, 1).encode()
        assert (await client.post("/open", files={"file": ("x", content)})).status_code == 409


async def test_scripts_in_names_stay_names(client: AsyncClient) -> None:
    record = Record.parse(text_of("azul/01-2-careful"))
    record.names = ("<script>x</script>", '"><img src=x onerror=')
    address = await bring(client, str(record).encode())
    for path in ("", "?view=story", "?view=charts", "/stops", "/picture?step=3", "/file"):
        text = (await client.get(f"{address}{path}")).text
        assert "<script>x" not in text, path
        assert "<img src=x" not in text, path


# Who may look


async def test_the_share_link_can_be_made_anew(client: AsyncClient, app: FastAPI) -> None:
    house: House = app.state.house
    room_id, (host, _) = await started_room(house)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    await house.door.ask(Visitor(room_id, host), Substitute(0))
    await house.door.ask(Visitor(room_id, host), TakeSeatBack())
    await play_to_the_end(house, game)
    # Who took a seat is told there, too.
    moves = (await client.get(f"/g/{game.id}")).text.split('id="at-1"')[0].split('id="at-0"')[1]
    assert re.findall(r'<li class="move-note">(.*?)</li>', moves) == [
        f"From here on, a bot plays for {host.name}.",
        f"{host.name} is back and plays from here on.",
    ]
    first = (await house.archive.look(game.id, None)).share
    assert first == game.id
    (stranger,) = await people(house, "Stranger")
    second = await house.archive.share_anew(game.id, host)
    third = await house.archive.share_anew(game.id, host)
    assert len({first, second, third}) == 3
    for address, status in ((first, 404), (second, 404), (third, 200)):
        assert (await client.get(f"/g/{address}")).status_code == status
        assert (await client.get(f"/g/{address}/record")).status_code == status
        assert (await client.get(f"/g/{address}/stops")).status_code == status
    assert (await house.archive.look(game.id, host)).share == third
    found = await house.archive.look(third, stranger)
    assert not found.may_share


# Side lines


@pytest.mark.parametrize("name", GAMES)
def test_a_tried_move_is_told_on_the_page_of_whoever_made_it_before_the_page_turns(name: str) -> None:
    """As at one device: what ends a round can be counted there, which scripts see by the kinds of its events."""
    look = look_at(Record.parse(text_of(name)))
    source = Source(("game", 0), "/g/game", look, is_over=True)
    line, drawing, counted = SideLine.leaving(look.timeline, "game", look.timeline.line[0]), SideDrawing(PAGES), 0
    random = Random(name)
    while line.mover is not None and len(line.moves) < MOST_TRIED:
        seat = line.mover
        after = line.play(seat, str(random.choice(list(line.position.legal_moves(seat)))))
        first, *turned = drawing.changes(source, line, after, "en")
        assert 'id="stage"' not in first
        assert f'id="me" hidden data-seat="{seat}"' in first
        assert bool(turned) == (after.mover not in (seat, None))
        if turned:
            assert "data-moves" not in first
            assert turned[0].startswith(TURN)
            assert f'id="me" hidden data-seat="{after.mover}"' in turned[0]
        if after.position.round > line.position.round:
            counted += any(f'"kind":"{kind}"' in first for kind in ("dealt", "round-began"))
        (back,) = drawing.changes(source, after, line, "en")
        assert not back.startswith(TURN)
        line = after
    assert counted


# Secrets


def scrambled_pairs(case: Case) -> Iterator[tuple[Source, Source, int | None]]:
    """Running games that differ only in what a viewer may not know."""
    for number, position in enumerate(some_positions(case, 31, share=0.02)):
        for viewer in (None, *range(case.seats)):
            other = (
                position.copy()
                if case.kit.scramble is None
                else case.kit.scramble(position.copy(), viewer, Random(number))
            )
            yield source_with(case, position, viewer), source_with(case, other, viewer), viewer


def source_with(case: Case, position: Position, viewer: int | None) -> Source:
    timeline = Timeline.__new__(Timeline)
    timeline.record = Record(case.game, position.options, case.seats)
    timeline.stops = (Stop(0, "0", MOVE, 0, position.round, None, None, (), position),)
    look = Look(timeline, {"0": tuple(0 for _ in range(case.seats))})
    return Source(("running", 0), "/r/code/past", look, is_over=False, own=viewer)


@pytest.mark.parametrize("case", PLAYABLE, ids=str)
def test_nothing_hidden_is_in_a_stop_or_a_picture_of_a_running_game(case: Case) -> None:
    for one, other, viewer in scrambled_pairs(case):
        eyes = one.eyes("all")
        assert eyes == viewer
        assert one.eyes("0") == viewer, "while a game runs there is no choice of eyes"
        states = [DRAWING.state(source, source.timeline.stops[0], eyes, "en") for source in (one, other)]
        assert states[0] == states[1]
        pictures = [
            picture(DRAWING.table(source, state, eyes, "en"), "", case.game.name, "", "")
            for source, state in zip((one, other), states, strict=True)
        ]
        assert pictures[0] == pictures[1]


def test_when_it_is_over_each_pair_of_eyes_sees_what_that_seat_saw() -> None:
    look = look_at(Record.parse(text_of(GAMES[1])))
    source = Source(("duel", 0), "/g/x", look, is_over=True)
    stop = look.timeline.find("8")
    before = look.timeline.find("7")
    assert stop is not None
    assert before is not None
    assert before.position.acting == (1,)
    own, others, everything = (DRAWING.state(source, before, eyes, "en") for eyes in (1, 0, OPEN))
    assert "dome-tile" in own["fronts"]
    assert "dome-tile" not in others["fronts"]
    assert everything["fronts"] == own["fronts"]


@pytest.mark.parametrize("name", GAMES)
def test_every_point_of_a_scoring_is_told_with_its_cells(name: str) -> None:
    look = look_at(Record.parse(text_of(name)))
    source = Source((name, 0), "/g/x", look, is_over=True)
    for stop in look.timeline.line:
        scored = scored_at(source, stop)
        sums = [sum(points for each, points, _ in scored if each == seat) for seat in range(source.record.seats)]
        assert sums == (list(look.changes[stop.name]) if stop.kind in (SCORED, END) else [0] * len(sums))
        assert scored_at(replace(source, is_over=False), stop) == []
        state = DRAWING.state(source, stop, OPEN, "en")
        for _, _, cells in scored:
            assert {re.split("[:@]", cell)[0] for cell in cells.split()} <= set(state)
        # What has just been scored is not promised once more.
        if stop.kind == SCORED and not stop.position.acting:
            assert "now</button>" not in "".join(state[f"score-{seat}"] for seat in range(len(sums)))


def test_html_becomes_xml() -> None:
    html = '<div hidden data-a=\'{"b":1}\'><br><svg viewBox="0 0 1 1"><use href="#a"/></svg>a&nbsp;b & c</div>'
    xml = as_xml(html)
    (whole,) = parseString(xml).getElementsByTagName("div")
    assert whole.getAttribute("data-a") == '{"b":1}'
    assert 'viewBox="0 0 1 1"' in xml


def test_a_record_of_today_is_the_one_of_its_json() -> None:
    record = Record.parse(text_of(GAMES[0]))
    data = json.loads(write_json(Timeline(record)))
    assert Record.parse(data["record"]) == replace(record)
