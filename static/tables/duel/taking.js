// How tiles are taken: from the sun side of a factory, the rest settling on its night side, or from all moon sides at once.
import { rect, remove, slide, veil } from "../../js/table/flights.js";
import { measured, Telling } from "./telling.js";
import {
  brokenSpaces, brokenTiles, colourOf, heldMarker, LARGE, letterOf, lineSpaces, lineTiles, markerSpace, moonTiles, picture, pile, sunTiles, tile,
} from "./tiles.js";

// At full speed, in milliseconds.
export const FLIGHT = 420;
export const BETWEEN_TILES = 45;
const SETTLE = 260; // a tile of the rest slides to the night side
export const PLATE = 240; // an empty one steps back
const BETWEEN_RESTS = 140; // the next one follows so much later: one sees the order

export class Taking extends Telling {
  bared = 0; // when the last plate was emptied

  // The next action begins when most of this one is over.
  next(at, lasts) {
    this.now = at + lasts * 0.6;
    this.until(at + lasts);
  }

  took(event) {
    const letter = letterOf(event.colour);
    const code = `${event.source || "m"}${letter}`;
    const { sources, boards } = this.picture;
    const places = sources.get(code);
    sources.delete(code);
    const at = this.now;
    const taken = event.source ? this.fromSun(event.source, letter) : this.fromMoons(letter);
    const board = boards[event.seat];
    if (event.marker) this.takeMarker(board, event.seat, at);
    for (let index = 0; index < event.amount; index += 1) {
      const item = taken[Math.min(index, taken.length - 1)] ?? { code: letter };
      const from = places?.[Math.min(index, places.length - 1)] ?? item.where;
      if (from) this.bringTile(board, event, index, { ...item, shown: taken[index]?.shown, where: from });
    }
    if (event.source) this.layRest(event, at);
    this.bared = at + this.wait(FLIGHT * 0.5);
    this.next(at, this.wait(BETWEEN_TILES * event.amount + FLIGHT));
  }

  // To the line, to the broken tiles, or, if these are full, away.
  bringTile(board, { seat, line, amount, broken, lost }, index, item) {
    const at = this.now + index * this.wait(BETWEEN_TILES);
    const tiles = board.lines[line - 1];
    if (index < amount - broken - lost) {
      const real = lineTiles(seat, line)[tiles.length]?.querySelector(".tile");
      this.bring(tiles, item, lineSpaces(seat, line)[tiles.length], real, at);
    } else if (index < amount - lost) {
      const real = brokenTiles(seat)[board.broken.length];
      this.bring(board.broken, item, brokenSpaces(seat)[board.broken.length], real, at);
    } else {
      const gone = this.send(item, tile(item.code), rect(brokenSpaces(seat).at(-1)), null, at, this.wait(FLIGHT));
      this.staying.delete(gone.shown);
      remove(gone.shown, at + this.wait(FLIGHT), this.wait(PLATE));
    }
  }

  bring(tiles, item, space, real, at) {
    tiles.push(this.send(item, tile(item.code), rect(space), this.onPage(real), at, this.wait(FLIGHT)));
  }

  // What lies on a page that is held is what was there before.
  onPage(real) {
    return this.isHeld ? null : (real ?? null);
  }

  takeMarker(board, seat, at) {
    const marker = this.picture.starter;
    if (!marker) return;
    const real = this.onPage(heldMarker(seat)?.querySelector(".tile"));
    board.marker = this.send(marker, picture("marker", "tile"), rect(markerSpace(seat)), real, at, this.wait(FLIGHT));
    this.picture.starter = null;
  }

  fromSun(factory, letter) {
    const { suns } = this.picture;
    const taken = suns.get(factory).filter(({ code }) => code === letter);
    suns.set(factory, suns.get(factory).filter(({ code }) => code !== letter));
    return taken;
  }

  // Every open tile of this colour at once; what was below it comes to the top.
  fromMoons(letter) {
    const { moons, piles } = this.picture;
    const taken = [];
    for (const [factory, tiles] of moons) {
      if (tiles[0]?.code !== letter) continue;
      taken.push(tiles.shift());
      this.restack(factory, tiles);
    }
    return [...taken, ...piles.get(letter).splice(0)];
  }

