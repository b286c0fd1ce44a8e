// Counts on the page as it is, before what is pushed takes its place: steps in time, told on the shelf with the points of
// everybody. A press or a key ends the count and does nothing else; so does whatever drops the layer of flights.
import { animate, finish, later, over } from "./flights.js";
import { isTurn, table } from "./choices.js";

const CLICK_AFTER = 60; // the click of a press comes a moment after its end
const TYPING = "input, textarea, select";

let isGoingOn = false;
let wasCut = false;
let isPressed = false; // the press that ended a count: nothing of it is to do anything

export function isCounting() {
  return isGoingOn;
}

// Whether the last count was ended before its time.
export function wasSkipped() {
  return wasCut;
}

// Each step has a name, for its title, and the points of the seats. What it shows on the table is scheduled already. The
// promise is kept when all is counted, or skipped.
export async function count({ title, number, steps, end }) {
  isGoingOn = true;
  wasCut = true;
  table().classList.add("counting");
  if (steps.length) {
    tell({ name: title, number });
    for (const step of steps) later(step.at, () => tell(step));
    animate(shelf(".counting-bar > i"), [{ scale: "0 1" }, { scale: "1 1" }], { duration: end });
  }
  later(end, () => (wasCut = false));
  return over(end);
}

// After what was pushed has taken the place of the page that was counted on.
export function endCount() {
  isGoingOn = false;
  table()?.classList.remove("counting");
  const shown = document.getElementById("counting");
  if (!shown) return;
  shown.hidden = true;
  for (const number of shown.querySelectorAll(".counting-number, [data-counted] > b")) number.textContent = "";
}

function shelf(selector) {
  return document.querySelector(`#counting ${selector}`);
}

// --- Words -------------------------------------------------------------------------------------

export function signed(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}

function tell({ name, number, points = new Map() }) {
  const shown = document.getElementById("counting");
  for (const title of shown.querySelectorAll("[data-step]")) title.hidden = title.dataset.step !== name;
  if (number) shelf(".counting-number").textContent = number;
  for (const line of shown.querySelectorAll("[data-counted]")) {
    const gained = points.get(Number(line.dataset.counted));
    line.hidden = gained === undefined;
    if (!line.hidden) line.querySelector("b").textContent = signed(gained);
  }
  shelf(".counting-skip").hidden = points.size > 0;
  shown.hidden = false;
}

// Words of the server with what belongs between them.
export function words(selector, values) {
  const text = document.getElementById("count-words")?.content.querySelector(selector)?.textContent ?? "";
  return Object.entries(values).reduce((all, [name, value]) => all.replace(`{${name}}`, value), text);
}

// One sentence for each seat, with its sums and its points.
export function sentencesOf(sums, scoreOf) {
  return sums.map(({ seat, isLast, ...values }) =>
    words(isLast ? `[data-said-end="${seat}"]` : `[data-said="${seat}"]`, { ...values, points: scoreOf(seat) }),
  );
}

// --- Skipping ----------------------------------------------------------------------------------

function skipCount() {
  if (isGoingOn) finish();
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function notice(event) {
  isPressed = isGoingOn;
  if (!isPressed) return;
  stop(event);
  skipCount();
}

function swallow(event) {
  const isByScript = event.type === "click" && isGoingOn; // nobody pressed anything before
  if (!isPressed && !isByScript) return;
  stop(event);
  skipCount();
  if (event.type === "pointerup") setTimeout(() => (isPressed = false), CLICK_AFTER);
}

addEventListener("pointerdown", notice, { capture: true });
for (const name of ["mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click", "dblclick", "contextmenu"]) {
  addEventListener(name, swallow, { capture: true, passive: false });
}

addEventListener(
  "keydown",
  (event) => {
    isPressed = false;
    if (!isGoingOn || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(TYPING)) return;
    stop(event);
    skipCount();
  },
  { capture: true },
);

// What lies over the page would not go with it.
addEventListener("resize", skipCount);
addEventListener("scroll", ({ target }) => target.contains(table()) && skipCount(), { capture: true, passive: true });

// News that ask something of the viewer, or a whole new page, do not wait.
document.addEventListener("azulejo:push", ({ detail: html }) => {
  if (isTurn(html)) return; // somebody else at the same device is to move: when all is counted
  if (isGoingOn && (/id="choices"[^>]* data-moves="[^"]/.test(html) || html.includes(' id="stage"'))) skipCount();
});
