// SHA-256, written out: a page that came without https has no `crypto.subtle`.
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}

function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return whole;
}

function schedule(view, at) {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + small + words[index - 7] + large;
  }
  return words;
}

function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const large = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + CONSTANTS[index] + words[index]) >>> 0;
    const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return Uint32Array.of(a, b, c, d, e, f, g, h).map((word, index) => word + state[index]);
}

// The 32 bytes of the hash.
export function sha256(bytes) {
  const whole = padded(bytes);
  const view = new DataView(whole.buffer);
  let state = START;
  for (let at = 0; at < whole.length; at += 64) state = mix(state, schedule(view, at));
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => hash.setUint32(4 * index, word));
  return new Uint8Array(hash.buffer);
}
