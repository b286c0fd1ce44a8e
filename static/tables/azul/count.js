// How a round of Azul is counted: row by row on all boards at once, then the floors, then the sum, or at the end of the game
// the bonuses kind by kind. Everything is shown over the page as it was before the push that tells it.
import { signed, words } from "../../js/table/counting.js";
import { bring, glide, later, show, vanish, veil } from "../../js/table/flights.js";
import { pointsBySeat, pointsOf, sums } from "./counted.js";
import { FOR_GOOD, pill, rect, Story } from "./story.js";
import { floorSpaces, marker, picture, pieceOf, rows, runCells, wallCell } from "./tiles.js";

const KINDS = ["row", "column", "colour"];
// At full speed, in milliseconds.
const ROUND = { settle: 150, row: 250, floor: 400, last: 400 };
const GAME = { settle: 150, row: 200, floor: 300, last: 500 };
const NARROW = 224; // a board on which there is no room for words beside the points

// The sums of each seat: what one sentence tells of it.
export function summaries(events, scoreOf) {
  return sums(events).map(({ seat, isLast, ...values }) =>
    words(isLast ? `[data-said-end="${seat}"]` : `[data-said="${seat}"]`, { ...values, points: scoreOf(seat) }),
  );
}

// Tells the last take, then counts; the steps for the shelf.
export function count(picture, counted, pace) {
  const story = new Story(picture, pace, { isHeld: true });
  story.tell(counted.told.filter(({ kind }) => kind === "took"));
  const { steps, end } = new Count(story, counted);
  return { title: counted.isLast ? "end" : "round", number: counted.round, steps, end, landed: story.landed };
}

// Schedules everything, beginning after what the story has told; the steps for the shelf, and when all is over.
class Count {
  constructor(story, { isLast, scoring }) {
    this.story = story;
    this.isLast = isLast;
    this.scoring = scoring;
    this.pace = isLast ? GAME : ROUND;
    this.steps = [];
    this.at = story.landed + (scoring.length ? this.wait(this.pace.settle) : 0);
    this.scores = new Map(); // of each seat: what is shown instead of its points
    this.laid = new Map(); // what has been laid on walls by now, by its cell
    this.leaving = []; // what is shown until the next kind of step
    this.rings = [];
    this.taken = []; // where numbers stand
    this.make();
  }

  wait(milliseconds) {
    return this.story.wait(milliseconds);
  }

  make() {
    for (const row of rows()) this.line(row);
    this.dropRings();
    this.floor();
    this.dropNumbers();
    if (this.isLast) for (const kind of KINDS) this.bonuses(kind);
    else this.sum();
    this.end = this.at;
  }

  // A step that somebody has something to do with takes its time; others take none.
  step(name, events, lasts, make) {
    if (!events.length) return;
    const points = pointsBySeat(events);
    this.steps.push({ name, at: this.at, points });
    this.lasts = this.wait(lasts);
    make(events, points);
    this.at += this.lasts;
  }

  // --- Lines ---

  line(row) {
    const events = this.scoring.filter((each) => each.row === row && (each.kind === "tiled" || each.kind === "fell"));
    this.step(`line-${row}`, events, this.pace.row, () => {
      this.dropRings();
      for (const event of events) this[event.kind](event);
    });
  }

  tiled(event) {
    const tiles = this.story.picture.boards[event.seat].lines[event.row - 1].splice(0);
    const cell = wallCell(event.seat, event.row, event.column);
    const goal = rect(cell);
    const arrives = this.lasts * 0.7;
    const [first, ...others] = tiles;
    if (first) {
      vanish(first.shown, this.at);
      glide(picture(event.colour), first.where, goal, this.at, arrives);
    }
    for (const { shown } of others) vanish(shown, this.at, this.lasts);
    this.laid.set(cell, event.colour);
    for (const each of runCells(event)) this.rings.push(["ring", rect(each), this.at + arrives]);
    this.number([cell], event.points, this.at + arrives);
    this.score(event, this.at + arrives, signed(this.gain(event)));
  }

  fell(event) {
    const board = this.story.picture.boards[event.seat];
    board.lines[event.row - 1].splice(0).forEach(({ piece, where, shown }, index) => {
      const space = index < event.broken ? rect(floorSpaces(event.seat)[board.floor.length]) : null;
      vanish(shown, this.at, space ? 1 : this.lasts);
      if (space) board.floor.push({ piece, where: space, shown: glide(picture(piece), where, space, this.at, this.lasts) });
    });
  }

  // --- The floor ---

  floor() {
    const events = this.scoring.filter(({ kind }) => kind === "paid");
    this.step("floor", events, this.pace.floor, () => events.forEach((event) => this.paid(event)));
  }

  paid(event) {
    const { floor } = this.story.picture.boards[event.seat];
    const leaves = this.at + this.lasts * 0.6;
    floor.forEach(({ piece, where, shown }, index) => {
      const cost = show("cost", where, this.at, this.at + this.lasts, floorSpaces(event.seat)[index]?.textContent);
      cost.style.fontSize = `${Math.max(8, where.height * 0.45)}px`;
      if (piece === marker() && !this.isLast) this.marker = { where, shown };
      else vanish(shown, leaves, this.lasts * 0.4);
    });
    this.score(event, this.at, event.points ? signed(event.points) : "");
  }

