"""Books of finished games, on each database: what is written when a game ends, filters, pages, and what they tell."""

import random
from datetime import date, timedelta
from itertools import pairwise

import pytest
from sqlalchemy import delete, func, insert, select

from app.database import Database
from app.rooms.book import PAGE
from app.rooms.book_reading import cumulated, longest_row
from app.rooms.book_values import Filter
from app.rooms.bookkeeping import Bookkeeper
from app.rooms.house import House
from app.rooms.models import MOST_PLAYERS, GameRow, SummaryRow
from app.rooms.players import Player
from app.rooms.results import read_result
from app.rooms.summaries import (
    EVERY_GAME,
    SeatSummary,
    Summary,
    book_of_person,
    book_of_room,
    is_bot,
    summarise,
    who_key,
)
from app.rules import GAMES
from tests.finished import golden_record, write_finished
from tests.rooms.kit import NOON, people, play_to_the_end, started_room

NAMES = ("Marta", "Jirka", "Ola", "Bart")


def test_every_game_has_room_in_a_line() -> None:
    assert max(max(game.seat_counts) for game in GAMES.values()) <= MOST_PLAYERS


async def test_a_game_is_entered_with_its_last_move(house: House, database: Database) -> None:
    room_id, (host, friend) = await started_room(house, names=NAMES[:2])
    room = await house.rooms.get(room_id)
    assert room.game is not None
    assert (await house.books.open(book_of_room(room_id), Filter())).all_games == 0
    await play_to_the_end(house, room.game)
    async with database.sessions() as session:
        result = read_result((await session.get_one(GameRow, room.game.id)).result or "")
    for book in (book_of_room(room_id), book_of_person(host.id), book_of_person(friend.id)):
        page = await house.books.open(book, Filter())
        (line,) = page.lines
        assert line.game_id == room.game.id
        told = {name: (score, won) for name, score, won in line.players}
        assert told == {name: (each.score, each.won) for name, each in zip(NAMES, result, strict=False)}
        assert page.told.games == page.all_games == 1
    assert (await house.books.open(book_of_person("somebody else"), Filter())).lines == []


async def test_games_of_old_are_entered_once(house: House, database: Database) -> None:
    players = await people(house, *NAMES[:2])
    record = golden_record("azul/01-2-careful")
    game_id = await write_finished(database, record, players, NOON)
    keepers = [Bookkeeper(database), Bookkeeper(database)]
    assert [await keeper.catch_up() for keeper in keepers] == [1, 0]
    assert await keepers[1].enter(game_id)  # another process at the same time: nothing is there twice
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(SummaryRow)) == 3
    page = await house.books.open(book_of_person(players[0].id), Filter())
    assert page.lines[0].players == (("Marta", 53, True), ("Jirka", 39, False))
    assert page.lines[0].margin == 14
    assert page.told.disaster is not None
    # Player 2 lost 8 points for the floor in round 4: see tests/review/numbers.
    assert (page.told.disaster.value, page.told.disaster.name) == (-8, "Jirka")


def test_what_a_bot_plays_for_somebody_counts_for_them() -> None:
    absent, bot = Player(None, "usual", "Ola", absent_id="ola"), Player(None, "usual", "Duarte")
    assert [who_key(each) for each in (absent, bot)] == ["ola", "usual Duarte"]
    assert [is_bot(who_key(each)) for each in (absent, bot)] == [False, True]
    seats = tuple(SeatSummary(player, 5, True, 0) for player in (absent, bot))
    books = [line["book"] for line in Summary("game", "", "azul", seats).lines(NOON)]
    assert books == [EVERY_GAME, book_of_person("ola")]


async def test_bots_are_known_as_such(house: House, database: Database) -> None:
    seats = (
        SeatSummary(Player("person-Marta", None, "Marta"), 9, won=False, loss=0),
        SeatSummary(Player(None, "usual", "Duarte"), 9, won=True, loss=0),
    )
    async with database.writing() as session:
        row = GameRow(id="game", name="azul", options={}, seats=2, commitment="", seed="", created_at=NOON)
        session.add(row)
        await session.flush()
        await session.execute(insert(SummaryRow), Summary("game", "room", "azul", seats).lines(NOON))
    page = await house.books.open(book_of_room("room"), Filter())
    assert page.lines[0].players == (("Duarte", 9, True), ("Marta", 9, False))
    assert page.lines[0].bots == {0}
    assert {person.name: person.is_bot for person in page.people} == {"Marta": False, "Duarte": True}


