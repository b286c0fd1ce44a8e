// What only Azul Duel knows of motion: how chips and dome tiles are taken, how dome tiles are drawn, how the next round is dealt;
// how tiles are taken is in taking.js. What nobody may see is never here: a story knows events, which are for everybody, and
// the page.
import { signed } from "../../js/table/counting.js";
import { appear, glide, lay, rect, remove, slide, veil } from "../../js/table/flights.js";
import { carry, sized, turning, twoSided } from "./carried.js";
import * as laying from "./laying.js";
import { BETWEEN_TILES, FLIGHT, PLATE, Taking } from "./taking.js";
import { measured } from "./telling.js";
import {
  cellsOf, chip, chipCode, chipOn, chipPlaces, displayed, domeTile, drawnBacks, fieldOf, fronts, letterOf, picture, stackTop,
} from "./tiles.js";

// At full speed, in milliseconds.
const TURN = 360; // a chip, a back
const DOME = 520; // a dome tile to its field
const BETWEEN_DOMES = 120;
const ROW = 330;
const SHOWN = 900;
const DEAL = 600;
const LENGTHS = {
  took: FLIGHT + 3 * BETWEEN_TILES,
  "took-chip": FLIGHT,
  domed: DOME,
  drew: FLIGHT,
  looked: TURN,
  "put-under-stack": FLIGHT,
};

// About how long actions last that are told one after the other, at full speed.
export function lengthOf(actions) {
  const last = actions.findLast(({ kind }) => kind in LENGTHS);
  return actions.reduce((sum, { kind }) => sum + 0.6 * (LENGTHS[kind] ?? 0), 0) + 0.4 * (LENGTHS[last?.kind] ?? 0);
}

export class Story extends Taking {
  constructor(picture, pace, options) {
    super(picture, pace, options);
    this.seats = new Map(); // when each board has done what it does by itself
  }

  tell(events) {
    for (const event of events) this[event.kind]?.(event);
    this.close(this.seats.size ? this.wait(SHOWN) : 0);
  }

  // --- Chips ---

  "turned-up"({ factory, chip: kind }) {
    const code = chipCode(kind);
    const real = this.onPage(chipOn(factory));
    const at = this.bared;
    const lasts = this.wait(TURN);
    if (!this.picture) {
      if (real) appear(real, at, lasts);
      return;
    }
    const item = this.picture.chips.get(factory) ?? { where: rect(real) };
    const where = rect(real) ?? this.placeOfOpenChip(factory, code);
    const piece = twoSided(picture("chip-down"), chip(code), at, lasts);
    const turned = this.send(item, piece, where, real, at, lasts, { go: slide });
    this.picture.chips.set(factory, { ...turned, code });
  }

  placeOfOpenChip(factory, code) {
    return measured("svg", { parent: document.getElementById(`moon-${factory}`), group: openChip(code) })[0][0];
  }

  "took-chip"({ seat, factory, chip: kind }) {
    const { sources, chips, boards } = this.picture;
    const code = chipCode(kind);
    const item = { ...chips.get(factory), code };
    const from = sources.get(`c${factory}`)?.[0] ?? item.where;
    const place = chipPlaces(seat)[boards[seat].chips.length];
    if (!from || !place) return;
    const real = this.onPage(place.querySelector("svg"));
    const lasts = this.wait(FLIGHT);
    boards[seat].chips.push(this.send({ ...item, where: from }, chip(code), rect(real ?? place), real, this.now, lasts));
    chips.set(factory, null);
    this.next(this.now, lasts);
  }

  // --- Dome tiles ---

  domed({ seat, tile: number, field, rotation, from_stack: isDrawn }) {
    const at = this.now;
    const lasts = this.wait(DOME);
    const place = fieldOf(seat, field);
    const where = rect(place);
    const item = isDrawn ? this.kept(number) : this.picked(number);
    if (!item || !where) return;
    const cells = cellsOf(number);
    const front = turning(cells, rotation, at + lasts * 0.25, lasts * 0.6);
    // Whoever has seen only its back sees it turn over on its way.
    const piece = item.cells ? carry(front, where) : sized(twoSided(back(item.code), front, at, lasts * 0.5), where.width);
    if (!this.isHeld) remove(lay(hollow(), where), at + lasts);
    this.send(item, piece, where, this.onPage(place), at, lasts);
    const row = Math.floor((field - 1) / 3) * 2;
    const column = ((field - 1) % 3) * 2;
    Array.from(cellsOf(number, rotation)).forEach((printed, corner) => {
      this.picture.boards[seat].dome[row + (corner >> 1)][column + (corner & 1)] = { printed, tile: "" };
    });
    this.next(at, lasts);
    this.now = at + lasts;
  }

  picked(number) {
    const where = this.picture.sources.get(`d${number}`)?.[0];
    return where && { cells: cellsOf(number), where, shown: displayed(number) };
  }

  // The one of the drawn tiles that was kept: whoever knows the backs only takes it for the first with its back.
  kept(number) {
    const { drawn, sources } = this.picture;
    const cells = cellsOf(number);
    const code = backOf(cells);
    const index = [
      drawn.findIndex((each) => each.cells === cells),
      drawn.findIndex((each) => each.code === code && !each.cells),
    ].find((each) => each >= 0);
    if (index === undefined) return null;
    const [item] = drawn.splice(index, 1);
    return { ...item, where: sources.get(`k${number}`)?.[0] ?? item.where };
  }

