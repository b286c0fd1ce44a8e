import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = {
  querySelector: () => ({ dataset: { letters: "byrktws", chips: "b t ty", domes: "ykts wbtk" } }),
};
const { cellsOf, chipCode, colourOf, fieldAndCorner, letterOf, runOf } = await import("../../static/tables/duel/tiles.js");

test("letters, chips and dome tiles are those that the table tells", () => {
  assert.equal(letterOf(3), "k");
  assert.equal(colourOf("t"), 4);
  assert.equal(chipCode(2), "ty");
});

test("a dome tile is turned to the right, quarter by quarter", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((turn) => cellsOf(1, turn)), ["ykts", "tysk", "stky", "ksyt", "ykts"]);
});

test("each cell of the dome is one of the four of a field", () => {
  assert.deepEqual(fieldAndCorner(1, 1), { field: 1, corner: 0 });
  assert.deepEqual(fieldAndCorner(2, 5), { field: 3, corner: 2 });
  assert.deepEqual(fieldAndCorner(6, 6), { field: 9, corner: 3 });
  assert.deepEqual(fieldAndCorner(3, 4), { field: 5, corner: 1 });
});

test("the cells of both runs are counted, the row first; a single cell counts once", () => {
  assert.deepEqual(runOf({ row: 2, column: 3, across: [2, 4], down: [1, 3] }), [[2, 2], [2, 3], [1, 3], [2, 3]]);
  assert.deepEqual(runOf({ row: 2, column: 3, across: [3, 4], down: [2, 4] }), [[2, 3], [3, 3]]);
  assert.deepEqual(runOf({ row: 5, column: 1, across: [1, 2], down: [5, 6] }), [[5, 1]]);
});
