import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsBySeat, pointsOf } from "../../static/js/table/points.js";
import { afterCount, BONUSES, countedEvents, ENDS, sums, timesOf } from "../../static/tables/azul/counted.js";

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
  const counted = countedEvents([took, ...ROUND, dealt]);
  assert.deepEqual(counted, { rounds: [{ number: 3, told: [took, ...ROUND], scoring: ROUND }], isLast: false });
});

test("a round in which nobody scores is the one before the deal", () => {
  const counted = countedEvents([took, dealt]);
  assert.deepEqual(counted.rounds, [{ number: 3, told: [took], scoring: [] }]);
  assert.deepEqual(sums([took, dealt]), []);
});

test("the last round is counted up to the end, with its bonuses", () => {
  const counted = countedEvents([took, ...ROUND, ...BONUS, ended]);
  assert.equal(counted.isLast, true);
  assert.deepEqual(counted.rounds, [{ number: 3, told: [took, ...ROUND, ...BONUS], scoring: [...ROUND, ...BONUS] }]);
});

test("rounds that play themselves are counted, too", () => {
  const forced = { kind: "took", seat: 0, forced: true };
  const paid = { kind: "paid", seat: 0, round: 4, points: -1 };
  const last = [{ ...paid, seat: 1, round: 5 }, { ...BONUS[0], round: 5 }];
  const events = [took, ...ROUND, dealt, forced, paid, { ...dealt, round: 5 }, forced, ...last, ended];
  const { rounds, isLast } = countedEvents(events);
  assert.equal(isLast, true);
  assert.deepEqual(rounds.map(({ number, scoring }) => [number, scoring]), [[3, ROUND], [4, [paid]], [5, last]]);
  assert.deepEqual(sums(events), [
    { seat: 0, isLast: true, tiles: 1, lost: 1, bonus: 2 },
    { seat: 1, isLast: true, tiles: 7, lost: 5, bonus: 0 },
  ]);
});

test("a round is counted in 2.4 seconds at most, a game in 3, whatever there is to count", () => {
  const lines = [1, 2, 3, 4, 5].map((row) => ({ kind: "tiled", seat: 0, round: 3, row, points: 1 }));
  const paid = { kind: "paid", seat: 0, round: 3, points: -1 };
  const all = BONUSES.map((cause) => ({ kind: "bonus", seat: 0, round: 3, cause, points: 2 }));
  const forced = [{ kind: "paid", seat: 0, round: 4, points: -1 }, { ...dealt, round: 5 }];
  for (const begins of [0, 580, 700]) {
    const round = timesOf(countedEvents([...lines, paid, dealt]), begins);
    const game = timesOf(countedEvents([...lines, paid, ...all, ended]), begins);
    const rounds = timesOf(countedEvents([...lines, paid, dealt, ...forced]), begins);
    const [lasts, whole] = [round, game].map(({ settle, row, floor }) => begins + settle + 5 * row + floor);
    assert.ok(lasts + round.last <= 2400.5);
    assert.ok(whole + 3 * game.last <= 3000.5);
    assert.ok(begins + rounds.settle + 5 * rounds.row + rounds.floor + 2 * rounds.last <= 2400.5);
  }
  // What is little takes its time.
  assert.equal(timesOf(countedEvents([lines[0], dealt]), 580).row, 250);
  assert.equal(timesOf(countedEvents([lines[0], ended]), 580).row, 200);
});

test("after a count the last deal is told, unless some of it has been taken already", () => {
  const next = { ...dealt, round: 5 };
  assert.deepEqual(afterCount([took, ...ROUND, dealt]), [dealt]);
  assert.deepEqual(afterCount([...ROUND, ended]), []);
  assert.deepEqual(afterCount([took, dealt, took, next]), [next]);
  assert.deepEqual(afterCount([took, dealt, took, next, took]), []);
  assert.deepEqual(afterCount([took, dealt, took, ended]), []);
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