  // From the stack to the display, where they are turned over.
  refilled({ tiles }) {
    const from = rect(stackTop());
    const lasts = this.wait(DOME);
    tiles.forEach((number, index) => {
      const real = this.onPage(displayed(number));
      if (!real || !from) return;
      const at = this.now + index * this.wait(BETWEEN_DOMES);
      const where = rect(real);
      const cells = cellsOf(number);
      const piece = twoSided(back(backOf(cells)), domeTile(cells), at + lasts * 0.3, lasts * 0.6);
      this.send({ where: square(from) }, sized(piece, where.width), where, real, at, lasts, { go: glide });
      veil(real, at + lasts);
    });
    this.next(this.now, lasts + this.wait(BETWEEN_DOMES) * (tiles.length - 1));
  }

  // --- Drawing ---

  drew({ seat, back: cell, points }) {
    const { drawn } = this.picture;
    const code = letterOf(cell);
    const from = rect(stackTop());
    const shown = (fronts().length ? fronts() : drawnBacks())[drawn.length];
    const real = this.onPage(shown);
    const at = this.now;
    const lasts = this.wait(FLIGHT);
    const where = rect(real) ?? new DOMRect(from.right + from.width * 0.2, from.top, from.width, from.height);
    drawn.push(this.send({ code, where: square(from) }, carry(back(code), where), where, real, at, lasts, { go: slide }));
    if (points) {
      this.labels.score({ seat, points }, at + lasts * 0.5, signed(points));
      this.until(at + lasts + this.wait(SHOWN));
    }
    this.now = at + lasts;
  }

  // Only the page of who looked has fronts to show.
  looked() {
    const lasts = this.wait(TURN);
    const { drawn } = this.picture;
    this.onPage(fronts())?.forEach((shown, index) => {
      const front = shown.querySelector(".dome-tile");
      const item = drawn[index];
      if (!front || !item || item.cells) return;
      const at = this.now + index * this.wait(BETWEEN_TILES);
      const where = rect(front);
      const cells = shown.dataset.pick ? cellsOf(Number(shown.dataset.pick.slice(1))) : "";
      const piece = sized(twoSided(back(item.code), domeTile(cells), at, lasts), where.width);
      drawn[index] = { ...this.send(item, piece, where, front, at, lasts, { go: slide }), cells };
    });
    this.now += lasts;
  }

  // When all have their order, they go under the stack: nobody sees which is which.
  "put-under-stack"({ left }) {
    if (left) return;
    const to = square(rect(stackTop()));
    const lasts = this.wait(FLIGHT);
    const drawn = this.picture.drawn.splice(0);
    drawn.forEach((item, index) => {
      const at = this.now + index * this.wait(BETWEEN_TILES);
      const under = back(item.code);
      const piece = item.cells ? twoSided(domeTile(item.cells), under, at, lasts * 0.5) : carry(under, to);
      const gone = this.send(item, sized(piece, to.width), to, null, at, lasts, { go: slide });
      this.staying.delete(gone.shown);
      remove(gone.shown, at + lasts);
    });
    const top = document.querySelector("#stack .stack-pile > svg");
    if (top && drawn.length) remove(lay(sized(carry(top.cloneNode(true), to), to.width), to), this.landed);
    this.next(this.now, lasts);
  }

  passed({ seat }) {
    const word = document.querySelector(`#turn-${seat} > span`);
    if (word && !this.isHeld) appear(word, this.now, this.until(this.now + this.wait(TURN)) - this.now);
  }

  // --- A player tiles while the other one still chooses: the page shows it already ---

  tiling(event, lasts, act) {
    const at = this.seats.get(event.seat) ?? this.landed;
    act(this, event, at, this.wait(lasts));
    this.seats.set(event.seat, at + this.wait(lasts));
    this.until(at + this.wait(lasts));
  }

  tiled(event) {
    this.tiling(event, ROW, (...told) => laying.tile(...told, this.wait(SHOWN)));
  }

  adorned(event) {
    this.tiling(event, ROW, (...told) => laying.adorn(...told, this.wait(SHOWN)));
  }

  fell(event) {
    this.tiling(event, ROW, laying.fall);
  }

  paid(event) {
    this.tiling(event, ROW, laying.pay);
  }

  // --- The next round ---

  dealt() {
    const plates = [...document.querySelectorAll(".factories .both-sides")];
    plates.forEach((plate, index) => {
      const at = this.now + (index / plates.length) * this.wait(DEAL - PLATE);
      for (const piece of plate.querySelectorAll(".tile, .bonus > svg")) appear(piece, at, this.wait(PLATE));
    });
    this.bared = this.now + this.wait(DEAL);
    this.until(this.bared);
  }
}

function back(code) {
  return picture(`back-${code}`);
}

function backOf(cells) {
  return cells.includes("s") ? "s" : "w";
}

// The picture on a stack has the size of a dome tile, whatever lies around it.
function square({ left, top, width, height }) {
  const side = Math.min(width, height);
  return new DOMRect(left, top, side, side);
}

function hollow() {
  const field = document.createElement("b");
  field.className = "hollow-field";
  return field;
}

function openChip(code) {
  const place = document.createElement("span");
  place.className = "bonus is-open";
  place.append(chip(code));
  return place;
}
