"""The rules to read: complete, every sentence with its rule, every number from the code of the rules."""

import re
from html import unescape

import pytest
from httpx import AsyncClient

from app.rooms.setup import PLAYABLE
from app.rules import GAMES
from app.web.rules import WITH_RULES
from app.web.templating import environment
from app.web.translation import extract
from tests.rules.kits import KITS

NUMBERS = {
    "azul": {
        "A-1": "2 4 100 20",
        "A-2": "5 2 7 3 9 4",
        "A-3": "4",
        "A-4": "5 1 5 5 5 7 0",
        "A-11": "5",
        "A-20": "1",
        "A-21": "1 1 2 2 2 3 3 0",
        "A-32": "2 7 10",
        "A-34": "3 10",
    },
    "duel": {
        "D-1": "2 5 5",
        "D-2": "65 13 9",
        "D-3": "4",
        "D-4": "6 1 6 3 3 6 4 2",
        "D-5": "18",
        "D-6": "20 2",
        "D-7": "4 3 4",
        "D-8": "5 4",
        "D-10": "3",
        "D-12": "2 1",
        "D-13": "0",
        "D-14": "1 4 2 5",
        "D-17": "2",
        "D-19": "2",
        "D-20": "4",
        "D-24": "2 3",
        "D-26": "3",
        "D-27": "1",
        "D-28": "1 6",
        "D-29": "1 3 6 10 1 2 3 4 2 0",
        "D-31": "3",
        "D-34": "5",
        "D-35": "0",
        "D-36": "0",
        "D-37": "0",
        "D-39": "5",
    },
    "queens-garden": {
        "Q-1": "2 4 4 15 3",
        "Q-2": "6 6",
        "Q-3": "108 36 3",
        "Q-4": "36 7 5 7",
        "Q-5": "6 3 3 55 6",
        "Q-6": "12 2",
        "Q-8": "4 5 2 7 3 8 4 4",
        "Q-13": "4",
        "Q-21": "6 1 2 2 3 12",
        "Q-23": "6 6",
        "Q-26": "1",
        "Q-28": "1",
        "Q-29": "4",
        "Q-31": "1",
        "Q-32": "3",
        "Q-33": "6 6",
        "Q-35": "4 5 6 4 5 6",
        "Q-36": "1 2",
        "Q-42": "15",
    },
}
"""The numbers of each rule in the order in which it names them, taken from the rulebooks and not from the code."""
PICTURES = {
    "azul": [
        "5 colours, 20 tiles of each",
        "The marker and one red tile: 2 points lost",
        "4 tiles and the marker cost 8 points; a full floor costs 14",
        "7 4 across and 3 down",
        "2 for each complete row",
        "7 for each complete column",
        "10 for each complete colour",
    ],
    "duel": [
        "5 3 across and 2 down",
        "Yellow scores 2 + 2, and completes this dome tile. The special tile in row 2 scores 2 more",
        "Three broken tiles and the start marker: 6 + 2 = 8 points lost",
        "3 Rows: for each full row",
        "4 Colourful rows: for each row with at least 5 different kinds of tiles",
        "7 Columns: for each full column",
        "1 Border: for each tile on the 20 cells at the edge",
        "10 Diagonals: for each of the 2 from corner to corner that is full",
        "3 · 8 Corners: for each full dome tile in an upper corner · in a lower one",
        "2 Wild cells: for each of them, if all on your dome are filled; otherwise nothing",
        "−3 Special cells: lost for each one on your dome that is empty",
    ],
    "queens-garden": [
        *("1 tree", "2 bird", "3 butterflies", "4 flower", "5 plant", "6 tulips"),
        "at the end this group scores 2 + 4 + 6 = 12",
        "Blue butterflies cost 3: themselves and two more",
        *("1 for the fountain", "2 for a statue", "2 for a bench", "3 for a pavilion"),
        "1 dark green 1 tree 1 blue 1",
        "2 bird 1 dark purple 1 butterflies 2",
        "3 light purple 1 flower 2 yellow 1",
        "4 plant 3 light green 1 tulips 3",
        "2 jokers and a yellow plant are left: 2 − 5 = −3",
        "Trees in all colours: 6 × 1 + 6 = 12",
    ],
}
"""What pictures and examples say, again by the rulebooks."""
RULINGS = {
    "azul": {10, 23, 27, 28, 30, 34},
    "duel": {7, 8, 13, 20, 30, 33, 34, 35, 36, 39, 40},
    "queens-garden": {16, 26, 27, 34, 36, 37, 42},
}
"""Rules where this house decides all of it, or a part."""

every_game = pytest.mark.parametrize("name", WITH_RULES)


def text_of(name: str, **options: str) -> str:
    game = GAMES[name]
    return environment().get_template("rules/text.html").render(game=game, options=game.options(**options))


def sentences(name: str) -> dict[str, str]:
    """What each rule says, where it is told first."""
    found = re.findall(r'<div class="rule" id="([A-Z]-\d+)".*?<p>(.*?)<a class="rule-id"', text_of(name), re.DOTALL)
    return {rule: plain(said) for rule, said in found}


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_whatever_can_be_played_has_its_rules() -> None:
    assert set(PLAYABLE) <= set(WITH_RULES)


