"""What would happen: the preview of a move, and the points if the round ended now. Nothing here changes a game.

A preview tells only what everybody may know: neither the tiles that will be drawn nor the faces that will be
turned up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.rules.contract import Move, ScoreLine
from app.rules.queens_garden.acquiring import haul
from app.rules.queens_garden.components import (
    CATEGORY_TERMS,
    GROUP_BONUS,
    MARKER_PRICE,
    PAVILION_POINTS,
    ROUNDS,
    SCORING_SIZE,
    SUPPLY_PRICE,
    TILES_PER_EXPANSION,
    VALUE,
    Hex,
    colour_category,
    listing,
    symbol_category,
)
from app.rules.queens_garden.events import Bought, Completed, Discarded, MarkerTaken, Placed, Took
from app.rules.queens_garden.garden import FEATURE_JOKERS, Garden
from app.rules.queens_garden.geometry import FLOWER, members
from app.rules.queens_garden.moves import BuyExpansion, Pass, PlaceExpansion, PlaceTile, Take
from app.rules.queens_garden.scoring import end_lines, group_lines, round_lines
from app.rules.queens_garden.storage import Storage
from app.rules.wording import Message, nphrase, phrase

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition


@dataclass(frozen=True, slots=True)
class TakePreview:
    """What a take would bring, and what it would leave to the others."""

    took: Took
    room: int
    """Free spaces for tiles and jokers afterwards."""
    expansion_room: int
    moves_top: bool
    """Whether the top of the stack moves beside it (Q-13)."""
    new_tiles: int
    """How many tiles will be drawn onto the new top."""
    turned_up: tuple[int, ...]
    """The numbers of the expansions that will be turned face up (Q-14, Q-30)."""
    left: tuple[Hex, ...]
    """The hexes that stay in the display, apart from what is drawn and turned up."""

    @property
    def text(self) -> Message:
        taken = len(self.took.tiles) + len(self.took.expansions)
        pieces = nphrase("{count} piece to storage", "{count} pieces to storage", taken)
        room = nphrase("{count} space left", "{count} spaces left", self.room)
        if not self.moves_top:
            return phrase("{pieces}, {room}.", pieces=pieces, room=room)
        new = nphrase("{count} new tile comes out", "{count} new tiles come out", self.new_tiles)
        return phrase("{pieces}, {room}; {new}.", pieces=pieces, room=room, new=new)


@dataclass(frozen=True, slots=True)
class GroupAfter:
    """A group that a placed hex belongs to: what it is worth at the end of the game as it stands."""

    category: int
    cells: tuple[int, ...]
    points: int

    @property
    def text(self) -> Message:
        return phrase(
            "{category} × {size}: {points}",
            category=CATEGORY_TERMS[self.category],
            size=len(self.cells),
            points=self.points,
        )


@dataclass(frozen=True, slots=True)
class PlacePreview:
    """What a placement would complete and score."""

    placed: Placed
    completed: tuple[Completed, ...]
    """The features that it surrounds, with their jokers."""
    groups: tuple[GroupAfter, ...]
    """The hex's colour group and symbol group afterwards."""
    round_points: int
    """How much more this round's scoring will give: for the hex, and for a pavilion."""
    group_points: int
    """How much more the groups would give if the game ended."""
    end_points: int
    """The same with the storage: what is paid is not left over."""
    room: int
    jokers: int

    @property
    def text(self) -> Message:
        told = self._points_text
        if not self.completed:
            return phrase("{points}.", points=told)
        lost = sum(completed.lost for completed in self.completed)
        jokers = sum(completed.jokers for completed in self.completed)
        if lost:
            return nphrase(
                "{points}; {count} joker at once, {lost} more would find no space.",
                "{points}; {count} jokers at once, {lost} more would find no space.",
                jokers,
                points=told,
                lost=lost,
            )
        return nphrase("{points}; {count} joker at once.", "{points}; {count} jokers at once.", jokers, points=told)

    @property
    def _points_text(self) -> Message:
        points = {"round": self.round_points, "end": self.group_points}
        joined = [group.text for group in self.groups if len(group.cells) > 1]
        if not any(points.values()):
            none = phrase("No points this round, none at the end yet")
            return phrase("{points} ({groups})", points=none, groups=listing(joined)) if joined else none
        if not joined:
            return phrase("{round} this round, {end} for groups at the end", **points)
        return phrase("{round} this round, {end} for groups at the end ({groups})", groups=listing(joined), **points)