async def test_a_game_that_cannot_be_read_is_left_alone(house: House, database: Database) -> None:
    players = await people(house, *NAMES[:2])
    game_id = await write_finished(database, golden_record("azul/01-2-careful"), players, NOON)
    async with database.writing() as session:
        (await session.get_one(GameRow, game_id)).deals = "1 | wwww wwww wwww wwww wwww"
    assert await Bookkeeper(database).catch_up() == 0


class Written:
    """Many made-up games in one book, and the same as plain lists to count by."""

    def __init__(self, games: int) -> None:
        chance = random.Random(7)
        self.players = [Player(f"person-{name}", None, name) for name in NAMES]
        self.games: list[tuple[str, str, dict[str, int], int]] = []
        """Name of the game, its id, scores by name, days since the first; the earliest first."""
        for number in range(games):
            some = chance.sample(NAMES, chance.choice((2, 2, 3, 4)))
            scores = {name: chance.randint(0, 12) for name in some}
            self.games.append((chance.choice(list(GAMES)), f"game-{number:05}", scores, number))

    async def write(self, database: Database) -> None:
        lines = []
        for name, game_id, scores, day in self.games:
            best = max(scores.values())
            seats = [
                SeatSummary(Player(f"person-{each}", None, each), score, score == best, -score)
                for each, score in scores.items()
            ]
            ordered = tuple(sorted(seats, key=lambda seat: who_key(seat.player)))
            lines += Summary(game_id, "room", name, ordered).lines(NOON + timedelta(days=day))
        async with database.writing() as session:
            for name, game_id, scores, _ in self.games:
                session.add(
                    GameRow(
                        id=game_id, name=name, options={}, seats=len(scores), commitment="", seed="", created_at=NOON
                    )
                )
            await session.flush()
            await session.execute(insert(SummaryRow), lines)


@pytest.fixture
def written() -> Written:
    return Written(130)