@every_game
def test_every_rule_is_told_once_and_no_other_is_named(name: str) -> None:
    kit = KITS[name]
    every = {f"{kit.rule_prefix}-{number}" for number in range(1, kit.rules + 1)}
    text = text_of(name)
    told = re.findall(r'<div class="rule" id="([^"]+)"', text)
    assert len(told) == len(set(told))
    assert set(told) == every
    assert set(re.findall(r"\b[A-Z]-\d+\b", plain(text.split("</svg>", 1)[1]))) == every


@every_game
def test_every_sentence_names_its_rule(name: str) -> None:
    said = re.findall(r'<div class="rule"[^>]*>(.*?)</div>', text_of(name), re.DOTALL)
    assert len(said) >= KITS[name].rules
    for sentence in said:
        assert sentence.count('class="rule-id"') == 1
        words = plain(sentence.split('<a class="rule-id"')[0]).removesuffix(" our ruling")
        assert words.endswith((".", ":")), words


@every_game
def test_every_number_is_the_one_of_the_rulebook(name: str) -> None:
    numbers = {rule: " ".join(re.findall(r"\d+", said)) for rule, said in sentences(name).items()}
    assert {rule: found for rule, found in numbers.items() if found} == NUMBERS[name]


@every_game
def test_pictures_and_examples_say_what_is_true(name: str) -> None:
    text = plain(text_of(name))
    for words in PICTURES[name]:
        assert words in text


def test_no_number_is_written_by_hand() -> None:
    """All but nothing and one come from the code of the rules."""
    texts = [
        text
        for message in extract()
        if any(file.endswith("/rules.html") for file, _ in message.locations)
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    ]
    assert len(texts) > 100
    for text in texts:
        assert not re.search(r"[2-9]|\d\d", text), text


@every_game
def test_what_this_house_decides_is_marked(name: str) -> None:
    marked = re.findall(r'"chip plain ruling">[^<]*</span> <a class="rule-id" href="#[A-Z]-(\d+)"', text_of(name))
    assert {int(number) for number in marked} == RULINGS[name]


@every_game
async def test_the_page_is_there_whole_and_in_parts(client: AsyncClient, name: str) -> None:
    page = await client.get(f"/rules/{name}")
    assert page.status_code == 200
    assert f"<h1>Rules of {GAMES[name].title}</h1>" in page.text
    parts = re.findall(r'<section class="rules-part" id="([^"]+)"', page.text)
    assert re.findall(r'<li><a href="#([^"]+)"', page.text) == parts
    text = await client.get(f"/rules/{name}", headers={"HX-Request": "true"})
    assert "<html" not in text.text
    assert re.findall(r'<section class="rules-part" id="([^"]+)"', text.text) == parts


async def test_a_page_that_is_known_is_not_sent_again(client: AsyncClient) -> None:
    page = await client.get("/rules/azul")
    known = {"If-None-Match": page.headers["etag"]}
    assert (await client.get("/rules/azul", headers=known)).status_code == 304
    assert (await client.get("/rules/azul", headers={**known, "HX-Request": "true"})).status_code == 200
    assert (await client.get("/rules/azul", headers={"If-None-Match": '"old"'})).status_code == 200


async def test_nobody_finds_rules_that_are_not_there(client: AsyncClient) -> None:
    for name in ("chess", "%2e%2e", "azul/more", "AZUL"):
        assert (await client.get(f"/rules/{name}")).status_code == 404


async def test_every_page_leads_to_the_rules(client: AsyncClient) -> None:
    first = await client.get("/rules", follow_redirects=True)
    assert first.url.path == f"/rules/{next(iter(WITH_RULES))}"
    assert 'href="/rules"' in (await client.get("/")).text
    assert 'href="/rules/azul"' in (await client.get("/new?game=azul")).text
    room = await client.post("/new", data={"game": "azul", "seats": "2", "name": "Marta"}, follow_redirects=True)
    assert 'href="/rules/azul"' in room.text


async def test_beside_a_table_the_rules_are_those_of_its_options(client: AsyncClient) -> None:
    """An own ring in another order, and the bonuses of the other side."""
    fields = ["", "2", "", "", "", "", "", "l:7", "", "", "", ""]
    setup = {"game": "queens-garden", "seats": "2", "name": "Marta", "option_board": "variant"}
    lobby = await client.post("/new", data={**setup, "option_round_points": fields}, follow_redirects=True)
    (address,) = re.findall(r'data-rules-address="([^"]+)"', lobby.text)
    text = plain((await client.get(unescape(address))).text)
    assert "This table plays with a ring of its own" in text
    assert "groups of 4, 5, 6 score 4, 5, 6 more" in text
    table = text.partition("Points for each hexagon")[2].partition("Scoring goes round")[0]
    ring = "1 dark green 1 tree 2 blue 2 2 bird 2 dark purple 1 butterflies 2 "
    assert table.strip() == ring + "3 yellow 1 flower 2 light purple 7 4 plant 2 light green 1 tulips 2"


async def test_options_that_cannot_be_change_no_rules(client: AsyncClient) -> None:
    usual = (await client.get("/rules/queens-garden")).text
    for query in ("round_points=x", "board=third", "starter=9", "more=1", "round_points=" + "9," * 2000):
        answer = await client.get(f"/rules/queens-garden?{query}")
        assert answer.text == usual, query
