import assert from "node:assert/strict";
import { test } from "node:test";
import { spelled } from "../../static/js/table/time.js";

test("a length of time is spelled as a clock shows it", () => {
  const shown = [-5000, 0, 1, 9000, 59001, 754000, 3600000, 11100000, 2 * 86400000, 3 * 86400000 - 1].map(spelled);
  assert.deepEqual(shown, ["0:00", "0:00", "0:01", "0:09", "1:00", "12:34", "1:00:00", "3:05:00", "2d 0h", "3d 0h"]);
});
