"""What the books tell of a finished game: computed once, when it ends. See `SummaryRow`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.rooms.models import MOST_PLAYERS
from app.rooms.names import name_key
from app.rooms.players import Player
from app.rules.contract import Game, Position
from app.rules.figures import WASTE

EVERY_GAME = ""
"""The book without a name, in which every finished game is."""


def book_of_room(room_id: str) -> str:
    return f"room {room_id}"


def book_of_person(person_id: str) -> str:
    return f"person {person_id}"


def who_key(player: Player) -> str:
    """The same for the same person or bot, whatever they are called. What a bot plays for somebody counts for
    them."""
    return player.owner_id or f"{player.bot} {player.name}"


def is_bot(key: str) -> bool:
    """Whether this is the key of a bot: those of people have no space."""
    return " " in key


def joined(keys: Iterable[str]) -> str:
    """Texts with a line break around each, so that one can look for a whole one."""
    return "".join(f"\n{key}" for key in keys) + "\n"


def parted(text: str) -> list[str]:
    return text.strip("\n").split("\n") if text.strip("\n") else []


@dataclass(frozen=True, slots=True)
class SeatSummary:
    player: Player
    score: int
    won: bool
    loss: int
    """The most points that a single line cost for what was wasted; 0 or less."""


@dataclass(frozen=True, slots=True)
class Summary:
    game_id: str
    room_id: str
    name: str
    seats: tuple[SeatSummary, ...]
    """In the order of their keys."""

    def lines(self, finished_at: datetime) -> list[dict[str, Any]]:
        """The rows of all books in which this game is."""
        people = [each.player.owner_id for each in self.seats if each.player.owner_id]
        books = [EVERY_GAME, *map(book_of_person, dict.fromkeys(people))]
        if self.room_id:
            books.append(book_of_room(self.room_id))
        line = self._line(finished_at)
        return [{"book": book, **line} for book in books]

    def _line(self, finished_at: datetime) -> dict[str, Any]:
        scores = [each.score for each in self.seats]
        best, *others = sorted(scores, reverse=True)
        losses = [each.loss for each in self.seats]
        names = [each.player.name for each in self.seats]
        padded = [*scores, *[None] * MOST_PLAYERS][:MOST_PLAYERS]
        return {
            "finished_at": finished_at,
            "game_id": self.game_id,
            "name": self.name,
            "crowd": joined(who_key(each.player) for each in self.seats),
            "winners": joined(who_key(each.player) for each in self.seats if each.won),
            "names": joined(names),
            "names_key": joined(map(name_key, names)),
            **{f"score_{number}": score for number, score in enumerate(padded, start=1)},
            "top_score": best,
            "margin": best - max(others, default=best),
            "worst_loss": min(losses),
            "worst_of": losses.index(min(losses)),
        }


def summarise(
    game_id: str, room_id: str, game: Game, players: Sequence[Player], position: Position
) -> Summary | None:
    """The summary of a game that is over; None while it goes on."""
    if position.outcome is None or len(players) != position.seats:
        return None
    losses = worst_losses(game, position)
    seats = [
        SeatSummary(player, position.scores[seat], seat in position.outcome.winners, losses[seat])
        for seat, player in enumerate(players)
    ]
    return Summary(game_id, room_id, game.name, tuple(sorted(seats, key=lambda each: who_key(each.player))))


def worst_losses(game: Game, position: Position) -> list[int]:
    """For each seat the lowest single line for what was wasted: a floor, broken tiles, what was left over."""
    wasteful = {term for cause in game.figures.causes if cause.costs == WASTE for term in cause.terms}
    losses = [0] * position.seats
    for line in position.sheet:
        if line.cause in wasteful:
            losses[line.seat] = min(losses[line.seat], line.points)
    return losses
