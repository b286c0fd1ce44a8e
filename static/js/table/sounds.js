// Soft sounds, made on the spot. Browsers allow them after the first gesture of a visitor.
import { hasSounds } from "./settings.js";

let context = null;

function wake() {
  if (!hasSounds()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { capture: true });

// A tone that fades away.
function tone(frequency, { at = 0, lasts = 0.12, loud = 0.06, type = "sine" } = {}) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { frequency, type });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

// A tile on stone: a short high knock over a short low one.
function knock(at = 0, pitch = 1) {
  tone(2100 * pitch, { at, lasts: 0.035, loud: 0.035, type: "triangle" });
  tone(620 * pitch, { at, lasts: 0.07, loud: 0.06 });
}

const sounds = {
  lift: () => knock(0, 1.25),
  place: () => [0, 0.07].forEach((at) => knock(at, 1 - at)),
  turn: () => [587, 880].forEach((frequency, index) => tone(frequency, { at: 0.15 + index * 0.13, lasts: 0.4 })),
  round: () => [392, 494, 587].forEach((frequency, index) => tone(frequency, { at: 0.1 + index * 0.12, lasts: 0.6 })),
};

export function play(name) {
  if (hasSounds() && context?.state === "running") sounds[name]();
}
