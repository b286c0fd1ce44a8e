// What only Azul knows of motion: how tiles are taken, how a grey wall is tiled, how the next round is dealt. A story is told
// over the page that shows its end already, or, if it is held, over the page as it was before: then what is taken is hidden,
// and what has landed stays in the layer of flights.
import { pill } from "../../js/table/counter.js";
import { signed } from "../../js/table/counting.js";
import { appear, fly, FOR_GOOD, glide, lay, rect, remove, show, veil } from "../../js/table/flights.js";
import { othersOf } from "./picture.js";
import { floorCells, floorSpaces, letterOf, lineSpaces, lineTiles, marker, picture, runCells, wallCell } from "./tiles.js";

// At full speed, in milliseconds.
const FLIGHT = 400;
const BETWEEN_TILES = 45;
const NEXT_TAKE = FLIGHT * 0.6;
const ROW = 280;
const SHOWN = 900;
const FLOOR = 320;
const PLATE = 240;
const DEAL = 600;

function codeOf({ source, colour }) {
  return `${source || "c"}${letterOf(colour)}`;
}

// How long takes last that are told one after the other, at full speed.
export function lengthOf(takes) {
  const tiles = takes.reduce((sum, { amount, lost }) => sum + amount - lost, 0);
  return tiles * BETWEEN_TILES + (takes.length - 1) * NEXT_TAKE + FLIGHT;
}

export class Story {
  constructor(picture, pace, { isHeld = false } = {}) {
    this.picture = picture;
    this.pace = pace;
    this.isHeld = isHeld;
    this.now = 0; // when the next take begins
    this.landed = 0; // when the last one has landed
    this.seats = new Map(); // when each board has done what it does by itself
    this.inCentre = new Map(); // tiles of the layer that lie in the centre, by their code
  }

  tell(events) {
    for (const event of events) this[event.kind]?.(event);
  }

  wait(milliseconds) {
    return milliseconds * this.pace;
  }

  // --- A take ---

  took(event) {
    const { sources, boards, marker: starter } = this.picture;
    const code = codeOf(event);
    const from = sources.get(code) ?? [rect(document.getElementById("centre"))];
    sources.delete(code);
    const board = boards[event.seat];
    const placed = event.amount - event.broken - event.lost;
    let at = this.now;
    if (this.isHeld) this.hideTaken(event, code);
    if (event.marker) this.toFloor(board, event.seat, marker(), starter ?? from[0], at);
    for (let index = 0; index < placed + event.broken; index += 1) {
      const place = from[Math.min(index, from.length - 1)];
      if (index < placed) this.toLine(board, event, place, at);
      else this.toFloor(board, event.seat, event.colour, place, at);
      at += this.wait(BETWEEN_TILES);
    }
    if (event.source) this.toCentre(event);
    this.now = at + this.wait(NEXT_TAKE);
    this.landed = at + this.wait(FLIGHT);
  }

  // What is taken still lies on the page, or has been brought to the centre by a take before.
  hideTaken({ source, colour, marker: withMarker }, code) {
    const taken = source ? `#factory-${source} .tile` : `[data-pick="c${letterOf(colour)}"]`;
    for (const tile of document.querySelectorAll(taken)) veil(tile, FOR_GOOD, this.now);
    if (withMarker) veil(document.querySelector("#starter .tile"), FOR_GOOD, this.now);
    for (const tile of this.inCentre.get(code) ?? []) remove(tile, this.now);
    this.inCentre.delete(code);
  }

  toLine(board, { seat, line, colour }, from, at) {
    const tiles = board.lines[line - 1];
    const index = tiles.length;
    this.land(tiles, colour, from, lineSpaces(seat, line)[index], lineTiles(seat, line)[index]?.firstChild, at);
  }

  toFloor(board, seat, piece, from, at) {
    const index = board.floor.length;
    this.land(board.floor, piece, from, floorSpaces(seat)[index], floorCells(seat)[index]?.firstChild, at);
  }

  // `real` is the tile of the page, if it still lies where this one lands.
  land(tiles, piece, from, cell, real, at) {
    const where = rect(cell);
    if (!where || !from) return;
    const tile = fly(picture(piece), from, where, at, this.wait(FLIGHT));
    tiles.push({ piece, where, shown: tile, isReal: Boolean(real) });
    if (real) {
      veil(real, at + this.wait(FLIGHT));
      remove(tile, at + this.wait(FLIGHT));
    }
  }

  toCentre({ source, colour }) {
    const { sources } = this.picture;
    const centre = document.getElementById("centre");
    for (const other of othersOf(source, colour, sources)) {
      const code = `c${other.code}`;
      sources.delete(`${source}${other.code}`);
      const pile = centre.querySelector(`[data-pick="${code}"] .tile`);
      const to = rect(pile) ?? rect(centre.children[1 + other.colour]);
      const isNew = !sources.has(code);
      sources.set(code, [to]);
      const lasts = this.wait(FLIGHT);
      for (const from of other.places) {
        const tile = fly(picture(other.colour), from, to, this.now, lasts);
        if (this.isHeld) this.inCentre.set(code, [...(this.inCentre.get(code) ?? []), tile]);
        else remove(tile, this.now + lasts); // there is a real one
      }
      if (pile && isNew && !this.isHeld) veil(pile.parentElement, this.now + lasts);
    }
  }

  // --- A player tiles a grey wall while others still choose: the page shows it already ---

  startOf(seat) {
    return this.seats.get(seat) ?? this.landed;
  }

  tiled(event) {
    const at = this.startOf(event.seat);
    const tiles = this.picture.boards[event.seat].lines[event.row - 1];
    const goal = wallCell(event.seat, event.row, event.column);
    const lasts = this.wait(ROW);
    const from = tiles[0]?.where ?? rect(lineSpaces(event.seat, event.row)[0]);
    this.clear(tiles, at, lasts);
    veil(goal.querySelector(".tile"), at + lasts);
    remove(glide(picture(event.colour), from, rect(goal), at, lasts), at + lasts);
    this.number(event, rect(goal), at + lasts, at + lasts + this.wait(SHOWN));
    this.seats.set(event.seat, at + lasts);
  }

  fell(event) {
    const at = this.startOf(event.seat);
    this.clear(this.picture.boards[event.seat].lines[event.row - 1], at, this.wait(ROW));
    this.seats.set(event.seat, at + this.wait(ROW));
  }

  paid(event) {
    const at = this.startOf(event.seat);
    this.clear(this.picture.boards[event.seat].floor, at, this.wait(FLOOR));
    this.seats.set(event.seat, at + this.wait(FLOOR));
  }

  // The points of a tile, where they were earned.
  number(event, goal, at, until) {
    for (const cell of runCells(event)) show("ring", rect(cell), at, until);
    show("number", pill(goal), at, until, signed(event.points));
  }

  // The tiles of a line or a floor lie there until now, then they go.
  clear(tiles, at, fades) {
    for (const { piece, where, shown, isReal } of tiles.splice(0)) {
      if (isReal) continue;
      if (shown?.classList.contains("flying")) remove(shown, at, fades);
      else remove(lay(picture(piece), where), at, fades);
    }
  }

  // --- The next round ---

  dealt() {
    const places = [...document.querySelectorAll(".offer .factory")];
    places.forEach((factory, index) => {
      const at = (index / places.length) * this.wait(DEAL - PLATE);
      for (const tile of factory.querySelectorAll(".tile")) appear(tile, at, this.wait(PLATE));
    });
  }
}
