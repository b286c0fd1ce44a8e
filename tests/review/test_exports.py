"""What one can take along, and what comes back: equal position by position, or a sentence with the line."""

import json

import pytest

from app.review.exports import MOST_BYTES, MOST_IMPORTED_ENTRIES, read_file, to_data, write_json
from app.review.proof import draws_of, problem_with
from app.review.timeline import Timeline
from app.rules.dealer import SealedDealer
from app.rules.entries import RecordError
from app.rules.record import Record
from tests.golden.writing import GOLDEN

SOME = (
    "azul/08-2-takebacks",
    "azul/28-4-grey-careful-mini",
    "duel/08-d-12-three-tiles-or-more-are-drawn-and-ordered",
    "queens-garden/24-4-takebacks",
)


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.record").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SOME)
def test_json_and_text_come_back_equal_position_by_position(name: str) -> None:
    before = Timeline(Record.parse(text_of(name)))
    for content in (text_of(name).encode(), write_json(before).encode()):
        after = Timeline(read_file(content))
        assert [stop.position for stop in after] == [stop.position for stop in before]
        assert to_data(after) == to_data(before)


@pytest.mark.parametrize("name", SOME)
def test_json_has_the_scores_of_every_stop(name: str) -> None:
    timeline = Timeline(Record.parse(text_of(name)))
    data = json.loads(write_json(timeline))
    assert [stop["step"] for stop in data["stops"]] == [stop.name for stop in timeline]
    assert [tuple(stop["scores"]) for stop in data["stops"]] == [stop.position.scores for stop in timeline]
    assert tuple(data["result"]) == timeline.record.result


@pytest.mark.parametrize("name", SOME)
def test_every_draw_follows_from_its_pool_and_the_seed(name: str) -> None:
    record = Record.parse(text_of(name))
    assert record.seed is not None
    dealer = SealedDealer(record.seed)
    draws = draws_of(record)
    assert len(draws) == len(record.opening) + sum(len(entry.draws) for entry in record.entries)
    for draw in draws:
        assert tuple(dealer.draw(draw.pool, len(draw.drawn), draw.names)) == draw.drawn
    assert problem_with(record) is None
    record.seed = bytes(32)
    assert "not the one that was sealed" in (problem_with(record) or "")


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (b"", 1, "begins with"),
        (b"\xff\xfe\x00a", 1, "UTF-8"),
        (b"azulejo record 2\ngame: azul\n\xc3\x28\n", 3, "UTF-8"),
        (b"x" * (MOST_BYTES + 1), 1, "larger than"),
        (b"{", 1, "JSON"),
        (b"[" * 100_000, 1, "begins with"),
        (b'{"record": 5}', 1, "no record"),
        (b'{"record": ' + b"9" * 5000 + b"}", 1, "JSON"),
        (b'{"a":' * 50_000, 1, "JSON"),
        (b"<script>alert(1)</script>", 1, "begins with"),
    ],
)
def test_broken_and_hostile_files_get_a_sentence_with_the_line(content: bytes, line: int, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_file(content)
    assert caught.value.line == line
    assert words in caught.value.problem


def test_a_game_that_would_keep_the_server_busy_is_refused_before_it_is_played() -> None:
    head, _, _ = text_of("azul/01-2-careful").partition("\n1. ")
    moves = "".join(f"{number}. 1 1b1\n" for number in range(1, MOST_IMPORTED_ENTRIES + 2))
    with pytest.raises(RecordError, match="at most"):
        read_file(f"{head}\n{moves}".encode())
