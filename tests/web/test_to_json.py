"""What the scripts of a table are told about a move."""

import json
import random
from datetime import datetime
from types import SimpleNamespace
from typing import cast

import pytest

from app.rooms.games import LiveGame
from app.rooms.live import LiveRoom
from app.rules import GAMES
from app.rules.actions import Stopped, TookBack
from app.rules.azul.events import Ended, Fell, Tiled, Took
from app.rules.contract import Outcome
from app.rules.kinds import kind_of
from app.rules.match import Match
from app.rules.wording import phrase
from app.web.live.room_drawing import RoomDrawing
from app.web.templating import Pages
from app.web.to_json import events_to_json, to_json
from app.web.translation import Catalogues
from tests.rules.playing import Case, choose, in_every_case


def test_events_are_told_by_name_and_fields() -> None:
    took = Took(1, 3, 2, 2, 4, 0, 0, marker=False, forced=False)
    tiled = Tiled(1, 2, 4, 3, 2, range(2, 4), range(4, 5), 2)
    assert json.loads(events_to_json([took, tiled, Fell(0, 5, 1, 3, 2)])) == [
        {
            "kind": "took",
            "seat": 1,
            "source": 3,
            "colour": 2,
            "amount": 2,
            "line": 4,
            "broken": 0,
            "lost": 0,
            "marker": False,
            "forced": False,
        },
        {
            "kind": "tiled",
            "seat": 1,
            "round": 2,
            "row": 4,
            "column": 3,
            "colour": 2,
            "across": [2, 4],
            "down": [4, 5],
            "points": 2,
        },
        {"kind": "fell", "seat": 0, "row": 5, "colour": 1, "broken": 3, "lost": 2},
    ]


def test_sentences_are_left_out() -> None:
    assert events_to_json([Ended(Outcome((0,), phrase("A wall has a complete row.")))]) == (
        '[{"kind":"ended","outcome":{"kind":"outcome","winners":[0],"tie_break":null}}]'
    )
    assert events_to_json([]) == "[]"


@in_every_case
def test_all_events_and_previews_of_every_game_are_data(case: Case) -> None:
    rng = case.random(51)
    match = Match.start(case.game, case.options, case.seats, rng.randbytes(32))
    while match.position.outcome is None:
        seat = rng.choice(match.position.acting)
        move = choose(case, match.position, seat, rng)
        preview = to_json(match.position.seen_by(seat).preview(seat, move))
        assert json.loads(json.dumps(preview)) == preview
        for event in match.play(seat, move):
            data = to_json(event)
            assert json.loads(json.dumps(data)) == data
            assert data["kind"] == kind_of(type(event))


def test_takebacks_and_ends_are_data_too() -> None:
    assert to_json(TookBack(1, 3)) == {"kind": "took-back", "seat": 1, "moves": 3}
    assert to_json(Stopped(0, phrase("They had enough."))) == {"kind": "stopped", "seat": 0}


def test_what_is_no_data_is_not_told() -> None:
    with pytest.raises(TypeError):
        to_json(object())


def test_the_code_of_a_secret_move_stays_on_the_server() -> None:
    duel = GAMES["duel"]
    match = Match.start(duel, duel.options(), 2, bytes(32))
    game = LiveGame("g", "r", match)
    chance = random.Random(3)
    while not game.log or not game.log[-1].is_secret:
        seat = chance.choice(match.position.acting)
        moves = list(match.position.legal_moves(seat))
        draws = [move for move in moves if str(move) in ("draw", "look") or move.secret]
        game.accept(match.attempt(seat, chance.choice(draws or moves)), None, None)
    room = cast("LiveRoom", SimpleNamespace(game=game))
    last = RoomDrawing(Pages(Catalogues()), datetime.now).last(room)
    assert 'data-move=""' in last
    assert game.log[-1].code not in last
