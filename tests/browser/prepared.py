"""Games that stand right before their end, or the end of a round, made up for the purpose and written into the
database of a server: the same tiles and points every time, with bonuses of every kind."""

import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing

from app.rooms.writing import write_draws
from app.rules import GAMES
from app.rules.azul import AzulPosition
from app.rules.azul.moves import Take
from app.rules.contract import Move
from app.rules.dealer import commitment
from app.rules.match import Match
from app.rules.record import Record
from tests.browser.tables import NAMES
from tests.golden.writing import GOLDEN
from tests.live.kit import Guest, begin
from tests.servers import ServerProcess

MOST_MOVES = 400
Wanted = Callable[[AzulPosition, AzulPosition], bool]
"""Whether a game is to stop before the move that leads from the first position to the second."""


def a_round_ends(before: AzulPosition, after: AzulPosition) -> bool:
    return after.round > max(before.round, 2)


def the_game_ends(_before: AzulPosition, after: AzulPosition) -> bool:
    return after.outcome is not None


def stopped(seats: int, seed: int, wanted: Wanted, **options: str) -> tuple[Match, int, list[Move]]:
    """A game right before what is wanted, and the moves of whom that lead there. Its players fill their walls
    column by column, so that games are long and end with bonuses."""
    chance = random.Random(seed)
    game = GAMES["azul"]
    texts = {"starter": "1", **options}
    match = Match.start(game, game.options(**texts), seats, seed.to_bytes(32, "big"))
    for _ in range(MOST_MOVES):
        position = match.position
        assert isinstance(position, AzulPosition)
        seat = position.acting[0]
        moves = [_choose(position, seat, chance)]
        attempt = match.attempt(seat, *moves)
        while isinstance(moves[0], Take) is False and seat in attempt.position.acting:
            assert isinstance(attempt.position, AzulPosition)
            moves.append(_choose(attempt.position, seat, chance))
            attempt = match.attempt(seat, *moves)
        assert isinstance(attempt.position, AzulPosition)
        if wanted(position, attempt.position):
            return match, seat, moves
        match.accept(attempt)
    raise AssertionError("the game does not come to that")


def golden(name: str, game: str = "azul", *, number: int = 0, moves: int = 1) -> tuple[Match, int, list[Move]]:
    """A golden game right before this move, or its last one, and so many moves of whoever is to move there."""
    record = Record.parse((GOLDEN / game / f"{name}.record").read_text(encoding="utf-8"))
    seed = record.seed or bytes(32)
    first = (number or len(record.entries)) - 1
    following = record.entries[first : first + moves]
    del record.entries[first:]
    record.result = record.seed = None
    record.sealed = commitment(seed)
    actions = [entry.action for entry in following if isinstance(entry.action, Move)]
    assert len(actions) == moves
    return Match.resume(record, seed), following[0].seat, actions


def from_the_start(game: str, seats: int, seed: int, **options: str) -> Match:
    """A game that has just begun, with the same bag every time."""
    rules = GAMES[game]
    return Match.start(rules, rules.options(starter="1", **options), seats, seed.to_bytes(32, "big"))


def cut_short(game: str, name: str, number: int) -> Match:
    """A golden game right before the entry with this number."""
    record = Record.parse((GOLDEN / game / f"{name}.record").read_text(encoding="utf-8"))
    seed = record.seed or bytes(32)
    del record.entries[number - 1 :]
    record.result = record.seed = None
    record.sealed = commitment(seed)
    return Match.resume(record, seed)


def earlier(match: Match, moves: int) -> Match:
    """The same game so many moves before."""
    record = match.record
    del record.entries[len(record.entries) - moves :]
    record.result = record.seed = None
    record.sealed = commitment(match.seed)
    return Match.resume(record, match.seed)


def _choose(position: AzulPosition, seat: int, chance: random.Random) -> Move:
    board = position.boards[seat]

    def worth(move: Move) -> tuple[float, ...]:
        if not isinstance(move, Take):
            return (move.column, chance.random())  # type: ignore[attr-defined]
        if not move.line:
            return (9, chance.random())
        row = move.line - 1
        tiles = [tile for tile in board.wall[row * 5 : row * 5 + 5] if tile >= 0]
        missing = move.line - board.line_counts[row]
        amount = (
            position.centre[move.colour] if not move.source else position.factories[move.source].count(move.colour)
        )
        return (len(tiles) == 4, abs(missing - amount), -move.line, chance.random())

    return min(position.generate_moves(seat), key=worth)


@asynccontextmanager
async def prepared(server: ServerProcess, *matches: Match) -> AsyncIterator[list[list[Guest]]]:
    """The games of these matches at a real server, which is started again for that: the players of each table."""
    tables = [[Guest(server.address, name) for name in NAMES[: match.record.seats]] for match in matches]
    try:
        for guests, match in zip(tables, matches, strict=True):
            options = {f"option_{name}": value for name, value in match.record.options.write().items()}
            await begin(guests, game=match.record.game.name, **options)
            for guest in guests:
                await guest.disconnect()
        server.stop()
        for guests, match in zip(tables, matches, strict=True):
            write_into(server, guests[0].code, match)
        server.start()
        for guests, match in zip(tables, matches, strict=True):
            for guest in guests:
                await guest.connect()
                await guest.until(lambda guest=guest, match=match: guest.page.version == len(match.record.entries))
        yield tables
    finally:
        for guest in [guest for guests in tables for guest in guests]:
            await guest.__aexit__()


def write_into(server: ServerProcess, code: str, match: Match) -> None:
    """Put this in the place of the game that has just begun in a room. The server must not run."""
    record = match.record
    (path,) = [each for each in server.data.iterdir() if each.suffix in (".db", ".sqlite", ".sqlite3")]
    with closing(sqlite3.connect(path)) as database, database:
        (game_id,) = database.execute("SELECT game_id FROM rooms WHERE code = ?", (code,)).fetchone()
        database.execute(
            "UPDATE games SET seed = ?, commitment = ?, deals = ?, version = ?, acting = ? WHERE id = ?",
            (
                match.seed.hex(),
                record.sealed,
                write_draws(record.opening),
                len(record.entries),
                "".join(map(str, match.position.acting)),
                game_id,
            ),
        )
        database.executemany(
            "INSERT INTO moves (game_id, version, seat, code, deals, command_id, made_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (game_id, number, entry.seat, str(entry.action), write_draws(entry.draws), f"m{number}", "2026-01-01")
                for number, entry in enumerate(record.entries, start=1)
            ],
        )
