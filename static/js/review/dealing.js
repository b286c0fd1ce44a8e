// The sealed deal, dealt again: the algorithm that app/rules/dealer.py describes, without a page.
import { sha256 } from "./sha256.js";

const WORDS = 65536;

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fingerprint(seed) {
  return hexOf(sha256(seed));
}

// Draw number `draw` of a game: so many pieces of a pool that has `pool[kind]` of each kind.
export function deal(seed, draw, pool, count) {
  const pieces = pool.flatMap((amount, kind) => Array(amount).fill(kind));
  const next = words(seed, draw);
  const drawn = [];
  while (drawn.length < count) {
    const index = choose(next, pieces.length);
    drawn.push(pieces[index]);
    pieces[index] = pieces.at(-1);
    pieces.pop();
  }
  return drawn;
}

function choose(next, among) {
  for (;;) {
    const word = next();
    if (word < WORDS - (WORDS % among)) return word % among;
  }
}

function words(seed, draw) {
  const block = new Uint8Array(seed.length + 8);
  const view = new DataView(block.buffer);
  block.set(seed);
  view.setUint32(seed.length, draw);
  let number = 0;
  let hash = null;
  let used = 16;
  return () => {
    if (used === 16) {
      view.setUint32(seed.length + 4, number);
      number += 1;
      hash = new DataView(sha256(block).buffer);
      used = 0;
    }
    used += 1;
    return hash.getUint16(2 * (used - 1));
  };
}

// Whether all draws of a game follow from its seed: `isSealed`, and for each draw whether it is the same.
export function verify({ sealed, seed, draws }) {
  const bytes = bytesOf(seed);
  const same = draws.map(([, pool, , drawn], number) => {
    const again = deal(bytes, number, pool, drawn.length);
    return again.every((kind, index) => kind === drawn[index]);
  });
  return { isSealed: fingerprint(bytes) === sealed, same };
}
