"""What can happen in Queen's Garden, apart from the points of a round's end and of the game's end."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.contract import Outcome
from app.rules.queens_garden.components import (
    PICTURED_CATEGORIES,
    UNKNOWN,
    Hex,
    expansion_text,
    hex_text,
    pieces_text,
)
from app.rules.queens_garden.geometry import BENCHES, FLOWER, FOUNTAIN, STATUES, members
from app.rules.queens_garden.moves import Payment, Pick
from app.rules.queens_garden.whereabouts import BEDS, WHERE, marked
from app.rules.wording import Message, Seat, Term, nphrase, phrase

EXPANSION, MARKER, DISCARD = Term("expansion from the supply"), Term("start marker"), Term("discarded")

FEATURE_TERMS = {
    FOUNTAIN: Term("the fountain"),
    **dict.fromkeys(STATUES, Term("a statue")),
    **dict.fromkeys(BENCHES, Term("a bench")),
}
PAVILION = Term("a pavilion")


class Took(NamedTuple):
    """A seat took all hexes of a category, each with the number of the expansion that it came from or is (Q-10)."""

    seat: int
    category: int
    tiles: tuple[Pick, ...]
    expansions: tuple[Pick, ...]

    @property
    def text(self) -> Message:
        return phrase(
            "{player} takes {category}: {pieces}.",
            player=Seat(self.seat),
            category=PICTURED_CATEGORIES[self.category],
            pieces=pieces_text((hex_ for hex_, _ in self.tiles), (hex_ for hex_, _ in self.expansions)),
        )


class Dealt(NamedTuple):
    """New tiles lie on the top of the stack, expansion `number`; the tower's tiles went into the bag before (Q-30)
    if `refilled` counts any."""

    number: int
    tiles: tuple[Hex, ...]
    refilled: int

    @property
    def text(self) -> Message:
        if not self.tiles:
            return phrase("No tiles are left to come out.")
        if self.refilled:
            return nphrase(
                "The tower is emptied into the bag: {count} tile. New tiles come out: {tiles}.",
                "The tower is emptied into the bag: {count} tiles. New tiles come out: {tiles}.",
                self.refilled,
                tiles=pieces_text(self.tiles),
            )
        return phrase("New tiles come out: {tiles}.", tiles=pieces_text(self.tiles))


class TurnedUp(NamedTuple):
    """An expansion of the display shows its face from now on (Q-14, Q-30)."""

    number: int
    hex: Hex

    @property
    def text(self) -> Message:
        if self.hex == UNKNOWN:
            return phrase("An expansion is turned face up.")
        return phrase("An expansion is turned face up: {hex}.", hex=hex_text(self.hex))


class Placed(NamedTuple):
    """A hex came to a garden, as a tile or printed on an expansion, and was paid for (Q-15, Q-22)."""

    seat: int
    hex: Hex
    space: int
    on_expansion: bool
    payment: Payment

    @property
    def where(self) -> str:
        return marked(self.seat, (self.space,))

    @property
    def text(self) -> Message:
        piece = expansion_text(self.hex) if self.on_expansion else hex_text(self.hex)
        if not self.payment.size:
            return phrase(
                "{player} places {piece} {where}.",
                player=Seat(self.seat),
                piece=piece,
                where=WHERE[self.space],
            )
        return phrase(
            "{player} places {piece} {where} and pays {payment}.",
            player=Seat(self.seat),
            piece=piece,
            where=WHERE[self.space],
            payment=pieces_text(*self.payment),
        )


class Completed(NamedTuple):
    """A feature is surrounded by hexes and gave jokers; `lost` more found no space (Q-21)."""

    seat: int
    feature: int
    """Its position in the garden."""
    jokers: int
    lost: int

    @property
    def where(self) -> str:
        return marked(self.seat, (self.feature,))

    @property
    def term(self) -> Term:
        return FEATURE_TERMS.get(self.feature, PAVILION)

    @property
    def text(self) -> Message:
        if self.lost:
            return nphrase(
                "{player} completes {feature}: {count} joker; there is no room for {lost} more.",
                "{player} completes {feature}: {count} jokers; there is no room for {lost} more.",
                self.jokers,
                player=Seat(self.seat),
                feature=self.term,
                lost=self.lost,
            )
        return nphrase(
            "{player} completes {feature}: {count} joker.",
            "{player} completes {feature}: {count} jokers.",
            self.jokers,
            player=Seat(self.seat),
            feature=self.term,
        )


class Bought(NamedTuple):
    """A seat paid points for the top expansion of the supply and placed it face down (Q-23)."""

    seat: int
    round: int
    place: int
    points: int

    @property
    def where(self) -> str:
        return marked(self.seat, members(FLOWER[self.place]))

    @property
    def cause(self) -> Term:
        return EXPANSION

    @property
    def text(self) -> Message:
        return phrase(
            "{player} pays {points} points and places an expansion face down on {bed}.",
            player=Seat(self.seat),
            points=-self.points,
            bed=BEDS[self.place],
        )


class Passed(NamedTuple):
    """A seat does nothing more in this round. `forced` marks a pass that played itself: nothing else was legal."""

    seat: int
    forced: bool

    @property
    def text(self) -> Message:
        if self.forced:
            return phrase("{player} can do nothing else and passes.", player=Seat(self.seat))
        return phrase("{player} passes.", player=Seat(self.seat))


class Discarded(NamedTuple):
    """A passing seat discarded pieces and lost their values (Q-27)."""

    seat: int
    round: int
    tiles: tuple[Hex, ...]
    expansions: tuple[Hex, ...]
    points: int

    @property
    def cause(self) -> Term:
        return DISCARD

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} discards {pieces} and loses {count} point.",
            "{player} discards {pieces} and loses {count} points.",
            -self.points,
            player=Seat(self.seat),
            pieces=pieces_text(self.tiles, self.expansions),
        )


class MarkerTaken(NamedTuple):
    """The first to pass took the start marker for a point, if there was one to lose (Q-26)."""

    seat: int
    round: int
    points: int

    @property
    def cause(self) -> Term:
        return MARKER

    @property
    def text(self) -> Message:
        if not self.points:
            return phrase("{player} takes the start marker and has no points to lose.", player=Seat(self.seat))
        return nphrase(
            "{player} takes the start marker and loses {count} point.",
            "{player} takes the start marker and loses {count} points.",
            -self.points,
            player=Seat(self.seat),
        )


class RoundBegan(NamedTuple):
    """The wheel turned on and a new stack came out; so many pieces of the display were cleared away (Q-29)."""

    round: int
    starter: int
    tiles: int
    expansions: int

    @property
    def text(self) -> Message:
        return phrase("Round {round} begins; {player} starts.", round=self.round, player=Seat(self.starter))


class Ended(NamedTuple):
    outcome: Outcome

    @property
    def text(self) -> Message:
        return self.outcome.reason
