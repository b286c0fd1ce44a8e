// How a round of Azul is counted: row by row on all boards at once, then the floors, then the sum, or at the end of the game
// the bonuses kind by kind. Everything is shown over the page as it was before the push that tells it.
import { Counter, ScoreLabels } from "../../js/table/counter.js";
import { sentencesOf, signed, words } from "../../js/table/counting.js";
import { glide, rect, show, vanish } from "../../js/table/flights.js";
import { pointsOf } from "../../js/table/points.js";
import { BONUSES, sums, timesOf } from "./counted.js";
import { lengthOf, Story } from "./story.js";
import { floorSpaces, marker, picture, pieceOf, rows, runCells, wallCell } from "./tiles.js";

const TAKES = 700; // milliseconds at full speed, at most

// The sums of each seat: what one sentence tells of it.
export function summaries(events, scoreOf) {
  return sentencesOf(sums(events), scoreOf);
}

// Tells the last takes, then counts; the steps for the shelf.
export function count(picture, counted, pace) {
  const { rounds, isLast } = counted;
  const takes = rounds[0].told.filter(({ kind }) => kind === "took");
  const story = new Story(picture, pace * Math.min(1, TAKES / lengthOf(takes)), { isHeld: true });
  story.tell(takes);
  const { steps, at: end } = new Count(story, counted, pace);
  const title = isLast && rounds.length === 1 ? "end" : "round";
  return { title, number: rounds[0].number, steps, end, landed: story.landed };
}

// Schedules everything, beginning after what the story has told; the steps for the shelf, and when all is over. The tiles of
// the first round lie on the page. Of rounds that played themselves nothing was ever there to be seen: each is one step.
class Count extends Counter {
  constructor(story, counted, pace) {
    super({ at: story.landed, pace });
    [this.round, ...this.others] = counted.rounds;
    this.story = story;
    this.labels = new ScoreLabels(story.picture.boards.map(({ score }) => score));
    this.isLast = counted.isLast;
    this.scoring = this.round.scoring;
    this.times = timesOf(counted, story.landed / pace);
    this.laid = new Map(); // what has been laid on walls by now, by its cell
    this.make();
  }

  make() {
    if (this.scoring.length) this.at += this.wait(this.times.settle);
    for (const row of rows()) this.line(row);
    this.dropRings();
    this.floor();
    this.leave(this.at);
    if (!this.isLast) this.sum();
    for (const round of this.others) this.playedItself(round);
    for (const cause of BONUSES) this.bonuses(cause);
    this.labels.close();
  }

  // --- Lines ---

  line(row) {
    const events = this.scoring.filter((each) => each.row === row && (each.kind === "tiled" || each.kind === "fell"));
    this.step(`line-${row}`, events, this.times.row, () => {
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
    for (const each of runCells(event)) this.ring(rect(each), this.at + arrives);
    this.number([goal], event.points, this.at + arrives);
    this.labels.score(event, this.at + arrives, signed(this.labels.gain(event)));
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
    this.step("floor", events, this.times.floor, () => events.forEach((event) => this.paid(event)));
  }

  paid(event) {
    const { floor } = this.story.picture.boards[event.seat];
    const leaves = this.at + this.lasts * 0.6;
    floor.forEach(({ piece, where, shown }, index) => {
      show("cost", where, this.at, this.at + this.lasts, floorSpaces(event.seat)[index]?.textContent);
      if (piece === marker() && !this.isLast) this.marker = { where, shown };
      else vanish(shown, leaves, this.lasts * 0.4);
    });
    this.labels.score(event, this.at, event.points ? signed(event.points) : "");
  }

  // --- The sum of a round; the marker goes back to the centre ---

  sum() {
    const events = this.scoring.filter(({ kind }) => kind !== "fell");
    this.step("sum", events, this.times.last, (_, points) => {
      for (const [seat, gained] of points) {
        const [tiles, floor] = ["tiled", "paid"].map((kind) => pointsOf(this.scoring, seat, kind));
        const sum = tiles && floor ? `${tiles} − ${-floor} = ${signed(gained)}` : signed(gained);
        this.labels.note(seat, this.at, sum, signed(gained));
      }
      if (!this.marker) return;
      vanish(this.marker.shown, this.at);
      glide(picture(marker()), this.marker.where, markerPlace(this.marker.where), this.at, this.lasts * 0.8);
    });
  }

  // --- A round that played itself ---

  playedItself({ number, scoring }) {
    const events = scoring.filter(({ kind }) => kind !== "bonus");
    const make = (_, points) => {
      for (const [seat, gained] of points) this.labels.score({ seat, points: gained }, this.at, signed(gained));
    };
    this.step("round", events, this.times.last, make, number);
  }

  // --- Bonuses ---

  bonuses(cause) {
    const scoring = [this.round, ...this.others].flatMap((round) => round.scoring);
    const events = scoring.filter((each) => each.kind === "bonus" && each.cause === cause);
    this.step(cause, events, this.times.last, (_, points) => {
      for (const event of events) this.bonus(event);
      for (const [seat, gained] of points) {
        const amount = events.filter((each) => each.seat === seat).length;
        const note = words(`[data-note="${cause}-${amount}"]`, { "": signed(gained) });
        this.labels.score({ seat, points: gained }, this.at, note, signed(gained));
      }
      this.leave();
    });
  }

  bonus({ seat, cause, place, points }) {
    const cells = this.cellsOf(seat, cause, place).map(rect);
    for (const cell of cells) this.light(cell, this.at);
    this.number(cells, points, this.at);
  }

  cellsOf(seat, cause, place) {
    if (cause === "row") return rows().map((column) => wallCell(seat, place, column));
    if (cause === "column") return rows().map((row) => wallCell(seat, row, place));
    return rows().flatMap((row) => rows().map((column) => wallCell(seat, row, column))).filter(
      (cell) => (this.laid.get(cell) ?? colourIn(cell)) === place,
    );
  }
}

function colourIn(cell) {
  const tile = cell.querySelector(".tile:not(.ghostly, .drafted)");
  return tile ? pieceOf(tile) : undefined;
}

function markerPlace({ width, height }) {
  const { left, top, width: wide, height: high } = rect(document.getElementById("starter"));
  return new DOMRect(left + (wide - width) / 2, top + (high - height) / 2, width, height);
}
