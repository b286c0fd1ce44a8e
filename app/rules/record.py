"""A game as its record: what was agreed, and every move with what chance gave. Everything else is derived from it.

The text format, which is meant to be read::

    azulejo record 2
    game: azul
    seats: 2
    edition: classic
    wall: colour
    starter: random
    player 1: Marta
    player 2: Jirka
    sealed: 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9

    0. start | 2 | bbyr kkww ykry bwrr kbyy
    1. 2 3r4
    2. 1 cbf
    3. 1 back1
    ...
    61. 1 cy2 | rryw kbby wwkk yrbb rkyw
    result: 45 38

A line is a number, the player (counted from 1), the move's code, and behind bars what was drawn because of it.
`back1` means "as it was after entry 1": nothing is ever deleted (`actions` lists what else an entry can be). `sealed`
is the commitment to the secret seed; `seed` joins it when the game is over. A finished game ends with its result,
every text with a line break, so that a text that was cut short is noticed.

A game that was played on from a moment of another one is of version 3: its header tells from where (`played on`), and
what had been played is quoted before its own first line, as in a letter (`beginning.py`).

Version 1 of the format, which is still read, knew only `undo`: it took back the last move that stood, whoever had
made it, and mixed nothing anew.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.rules import GAMES
from app.rules.actions import Takeback, parse_action
from app.rules.beginning import MOST_BEGINNINGS, PLAYED_ON, QUOTE, Beginning, quoted, read_how, unquoted
from app.rules.contract import Game, Position, UnreadableMove
from app.rules.entries import Entry, RecordError, Step, behind_bars
from app.rules.options import InvalidOption, Options
from app.rules.replay import position_now, replay

MAGIC = "azulejo record"
VERSION = 2
"""In which games are written that begin at the beginning."""
PLAYED_ON_VERSION = 3
UNDO = "undo"
"""In version 1: the last move that still stood is taken back."""
MAX_CHARACTERS = 250_000
MAX_ENTRIES = 10_000
MAX_NAME = 24
JOINERS = "\u200c\u200d"
"""Not to be seen by themselves, but some scripts and many emoji are written with them."""

_ENTRY = re.compile(r"(\d+)\. (?:(start)|([1-9]) (\S+))((?: \| [^|]+)*)", re.ASCII)
_HEADER = re.compile(r"([a-z][a-z0-9_ ]*):(?: (.*))?", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_RESULT = re.compile(r"result:((?: -?\d{1,4})+)", re.ASCII)


@dataclass(slots=True)
class Record:
    game: Game
    options: Options
    seats: int
    opening: tuple[str, ...] = ()
    """What was drawn to set the table."""
    entries: list[Entry] = field(default_factory=list)
    names: tuple[str, ...] = ()
    sealed: str | None = None
    seed: bytes | None = None
    """Known only when the game is over."""
    result: tuple[int, ...] | None = None
    version: int = VERSION
    """Of the format."""
    beginning: Beginning | None = None
    """Where it was played on from, if it did not begin at the beginning."""
    first_line: int = field(default=1, compare=False)
    """The line of the opening, for messages about a record that was read from a text."""

    def __post_init__(self) -> None:
        if self.beginning is not None:
            self.version = PLAYED_ON_VERSION

    # Text

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"{MAGIC} {self.version}"
        yield f"game: {self.game.name}"
        yield f"seats: {self.seats}"
        for name, value in self.options.write().items():
            yield f"{name}: {value}".rstrip()  # an empty value leaves no blank behind that an editor might remove
        for number, name in enumerate(self.names, start=1):
            yield f"player {number}: {name}"
        if self.beginning is not None:
            yield f"{PLAYED_ON}: {self.beginning.how}"
        if self.sealed is not None:
            yield f"sealed: {self.sealed}"
        if self.seed is not None:
            yield f"seed: {self.seed.hex()}"
        yield ""
        if self.beginning is not None:
            yield from quoted(str(self.beginning.record))
        yield f"0. start{behind_bars(self.opening)}"
        for number, entry in enumerate(self.entries, start=1):
            yield f"{number}. {entry if self.version > 1 else _in_version_1(entry)}"
        if self.result is not None:
            yield f"result: {' '.join(map(str, self.result))}"

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record. Whether the game in it could have been, only a replay says."""
        return _read(text)

    # Replay

    def replay(self, *, prove: bool = False) -> Iterator[Step]:
        """Every entry in its order; see `replay`."""
        return replay(self, prove=prove)

    def final_position(self) -> Position:
        """The position after the last entry."""
        return position_now(self)


