"""One room in memory: what is known of it here and now."""

from collections.abc import Hashable, Sequence
from datetime import datetime, timedelta
from time import monotonic

from app.rooms.chat import ChatLine
from app.rooms.clocks import PLAY, Clock, Pause, SeatClock, seat_clocks
from app.rooms.games import LiveGame
from app.rooms.proposals import Proposal
from app.rooms.signs import Mutes, Reaction
from app.rooms.sofa import Look, look_from, still_holds
from app.rooms.state import LOBBY, OVER, PLAYING, RoomState
from app.rooms.substitutes import may_substitute
from app.rooms.tally import FinishedGame, Wins, tally
from app.rules.contract import Game


class LiveRoom:
    """What is known of a room here and now. All of it has been committed."""

    def __init__(
        self, state: RoomState, game: LiveGame | None, finished: Sequence[FinishedGame], chat: list[ChatLine]
    ) -> None:
        self.state = state
        self.game = game
        """The game on the table; None while the next one is being arranged."""
        self.proposals: Sequence[Proposal] = ()
        """What is open in that game, and what was refused."""
        self._open: tuple[object, Sequence[Proposal]] = (None, ())
        self.reactions: Sequence[Reaction] = ()
        """Signs for moves of that game."""
        self.mutes: Mutes = {}
        self.pauses: Sequence[Pause] = ()
        """When no server was awake."""
        self._clocks: tuple[object, Sequence[SeatClock]] = (None, ())
        self.finished = finished
        """The finished games of this room; the one on the table may be among them or not."""
        self.chat = chat
        self.used_at = monotonic()
        self.watchers = 0
        """How many look at it without being known in it, at all servers."""
        self.visible_presence: Hashable = None
        """As it was shown when it was last looked at; None when pages may show something else since."""

    def become(self, other: "LiveRoom") -> None:
        """Take over what has been read of the same room."""
        self.state, self.game, self.finished = other.state, other.game, other.finished
        self.proposals, self.chat, self.watchers = other.proposals, other.chat, other.watchers
        self.reactions, self.mutes, self.pauses = other.reactions, other.mutes, other.pauses
        self.visible_presence = None

    @property
    def phase(self) -> str:
        return LOBBY if self.game is None else OVER if self.game.is_over else PLAYING

    @property
    def shown_game(self) -> Game:
        """Which game is on the table; before it begins, which one will be."""
        return self.state.game if self.game is None else self.game.match.record.game

    @property
    def names(self) -> tuple[str, ...]:
        """By seat: of those who play or, between games, of those who sit here."""
        return self.state.names if self.game is None else self.game.names

    def seat_of(self, person_id: str | None) -> int | None:
        """The seat at the table: in the game or, between games, in the room."""
        if self.game is not None:
            return self.game.seat_of(person_id)
        member = self.state.member(person_id)
        return member.seat if member else None

    def seats_at(self, person_id: str | None) -> Sequence[int]:
        """The seats of all who sit at this person's device, in the game or, between games, in the room."""
        if self.game is None:
            return self.state.seats_at(person_id)
        if not person_id or person_id not in self.state.devices:
            seat = self.game.seat_of(person_id)
            return () if seat is None else (seat,)
        there = self.state.at_device(person_id)
        return [seat for seat, player in enumerate(self.game.players) if player.owner_id in there]

    def look_of(self, person_id: str | None) -> Look | None:
        """From which seat the pages of this person look at the game; None for somebody who watches."""
        game, held = self.game, self.seats_at(person_id)
        if game is None or not held:
            return None
        if len(held) == 1:
            return Look(held[0])
        return look_from(
            held,
            own=game.seat_of(person_id),
            played=game.people,
            acting=game.position.acting,
            last=game.last_of(held),
            holder=self.holder_at(person_id),
            private=[seat for seat in held if game.knows_more(seat)],
        )

    def holder_at(self, person_id: str | None) -> int | None:
        """The seat of whoever has the device of this person in their hands, where that matters and is known."""
        game, member = self.game, self.state.member(person_id)
        if game is None or member is None or member.looks_since is None:
            return None
        seat, held = game.seat_of(member.looks_from), self.seats_at(person_id)
        since = [entry.acting for entry in game.log if entry.version > member.looks_since]
        return seat if seat is not None and seat in held and still_holds(seat, held, since) else None

    @property
    def open_proposals(self) -> Sequence[Proposal]:
        """What can be answered now."""
        if not self.proposals or self.game is None:
            return ()
        asked = (self.game.version, self.proposals)
        if self._open[0] != asked:  # to find out may take a replay of the game
            self._open = (asked, tuple(each for each in self.proposals if each.is_open(self.game)))
        return self._open[1]

    @property
    def clocks(self) -> Sequence[SeatClock] | None:
        """By seat, while a game goes on in a room that has clocks."""
        clock = Clock.read(self.state.setup.clock)
        if clock is None or self.game is None or self.game.is_over:
            return None
        asked = (self.game.id, self.game.version, self.pauses)
        if self._clocks[0] != asked:
            turns = self.game.turns
            self._clocks = (asked, seat_clocks(clock, len(self.game.players), turns, self.pauses))
        return self._clocks[1]

    def is_out_of_time(self, seat: int, now: datetime) -> bool:
        """Whether a bot has to make the move of this seat."""
        if self.state.setup.at_zero != PLAY or self.game is None or seat not in self.game.position.acting:
            return False
        return self.clocks is not None and self.clocks[seat].at(now) <= timedelta()

    def replaceable(self, now: datetime) -> frozenset[int]:
        """The seats on which the others may let a bot play, because somebody has been away for so long."""
        game = self.game
        if game is None or game.is_over:
            return frozenset()
        found = set()
        for seat, player in enumerate(game.players):
            away_since = self.state.away_since(player.person_id, now)
            if away_since is not None:
                others = game.last_of_others(seat, away_since)
                if may_substitute(self.state, player, None, now, others) is None:
                    found.add(seat)
        return frozenset(found)

    @property
    def refusals(self) -> Sequence[Proposal]:
        """What somebody has just said no to."""
        return tuple(each for each in self.proposals if self.game is not None and each.was_just_refused(self.game))

    def has_played(self, game_id: str) -> bool:
        """Whether it is known that this game is over."""
        return any(game.id == game_id for game in self.finished)

    @property
    def tally(self) -> Sequence[Wins]:
        """Who has won how many games here, the one that has just ended included."""
        game = self.game
        earlier = [each for each in self.finished if game is None or each.id != game.id]
        outcome = game.position.outcome if game else None
        if game is None or outcome is None:
            return tally(earlier)
        return tally([*earlier, FinishedGame(game.id, game.players, outcome.winners)])
