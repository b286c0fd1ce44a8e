"""What one player proposes and the others agree to, or not: to take something back, or to end the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.games import LiveGame
from app.rooms.models import ProposalRow
from app.rooms.policies import REFUSED, still_asked
from app.rules.actions import End, Takeback, parse_action
from app.rules.contract import Move
from app.rules.entries import CannotTakeBack

TAKEBACK, END = "takeback", "end"


def who_answers(game: LiveGame, action: Takeback | End) -> frozenset[int]:
    """Who is asked, if they have to agree. Players made of code agree to everything, but those who play for somebody
    give nobody else the win: that person says so themselves, when they are back."""
    if not isinstance(action, End) or not action.winners:
        return game.people
    absent = {seat for seat, player in enumerate(game.players) if player.absent_id}
    return game.people | absent.difference(action.winners)


@dataclass(frozen=True, slots=True)
class Proposal:
    id: str
    kind: str
    seat: int
    """Whose wish it is."""
    version: int
    """The version of the game in which it was made."""
    action: Takeback | End
    asked: tuple[int, ...]
    """Who has to agree."""
    agreed: tuple[int, ...]
    outcome: str | None
    """How it ended; None while nobody has ended it."""
    refused_by: int | None
    made_at: datetime

    def waits_for(self, game: LiveGame) -> Sequence[int]:
        """Whose answer is missing."""
        return sorted(still_asked(self.asked, self.agreed, who_answers(game, self.action)))

    def is_open(self, game: LiveGame) -> bool:
        """Whether it can still be answered. Whoever plays on has refused; that follows from the record alone, so that
        a move costs nothing more and no server can miss it."""
        return self.outcome is None and not game.is_over and not self._was_passed_over(game)

    def _was_passed_over(self, game: LiveGame) -> bool:
        entries = game.match.record.entries
        later = range(self.version + 1, len(entries) + 1)
        if any(not isinstance(entries[number - 1].action, Move) for number in later):
            return True  # taken back, perhaps by this very proposal
        by_others = {number for number in later if self._is_by_others(game, number)}
        return bool(by_others) and not by_others <= set(self._kept(game))

    def _is_by_others(self, game: LiveGame, number: int) -> bool:
        """Whoever played then: a bot that came later has not moved on, nor has somebody who came back."""
        entry = game.log[number - 1]
        return entry.seat != self.seat and not game.is_by_bot(entry)

    def _kept(self, game: LiveGame) -> Sequence[int]:
        """What others have chosen at the same time: it would stand, so nobody has refused by it."""
        if not isinstance(self.action, Takeback):
            return ()
        try:
            action = game.match.attempt_takeback(self.seat, self.action.to).entries[0].action
        except CannotTakeBack:
            return ()
        assert isinstance(action, Takeback)  # noqa: S101
        return action.kept

    def was_just_refused(self, game: LiveGame) -> bool:
        """Whether somebody said no, and nobody has moved since."""
        return self.outcome == REFUSED and self.version == game.version


async def load_proposals(session: AsyncSession, game: LiveGame | None) -> tuple[Proposal, ...]:
    """What is open in a game, as far as the database knows, and what was refused; the oldest first."""
    if game is None or game.is_over:
        return ()
    rows = (
        select(ProposalRow)
        .where(
            ProposalRow.game_id == game.id,
            ProposalRow.outcome.is_(None) | (ProposalRow.outcome == REFUSED),
        )
        .order_by(ProposalRow.made_at)
    )
    return tuple(proposal_of(row, game) for row in await session.scalars(rows))


def proposal_of(row: ProposalRow, game: LiveGame) -> Proposal:
    action = parse_action(game.match.record.game, row.action)
    assert isinstance(action, Takeback | End)  # noqa: S101 - nothing else is proposed
    return Proposal(
        id=row.id,
        kind=row.kind,
        seat=row.seat,
        version=row.version,
        action=action,
        asked=_seats(row.asked),
        agreed=_seats(row.agreed),
        outcome=row.outcome,
        refused_by=row.refused_by,
        made_at=row.made_at,
    )


def _seats(digits: str) -> tuple[int, ...]:
    return tuple(map(int, digits))
