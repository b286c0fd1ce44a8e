import assert from "node:assert/strict";
import { test } from "node:test";
import { countedEvents, groupsInTurn, timesOf } from "../../static/tables/queens-garden/counted.js";

const passed = { kind: "passed", seat: 1 };
const SEATS = [0, 1, 2, 3];
const ROUND = SEATS.flatMap((seat) => [
  ...[3, 4, 5].map((category) => ({ kind: "category-scored", seat, round: 4, category, cells: [1], points: 2 })),
  { kind: "pavilions-scored", seat, round: 4, places: [1], points: 3 },
]);
const STORAGE = [{ kind: "jokers-scored", seat: 0, points: 2 }, { kind: "left-over", seat: 1, points: -5 }];

function groups(seat, many) {
  return Array.from({ length: many }, (_, index) => [
    { kind: "group-scored", seat, category: index, cells: [1, 2, 3], points: 9 },
    { kind: "group-bonus", seat, category: index, points: 5 },
  ]).flat();
}

// How long everything is counted, as the steps are made.
function lasts(counted, begins) {
  const times = timesOf(counted, begins);
  const has = (...kinds) => counted.scoring.some(({ kind }) => kinds.includes(kind));
  const categories = new Set(counted.scoring.flatMap((event) => (event.kind === "category-scored" ? event.category : []))).size;
  return begins + times.settle + categories * times.category + (has("pavilions-scored") ? times.pavilions : 0)
    + (has("jokers-scored", "left-over") ? times.storage : 0)
    + (counted.isLast ? groupsInTurn(counted.scoring).length * times.group : times.last);
}

test("a round is counted within two and a half seconds, whatever was told before", () => {
  const counted = countedEvents([passed, ...ROUND, { kind: "round-began", round: 5 }]);
  for (const begins of [0, 400, 900]) assert.ok(Math.round(lasts(counted, begins)) <= 2500);
  const short = countedEvents([passed, ROUND[0], { kind: "round-began", round: 5 }]);
  assert.ok(lasts(short, 0) < 1200, "what is soon told is not drawn out");
});

test("the end is counted within three and a half seconds, however many groups there are", () => {
  for (const many of [0, 1, 5, 12]) {
    const told = [passed, ...ROUND, ...STORAGE, ...groups(0, many), ...groups(2, 1), { kind: "ended" }];
    for (const begins of [0, 900]) assert.ok(Math.round(lasts(countedEvents(told), begins)) <= 3500);
  }
});

test("a group comes with its bonus, the first of every seat, then the second", () => {
  const turns = groupsInTurn([...groups(0, 2), ...groups(1, 1)]);
  assert.deepEqual(turns.map((events) => events.map(({ seat }) => seat)), [[0, 0, 1, 1], [0, 0]]);
});
