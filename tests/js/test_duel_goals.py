"""The cells that a page of Azul Duel lights for a goal pay what the rules count."""

import json
from random import Random
from typing import Any

from app.rules.duel.board import Board
from app.rules.duel.components import CELL_CODES, COLOURS, DOME_TILES, FIELDS, NOTHING, SIZE, WILD
from app.rules.duel.goals import GOALS
from tests.js import node

DOMES = 300
READER = """
import { goalGroups } from "./static/tables/duel/counted.js";
const asked = JSON.parse(await new Response(process.stdin).text());
const sum = (groups) => groups.reduce((all, { points }) => all + points, 0);
console.log(JSON.stringify(asked.map(({ goal, dome }) => sum(goalGroups(goal, dome)))));
"""


def a_dome(rng: Random) -> Board:
    """Some fields, most cells: full rows and corners are not rare."""
    board = Board(0)
    fields = rng.sample(range(FIELDS), rng.choice([3, 6, 8, FIELDS]))
    for field, tile in zip(fields, rng.sample(range(1, DOME_TILES + 1), len(fields)), strict=True):
        board.place_dome_tile(tile, field, rng.randrange(4))
    share = rng.choice([0.5, 0.8, 0.95, 1])
    for place, cell in enumerate(board.cells):
        if cell != NOTHING and rng.random() < share:
            row, column = divmod(place, SIZE)
            board.put_on_dome(row, column, rng.choice(COLOURS) if cell == WILD else cell)
    return board


def as_seen(board: Board) -> list[list[dict[str, str]]]:
    letters = [
        {
            "printed": CELL_CODES[cell] if cell != NOTHING else "",
            "tile": CELL_CODES[tile] if tile != NOTHING else "",
        }
        for cell, tile in zip(board.cells, board.dome, strict=True)
    ]
    return [letters[row * SIZE : row * SIZE + SIZE] for row in range(SIZE)]


def test_goals_pay_what_the_rules_count() -> None:
    rng = Random("goals")
    boards = [a_dome(rng) for _ in range(DOMES)]
    asked: list[dict[str, Any]] = [{"goal": goal, "dome": as_seen(board)} for board in boards for goal in GOALS]
    counted = [GOALS[goal].measure(board).points for board in boards for goal in GOALS]
    done = node.run("--input-type=module", "--eval", READER, given=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == counted
    # Every goal has paid, or cost, something.
    for place in range(len(GOALS)):
        assert any(counted[place :: len(GOALS)])
