"""Records to read, cut and spoil: the same games in every run."""

from functools import cache

from app.rules import GAMES
from app.rules.entries import RecordError
from app.rules.match import Match
from app.rules.record import Record
from tests.rules.takebacks import take_back_last

SEED = bytes(range(32))
AZUL = GAMES["azul"]


def new_match(**options: str) -> Match:
    return Match.start(AZUL, AZUL.options(**options), 2, SEED, ("Marta", "Jiří"))


def play_some(match: Match, moves: int) -> None:
    """Play so many moves, the same ones in every run, or until the game is over."""
    for _ in range(moves):
        if match.position.outcome is not None:
            return
        number = len(match.record.entries)
        seat = match.position.acting[number % len(match.position.acting)]
        legal = sorted(match.position.legal_moves(seat), key=str)
        match.play(seat, legal[number * 7 % len(legal)])


def play_to_next_draw(match: Match) -> None:
    """Play until a move has made the dealer draw."""
    play_some(match, 1)
    while not match.record.entries[-1].draws:
        play_some(match, 1)


@cache
def finished_text() -> str:
    """A whole game, in which two moves were taken back: one on the way, one that had begun a round."""
    match = new_match()
    play_some(match, 3)
    take_back_last(match)
    play_to_next_draw(match)
    take_back_last(match)
    play_some(match, 1000)
    return str(match.record)


@cache
def running_text() -> str:
    """The first rounds of a game that still goes on."""
    match = new_match()
    play_to_next_draw(match)
    play_some(match, 2)
    take_back_last(match)
    play_some(match, 4)
    return str(match.record)


def replayed(text: str, *, prove: bool = False) -> Record:
    """Read a text and play the game in it to its last entry."""
    record = Record.parse(text)
    for _ in record.replay(prove=prove):
        pass
    return record


def problem_with(text: str, *, prove: bool = False) -> RecordError | None:
    """What is wrong with this text; any other error goes on to the test."""
    try:
        replayed(text, prove=prove)
    except RecordError as error:
        return error
    return None


def line_of(text: str, start: str) -> int:
    """The number of the first line that starts so."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def with_line(text: str, number: int, *lines: str) -> str:
    """The text with line `number` replaced by these lines."""
    old = text.splitlines()
    return "\n".join([*old[: number - 1], *lines, *old[number:]]) + "\n"
