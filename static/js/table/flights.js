// Pieces, rings and numbers in a layer over the page. The page beneath is right, or what makes it right is at hand: all of
// this may be dropped at any moment. Times are in milliseconds from now; places are rectangles of the window; the pictures
// of the pieces that move are the game's.

export const FOR_GOOD = 3600000; // until it is dropped
const POP = 90;
const LONGEST_PAINT = 250;
const LONGEST_WAIT = 1500;
const EASING = "cubic-bezier(0.35, 0, 0.2, 1)";
const layer = document.getElementById("flights");
const animations = new Set();
const timers = new Set(); // what is due later
const waiting = []; // what begins with the next `begin`
const newcomers = new DocumentFragment();
let firstPainted = null; // when what has begun was painted for the first time

export function finish() {
  for (const animation of animations) animation.cancel();
  animations.clear();
  const due = [...timers];
  timers.clear();
  for (const { id } of due) clearTimeout(id);
  for (const element of layer.querySelectorAll(".flying")) element.remove();
  for (const { dropped } of due) dropped?.();
}

export function isMoving() {
  return animations.size > 0 || timers.size > 0;
}

// When all of it has come to its end, or is dropped because it takes too long.
export async function landed() {
  const latest = performance.now() + LONGEST_WAIT;
  while (isMoving() && performance.now() < latest) await new Promise((resolve) => setTimeout(resolve, 30));
  finish();
}

// Places are read while a story is told, and all of it begins at once afterwards: to read and write in turn would make
// the browser lay out the page once for each piece. With a head start, it is as if it had begun before.
export function begin(headStart) {
  layer.append(newcomers);
  for (const start of waiting.splice(0)) start(headStart);
  firstPainted = null;
  requestAnimationFrame(() => setTimeout(() => (firstPainted ??= performance.now() - headStart)));
}

// The same after a change of the page: everything is in its place, but moves only when the page is painted. Some browsers
// need a third of a flight for that, and would show its end only.
export function beginWhenPainted() {
  begin(0);
  const [held, due] = [[...animations], [...timers]];
  for (const animation of held) animation.pause();
  for (const { id } of due) clearTimeout(id);
  painted(() => {
    for (const animation of held) if (animations.has(animation)) animation.play();
    for (const timer of due) if (timers.has(timer)) start(timer);
  });
}

// The frame after the next one comes when the next one has been painted; in a tab out of sight there is none.
function painted(action) {
  let isDone = false;
  const act = () => {
    if (!isDone) action();
    isDone = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(act));
  setTimeout(act, LONGEST_PAINT);
}

// How long all of this has been moving. What was painted once moves on while the page is too busy to notice, and meanwhile
// the clock of its animations stands still.
export function elapsed() {
  const sincePainted = firstPainted === null ? 0 : performance.now() - firstPainted;
  return Math.max(sincePainted, ...Array.from(animations, ({ currentTime }) => currentTime ?? 0));
}

export function bring(element) {
  element.classList.add("flying");
  newcomers.append(element);
  return element;
}

function run(element, frames, options, { headStart = 0, stays = false, done } = {}) {
  const animation = element.animate(frames, options);
  if (headStart) animation.currentTime = headStart;
  animations.add(animation);
  animation.finished.then(
    () => {
      if (!stays) animations.delete(animation);
      done?.();
    },
    () => {}, // it was dropped
  );
}

export function animate(element, frames, options, done) {
  waiting.push((headStart) => run(element, frames, options, { headStart, done }));
}

// By the clock of the animations, which may start late on a busy machine, and end late where nothing else moves.
function afterFlight(at, action) {
  animate(layer, null, { duration: at }, action);
}

// `dropped` hears of it if it is dropped.
export function later(at, action, dropped) {
  waiting.push((headStart) => {
    const timer = { after: at - headStart, action, dropped };
    timers.add(timer);
    start(timer);
  });
}

function start(timer) {
  timer.id = setTimeout(() => {
    timers.delete(timer);
    timer.action();
  }, timer.after);
}

// A promise that is kept then, or as soon as all of this is dropped.
export function over(at) {
  return new Promise((resolve) => later(at, resolve, resolve));
}

export function rect(element) {
  return element?.getBoundingClientRect();
}

function put(element, { left, top, width, height }) {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.transform = place({ left, top });
  element.classList.add("flying");
  return element;
}

function place({ left, top }, scale = 1) {
  return `translate(${left}px, ${top}px) scale(${scale})`;
}

// A piece that goes from one place to another; it stays there until it is told to go.
export function fly(piece, from, to, at, lasts) {
  const scale = from.width / to.width;
  bring(put(piece, to));
  const half = { left: (from.left + to.left) / 2, top: Math.min(from.top, to.top) * 0.5 + (from.top + to.top) * 0.25 };
  animate(
    piece,
    [
      { transform: place(from, scale) },
      { transform: place(half, Math.max(1, scale) * 1.12), offset: 0.5 },
      { transform: place(to) },
    ],
    { delay: at, duration: lasts, easing: EASING, fill: "both" },
  );
  return piece;
}

// A piece that goes flat over the table, and lies where it comes from until then.
export function slide(piece, from, to, at, lasts) {
  bring(put(piece, to));
  const frames = [{ transform: place(from, from.width / to.width) }, { transform: place(to) }];
  animate(piece, frames, { delay: at, duration: lasts, easing: EASING, fill: "both" });
  return piece;
}

// What follows is made when its time has come: a hundred things that wait would make every frame slow.

// A piece that goes flat over the table, from where another one vanishes.
export function glide(piece, from, to, at, lasts) {
  put(piece, to);
  later(at, () => {
    layer.append(piece);
    const frames = [{ transform: place(from, from.width / to.width) }, { transform: place(to) }];
    run(piece, frames, { duration: lasts, easing: EASING });
  });
  return piece;
}

// A piece that lies still.
export function lay(piece, where) {
  return bring(put(piece, where));
}

// A piece of this layer goes: at once, or it fades.
export function remove(piece, at, fades = 0) {
  if (fades) animate(piece, [{ opacity: 1 }, { opacity: 0 }], { delay: at, duration: fades, fill: "forwards" });
  afterFlight(at + fades, () => piece.remove());
}

// Something of the page that is not to be seen for a time.
export function veil(element, until, from = 0) {
  if (!element || until <= from) return;
  animate(element, [{ opacity: 0 }, { opacity: 0 }], { delay: from, duration: until - from });
}

// Something of the page or of this layer that goes, until all of this is dropped.
export function vanish(element, at, fades = 1) {
  if (!element) return;
  const frames = [{ opacity: 1 }, { opacity: 0 }];
  later(at, () => run(element, frames, { duration: fades, fill: "forwards" }, { stays: true }));
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

// Something that lies over a place for a time: a ring, a number.
export function show(name, where, at, until, text = "") {
  const label = put(document.createElement("b"), where);
  label.style.setProperty("--side", `${where.width}px`); // on small boards everything is smaller
  label.classList.add(name);
  label.textContent = text;
  later(at, () => {
    layer.append(label);
    run(label, [{ opacity: 0 }, { opacity: 1 }], { duration: POP });
  });
  later(until, () => label.remove());
  return label;
}

document.addEventListener("visibilitychange", () => document.hidden && finish());
