"""The dome tiles that nobody has placed: display, stack, and what a player is drawing (D-10 to D-12).

The only secrets of the game are here. Whoever looks at drawn tiles knows them until they leave the stack.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.contract import same_slots
from app.rules.dealer import Dealer, Shuffler
from app.rules.duel.components import (
    BACK_ONLY,
    DISPLAY_SIZE,
    DOME_NAMES,
    DOME_TILES,
    NO_TILE,
    SEATS,
    UNKNOWN,
    back,
)


class Supply:
    __slots__ = ("display", "drawn", "drawn_by", "known", "put_under", "stack")

    def __init__(self, tiles: Sequence[int]) -> None:
        self.stack = list(tiles)
        """From top to bottom."""
        self.display = [NO_TILE] * DISPLAY_SIZE
        self.drawn: list[int] = []
        """What is drawn and not kept, in the order in which it was drawn."""
        self.drawn_by: int | None = None
        self.put_under: list[int] = []
        """Those of `drawn` that have their place under the stack, in that order. They go there all together: from
        one at a time the others could tell the order of their backs."""
        self.known = [0] * SEATS
        """For each seat, the set of the tiles in the stack, or drawn from it, that it has looked at."""
        self.refill()

    def copy(self) -> Supply:
        twin = Supply.__new__(Supply)
        twin.stack = self.stack[:]
        twin.display = self.display[:]
        twin.drawn = self.drawn[:]
        twin.drawn_by = self.drawn_by
        twin.put_under = self.put_under[:]
        twin.known = self.known[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a supply changes

    def seen_by(self, seat: int | None) -> Supply:
        """A copy with what this seat may know; the backs of the top tile and of drawn tiles are public."""
        twin = self.copy()
        known = 0 if seat is None else self.known[seat]
        twin.known = [known if each == seat else 0 for each in range(SEATS)]
        twin.stack = [tile if tile > 0 and known >> tile & 1 else UNKNOWN for tile in self.stack]
        if twin.stack and twin.stack[0] == UNKNOWN:
            twin.stack[0] = BACK_ONLY[back(self.stack[0])]
        twin.drawn = [tile if tile > 0 and known >> tile & 1 else BACK_ONLY[back(tile)] for tile in self.drawn]
        if seat != self.drawn_by:
            twin.put_under = [UNKNOWN] * len(self.put_under)
        return twin

    def fill_in(self, tiles: list[int], random: Shuffler) -> None:
        """Put some of these tiles, in this order, in place of those that are unknown in a view."""
        # Places whose back is seen come first: what is left fits anywhere.
        top = len(self.drawn)
        places = [*self.drawn, *self.stack]
        for shown in (True, False):
            for place, tile in enumerate(places):
                if tile < 0 and (tile != UNKNOWN) == shown:
                    fitting = next(each for each in tiles if not shown or back(each) == back(tile))
                    places[place] = fitting
                    tiles.remove(fitting)
        self.drawn, self.stack = places[:top], places[top:]
        if UNKNOWN in self.put_under:
            order = self.drawn[:]
            random.shuffle(order)
            self.put_under = order[: len(self.put_under)]

    def reveals(self, earlier: Supply) -> bool:
        """Whether somebody has drawn from the stack since, or looked at what was drawn (D-40)."""
        return (self.stack, self.drawn, self.known) != (earlier.stack, earlier.drawn, earlier.known)

    def reseal(self, dealer: Dealer) -> None:
        """Shuffle the whole stack anew; nobody knows anything of it any more (D-40).

        What was drawn and not looked at keeps its back, which everybody has seen.
        """
        looked_at = self.known[self.drawn_by] if self.drawn_by is not None else 0
        unseen = [place for place, tile in enumerate(self.drawn) if not looked_at >> tile & 1]
        left = {*self.stack, *(self.drawn[place] for place in unseen)}
        for place in unseen:
            tile = self.drawn[place]
            (self.drawn[place],) = _draw({each for each in left if back(each) == back(tile)}, 1, dealer)
            left.remove(self.drawn[place])
        self.stack = _draw(left, len(left), dealer) if left else []
        self.known = [tiles & sum(1 << tile for tile in self.drawn) for tiles in self.known]

    def mix_anew(self, dealer: Dealer) -> None:
        """As `reseal`; what was drawn and looked at becomes other tiles with the same backs, which are looked at."""
        before = self.drawn[:]
        had_looked = [bool(tiles & sum(1 << tile for tile in before)) for tiles in self.known]
        self.known = [0] * SEATS
        self.reseal(dealer)
        self.put_under = [self.drawn[before.index(tile)] for tile in self.put_under]
        if self.drawn_by is not None and had_looked[self.drawn_by]:
            self.look()

    @property
    def top(self) -> int:
        """The back of the stack's top tile."""
        return back(self.stack[0])

    def refill(self) -> list[int]:
        """Fill the display from the stack (D-10, D-11, D-31); return what came."""
        came = []
        for place, tile in enumerate(self.display):
            if tile == NO_TILE and self.stack:
                self.display[place] = self.stack.pop(0)
                self._forget(self.display[place])
                came.append(self.display[place])
        return came

    def take(self, tile: int) -> None:
        """Take a tile from the display."""
        self.display[self.display.index(tile)] = NO_TILE

    def draw(self, seat: int) -> int:
        """Take the top tile of the stack, unseen; return its back."""
        self.drawn_by = seat
        self.drawn.append(self.stack.pop(0))
        return back(self.drawn[-1])

    def look(self) -> None:
        """The drawing player looks at what was drawn."""
        assert self.drawn_by is not None  # noqa: S101
        for tile in self.drawn:
            if tile > 0:
                self.known[self.drawn_by] |= 1 << tile

    def keep(self, tile: int) -> None:
        """One of the drawn tiles is placed; a single other one goes under the stack by itself."""
        self.drawn.remove(tile)
        self._forget(tile)
        self._close()

    def put(self, tile: int) -> None:
        """Put a drawn tile under the stack, below those that were put there before."""
        self.put_under.append(tile)
        self._close()

    def to_put_under(self) -> list[int]:
        """The drawn tiles that have no place under the stack yet."""
        return [tile for tile in self.drawn if tile not in self.put_under]

    def known_to_put_under(self) -> list[int]:
        """Those of them that whoever looks knows: none when it is not known which have their place."""
        if UNKNOWN in self.put_under:
            return []
        return [tile for tile in self.to_put_under() if tile > 0]

    def _close(self) -> None:
        """When the order is settled, the tiles go under the stack (D-12).

        Only the drawing player knows the order; of a single tile also who knew it before.
        """
        rest = self.to_put_under()
        if len(rest) > 1:
            return
        assert self.drawn_by is not None  # noqa: S101
        order = self.put_under + rest
        for tile in order:
            if len(order) > 1:
                self._forget(tile)
            self.known[self.drawn_by] |= 1 << tile
        self.stack += order
        self.drawn = []
        self.put_under = []
        self.drawn_by = None

    def _forget(self, tile: int) -> None:
        if tile > 0:
            self.known = [tiles & ~(1 << tile) for tiles in self.known]


def _draw(tiles: set[int], count: int, dealer: Dealer) -> list[int]:
    """So many of these dome tiles, at random."""
    pool = [int(tile in tiles) for tile in range(1, DOME_TILES + 1)]
    return [place + 1 for place in dealer.draw(pool, count, DOME_NAMES)]
