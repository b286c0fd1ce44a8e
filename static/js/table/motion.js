// Shows what a push has done: tiles fly, lines go to the wall, points are counted where they were made. Boards move at
// the same time, so that the end of a round takes no longer with four players than with two.
import { appear, begin, bring, elapsed, finish, fly, isMoving, later, lay, pop, remove, veil } from "./flights.js";
import { lastEvents } from "./last-move.js";
import { copyOf, lastVersion, othersOf, seen } from "./picture.js";
import { speed } from "./settings.js";
import { floorCells, floorSpaces, lineSpaces, lineTiles, MARKER, runCells, wallCell } from "./tiles.js";

const CODES = "byrkw";
const PACE = { full: 1, quick: 0.4 };
// At full speed, in milliseconds.
const FLIGHT = 400;
const BETWEEN_TILES = 45;
const ROW = 280;
const COUNT = 50;
const SHOWN = 650;
const FLOOR = 320;
const DEAL = 45;
const UNTIL_ANSWERED = 3600000;

let before = null;
let foreseen = null; // what lay where before one's own move, as long as that is shown without an answer

export function takePicture() {
  before = isStill() ? null : (foreseen ?? seen());
}

function isStill() {
  return speed() === "off" || document.hidden;
}

export function skipMotion() {
  if (isMoving() && !foreseen) finish();
}

// Shows one's own move before the server has answered; false if it is not to be shown.
export function foresee(took, places) {
  if (isStill()) return false;
  finish();
  foreseen = seen();
  if (places) foreseen.sources.set(codeOf(took), places);
  const story = new Story(copyOf(foreseen), PACE[speed()]);
  story.isForeseen = true;
  story.tell([took]);
  return true;
}

export function forgetForeseen() {
  foreseen = null;
  finish();
}

// A push without a move leaves in peace what is on its way. One's own move goes on from where it is.
export function moveTiles() {
  const picture = before;
  before = null;
  if (picture?.version === lastVersion()) return;
  const headStart = foreseen ? elapsed() : 0;
  forgetForeseen();
  if (picture && !isStill()) new Story(picture, PACE[speed()]).tell(lastEvents(), headStart);
}

function codeOf({ source, colour }) {
  return `${source || "c"}${CODES[colour]}`;
}

function rect(element) {
  return element?.getBoundingClientRect();
}

// What a foreseen move takes still lies there: the page knows nothing of it yet.
function hideTaken({ source, colour, marker }) {
  const taken = source ? `#factory-${source} .tile` : `[data-take="c${CODES[colour]}"]`;
  for (const tile of document.querySelectorAll(taken)) veil(tile, UNTIL_ANSWERED);
  if (marker) veil(document.querySelector("#starter .tile"), UNTIL_ANSWERED);
}

class Story {
  constructor(picture, pace) {
    this.picture = picture;
    this.pace = pace;
    this.now = 0; // when the next take begins
    this.seats = new Map(); // when each board has done what it does by itself
  }

  tell(events, headStart = 0) {
    for (const event of events) this[event.event]?.(event);
    begin(headStart);
  }

  wait(milliseconds) {
    return milliseconds * this.pace;
  }

  // --- A take ---

  Took(event) {
    const { sources, boards, marker } = this.picture;
    const code = codeOf(event);
    const from = sources.get(code) ?? [rect(document.getElementById("centre"))];
    sources.delete(code);
    const board = boards[event.seat];
    const placed = event.amount - event.broken - event.lost;
    let at = this.now;
    if (event.marker) this.toFloor(board, event.seat, MARKER, marker ?? from[0], at);
    for (let index = 0; index < placed + event.broken; index += 1) {
      const place = from[Math.min(index, from.length - 1)];
      if (index < placed) this.toLine(board, event, place, at);
      else this.toFloor(board, event.seat, event.colour, place, at);
      at += this.wait(BETWEEN_TILES);
    }
    if (event.source) this.toCentre(event);
    if (this.isForeseen) hideTaken(event);
    this.now = at + this.wait(FLIGHT * 0.6);
    this.landed = at + this.wait(FLIGHT);
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
    const tile = fly(piece, from, where, at, this.wait(FLIGHT));
    tiles.push({ piece, where, tile, isReal: Boolean(real) });
    if (real) {
      veil(real, at + this.wait(FLIGHT));
      remove(tile, at + this.wait(FLIGHT));
    }
  }