async def test_filters_and_pages_show_what_was_asked_for(house: House, database: Database, written: Written) -> None:
    await written.write(database)
    me = "person-Marta"
    mine = [game for game in written.games if "Marta" in game[2]]
    won = [game for game in mine if game[2]["Marta"] == max(game[2].values())]
    shared = [game for game in won if list(game[2].values()).count(game[2]["Marta"]) > 1]
    cases = [
        (Filter(me=me), written.games),
        (Filter(game="duel"), [game for game in written.games if game[0] == "duel"]),
        (Filter(who=("person-Ola",)), [game for game in written.games if "Ola" in game[2]]),
        (
            Filter(who=("person-Ola", "person-Jirka", "person-Bart")),
            [game for game in written.games if "Marta" not in game[2]],
        ),
        (Filter(me=me, result="won"), won),
        (Filter(me=me, result="shared"), shared),
        (Filter(me=me, result="lost"), [game for game in mine if game not in won]),
        (Filter(search="bAR"), [game for game in written.games if "Bart" in game[2]]),
        (Filter(search="100%_"), []),
        (Filter(since=date(2026, 11, 20), until=date(2026, 11, 29)), written.games[4:14]),
        (Filter(game="azul", who=("person-Ola", "person-Jirka"), since=date(2026, 12, 1)), None),
    ]
    for wanted, games in cases:
        expected = games
        if expected is None:
            both = [game for game in written.games[15:] if set(game[2]) == {"Ola", "Jirka"}]
            expected = [game for game in both if game[0] == "azul"]
        ids = [game[1] for game in reversed(expected)]
        found: list[str] = []
        number = 1
        while True:
            page = await house.books.open(book_of_room("room"), wanted, number)
            assert page.told.games == len(expected)
            assert page.all_games == len(written.games)
            found += [line.game_id for line in page.lines]
            if number >= page.pages:
                break
            assert len(page.lines) == PAGE
            number += 1
        assert found == ids, wanted
    beyond = await house.books.open(book_of_room("room"), Filter(), 99)
    assert beyond.number == beyond.pages == -(-len(written.games) // PAGE)


@pytest.mark.parametrize("chosen", [(), ("Marta", "Ola"), ("Marta", "Jirka", "Ola"), NAMES])
async def test_what_the_games_tell_together(
    house: House, database: Database, written: Written, chosen: tuple[str, ...]
) -> None:
    await written.write(database)
    wanted = Filter(who=tuple(f"person-{name}" for name in chosen))
    told = (await house.books.open(book_of_room("room"), wanted)).told
    games = [game for game in written.games if not chosen or set(game[2]) <= set(chosen)]
    for each in told.compared:
        name = each.person.name
        own = [game[2] for game in games if name in game[2]]
        wins = [scores[name] == max(scores.values()) for scores in own]
        assert (each.wins, each.games) == (sum(wins), len(own))
        assert each.cumulated[-1] == each.wins
        assert all(one <= other for one, other in pairwise(each.cumulated))
        for against, other in zip(each.ahead, told.compared, strict=True):
            if other.person.name == name:
                assert against is None
                continue
            both = [scores for scores in own if other.person.name in scores]
            ahead = sum(scores[name] > scores[other.person.name] for scores in both)
            assert against == (ahead, len(both))
    assert {each.person.name for each in told.compared} == set(chosen or NAMES)
    for best in told.best_scores:
        scores = [max(game[2].values()) for game in games if game[0] == best.game]
        assert best.value == max(scores)
        assert next(game for game in games if game[1] == best.game_id)[2][best.name] == best.value
    assert told.disaster is not None
    worst = max(max(game[2].values()) for game in games)
    assert told.disaster.value == -worst
    assert told.disaster.times == sum(max(game[2].values()) == worst for game in games)
    margins = [sorted(game[2].values())[-1] - sorted(game[2].values())[-2] for game in games]
    assert told.closest is not None
    assert told.closest.value == min(margin for margin in margins if margin)
    assert told.streak is not None
    assert told.streak.value == max(_longest([game[2] for game in games], each.person.name) for each in told.compared)
    last = next(game for game in games if game[1] == told.streak.game_id)[2]
    assert last[told.streak.name] == max(last.values())


def _longest(games: list[dict[str, int]], name: str) -> int:
    longest = run = 0
    for scores in games:
        if name in scores:
            run = run + 1 if scores[name] == max(scores.values()) else 0
            longest = max(longest, run)
    return longest


async def test_a_book_that_has_grown_is_told_anew(house: House, database: Database, written: Written) -> None:
    await written.write(database)
    before = (await house.books.open(book_of_room("room"), Filter())).told
    async with database.writing() as session:
        await session.execute(delete(SummaryRow).where(SummaryRow.game_id == "game-00129"))
    after = (await house.books.open(book_of_room("room"), Filter())).told
    assert (before.games, after.games) == (130, 129)


async def test_who_is_called_otherwise_by_now(house: House, database: Database) -> None:
    marta, jirka = await people(house, "Marta", "Jirka")
    record = golden_record("azul/01-2-careful")
    await write_finished(database, record, (marta, jirka), NOON)
    await house.people.rename(marta, "Martina")
    renamed = type(marta)(marta.id, "Martina")
    await write_finished(database, record, (renamed, jirka), NOON + timedelta(days=1))
    assert await Bookkeeper(database).catch_up() == 2
    page = await house.books.open(book_of_person(marta.id), Filter())
    assert {person.name for person in page.people} == {"Martina", "Jirka"}
    assert [line.players[0][0] for line in page.lines] == ["Martina", "Marta"]


@pytest.mark.parametrize(
    ("sequence", "length", "end"),
    [("", 0, 0), ("..", 0, 0), ("0.0", 0, 0), ("1", 1, 0), ("1.1.0", 2, 2), ("110.11", 2, 5), ("011101", 3, 3)],
)
def test_a_row_of_wins(sequence: str, length: int, end: int) -> None:
    assert longest_row(sequence) == (length, end)


def test_wins_so_far() -> None:
    assert cumulated("1.01") == (0, 1, 1, 1, 2)
    assert cumulated("1" * 100)[-1] == 100
    assert len(cumulated("1" * 100)) == 41


def test_a_running_game_has_no_summary() -> None:
    record = golden_record("azul/01-2-careful")
    game = record.game
    players = [Player("a", None, "A"), Player("b", None, "B")]
    over = record.final_position()
    assert summarise("id", "room", game, players, over) is not None
    first = next(iter(record.replay())).position
    assert summarise("id", "room", game, players, first) is None