def is_name(text: str) -> bool:
    """Whether a player can be called so in a record: one line, something to see, not too long."""
    seen = without_joiners(text)
    return seen.isprintable() and bool(seen.strip()) and len(text) <= MAX_NAME


def without_joiners(text: str) -> str:
    return "".join(letter for letter in text if letter not in JOINERS)


# Reading. Lines count from 1 in every message.


def _read(text: str, line: int = 1, depth: int = 0) -> Record:
    """What begins in this line of the whole text, and is quoted so many times."""
    try:
        lines = _split(text)
        blank = lines.index("") if "" in lines else len(lines)
        header = _read_header(lines[1:blank])
        if blank + 1 >= len(lines):
            raise RecordError(len(lines), "the text is cut short: no moves follow the header")
        version = int(lines[0].removeprefix(MAGIC))
        how = _pop(header, PLAYED_ON) if version >= PLAYED_ON_VERSION else None
        record = _agreed(header)
    except RecordError as error:
        raise RecordError(error.line + line - 1, error.problem) from None
    record.version = version
    body = lines[blank + 1 :]
    record.first_line = line + blank + 1
    if how is not None:
        quotes = list(itertools.takewhile(lambda each: each.startswith(QUOTE), body))
        record.beginning = _read_beginning(record, _Value(how.text, how.line + line - 1), quotes, depth + 1)
        record.first_line += len(quotes)
        body = body[len(quotes) :]
        if not body:
            raise RecordError(record.first_line - 1, "the text is cut short: no moves follow what is quoted")
    _read_body(record, body)
    return record


def _read_beginning(record: Record, how: _Value, quotes: Sequence[str], depth: int) -> Beginning:
    """What was played before, quoted from the first line of a record on."""
    if depth > MOST_BEGINNINGS:
        raise RecordError(how.line, f"a game can be played on at most {MOST_BEGINNINGS} times")
    earlier = _read(unquoted(quotes), record.first_line, depth)
    same = (earlier.game, earlier.seats, earlier.options) == (record.game, record.seats, record.options)
    if not same or earlier.result is not None:
        raise RecordError(
            record.first_line, "what is quoted is the same game, up to the moment from which it goes on"
        )
    try:
        return read_how(how.text, earlier)
    except ValueError as problem:
        raise RecordError(how.line, str(problem)) from None


def parse_beginning(text: str) -> Beginning:
    """A beginning as `str` writes it: how it is played on, and the record of what had been played."""
    how, _, rest = text.partition("\n")
    return read_how(how, Record.parse(rest))


def _split(text: str) -> list[str]:
    if len(text) > MAX_CHARACTERS:
        raise RecordError(1, f"a record has at most {MAX_CHARACTERS} characters")
    *lines, rest = text.replace("\r\n", "\n").split("\n")
    if not text.startswith(MAGIC):
        raise RecordError(1, f"a record begins with “{MAGIC} {VERSION}”")
    if rest:
        raise RecordError(len(lines) + 1, "the text is cut short: its last line has no line break")
    if lines[0] not in (f"{MAGIC} {version}" for version in range(1, PLAYED_ON_VERSION + 1)):
        raise RecordError(1, f"only versions 1 to {PLAYED_ON_VERSION} of the format are known")
    return lines


@dataclass(frozen=True, slots=True)
class _Value:
    text: str
    line: int


