import assert from "node:assert/strict";
import { test } from "node:test";
import { afterCount, byLine, countedEvents, ENDS, goalGroups, sums, timesOf } from "../../static/tables/duel/counted.js";

const took = { kind: "took", seat: 1 };
const chip = { kind: "took-chip", seat: 0 };
const drew = { kind: "drew", seat: 0, round: 3, points: -1 };
const refilled = { kind: "refilled", tiles: [3, 7] };
const dealt = { kind: "dealt", round: 4 };
const turned = { kind: "turned-up", factory: 4 };
const ended = { kind: "ended" };
const ROUND = [
  { kind: "tiled", seat: 0, round: 3, row: 1, column: 2, points: 2 },
  { kind: "adorned", seat: 0, round: 3, row: 2, column: 1, points: 2 },
  { kind: "stayed", seat: 0, row: 4 },
  { kind: "paid", seat: 0, round: 3, cause: "broken tiles", points: -3 },
  { kind: "fell", seat: 1, row: 5, broken: 2 },
  { kind: "paid", seat: 1, round: 3, cause: "start marker", points: -2 },
];
const SCORING = ROUND.filter(({ kind }) => kind !== "stayed");
const GOALS = [
  { kind: "goal-counted", seat: 0, round: 5, goal: "rows", points: 6 },
  { kind: "goal-counted", seat: 1, round: 5, goal: "rows", points: 0 },
];

test("without a deal and without an end nothing is counted", () => {
  assert.equal(countedEvents([took, ...ROUND]), null);
  assert.equal(countedEvents([took, refilled]), null);
  assert.deepEqual(sums([took, ...ROUND]), []);
});

test("a round is counted up to the next deal; the display is filled for the next one", () => {
  const counted = countedEvents([chip, drew, ...ROUND, refilled, dealt]);
  assert.deepEqual(counted.told, [chip, drew, ...ROUND]);
  assert.deepEqual(counted.scoring, SCORING);
  assert.equal(counted.isLast, false);
  assert.equal(counted.round, 3);
});

test("a round in which nobody scores is the one before the deal", () => {
  assert.equal(countedEvents([took, dealt]).round, 3);
  assert.deepEqual(countedEvents([took, refilled, dealt]).scoring, []);
});

test("the last round is counted up to the end, with its goals", () => {
  const counted = countedEvents([took, ...ROUND, ...GOALS, ended]);
  assert.equal(counted.isLast, true);
  assert.deepEqual(counted.scoring, [...SCORING, ...GOALS]);
});

test("after a count the next round is told, unless more than one has begun since", () => {
  assert.deepEqual(afterCount([took, ...ROUND, refilled, dealt, turned]), [refilled, dealt, turned]);
  assert.deepEqual(afterCount([took, ...ROUND, dealt]), [dealt]);
  assert.deepEqual(afterCount([took, ...ROUND, ...GOALS, ended]), []);
  assert.deepEqual(afterCount([dealt, ...ROUND, refilled, { ...dealt, round: 5 }]), []);
});

test("each seat has its sums, special tiles among its tiles", () => {
  assert.deepEqual(sums([took, ...ROUND, refilled, dealt]), [
    { seat: 0, isLast: false, tiles: 4, lost: 3, bonus: 0 },
    { seat: 1, isLast: false, tiles: 0, lost: 2, bonus: 0 },
  ]);
  assert.deepEqual(sums([...ROUND, ...GOALS, ended])[0], { seat: 0, isLast: true, tiles: 4, lost: 3, bonus: 6 });
});

test("a special tile is told with the line that brought it", () => {
  const lines = byLine(SCORING);
  assert.deepEqual([...lines.keys()], [1, 5]);
  assert.deepEqual(lines.get(1).map(({ kind }) => kind), ["tiled", "adorned"]);
});

test("a count takes its time, but never more than it may", () => {
  const rows = [1, 2, 3, 4, 5, 6].map((row) => ({ kind: "tiled", seat: 0, row, points: 1 }));
  const paid = { kind: "paid", seat: 0, points: -1 };
  const goals = ["rows", "border", "corners", "specials"].map((goal) => ({ kind: "goal-counted", seat: 0, goal, points: 1 }));
  for (const [scoring, isLast, most] of [[[...rows, paid], false, 2500], [[...rows, paid, ...goals], true, 3500]]) {
    for (const begins of [0, 700]) {
      const { settle, row, broken, last } = timesOf({ scoring, isLast }, begins);
      assert.ok(begins + settle + 6 * row + broken + (isLast ? 4 : 1) * last <= most + 1);
    }
  }
  assert.deepEqual(timesOf({ scoring: [paid], isLast: false }, 700).broken, 350);
});

test("the marks of an end are found in the text of the events", () => {
  for (const end of [dealt, ended]) assert.ok(ENDS.some((mark) => JSON.stringify([took, end]).includes(mark)));
  assert.ok(!ENDS.some((mark) => JSON.stringify([took, ...ROUND, refilled]).includes(mark)));
});

// --- Goals: what they pay is compared with the rules in test_duel_goals.py; here, which cells they are about ---

function dome(...lines) {
  return lines.map((line) => Array.from(line, (letter) => ({ printed: letter.toLowerCase(), tile: letter.toUpperCase() === letter ? letter : "" })));
}

const DOME = dome("BYRKTS", "wYrktb", "bYRktb", "bykKtb", "bykkTb", "bykktW");

test("a goal is made by the cells that count for it", () => {
  assert.deepEqual(goalGroups("rows", DOME), [{ cells: [1, 2, 3, 4, 5, 6].map((column) => [1, column]), points: 3 }]);
  assert.deepEqual(goalGroups("diagonals", DOME), [{ cells: [1, 2, 3, 4, 5, 6].map((place) => [place, place]), points: 10 }]);
  assert.deepEqual(goalGroups("columns", DOME), []);
  assert.deepEqual(goalGroups("wilds", DOME), []);
  assert.equal(goalGroups("border", DOME)[0].cells.length, 7);
});

test("empty special cells cost points", () => {
  const groups = goalGroups("specials", dome("sYRKTS", "wYrktb", "bYsktb", "bykKtb", "bykkTb", "bykktW"));
  assert.deepEqual(groups, [{ cells: [[1, 1], [3, 3]], points: -6 }]);
});
