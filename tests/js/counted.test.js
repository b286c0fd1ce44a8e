import assert from "node:assert/strict";
import { test } from "node:test";
import { afterCount, countedEvents, ENDS, pointsBySeat, pointsOf, sums } from "../../static/tables/azul/counted.js";

const took = { kind: "took", seat: 1 };
const dealt = { kind: "dealt", round: 4 };
const ended = { kind: "ended" };
const ROUND = [
  { kind: "tiled", seat: 1, round: 3, row: 1, points: 2 },
  { kind: "tiled", seat: 0, round: 3, row: 1, points: 1 },
  { kind: "tiled", seat: 1, round: 3, row: 4, points: 5 },
  { kind: "fell", seat: 0, round: 3, row: 5, broken: 2 },
  { kind: "paid", seat: 1, round: 3, points: -4 },
];
const BONUS = [{ kind: "bonus", seat: 0, round: 3, cause: "row", points: 2 }];

test("without a deal and without an end nothing is counted", () => {
  assert.equal(countedEvents([]), null);
  assert.equal(countedEvents([took]), null);
  assert.equal(countedEvents([took, ...ROUND]), null);
  assert.deepEqual(sums([took, ...ROUND]), []);
});

test("a round is counted up to the next deal", () => {
  const counted = countedEvents([took, ...ROUND, dealt, took]);
  assert.deepEqual(counted.told, [took, ...ROUND]);
  assert.deepEqual(counted.scoring, ROUND);
  assert.equal(counted.isLast, false);
  assert.equal(counted.round, 3);
});

test("a round in which nobody scores is the one before the deal", () => {
  const counted = countedEvents([took, dealt]);
  assert.equal(counted.round, 3);
  assert.deepEqual(counted.scoring, []);
  assert.deepEqual(sums([took, dealt]), []);
});

test("the last round is counted up to the end, with its bonuses", () => {
  const counted = countedEvents([took, ...ROUND, ...BONUS, ended]);
  assert.equal(counted.isLast, true);
  assert.equal(counted.round, 3);
  assert.deepEqual(counted.scoring, [...ROUND, ...BONUS]);
});

test("after a count the deal is told, unless more than one has happened since", () => {
  assert.deepEqual(afterCount([took, ...ROUND, dealt]), [dealt]);
  assert.deepEqual(afterCount([...ROUND, ended]), []);
  assert.deepEqual(afterCount([dealt, ...ROUND, { ...dealt, round: 5 }]), []);
});

test("each seat has its sums, in the order of the seats", () => {
  assert.deepEqual(sums([took, ...ROUND, dealt]), [
    { seat: 0, isLast: false, tiles: 1, lost: 0, bonus: 0 },
    { seat: 1, isLast: false, tiles: 7, lost: 4, bonus: 0 },
  ]);
  assert.deepEqual(sums([...ROUND, ...BONUS, ended])[0], { seat: 0, isLast: true, tiles: 1, lost: 0, bonus: 2 });
});

test("points are summed by seat and by kind; what has none counts nothing", () => {
  assert.deepEqual([...pointsBySeat(ROUND)], [[1, 3], [0, 1]]);
  assert.equal(pointsOf(ROUND, 1, "tiled"), 7);
  assert.equal(pointsOf(ROUND, 0, "fell"), 0);
  assert.equal(pointsOf(ROUND, 2, "tiled"), 0);
});

test("the marks of an end are found in the text of the events", () => {
  for (const end of [dealt, ended]) assert.ok(ENDS.some((mark) => JSON.stringify([took, end]).includes(mark)));
  assert.ok(!ENDS.some((mark) => JSON.stringify([took, ...ROUND]).includes(mark)));
});
