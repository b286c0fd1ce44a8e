// The sealed deal in a browser: SHA-256 against what everybody knows, and draws as the rules make them.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { deal, fingerprint, hexOf, verify } from "../../static/js/review/dealing.js";
import { sha256 } from "../../static/js/review/sha256.js";

for (const length of [0, 1, 40, 55, 56, 63, 64, 65, 119, 120, 1000]) {
  const bytes = randomBytes(length);
  assert.equal(hexOf(sha256(new Uint8Array(bytes))), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
}

const seed = new Uint8Array(32).fill(7);
const drawn = deal(seed, 0, [3, 0, 2], 5);
assert.deepEqual([...drawn].sort(), [0, 0, 0, 2, 2]);
const proof = { sealed: fingerprint(seed), seed: hexOf(seed), draws: [[0, [3, 0, 2], ["a", "b", "c"], drawn]] };
assert.deepEqual(verify(proof), { isSealed: true, same: [true] });

// What was changed is found.
const other = [...drawn.slice(1), drawn[0]];
assert.notDeepEqual(other, drawn);
assert.deepEqual(verify({ ...proof, draws: [[0, [3, 0, 2], ["a", "b", "c"], other]] }).same, [false]);
assert.equal(verify({ ...proof, sealed: "0".repeat(64) }).isSealed, false);
assert.deepEqual(verify({ ...proof, draws: [[0, [40, 0, 60], ["a", "b", "c"], deal(seed, 0, [40, 0, 60], 20).map((kind) => 2 - kind)]] }).same, [false]);