  toCentre({ source, colour }) {
    const { sources } = this.picture;
    const centre = document.getElementById("centre");
    for (const other of othersOf(source, colour, sources)) {
      sources.delete(`${source}${other.code}`);
      const pile = centre.querySelector(`[data-take="c${other.code}"] .tile`);
      const to = rect(pile) ?? rect(centre.children[1 + other.colour]);
      const isNew = !sources.has(`c${other.code}`);
      sources.set(`c${other.code}`, [to]);
      const lasts = this.wait(FLIGHT);
      for (const from of other.places) {
        const tile = fly(other.colour, from, to, this.now, lasts);
        if (!this.isForeseen) remove(tile, this.now + lasts); // there is a real one
      }
      if (pile && isNew && !this.isForeseen) veil(pile.parentElement, this.now + lasts);
    }
  }

  // --- The end of a round ---

  startOf(seat) {
    return this.seats.get(seat) ?? this.landed ?? 0;
  }

  Tiled(event) {
    const at = this.startOf(event.seat);
    const tiles = this.picture.boards[event.seat].lines[event.row - 1];
    const goal = wallCell(event.seat, event.row, event.column);
    const to = rect(goal);
    const lasts = this.wait(ROW);
    const from = tiles[0]?.where ?? rect(lineSpaces(event.seat, event.row)[0]);
    this.clear(tiles, at, lasts);
    veil(goal.querySelector(".tile"), at + lasts);
    remove(fly(event.colour, from, to, at, lasts), at + lasts);
    const cells = runCells(event);
    cells.forEach((cell, index) => {
      pop(index + 1, rect(cell), at + lasts + index * this.wait(COUNT), this.wait(SHOWN), "count");
    });
    const above = new DOMRect(to.left, to.top - to.height * 0.7, to.width, to.height);
    pop(`+${event.points}`, above, at + lasts + cells.length * this.wait(COUNT), this.wait(SHOWN), "gained");
    this.count(event, at + lasts);
    this.seats.set(event.seat, at + lasts);
  }

  Fell(event) {
    const at = this.startOf(event.seat);
    this.clear(this.picture.boards[event.seat].lines[event.row - 1], at, this.wait(ROW));
    this.seats.set(event.seat, at + this.wait(ROW));
  }

  Paid(event) {
    const at = this.startOf(event.seat);
    const spaces = floorSpaces(event.seat);
    const middle = rect(spaces[Math.min(event.pieces, spaces.length) >> 1]);
    this.clear(this.picture.boards[event.seat].floor, at, this.wait(FLOOR));
    if (event.points) pop(`−${-event.points}`, middle, at, this.wait(SHOWN), "lost");
    this.count(event, at);
    this.seats.set(event.seat, at + this.wait(FLOOR));
  }

  Bonus(event) {
    this.count(event, this.startOf(event.seat));
  }

  // The tiles of a line or a floor lie there until now, then they go.
  clear(tiles, at, fades) {
    for (const { piece, where, tile, isReal } of tiles.splice(0)) {
      if (!isReal) remove(tile ?? lay(piece, where), at, fades);
    }
  }

  // The score goes up or down beside the name, over the real one.
  count({ seat, points }, at) {
    const board = this.picture.boards[seat];
    const real = document.querySelector(`#score-${seat} b`);
    if (!real) return;
    board.counter ??= this.counterFor(real, board.score);
    board.score += points;
    const shown = board.score;
    board.changes = (board.changes ?? 0) + 1;
    const change = board.changes;
    veil(real, at);
    later(at, () => {
      board.counter.textContent = shown;
      if (change === board.changes) board.counter.remove(); // the real one says the same
    });
  }

  counterFor(real, score) {
    const counter = document.createElement("b");
    const { left, top, width, height } = rect(real);
    counter.className = "score-count";
    counter.style.font = getComputedStyle(real).font; // small boards have small numbers
    counter.style.width = `${width}px`;
    counter.style.lineHeight = `${height}px`;
    counter.style.transform = `translate(${left}px, ${top}px)`;
    counter.textContent = score;
    return bring(counter);
  }

  Dealt() {
    const start = Math.max(this.landed ?? 0, ...this.seats.values());
    const places = document.querySelectorAll(".offer .factory");
    places.forEach((factory, index) => {
      for (const tile of factory.querySelectorAll(".tile")) {
        appear(tile, start + index * this.wait(DEAL), this.wait(FLIGHT * 0.6));
      }
    });
    const centre = document.querySelector("#starter .tile");
    if (centre) appear(centre, start, this.wait(FLIGHT * 0.6));
    this.now = this.landed = start + places.length * this.wait(DEAL) + this.wait(FLIGHT * 0.6);
  }
}