  // --- The sum of a round; the marker goes back to the centre ---

  sum() {
    const events = this.scoring.filter(({ kind }) => kind !== "fell");
    this.step("sum", events, this.pace.last, (_, points) => {
      for (const [seat, gained] of points) {
        const [tiles, floor] = ["tiled", "paid"].map((kind) => pointsOf(this.scoring, seat, kind));
        const sum = tiles && floor ? `${tiles} − ${-floor} = ${signed(gained)}` : signed(gained);
        this.note(seat, this.at, sum, signed(gained));
      }
      if (!this.marker) return;
      vanish(this.marker.shown, this.at);
      glide(picture(marker()), this.marker.where, markerPlace(this.marker.where), this.at, this.lasts * 0.8);
    });
  }

  // --- Bonuses ---

  bonuses(kind) {
    const events = this.scoring.filter((each) => each.kind === "bonus" && each.cause === kind);
    this.step(kind, events, this.pace.last, (_, points) => {
      for (const event of events) this.bonus(event);
      for (const [seat, gained] of points) {
        const amount = events.filter((each) => each.seat === seat).length;
        const note = words(`[data-note="${kind}-${amount}"]`, { "": signed(gained) });
        this.score({ seat, points: gained }, this.at, note, signed(gained));
      }
      this.leave();
    });
  }

  bonus({ seat, cause, place, points }) {
    const cells = this.cellsOf(seat, cause, place);
    for (const cell of cells) this.leaving.push(["lit", rect(cell), this.at]);
    this.number(cells, points, this.at);
  }

  cellsOf(seat, cause, place) {
    if (cause === "row") return rows().map((column) => wallCell(seat, place, column));
    if (cause === "column") return rows().map((row) => wallCell(seat, row, place));
    return rows().flatMap((row) => rows().map((column) => wallCell(seat, row, column))).filter(
      (cell) => (this.laid.get(cell) ?? colourIn(cell)) === place,
    );
  }

  // --- Rings and numbers ---

  // One number for all of these cells, at the last of them where it touches no other.
  number(cells, points, at) {
    const places = cells.map((cell) => pill(rect(cell))).reverse();
    const place = places.find((each) => !this.taken.some((other) => touch(each, other))) ?? places[0];
    this.taken.push(place);
    this.leaving.push(["number", place, at, signed(points)]);
  }

  // What was lit by the last line goes when the next one is counted.
  dropRings() {
    for (const [name, where, at] of this.rings.splice(0)) show(name, where, at, this.at);
  }

  dropNumbers() {
    this.leave(this.at);
  }

  leave(until = this.at + this.lasts) {
    for (const [name, where, at, text] of this.leaving.splice(0)) {
      const label = show(name, where, at, until, text);
      if (name === "number") label.style.fontSize = `${where.height * 0.72}px`;
    }
    this.taken = [];
  }

  // --- Points beside the name ---

  gain({ seat, points }) {
    const shown = this.shownScore(seat);
    shown.gained += points;
    return shown.gained;
  }

  shownScore(seat) {
    if (!this.scores.has(seat)) {
      const real = document.querySelector(`#score-${seat} b`);
      veil(real, FOR_GOOD);
      const { score } = this.story.picture.boards[seat];
      this.scores.set(seat, { score, gained: 0, real, points: over(real, "score-count", score), note: over(real, "score-note") });
    }
    return this.scores.get(seat);
  }

  score({ seat, points }, at, note, short) {
    const shown = this.shownScore(seat);
    shown.score += points;
    const now = shown.score;
    later(at, () => (shown.points.textContent = now));
    this.note(seat, at, note, short);
  }

  note(seat, at, text, short = text) {
    const { note } = this.shownScore(seat);
    const isNarrow = rect(document.getElementById(`board-${seat}`)).width < NARROW;
    later(at, () => {
      note.textContent = isNarrow ? short : text;
      note.classList.toggle("is-loss", text.startsWith("−"));
    });
  }
}

// Over the points of a board, or to their left; to their right where they stand at its edge.
function over(real, name, text = "") {
  const { left, right, top, width, height } = rect(real);
  const isAtTheEdge = left - rect(real.closest(".board")).left < NARROW / 3;
  const { font } = getComputedStyle(real);
  const label = document.createElement("b");
  label.className = name;
  label.textContent = text;
  label.style.font = font; // small boards have small numbers
  label.style.lineHeight = `${height}px`;
  if (name === "score-count") {
    label.style.width = `${width}px`;
    label.style.transform = `translate(${left}px, ${top}px)`;
  } else {
    label.style.fontSize = `calc(${getComputedStyle(real).fontSize} * 0.62)`;
    label.style.transform = isAtTheEdge
      ? `translate(${right + 6}px, ${top}px)`
      : `translate(${left - 6}px, ${top}px) translateX(-100%)`;
  }
  return bring(label);
}

function colourIn(cell) {
  const tile = cell.querySelector(".tile:not(.ghostly, .drafted)");
  return tile ? pieceOf(tile) : undefined;
}

function markerPlace({ width, height }) {
  const { left, top, width: wide, height: high } = rect(document.getElementById("starter"));
  return new DOMRect(left + (wide - width) / 2, top + (high - height) / 2, width, height);
}

function touch(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
