// How a round of Azul Duel is counted: row by row on both boards at once, then broken tiles and the marker, then the sum, or at
// the end of the game the goals, one after the other, on the cells that make them. Everything is shown over the page as it was
// before the push that tells it.
import { Counter } from "../../js/table/counter.js";
import { sentencesOf, signed } from "../../js/table/counting.js";
import { FOR_GOOD, glide, rect, show, vanish, veil } from "../../js/table/flights.js";
import { pointsOf } from "../../js/table/points.js";
import { byLine, goalGroups, sums, timesOf } from "./counted.js";
import * as laying from "./laying.js";
import { lengthOf, Story } from "./story.js";
import { cellPlace, nameOf, picture as pictureOf, rows, runOf, starter } from "./tiles.js";

const ROWS = { tiled: laying.tile, adorned: laying.adorn, fell: laying.fall };
const ASIDE = 5; // so that the ring of a goal touches no number
const TOLD = 700; // milliseconds at full speed, at most

// The sums of each seat: what one sentence tells of it.
export function summaries(events, scoreOf) {
  return sentencesOf(sums(events), scoreOf);
}

// Tells the last actions, then counts; the steps for the shelf.
export function count(picture, counted, pace) {
  const actions = counted.told.filter((event) => !counted.scoring.includes(event));
  const story = new Story(picture, pace * Math.min(1, TOLD / lengthOf(actions)), { isHeld: true });
  story.tell(actions);
  const { steps, at: end } = new Count(story, counted, pace);
  return { title: counted.isLast ? "end" : "round", number: counted.round, steps, end, landed: story.landed };
}

// Schedules everything, beginning after what the story has told; the steps for the shelf, and when all is over.
class Count extends Counter {
  constructor(story, counted, pace) {
    super({ at: story.landed, pace });
    this.story = story;
    this.labels = story.labels;
    this.isLast = counted.isLast;
    this.scoring = counted.scoring;
    this.times = timesOf(counted, story.landed / pace);
    if (this.scoring.length) this.at += this.wait(this.times.settle);
    this.make();
  }

  of(...kinds) {
    return this.scoring.filter(({ kind }) => kinds.includes(kind));
  }

  make() {
    const lines = byLine(this.scoring);
    for (const row of rows()) this.row(row, lines.get(row) ?? []);
    this.dropRings();
    this.step("broken", this.of("paid"), this.times.broken, (events) => events.forEach((event) => this.paid(event)));
    this.leave(this.at);
    if (this.isLast) for (const goal of new Set(this.of("goal-counted").map((event) => event.goal))) this.goal(goal);
    else this.sum();
    this.labels.close();
  }

  // --- Rows ---

  row(row, events) {
    this.step(`line-${row}`, events, this.times.row, () => {
      this.dropRings();
      for (const event of events) this.lay(event);
    });
  }

  // A special tile comes in the second half.
  lay(event) {
    const isSpecial = event.kind === "adorned";
    const hasSpecial = this.scoring[this.scoring.indexOf(event) + 1]?.kind === "adorned";
    const at = this.at + (isSpecial ? this.lasts / 2 : 0);
    const lasts = isSpecial || hasSpecial ? this.lasts / 2 : this.lasts;
    ROWS[event.kind](this.story, event, at, lasts);
    if (event.points === undefined) return;
    const cells = event.kind === "tiled" ? runOf(event) : [[event.row, event.column]];
    const scores = at + lasts * 0.7;
    for (const [row, column] of cells) this.ring(cellPlace(event.seat, row, column), scores);
    this.number([cellPlace(event.seat, event.row, event.column)], event.points, scores);
    this.labels.score(event, scores, signed(this.labels.gain(event)));
  }

  // --- Broken tiles and the marker ---

  paid(event) {
    laying.pay(this.story, event, this.at, this.lasts, { isTold: false });
    this.labels.score(event, this.at, event.points ? signed(event.points) : "");
  }

  // --- The sum of a round; the marker goes back to the large factory ---

  sum() {
    const events = this.scoring.filter(({ points }) => points !== undefined);
    this.step("sum", events, this.times.last, (_, points) => {
      for (const [seat, gained] of points) {
        const tiles = pointsOf(events, seat, "tiled") + pointsOf(events, seat, "adorned");
        const lost = pointsOf(events, seat, "paid");
        const result = gained ? signed(gained) : "0";
        this.labels.note(seat, this.at, tiles && lost ? `${tiles} − ${-lost} = ${result}` : result, result);
      }
      this.bringBackMarker();
    });
  }

  bringBackMarker() {
    const marker = this.story.picture.boards.find((board) => board.marker)?.marker;
    if (!marker) return;
    vanish(marker.shown, this.at);
    const { left, top, width, height } = rect(starter());
    const side = marker.where.width;
    const place = new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side);
    glide(pictureOf("marker", "tile"), marker.where, place, this.at, this.lasts * 0.8);
  }

  // --- Goals ---

  goal(goal) {
    const events = this.of("goal-counted").filter((event) => event.goal === goal);
    this.step(goal, events, this.times.last, () => {
      for (const event of events) this.goalOf(event);
      this.leave();
      this.markGoal(goal, events);
    });
  }

  goalOf(event) {
    const { dome } = this.story.picture.boards[event.seat];
    for (const { cells, points } of goalGroups(event.goal, dome)) {
      const places = cells.map(([row, column]) => cellPlace(event.seat, row, column));
      for (const place of places) this.light(place, this.at, points < 0 ? "missed" : "lit");
      this.number(places, points, this.at);
    }
    this.labels.score(event, this.at, event.points ? signed(event.points) : "");
  }

  // On the list of goals: which one it is, and then what it is worth. A score never falls below 0, what is listed may.
  markGoal(goal, events) {
    const shown = [...document.querySelectorAll(".goals .goal")].find(
      (each) => nameOf(each.querySelector("svg")) === `goal-${goal}`,
    );
    if (!shown) return;
    const { left, top, width, height } = rect(shown);
    show("goal-ring", new DOMRect(left - ASIDE, top, width + 2 * ASIDE, height), this.at, this.at + this.lasts);
    for (const { seat, progress } of events) {
      const number = shown.querySelector(`[data-seat="${seat}"] > b`);
      if (number?.checkVisibility()) this.write(number, String(progress.points).replace("-", "−"));
    }
  }

  // It stands there until the whole page tells it.
  write(number, text) {
    const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(number);
    const at = this.at + this.lasts * 0.4;
    veil(number, FOR_GOOD, at);
    Object.assign(show("goal-count", rect(number), at, FOR_GOOD, text).style, { fontFamily, fontSize, fontWeight, color });
  }
}