  restack(factory, tiles) {
    const at = this.now + this.wait(FLIGHT * 0.4);
    const places = this.placesOnMoon(factory, tiles);
    const moved = tiles.map((item, index) =>
      this.send(item, tile(item.code), places[index].where, places[index].real, at, this.wait(SETTLE), { go: slide }),
    );
    tiles.splice(0, tiles.length, ...moved);
  }

  // Where the tiles of a stack lie, from the top. Whatever lies on top of them on the page came later.
  placesOnMoon(factory, tiles) {
    const real = this.isHeld ? [] : moonTiles(factory).slice(-tiles.length || Infinity);
    if (real.length === tiles.length) return real.map((each) => ({ where: rect(each), real: each }));
    return this.foreseenOnMoon(factory, tiles).map((where) => ({ where, real: null }));
  }

  // A stack that is coming is shown there already while one chooses.
  foreseenOnMoon(factory, tiles) {
    const parent = document.getElementById(`moon-${factory}`);
    const shown = [...parent.querySelectorAll(".is-coming .tile")];
    if (shown.length === tiles.length) return shown.map(rect);
    const stack = document.createElement("span");
    stack.className = "moon-stack";
    for (const { code } of tiles) {
      stack.append(document.createElement("i"));
      stack.lastChild.append(tile(code));
    }
    return measured(".tile", { parent, group: stack })[0];
  }

  // The rest goes to the night side: of a small factory as a stack, the lowest first; of the large one pile by pile.
  layRest({ source, rest }, at) {
    const { suns, moons } = this.picture;
    const left = suns.get(source);
    suns.set(source, []);
    if (source === LARGE) {
      const places = placesInPiles(left);
      left.forEach((item) => this.toPile(item, places.get(item.code), at));
      return;
    }
    const fromBottom = rest.map((colour) => {
      const index = left.findIndex(({ code }) => code === letterOf(colour));
      return index < 0 ? { code: letterOf(colour), where: rect(sunTiles(source)[0]) } : left.splice(index, 1)[0];
    });
    const stack = fromBottom.reverse();
    const places = this.placesOnMoon(source, stack);
    const settled = [];
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const { where, real } = places[index];
      const starts = at + this.wait(FLIGHT * 0.3 + (stack.length - 1 - index) * BETWEEN_RESTS);
      settled.unshift(this.send(stack[index], tile(stack[index].code), where, real, starts, this.wait(SETTLE), { go: slide }));
    }
    moons.set(source, settled);
  }

  toPile(item, where, at) {
    const place = pile(colourOf(item.code));
    const tiles = this.picture.piles.get(item.code);
    const shown = place.querySelector(".tile");
    // A pile that is there already stays in sight.
    const isNew = !tiles.length && !this.isHeld;
    const starts = at + this.wait(FLIGHT * 0.3);
    const landed = this.send(item, tile(item.code), where, null, starts, this.wait(FLIGHT), { go: slide });
    tiles.push(landed);
    if (this.isHeld || !shown) return;
    this.staying.delete(landed.shown);
    remove(landed.shown, starts + this.wait(FLIGHT));
    if (isNew) veil(place.firstElementChild, starts + this.wait(FLIGHT));
  }
}

// Where tiles of these colours lie on the large factory, or would lie.
function placesInPiles(tiles) {
  const codes = [...new Set(tiles.map(({ code }) => code))];
  const places = new Map(codes.map((code) => [code, rect(pile(colourOf(code)).querySelector(".tile"))]));
  const missing = codes.filter((code) => !places.get(code));
  const found = measured(".tile", ...missing.map((code) => ({ parent: pile(colourOf(code)), group: loose(code) })));
  missing.forEach((code, index) => places.set(code, found[index][0]));
  return places;
}

function loose(code) {
  const place = document.createElement("b");
  place.append(tile(code));
  return place;
}
