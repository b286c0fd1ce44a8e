// Tiles and numbers on their way, in a layer over the page. The page beneath is always right already: all of this may
// be dropped at any moment. Times are in milliseconds from now; places are rectangles of the window.
import { picture } from "./tiles.js";

const EASING = "cubic-bezier(0.35, 0, 0.2, 1)";
const layer = document.getElementById("flights");
const animations = new Set();
const waiting = []; // what begins with the next `begin`
const newcomers = new DocumentFragment();

export function finish() {
  for (const animation of animations) animation.cancel();
  animations.clear();
  for (const element of layer.querySelectorAll(".flying")) element.remove();
}

export function isMoving() {
  return animations.size > 0;
}

// Places are read while a story is told, and all of it begins at once afterwards: to read and write in turn would make
// the browser lay out the page once for each tile. With a head start, it is as if it had begun before.
export function begin(headStart) {
  layer.append(newcomers);
  for (const start of waiting.splice(0)) start(headStart);
}

// How long the oldest of what moves has been moving.
export function elapsed() {
  return Math.max(0, ...Array.from(animations, ({ currentTime }) => currentTime ?? 0));
}

export function bring(element) {
  element.classList.add("flying");
  newcomers.append(element);
  return element;
}

function animate(element, frames, options, done) {
  waiting.push((headStart) => {
    const animation = element.animate(frames, options);
    if (headStart) animation.currentTime = headStart;
    animations.add(animation);
    animation.finished.then(
      () => {
        animations.delete(animation);
        done?.();
      },
      () => {}, // it was dropped
    );
  });
}

// By the clock of the animations, which may start late on a busy machine.
export function later(at, action) {
  animate(layer, null, { duration: at }, action);
}

function put(element, { left, top, width, height }) {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.transform = place({ left, top });
  return bring(element);
}

function place({ left, top }, scale = 1) {
  return `translate(${left}px, ${top}px) scale(${scale})`;
}

// A tile that goes from one place to another; it stays there until it is told to go.
export function fly(piece, from, to, at, lasts) {
  const tile = put(picture(piece), to);
  const scale = from.width / to.width;
  const half = { left: (from.left + to.left) / 2, top: Math.min(from.top, to.top) * 0.5 + (from.top + to.top) * 0.25 };
  animate(
    tile,
    [
      { transform: place(from, scale) },
      { transform: place(half, Math.max(1, scale) * 1.12), offset: 0.5 },
      { transform: place(to) },
    ],
    { delay: at, duration: lasts, easing: EASING, fill: "both" },
  );
  return tile;
}

// A tile that lies still.
export function lay(piece, where) {
  return put(picture(piece), where);
}

// A tile of this layer goes: at once, or it fades.
export function remove(tile, at, fades = 0) {
  if (fades) animate(tile, [{ opacity: 1 }, { opacity: 0 }], { delay: at, duration: fades, fill: "forwards" });
  later(at + fades, () => tile.remove());
}

// Something of the page that is not to be seen before its time.
export function veil(element, until) {
  if (element && until > 0) animate(element, [{ opacity: 0 }, { opacity: 0 }], { duration: until });
}

export function appear(element, at, lasts) {
  animate(
    element,
    [
      { opacity: 0, scale: 0.5 },
      { opacity: 1, scale: 1 },
    ],
    { delay: at, duration: lasts, easing: EASING, fill: "backwards" },
  );
}

// A number that pops up over a place and fades.
export function pop(text, where, at, lasts, name) {
  const label = put(document.createElement("b"), where);
  label.classList.add(name);
  label.textContent = text;
  const there = place(where);
  animate(
    label,
    [
      { opacity: 0, transform: `${there} scale(0.4)` },
      { opacity: 1, transform: `${there} scale(1.15)`, offset: 0.25 },
      { opacity: 1, transform: there, offset: 0.75 },
      { opacity: 0, transform: there },
    ],
    { delay: at, duration: lasts, fill: "both" },
  );
  remove(label, at + lasts);
}

document.addEventListener("visibilitychange", () => document.hidden && finish());