@dataclass(frozen=True, slots=True)
class BuyPreview:
    """What an expansion of the supply would cost and open."""

    bought: Bought
    spaces: tuple[int, ...]
    """The new free spaces."""
    points: int
    """The score afterwards."""

    @property
    def text(self) -> Message:
        return phrase(
            "{spaces} free spaces, no pavilion, no printed hex; {points} points remain.",
            spaces=len(self.spaces),
            points=self.points,
        )


@dataclass(frozen=True, slots=True)
class PassPreview:
    """What a pass would cost."""

    discarded: Discarded | None
    marker: MarkerTaken | None
    """The start marker, if this is the first pass of the round (Q-26)."""
    ends_round: bool

    @property
    def points(self) -> int:
        return sum(line.points for line in (self.discarded, self.marker) if line is not None)

    @property
    def text(self) -> Message:
        if not self.points:
            return self._free_text
        if self.ends_round:
            return nphrase(
                "The round ends; {count} point lost.", "The round ends; {count} points lost.", -self.points
            )
        if self.marker is not None:
            return nphrase(
                "The start marker is yours; {count} point lost.",
                "The start marker is yours; {count} points lost.",
                -self.points,
            )
        return nphrase(
            "Nothing more in this round; {count} point lost.",
            "Nothing more in this round; {count} points lost.",
            -self.points,
        )

    @property
    def _free_text(self) -> Message:
        if self.ends_round:
            return phrase("The round ends; nothing lost.")
        if self.marker is not None:
            return phrase("The start marker is yours; nothing lost.")
        return phrase("Nothing more in this round; nothing lost.")


QueensGardenPreview = TakePreview | PlacePreview | BuyPreview | PassPreview


def preview(position: QueensGardenPosition, seat: int, move: Move) -> QueensGardenPreview:
    """The preview of a legal move."""
    return _PREVIEWS[type(move)](position, seat, move)


def _preview_take(position: QueensGardenPosition, seat: int, move: Take) -> TakePreview:
    display, storage = position.display.copy(), position.storages[seat].copy()
    tiles, expansions = haul(display, move)
    moves_top = any(number == display.top for _, number in tiles)
    for hex_, number in (*tiles, *expansions):
        display.take(hex_, number)
    left = [hex_ for hex_, numbers in enumerate(display.copies) if numbers & display.face_up]
    display.top += moves_top
    new_tiles = 0
    if moves_top and not display.is_exhausted:
        new_tiles = min(TILES_PER_EXPANSION, sum(position.bag) + sum(position.tower))
        if not new_tiles:
            display.top = len(display.expansions)
    storage.add([hex_ for hex_, _ in tiles], [hex_ for hex_, _ in expansions])
    return TakePreview(
        Took(seat, move.category, tiles, expansions),
        storage.room,
        storage.expansion_room,
        moves_top,
        new_tiles,
        tuple(display.empty),
        tuple(sorted((*left, *display.lying_tiles))),
    )


