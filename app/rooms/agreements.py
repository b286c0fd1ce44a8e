"""What the players of a game do together: take something back, or end it. What is free happens at once; all else is
proposed, stored, and answered by the others, who may be at other servers or come back tomorrow."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.bus import ROOM, News
from app.rooms.decisions import way_back
from app.rooms.games import LiveGame, TakebackCommand
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.models import GameRow, ProposalRow
from app.rooms.now import Now, utc_now
from app.rooms.policies import (
    ACCEPTED,
    MOVED_ON,
    NEVER,
    REFUSED,
    REPLACED,
    WITHDRAWN,
    Settled,
    may_ask_again_at,
    must_agree,
    still_asked,
)
from app.rooms.proposals import END, TAKEBACK, Proposal, proposal_of, who_answers
from app.rooms.refusals import Refused, Stale
from app.rooms.store import Store
from app.rules.actions import End, Resignation, Takeback
from app.rules.entries import CannotTakeBack
from app.rules.match import Attempt
from app.rules.wording import Seat, nphrase, phrase

MOVED_ON_WORDS = phrase("The game has gone on in the meantime, so there is nothing to answer any more.")


@dataclass(frozen=True, slots=True)
class Accepted:
    """A proposal to which everybody who was asked has agreed."""

    proposal: Proposal
    version: int

    @property
    def id(self) -> str:
        # Ids of players begin with the number of their seat.
        return f"p-{self.proposal.id}"

    def attempt(self, game: LiveGame) -> Attempt:
        proposal = self.proposal
        if not proposal.is_open(game):
            raise Stale(MOVED_ON_WORDS)
        if isinstance(proposal.action, End):
            return game.match.attempt_end(proposal.seat, proposal.action)
        try:
            return game.match.attempt_takeback(proposal.seat, proposal.action.to)
        except CannotTakeBack:
            raise Refused(phrase("That cannot be taken back.")) from None


class Agreements:
    def __init__(self, store: Store, rooms: LiveRooms, now: Now = utc_now) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now

    # Asking

    async def undo(  # noqa: PLR0913, PLR0917 - who wants what, where
        self,
        room: LiveRoom,
        game: LiveGame,
        seat: int,
        command_id: str,
        version: int,
        line: int | None,
        held: Collection[int] = (),
    ) -> None:
        """Take back what this seat decided last or, with a line of the log, all from there on: at once where that is
        free, else if the others agree. Those who are `held` sit at the same device, and agree among themselves."""
        await self._rooms.catch_up(game, version)
        if game.knows(command_id):
            return  # the same wish once more
        if game.is_over:
            raise Refused(phrase("The game is over: nothing can be taken back."))
        rule = room.state.setup.undo
        if rule == NEVER:
            raise Refused(phrase("In this room, moves cannot be taken back: that was agreed before the game."))
        if await self._is_known(game, command_id):
            return
        if version != game.version:
            raise Stale(phrase("The table has changed in the meantime. Look again, and ask once more."))
        back = way_back(game, seat, line)
        asked = must_agree(rule, back.undoing, game.match.record.seats).difference(held)
        if still_asked(asked, (), game.people):
            await self._propose(game, seat, command_id, Takeback(back.to), asked)
        else:
            await self._rooms.carry_out(game, TakebackCommand(command_id, seat, back.to, version))

    async def end(  # noqa: PLR0913, PLR0917 - who wants what, where
        self,
        game: LiveGame,
        seat: int,
        command_id: str,
        version: int,
        winners: Collection[int],
        held: Collection[int] = (),
    ) -> None:
        """Propose to end the game here: the scores as they stand, and no winner but those who are named."""
        await self._rooms.catch_up(game, version)
        if game.knows(command_id) or await self._is_known(game, command_id):
            return
        if game.is_over:
            raise Refused(phrase("The game is already over."))
        if version != game.version:
            raise Stale(phrase("The table has changed in the meantime. Look again, and ask once more."))
        seats = game.match.record.seats
        if not all(0 <= winner < seats for winner in winners):
            raise Refused(phrase("There is no such seat."))
        asked = frozenset(range(seats)).difference(held, {seat})
        action = End(tuple(sorted(set(winners))))
        if still_asked(asked, (), who_answers(game, action)):
            await self._propose(game, seat, command_id, action, asked)
        else:
            await self._rooms.carry_out(game, EndCommand(command_id, seat, action, version))

    async def resign(self, game: LiveGame, seat: int, command_id: str, version: int) -> None:
        """Give up: with two players the game is over."""
        await self._rooms.catch_up(game, version)
        if not game.knows(command_id):
            await self._rooms.carry_out(game, EndCommand(command_id, seat, Resignation(), version))

    async def _is_known(self, game: LiveGame, command_id: str) -> bool:
        known = select(ProposalRow.id).where(ProposalRow.game_id == game.id, ProposalRow.command_id == command_id)
        async with self._store.database.sessions() as session:
            return await session.scalar(known) is not None

    async def _propose(
        self, game: LiveGame, seat: int, command_id: str, action: Takeback | End, asked: Collection[int]
    ) -> None:
        kind = TAKEBACK if isinstance(action, Takeback) else END
        now = self._now()
        async with self._store.changing() as change:
            session = change.session
            await self._insist_on_version(session, game)
            past = await _of_kind(session, game, kind)
            if any(row.command_id == command_id for row in past):
                return
            for row in past:
                if row.outcome is None:
                    _make_room(row, game, seat, str(action), now)
            await session.flush()  # before another one is open
            self._insist_on_pause([row for row in past if row.seat == seat], now)
            session.add(
                ProposalRow(
                    game_id=game.id,
                    kind=kind,
                    seat=seat,
                    version=game.version,
                    action=str(action),
                    asked=_digits(asked),
                    agreed="",
                    command_id=command_id,
                    made_at=now,
                )
            )
            change.news.append(News(ROOM, game.room_id))

    def _insist_on_pause(self, past: Sequence[ProposalRow], now: datetime) -> None:
        settled = [Settled(row.outcome, row.settled_at or row.made_at) for row in past if row.outcome]
        again = may_ask_again_at(settled)
        if again is not None and now < again:
            seconds = max(1, round((again - now).total_seconds()))
            raise Refused(
                nphrase(
                    "The others have just said no. You can ask again in {count} second.",
                    "The others have just said no. You can ask again in {count} seconds.",
                    seconds,
                )
                if settled[-1].outcome != WITHDRAWN
                else nphrase(
                    "You have just withdrawn this. You can ask again in {count} second.",
                    "You have just withdrawn this. You can ask again in {count} seconds.",
                    seconds,
                )
            )

    async def _insist_on_version(self, session: AsyncSession, game: LiveGame) -> None:
        """The game, locked, as it is known here: what follows from its record is true then."""
        row = await session.get_one(GameRow, game.id, with_for_update=True)
        if row.version != game.version:
            raise Stale(phrase("The table has changed in the meantime. Look again, and ask once more."))

    # Answering

    async def answer(
        self, game: LiveGame, held: Collection[int], proposal_id: str, version: int, *, agrees: bool
    ) -> None:
        """Agree or not, for all seats at one device. With the last yes it happens; one no ends it, and changes
        nothing else."""
        await self._rooms.catch_up(game, version)
        async with self._store.changing() as change:
            row = await self._open(change.session, game, proposal_id)
            proposal = proposal_of(row, game)
            if proposal.seat in held:
                raise Refused(phrase("You asked for this yourself. You can only withdraw it."))
            is_last = agrees and self._is_last_yes(proposal, game, held)
            if not agrees:
                _settle(row, REFUSED, self._now())
                row.refused_by = min(held)
            elif not is_last:  # the last one is not written down: that it has happened says enough
                row.agreed = _digits({*proposal.agreed, *held})
            change.news.append(News(ROOM, game.room_id))
        if is_last:
            await self._rooms.carry_out(game, Accepted(proposal, game.version))
            await self._close(game, proposal_id)

    def _is_last_yes(self, proposal: Proposal, game: LiveGame, held: Collection[int]) -> bool:
        asked = set(proposal.asked).intersection(held)
        if not asked:
            raise Refused(phrase("Your answer is not needed here."))
        if asked <= set(proposal.agreed):
            raise Refused(phrase("You have already agreed."))
        return not still_asked(proposal.asked, {*proposal.agreed, *held}, who_answers(game, proposal.action))

    async def withdraw(self, game: LiveGame, held: Collection[int], proposal_id: str, version: int) -> None:
        await self._rooms.catch_up(game, version)
        async with self._store.changing() as change:
            row = await self._open(change.session, game, proposal_id)
            if row.seat not in held:
                raise Refused(phrase("Only the person who asked can withdraw this."))
            _settle(row, WITHDRAWN, self._now())
            change.news.append(News(ROOM, game.room_id))

    async def go_on(self, room_id: str) -> None:
        """Carry out what nobody has to answer any more: a bot has come to play for the last one who had to."""
        room = await self._rooms.read_again(room_id)
        if room.game is None:
            return
        for proposal in room.open_proposals:
            if proposal.waits_for(room.game):
                continue
            with suppress(Refused):  # somebody was faster
                await self._rooms.carry_out(room.game, Accepted(proposal, room.game.version))
                await self._close(room.game, proposal.id)

    async def _open(self, session: AsyncSession, game: LiveGame, proposal_id: str) -> ProposalRow:
        """A proposal that can be answered, locked."""
        row = await session.get(ProposalRow, proposal_id, with_for_update=True)
        if row is None or row.game_id != game.id:
            raise Refused(phrase("Nobody has asked for this."))
        if row.outcome == REFUSED:
            raise Stale(phrase("This has already been refused."))
        if row.outcome in (WITHDRAWN, REPLACED):
            raise Stale(phrase("{player} is no longer asking for this.", player=Seat(row.seat)))
        if row.outcome == ACCEPTED:
            raise Stale(phrase("This has already been agreed."))
        if not proposal_of(row, game).is_open(game):
            raise Stale(MOVED_ON_WORDS)
        return row

    async def _close(self, game: LiveGame, proposal_id: str) -> None:
        """It has happened. If this is not noted any more, the record says so anyway."""
        async with self._store.changing() as change:
            row = await change.session.get_one(ProposalRow, proposal_id)
            if row.outcome is None:
                _settle(row, ACCEPTED, self._now())
            change.news.append(News(ROOM, game.room_id))


@dataclass(frozen=True, slots=True)
class EndCommand:
    """The game ends here, because a player wants it and nobody else has to be asked."""

    id: str
    seat: int
    action: End | Resignation
    version: int

    def attempt(self, game: LiveGame) -> Attempt:
        if game.is_over:
            raise Refused(phrase("The game is already over."))
        if self.version != game.version:
            raise Stale(phrase("The table has changed in the meantime. Look again, and ask once more."))
        return game.match.attempt_end(self.seat, self.action)


async def _of_kind(session: AsyncSession, game: LiveGame, kind: str) -> Sequence[ProposalRow]:
    rows = select(ProposalRow).where(ProposalRow.game_id == game.id, ProposalRow.kind == kind)
    return (await session.scalars(rows.order_by(ProposalRow.made_at))).all()


def _make_room(row: ProposalRow, game: LiveGame, seat: int, action: str, now: datetime) -> None:
    """Settle what stands in the way of a new proposal of this seat, if that can be."""
    proposal = proposal_of(row, game)
    if not proposal.is_open(game):
        was_accepted = game.knows(Accepted(proposal, 0).id)
        # From when on the pause counts: when exactly the others played on is not worth keeping.
        _settle(row, ACCEPTED if was_accepted else MOVED_ON, row.made_at)
    elif row.seat != seat:
        raise Refused(
            phrase("{player} has already asked for something. That has to be answered first.", player=Seat(row.seat))
        )
    elif row.action == action:
        raise Refused(phrase("You have already asked for this. The others have not answered yet."))
    else:
        _settle(row, REPLACED, now)


def _settle(row: ProposalRow, outcome: str, at: datetime) -> None:
    row.outcome = outcome
    row.settled_at = at


def _digits(seats: Collection[int]) -> str:
    return "".join(map(str, sorted(seats)))
