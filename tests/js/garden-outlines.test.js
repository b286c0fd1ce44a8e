import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsForValue, outline, shareOf } from "../../static/tables/queens-garden/outlines.js";

const points = (path) => path.slice(1, -1).split("ZM").map((loop) => loop.split("L").map((point) => point.split(" ").map(Number)));
const far = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);

test("the line around a hex has six corners, as far inside as asked for", () => {
  const [loop] = points(outline([0], 10));
  assert.equal(loop.length, 6);
  for (const point of loop) assert.ok(Math.abs(far(point, [0, 0]) - (50 - 10 / Math.sin(Math.PI / 3))) < 0.2);
});

test("two neighbours have one line of ten corners; two hexes apart have two lines", () => {
  assert.deepEqual(points(outline([0, 1], 4)).map((loop) => loop.length), [10]);
  assert.deepEqual(points(outline([1, 4], 4)).map((loop) => loop.length), [6, 6]);
});

test("hexes around a feature have a line outside and one inside", () => {
  const loops = points(outline([1, 2, 3, 4, 5, 6], 4)).map((loop) => loop.length).sort((one, other) => one - other);
  assert.deepEqual(loops, [6, 18]);
});

test("the line never leaves the hexes, whatever lies beside them", () => {
  const cells = [1, 2, 49, 50, 7, 13];
  for (const loop of points(outline(cells, 4))) {
    for (const point of loop) {
      const nearest = Math.min(...cells.map((cell) => {
        const [x, y] = shareOf(cell);
        return far(point, [x * 796 - 398, y * 720 - 360]);
      }));
      assert.ok(nearest < 50, `${point} is ${nearest} from the nearest hex`);
    }
  }
});

test("a value is written at the lowest hex that is not taken", () => {
  assert.deepEqual(cellsForValue([3, 5, 6]).slice(0, 2), [6, 5]);
  assert.equal(cellsForValue([3, 5, 6], new Set([6]))[0], 5);
});