def _preview_placement(position: QueensGardenPosition, seat: int, move: PlaceTile | PlaceExpansion) -> PlacePreview:
    before, storage = position.gardens[seat], position.storages[seat]
    garden, left = before.copy(), storage.copy()
    on_expansion = isinstance(move, PlaceExpansion)
    left.remove(*move.payment)
    if on_expansion:
        garden.put_expansion(move.hex, move.space)
        left.remove((), (move.hex,), 0)
    else:
        garden.put(move.hex, move.space)
        left.remove((move.hex,), (), 0)
    completed = []
    for feature in garden.completed_by(move.space):
        jokers = FEATURE_JOKERS[feature]
        lost = left.add_jokers(jokers)
        completed.append(Completed(seat, feature, jokers - lost, lost))
    categories = (colour_category(move.hex), symbol_category(move.hex))
    due = position.options.rounds[position.round - 1]
    round_points = sum(position.options.points[category] for category in categories if category in due)
    board = position.options.board
    group_points = _groups_worth(garden, board) - _groups_worth(before, board)
    return PlacePreview(
        Placed(seat, move.hex, move.space, on_expansion, move.payment),
        tuple(completed),
        tuple(_group_after(garden, category, move.space, board) for category in categories),
        round_points + (PAVILION_POINTS if on_expansion else 0),
        group_points,
        group_points + _worth(left) - _worth(storage),
        left.room,
        left.jokers,
    )


def _group_after(garden: Garden, category: int, space: int, board: str) -> GroupAfter:
    (group,) = (group for group in garden.groups[category] if group.cells >> space & 1)
    cells = tuple(members(group.cells))
    points = 0
    if len(cells) >= SCORING_SIZE:
        points = sum(VALUE[garden.hexes[cell]] for cell in cells) + GROUP_BONUS[board].get(len(cells), 0)
    return GroupAfter(category, cells, points)


def _groups_worth(garden: Garden, board: str) -> int:
    """What the groups would score at the end of the game."""
    return sum(line.points for line in group_lines(garden, 0, board))


def _worth(storage: Storage) -> int:
    """What a storage would score at the end of the game."""
    return storage.jokers - storage.value


def _preview_buy(position: QueensGardenPosition, seat: int, move: BuyExpansion) -> BuyPreview:
    bought = Bought(seat, position.round, move.place, -SUPPLY_PRICE)
    return BuyPreview(bought, tuple(members(FLOWER[move.place])), position.points[seat] - SUPPLY_PRICE)


def _preview_pass(position: QueensGardenPosition, seat: int, move: Pass) -> PassPreview:
    points = position.points[seat]
    discarded = marker = None
    if move.tiles or move.expansions:
        discarded = Discarded(seat, position.round, move.tiles, move.expansions, -move.value)
        points -= move.value
    if not position.passed:
        marker = MarkerTaken(seat, position.round, -min(MARKER_PRICE, points))
    return PassPreview(discarded, marker, len(position.passed) == position.seats - 1)


_PREVIEWS: Mapping[type[Move], Callable[[QueensGardenPosition, int, Any], QueensGardenPreview]] = {
    Take: _preview_take,
    PlaceTile: _preview_placement,
    PlaceExpansion: _preview_placement,
    BuyExpansion: _preview_buy,
    Pass: _preview_pass,
}


def if_round_ended_now(position: QueensGardenPosition) -> tuple[tuple[ScoreLine, ...], ...]:
    """The round scoring of each garden as it stands; in the last round also the end of the game."""
    if position.outcome is not None:
        return tuple(() for _ in position.gardens)
    return tuple(_lines_now(position, seat) for seat in range(position.seats))


def worth(position: QueensGardenPosition, seat: int) -> int:
    """The points of one seat, then."""
    lines = () if position.outcome is not None else _lines_now(position, seat)
    return position.points[seat] + sum([line.points for line in lines])


def _lines_now(position: QueensGardenPosition, seat: int) -> tuple[ScoreLine, ...]:
    garden, storage, options = position.gardens[seat], position.storages[seat], position.options
    lines = list(round_lines(garden, seat, position.round, options))
    if position.round == ROUNDS:
        lines += end_lines(garden, storage, seat, options.board)
    return tuple(lines)
