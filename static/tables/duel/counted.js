// What is counted at the end of a round of Azul Duel, without a page: which events belong to it, their sums, and the cells that
// make each goal.
import { sumsOf } from "../../js/table/points.js";

export const ENDS = ['"kind":"dealt"', '"kind":"ended"'];
const SCORING = ["tiled", "adorned", "fell", "paid", "goal-counted"];
// At full speed, in milliseconds; with what is told before it, all of this lasts `most`.
const ROUND = { settle: 150, row: 260, broken: 350, last: 400, most: 2500 };
const GAME = { settle: 120, row: 200, broken: 260, last: 470, most: 3500 };
const NEXT_ROUND = ["refilled", "dealt", "turned-up"];

// What is counted on the page as it is: the events up to the next deal, or up to the end. Null if no round ends with them.
// What comes to the display belongs to the next round.
export function countedEvents(events) {
  const end = events.findIndex(({ kind }) => kind === "dealt" || kind === "ended");
  if (end < 0) return null;
  const isLast = events[end].kind === "ended";
  const before = events.slice(0, end);
  const told = before.at(-1)?.kind === "refilled" ? before.slice(0, -1) : before;
  const scoring = told.filter(({ kind }) => SCORING.includes(kind));
  const round = scoring.find(({ round }) => round)?.round ?? events[end].round - 1;
  return { told, isLast, round, scoring };
}

// A special tile belongs to the line whose tile brought it, whatever row it lies in.
export function byLine(scoring) {
  const lines = new Map();
  let line = 0;
  for (const event of scoring.filter(({ kind }) => ["tiled", "adorned", "fell"].includes(kind))) {
    if (event.kind !== "adorned") line = event.row;
    lines.set(line, [...(lines.get(line) ?? []), event]);
  }
  return lines;
}

// How long each kind of step lasts that begins after so many milliseconds: less than usual if there is much to count.
export function timesOf({ scoring, isLast }, begins) {
  const { most, ...times } = isLast ? GAME : ROUND;
  const goals = new Set(scoring.flatMap(({ goal }) => goal ?? [])).size;
  const isPaid = scoring.some(({ kind }) => kind === "paid");
  const asked =
    times.settle + byLine(scoring).size * times.row + (isPaid ? times.broken : 0) + (isLast ? goals : 1) * times.last;
  const haste = Math.min(1, (most - begins) / asked);
  return Object.fromEntries(Object.entries(times).map(([name, lasts]) => [name, lasts * haste]));
}

// What is told when the push has taken its place: the next deal, unless more has happened since.
export function afterCount(events) {
  const deals = events.filter(({ kind }) => kind === "dealt");
  if (deals.length !== 1) return [];
  const deal = events.indexOf(deals[0]);
  const first = events[deal - 1]?.kind === "refilled" ? deal - 1 : deal;
  return events.slice(first).filter(({ kind }) => NEXT_ROUND.includes(kind));
}

// What each seat has gained and lost in the round that ends with these events, in the order of the seats.
export function sums(events) {
  const counted = countedEvents(events);
  return counted ? sumsOf(counted, { tiles: ["tiled", "adorned"], lost: ["paid"], bonus: ["goal-counted"] }) : [];
}

// --- Goals ---

const SIZE = 6;
const LINES = Array.from({ length: SIZE }, (_, index) => index + 1);
const EVERY = LINES.flatMap((row) => LINES.map((column) => [row, column]));
const COLOURFUL = 5;
const CORNERS = [
  { row: 1, column: 1, points: 3 },
  { row: 1, column: 5, points: 3 },
  { row: 5, column: 1, points: 8 },
  { row: 5, column: 5, points: 8 },
];

function cornerCells({ row, column }) {
  return [0, 1].flatMap((down) => [0, 1].map((across) => [row + down, column + across]));
}

function lineOf(place) {
  return LINES.map((other) => place(other));
}

// What makes each goal on a dome: groups of cells, counted from 1, and what each group brings. `dome` has rows of cells with
// what is printed on them and the tile that lies there.
const GROUPS = {
  rows: (dome) => LINES.map((row) => ({ cells: lineOf((column) => [row, column]), points: 3 })).filter(isFullOn(dome)),
  columns: (dome) => LINES.map((column) => ({ cells: lineOf((row) => [row, column]), points: 7 })).filter(isFullOn(dome)),
  diagonals: (dome) =>
    [(row) => [row, row], (row) => [row, SIZE + 1 - row]]
      .map((place) => ({ cells: lineOf(place), points: 10 }))
      .filter(isFullOn(dome)),
  corners: (dome) => CORNERS.map((corner) => ({ cells: cornerCells(corner), points: corner.points })).filter(isFullOn(dome)),
  "colourful-rows": (dome) =>
    LINES.map((row) => ({ cells: lineOf((column) => [row, column]).filter(isLaidOn(dome)), points: 4 })).filter(
      ({ cells }) => new Set(cells.map((place) => at(dome, place).tile)).size >= COLOURFUL,
    ),
  border: (dome) => {
    const cells = EVERY.filter((place) => place.some((each) => each === 1 || each === SIZE)).filter(isLaidOn(dome));
    return cells.length ? [{ cells, points: cells.length }] : [];
  },
  wilds: (dome) => {
    const cells = EVERY.filter((place) => at(dome, place).printed === "w");
    return cells.length && cells.every(isLaidOn(dome)) ? [{ cells, points: 2 * cells.length }] : [];
  },
  specials: (dome) => {
    const cells = EVERY.filter((place) => at(dome, place).printed === "s" && !at(dome, place).tile);
    return cells.length ? [{ cells, points: -3 * cells.length }] : [];
  },
};

function at(dome, [row, column]) {
  return dome[row - 1][column - 1];
}

function isLaidOn(dome) {
  return (place) => Boolean(at(dome, place).tile);
}

function isFullOn(dome) {
  return ({ cells }) => cells.every(isLaidOn(dome));
}

export function goalGroups(goal, dome) {
  return GROUPS[goal](dome);
}
