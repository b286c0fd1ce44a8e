"""Moves that are tried from a moment of a finished game."""

from random import Random

import pytest

from app.review.side_line import MOST_CHARACTERS, MOST_TRIED, CannotTry, SideLine, SideLines, can_try, read_name
from app.review.timeline import DEAL, MOVE, Timeline
from app.rules.contract import Move
from tests.finished import golden_record
from tests.rules.test_playing_on import GAMES, in_every_game

AZUL = GAMES["azul"]


def leaving(timeline: Timeline, step: str, game_id: str = "game") -> SideLine:
    stop = timeline.find(step)
    assert stop is not None
    return SideLine.leaving(timeline, game_id, stop)


def play_some(line: SideLine, moves: int, seed: int = 1) -> SideLine:
    random = Random(seed)
    for _ in range(moves):
        if line.mover is None:
            break
        line = line.play(line.mover, str(random.choice(list(line.position.legal_moves(line.mover)))))
    return line


@in_every_game
def test_a_side_line_changes_nothing_of_the_game_and_its_name_is_all_there_is_to_it(name: str) -> None:
    record = golden_record(name)
    timeline, before = Timeline(record), str(record)
    positions = [stop.position.copy() for stop in timeline]
    tried = [stop for stop in timeline if can_try(stop)]
    for stop in tried[:: max(1, len(tried) // 6)]:
        line = play_some(SideLine.leaving(timeline, "game", stop), MOST_TRIED)
        assert line.moves
        assert len(line.gains) == record.seats
        again = SideLines().read(timeline, "game", line.name)
        assert again.name == line.name
        assert [each.position for each in again.stops] == [each.position for each in line.stops]
        half = len(line.moves) // 2
        assert line.back_to(half).position == SideLines().read(timeline, "game", line.back_to(half).name).position
        assert line.back_to(0).name == stop.name
        assert line.back_to(-3).moves == ()
    assert str(record) == before
    assert [stop.position for stop in timeline] == positions


@in_every_game
def test_the_moves_of_the_game_itself_can_be_tried(name: str) -> None:
    timeline = Timeline(golden_record(name))
    moves = [
        (before, stop)
        for stop in timeline.line
        if stop.kind == MOVE and (before := timeline.previous(stop)) and can_try(before)
    ]
    for before, stop in moves[:: max(1, len(moves) // 12)]:
        assert isinstance(stop.action, Move)
        assert stop.seat is not None
        line = SideLine.leaving(timeline, "game", before).play(stop.seat, str(stop.action))
        assert read_name(line.name) == (before.name, line.moves)
        assert line.last.events[0].text == stop.events[0].text


def test_what_is_dealt_is_made_up() -> None:
    """The same moves as in the game lead to another deal, and in another game to another one again."""
    timeline = Timeline(golden_record(AZUL))
    deal = next(stop for stop in timeline.line if stop.kind == DEAL and stop.entry)
    last = timeline.find(str(deal.entry))
    assert last is not None
    before = timeline.previous(last)
    assert before is not None
    assert isinstance(last.action, Move)
    assert last.seat is not None
    dealt = [
        SideLine.leaving(timeline, game_id, before).play(last.seat, str(last.action)).position
        for game_id in ("one", "one", "two")
    ]
    assert dealt[0] == dealt[1]
    assert dealt[0] != dealt[2]
    assert dealt[0] != deal.position
    assert dealt[0].scores == deal.position.scores


def test_where_nobody_is_to_move_nothing_can_be_tried() -> None:
    timeline = Timeline(golden_record(AZUL))
    deal = next(stop for stop in timeline.line if stop.kind == DEAL and stop.entry)
    assert can_try(deal)
    for step in (str(deal.entry), f"{deal.entry}s", timeline.last.name):
        with pytest.raises(CannotTry, match="Nobody is to move"):
            leaving(timeline, step)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "no such moment"),
        ("~1:1b1", "no such moment"),
        ("99999", "no such moment"),
        ("1~", "no such moment"),
        ("1~1", "no such moment"),
        ("1~1:<b>", "no such moment"),
        ("1~0:1b1", "no such moment"),
        ("1~9:1b1", "not the turn"),
        ("1~1:zz9", "not a move of this game"),
        ("1~1:9b1", "."),
        ("1" + "~1:1b1" * (MOST_TRIED + 1), "at most 40 moves"),
        ("1" + "~1:" + "x" * MOST_CHARACTERS, "no such moment"),
        ("١~1:1b1", "no such moment"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(name: str, words: str) -> None:
    timeline = Timeline(golden_record(AZUL))
    lines = SideLines()
    mover = timeline.stops[1].position.acting[0]
    with pytest.raises(CannotTry, match=words) as refusal:
        lines.read(timeline, "game", name.replace("~1:", f"~{mover + 1}:"))
    assert str(refusal.value.message)


def test_a_side_line_has_an_end() -> None:
    timeline = Timeline(golden_record(AZUL))
    line = play_some(leaving(timeline, "0"), MOST_TRIED)
    assert len(line.moves) == MOST_TRIED
    assert line.mover is not None
    with pytest.raises(CannotTry, match="at most 40 moves"):
        line.play(line.mover, str(next(iter(line.position.legal_moves(line.mover)))))