def _read_header(lines: Sequence[str]) -> dict[str, _Value]:
    header: dict[str, _Value] = {}
    for number, line in enumerate(lines, start=2):
        pair = _HEADER.fullmatch(line)
        if pair is None:
            raise RecordError(number, "a line of the header is a name, a colon and a value")
        if pair[1] in header:
            raise RecordError(number, f"“{pair[1]}” stands here for the second time")
        header[pair[1]] = _Value(pair[2] or "", number)
    return header


def _agreed(header: dict[str, _Value]) -> Record:
    """What was agreed before the game, from the header."""
    name = _pop(header, "game")
    game = GAMES.get(name.text)
    if game is None:
        raise RecordError(name.line, f"the game is one of: {', '.join(GAMES)}")
    seats = _pop(header, "seats")
    if seats.text not in map(str, game.seat_counts):
        raise RecordError(seats.line, f"the seats are one of: {', '.join(map(str, game.seat_counts))}")
    record = Record(game, game.options(), int(seats.text))
    record.names = tuple(_names(header, record.seats))
    if "sealed" in header:
        record.sealed = _hash(header.pop("sealed"))
    if "seed" in header:
        record.seed = bytes.fromhex(_hash(header.pop("seed")))
    try:
        record.options = game.options(**{name: value.text for name, value in header.items()})
    except InvalidOption as error:
        raise RecordError(header[error.option].line, str(error)) from None
    return record


def _pop(header: dict[str, _Value], name: str) -> _Value:
    if name not in header:
        raise RecordError(1, f"the header does not name the {name}")
    return header.pop(name)


def _names(header: dict[str, _Value], seats: int) -> Iterator[str]:
    if "player 1" not in header:
        return
    for number in range(1, seats + 1):
        name = _pop(header, f"player {number}")
        if not is_name(name.text):
            raise RecordError(name.line, f"a name has 1 to {MAX_NAME} characters that can be seen")
        yield name.text


def _hash(value: _Value) -> str:
    if not _HASH.fullmatch(value.text):
        raise RecordError(value.line, "64 hexadecimal digits belong here")
    return value.text


def _read_body(record: Record, lines: Sequence[str]) -> None:
    moves: list[int] = []
    for number, text in enumerate(lines):
        line = record.first_line + number
        if number > MAX_ENTRIES:
            raise RecordError(line, f"a game has at most {MAX_ENTRIES} moves")
        if record.result is not None:
            raise RecordError(line, "something follows the result")
        if result := _RESULT.fullmatch(text):
            record.result = tuple(map(int, result[1].split()))
        elif (entry := _ENTRY.fullmatch(text)) is None:
            raise RecordError(line, "a line is a number, the player, a move and what was drawn")
        elif entry[1] != str(number) or (entry[2] is None) == (number == 0):
            raise RecordError(line, f"line number {number} of the game should be here")
        elif number == 0:
            record.opening = _read_draws(entry[5])
        elif record.version == 1 and entry[4] == UNDO:
            record.entries.append(_read_undo(entry, moves, line))
        else:
            record.entries.append(_read_entry(record, entry, line))
            moves.append(number)


def _read_entry(record: Record, entry: re.Match[str], line: int) -> Entry:
    code, draws = entry[4], _read_draws(entry[5])
    try:
        action = parse_action(record.game, code) if record.version > 1 else record.game.parse(code)
    except UnreadableMove as error:
        raise RecordError(line, str(error)) from None
    return Entry(int(entry[3]) - 1, action, draws)


def _read_undo(entry: re.Match[str], moves: list[int], line: int) -> Entry:
    """A takeback in version 1; `moves` are the numbers of those that stand."""
    if entry[5]:
        raise RecordError(line, "a takeback draws nothing")
    if not moves:
        raise RecordError(line, "there is no move to take back")
    moves.pop()
    return Entry(int(entry[3]) - 1, Takeback(moves[-1] if moves else 0))


def _in_version_1(entry: Entry) -> str:
    return f"{entry.seat + 1} {UNDO}" if isinstance(entry.action, Takeback) else str(entry)


def _read_draws(text: str) -> tuple[str, ...]:
    return tuple(draw.strip() for draw in text.split("|")[1:])
