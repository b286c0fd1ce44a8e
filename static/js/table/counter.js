// What all counts show: steps one after the other, rings and numbers where points are made, and points that change beside
// the names. A game says what lies where, and what each step is about.
import { signed } from "./counting.js";
import { bring, FOR_GOOD, later, rect, remove, show, veil } from "./flights.js";
import { pointsBySeat } from "./points.js";

const NARROW = 224; // a board on which there is no room for words beside the points

export class Counter {
  // `pace` is how long a millisecond lasts.
  constructor({ at, pace }) {
    this.at = at;
    this.pace = pace;
    this.steps = []; // for the shelf
    this.leaving = []; // what is shown until the next kind of step
    this.rings = [];
    this.taken = []; // where numbers stand
  }

  wait(milliseconds) {
    return milliseconds * this.pace;
  }

  // A step that somebody has something to do with takes its time; others take none. Its title may have a number.
  step(name, events, lasts, make, number) {
    if (!events.length) return;
    const points = pointsBySeat(events);
    this.steps.push({ name, number, at: this.at, points });
    this.lasts = this.wait(lasts);
    make(events, points);
    this.at += this.lasts;
  }

  // --- Rings and numbers ---

  // What scores now: until the next line is counted.
  ring(where, at) {
    this.rings.push(["ring", where, at]);
  }

  // What scored: until this kind of step is over.
  light(where, at, name = "lit") {
    this.leaving.push([name, where, at]);
  }

  // One number for all of these cells, at the last of them where it touches no other.
  number(cells, points, at) {
    const places = cells.map(pill).reverse();
    const place = places.find((each) => !this.taken.some((other) => touch(each, other))) ?? places[0];
    this.taken.push(place);
    this.leaving.push(["number", place, at, signed(points)]);
  }

  dropRings() {
    for (const [name, where, at] of this.rings.splice(0)) show(name, where, at, this.at);
  }

  leave(until = this.at + this.lasts) {
    for (const [name, where, at, text] of this.leaving.splice(0)) {
      const label = show(name, where, at, until, text);
      label.classList.toggle("is-loss", text?.startsWith("−") ?? false);
    }
    this.taken = [];
  }
}

// Points beside the names that change while something is told.
export class ScoreLabels {
  // The points before, by seat.
  constructor(scores) {
    this.scores = scores;
    this.shown = new Map(); // of each seat: what is shown instead of its points
  }

  #of(seat) {
    if (!this.shown.has(seat)) {
      const real = document.querySelector(`#score-${seat} b`);
      const score = this.scores[seat];
      const [points, note] = [over(real, "score-count", score), over(real, "score-note")];
      this.shown.set(seat, { real, score, gained: 0, points, note });
    }
    return this.shown.get(seat);
  }

  // What a seat has got by now, this event included.
  gain({ seat, points }) {
    const shown = this.#of(seat);
    shown.gained += points;
    return shown.gained;
  }

  score({ seat, points }, at, note, short) {
    const shown = this.#of(seat);
    shown.score += points;
    const now = shown.score;
    later(at, () => {
      shown.points.textContent = String(now).replace("-", "−");
      giveWay(shown);
    });
    this.note(seat, at, note, short);
  }

  note(seat, at, text, short = text) {
    const { note } = this.#of(seat);
    const isNarrow = rect(document.getElementById(`board-${seat}`)).width < NARROW;
    later(at, () => {
      note.textContent = isNarrow ? short : text;
      note.classList.toggle("is-loss", text.startsWith("−"));
    });
  }

  // When all is told: the points of the page are seen again then.
  close(until = FOR_GOOD) {
    for (const { real, points, note } of this.shown.values()) {
      veil(real, until);
      if (until === FOR_GOOD) continue;
      for (const label of [points, note]) remove(label, until);
    }
  }
}

// A number that has become longer covers nothing of the words beside it.
function giveWay({ real, points, note }) {
  const grown = Math.max(0, points.offsetWidth - real.offsetWidth);
  note.style.translate = `${note.dataset.side === "end" ? grown : -grown}px`;
}

// Over the points of a board, or beside them, where the board has more room.
function over(real, name, text = "") {
  const { left, right, top, width, height } = rect(real);
  const board = rect(real.closest(".board"));
  const isAtTheEdge = left - board.left < board.right - right;
  const { font } = getComputedStyle(real);
  const label = document.createElement("b");
  label.className = name;
  label.textContent = text;
  label.style.font = font; // small boards have small numbers
  label.style.lineHeight = `${height}px`;
  if (name === "score-count") {
    // A number that grows, or gets a sign, grows into the board.
    label.style.minWidth = `${width}px`;
    label.style.transform = isAtTheEdge
      ? `translate(${left}px, ${top}px)`
      : `translate(${right}px, ${top}px) translateX(-100%)`;
  } else {
    label.dataset.side = isAtTheEdge ? "end" : "start";
    label.style.fontSize = `calc(${getComputedStyle(real).fontSize} * 0.62)`;
    label.style.transform = isAtTheEdge
      ? `translate(${right + 6}px, ${top}px)`
      : `translate(${left - 12}px, ${top}px) translateX(-100%)`;
  }
  return bring(label);
}

// Where a number stands at a cell: its lower corner, never higher than the row is.
export function pill({ right, bottom, width }) {
  const height = Math.min(20, Math.max(10, width * 0.46));
  const wide = height * 1.75;
  return new DOMRect(right - wide * 0.8, bottom - height * 0.8, wide, height);
}

function touch(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
