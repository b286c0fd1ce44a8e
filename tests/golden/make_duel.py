"""Makes the golden games of Azul Duel anew: `python -m tests.golden.make_duel`.

Each game is looked for: players of a certain style play seed after seed until a game shows what it is there for.
The games in the repository are fixed; make them anew only when the rules themselves have been corrected.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.rules.match import Match
from app.rules.record import Record
from tests.duel.cases import cases_of
from tests.duel.kit import DUEL
from tests.duel.styles import choose
from tests.golden.writing import GOLDEN, seed_of, write_golden

FOLDER = GOLDEN / "duel"
MOST_SEEDS = 20_000

WANTED: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("", "anything", {}),
    ("", "fill", {"goals": "first-game", "starter": "1"}),
    ("", "thrifty", {"goals": "colourful-rows,border,corners", "starter": "2"}),
    ("", "fill", {"goals": "rows,border,diagonals,specials", "goal_count": "4"}),
    ("", "dome", {"goals": "columns,diagonals,wilds"}),
    ("", "draw", {"goal_count": "4"}),
    ("D-8: five of one colour are drawn again", "fill", {}),
    ("D-12: three tiles or more are drawn and ordered", "draw", {"starter": "2"}),
    ("D-13: a free draw", "break", {}),
    ("D-14: a draw is made by itself", "hoard", {"starter": "1"}),
    ("D-20: tiles find the broken spaces full", "break", {"goals": "specials,corners,columns"}),
    ("D-21: a player passes", "anything", {}),
    ("D-24: several tiles are replaced by chips", "fill", {"goal_count": "4"}),
    ("D-26: a line breaks", "hoard", {}),
    ("D-32: a small factory stays short", "stock", {"goals": "first-game"}),
    ("D-35: a tie", "fill", {"goals": "colourful-rows,columns,specials"}),
    ("D-35: a tie", "break", {}),
    ("D-28: a special tile", "fill", {"goals": "wilds,corners,border,rows", "goal_count": "4"}),
)
"""The case that a game must show, the style in which it is played, its options."""


def slug(words: str) -> str:
    """A case as part of a file's name."""
    return words.lower().replace(":", "").replace(" ", "-")


def main() -> None:
    for old in (*FOLDER.glob("*.record"), *FOLDER.glob("*.trace")):
        old.unlink()
    for number, (case, style, options) in enumerate(WANTED, start=1):
        record = next(games_with(case, style, options))
        write_golden(f"{number:02}-{slug(case or style)}", record)


def games_with(case: str, style: str, options: dict[str, str]) -> Iterator[Record]:
    for number in range(MOST_SEEDS):
        record = played(f"{case} {style}", number, style, options)
        if not case or case in cases_of(record.replay()):
            yield record


def played(name: str, attempt: int, style: str, options: dict[str, str]) -> Record:
    seed = seed_of(name, attempt)
    rng = Random(seed)
    match = Match.start(DUEL, DUEL.options(**options), 2, seed, ("Marta", "Jiří"))
    while match.position.acting:
        seat = rng.choice(match.position.acting)
        match.play(seat, choose(match.position, seat, style, rng))  # type: ignore[arg-type]
    return match.record


if __name__ == "__main__":
    main()
