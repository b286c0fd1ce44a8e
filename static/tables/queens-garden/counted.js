// What is counted at the end of a round of Queen's Garden, without a page: which events belong to it, and their sums.
import { sumsOf } from "../../js/table/points.js";

export const ENDS = ['"kind":"round-began"', '"kind":"ended"'];
const ROUND = ["category-scored", "pavilions-scored"];
const GAME = ["jokers-scored", "left-over", "group-scored", "group-bonus"];
// At full speed, in milliseconds; with what is told before it, all of this lasts at most `most`.
const ROUND_TIMES = { settle: 150, category: 520, pavilions: 400, last: 390, most: 2500 };
const GAME_TIMES = { settle: 150, category: 400, pavilions: 320, storage: 420, group: 380, most: 3500 };
const LEAST = 0.2; // of its time: no step is quicker, whatever was told before
const NEXT_ROUND = ["round-began", "dealt", "turned-up"];

function isEnd({ kind }) {
  return kind === "round-began" || kind === "ended";
}

// What is counted on the page as it is: the events up to the next round, or up to the end. Null if no round ends with them.
export function countedEvents(events) {
  const end = events.findIndex(isEnd);
  if (end < 0) return null;
  const told = events.slice(0, end);
  const isLast = events[end].kind === "ended";
  const scoring = told.filter(({ kind }) => ROUND.includes(kind) || GAME.includes(kind));
  const round = isLast ? (scoring.find(({ round }) => round)?.round ?? 0) : events[end].round - 1;
  return { told, isLast, round, scoring };
}

// How long each kind of step lasts that begins after so many milliseconds: less than usual if there is much to count.
export function timesOf({ scoring, isLast }, begins) {
  const { most, ...times } = isLast ? GAME_TIMES : ROUND_TIMES;
  const has = (...kinds) => Number(scoring.some(({ kind }) => kinds.includes(kind)));
  const categories = new Set(scoring.filter(({ kind }) => kind === "category-scored").map(({ category }) => category)).size;
  const inRound = times.settle + categories * times.category + has("pavilions-scored") * times.pavilions;
  const after = isLast
    ? has("jokers-scored", "left-over") * times.storage + groupsInTurn(scoring).length * times.group
    : times.last;
  const haste = Math.max(LEAST, Math.min(1, (most - begins) / (inRound + after)));
  return Object.fromEntries(Object.entries(times).map(([name, lasts]) => [name, lasts * haste]));
}

// What is told when the push has taken its place: the new stack, unless more has happened since.
export function afterCount(events) {
  const begun = events.filter(({ kind }) => kind === "round-began");
  return begun.length === 1 ? events.slice(events.indexOf(begun[0])).filter(({ kind }) => NEXT_ROUND.includes(kind)) : [];
}

// A group and its bonus belong together; the groups of all seats come in turn, the first of each, then the second.
export function groupsInTurn(scoring) {
  const bySeat = new Map();
  for (const event of scoring) {
    const groups = bySeat.get(event.seat) ?? [];
    if (event.kind === "group-scored") groups.push([event]);
    else if (event.kind === "group-bonus") groups.at(-1)?.push(event);
    bySeat.set(event.seat, groups);
  }
  const most = Math.max(0, ...Array.from(bySeat.values(), (groups) => groups.length));
  return Array.from({ length: most }, (_, turn) => [...bySeat.values()].flatMap((groups) => groups[turn] ?? []));
}

// What each seat has gained and lost in the round that ends with these events, in the order of the seats.
export function sums(events) {
  const counted = countedEvents(events);
  return counted ? sumsOf(counted, {
    hexes: ["category-scored"],
    pavilions: ["pavilions-scored"],
    storage: ["jokers-scored", "left-over"],
    groups: ["group-scored", "group-bonus"],
  }) : [];
}
