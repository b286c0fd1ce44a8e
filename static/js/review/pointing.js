// Pointing at cells of a table that several look at: marks with the names of who points, over the table, so that nothing of it is
// changed; and told in words to those who do not see them. By mouse or finger a press on a cell points at it. The key `.`, or the
// button, brings a cursor that goes by arrow keys; while it is there, a press points also where it would be a move.
import { giveFocus } from "../keyboard.js";
import { isCovered } from "../layers.js";
import { allPlaces, boxNamed, placeAt, placeBeside, placeOf, wordsFor } from "./places.js";
import { bringIntoSight } from "./sight.js";

const KEY = ".";
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const bar = document.querySelector(".together[data-together]");
const button = bar?.querySelector("[data-point]");

let point = null; // tells the others
let cursor = null; // the cursor that is shown: the place and its element
let before = null; // what had the focus before

function stage() {
  return document.getElementById("stage");
}

function words(cell) {
  return wordsFor(cell, bar.dataset.place);
}

// --- Marks -------------------------------------------------------------------------------------

let told = new Map(); // who points where, as it was told last

function lay(element, box) {
  const ground = stage().getBoundingClientRect();
  element.style.left = `${box.left - ground.left + stage().scrollLeft}px`;
  element.style.top = `${box.top - ground.top + stage().scrollTop}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  // At the upper edge there is no room above.
  element.classList.toggle("is-at-the-edge", box.top - ground.top < 20);
  return element;
}

function mark({ id, name, cell }) {
  const box = boxNamed(cell);
  if (!box) return null;
  const ring = document.createElement("div");
  ring.className = "pointing";
  ring.dataset.name = name;
  ring.dataset.who = id;
  return lay(ring, box);
}

// `people` are those who point; `me` is who looks at this page.
export function showMarks(people, me) {
  for (const old of stage().querySelectorAll(".pointing")) old.remove();
  const pointing = people.filter(({ cell }) => cell);
  stage().append(...pointing.map(mark).filter(Boolean));
  tell(pointing, me);
  if (cursor) keepCursor();
}

// What was shown at its place may have changed, and a push may have taken it away.
function keepCursor() {
  const box = boxNamed(cursor.name);
  if (box && cursor.element.isConnected) lay(cursor.element, box);
  else bring(box ? cursor.name : start());
}

function tell(pointing, me) {
  const now = new Map(pointing.map(({ id, cell }) => [id, cell]));
  const fresh = pointing.filter(({ id, cell }) => told.get(id) !== cell);
  told = now;
  if (!fresh.length) return;
  const other = fresh.find(({ id }) => id !== me);
  if (other) bringIntoSight(stage().querySelector(`.pointing[data-who="${other.id}"]`));
  const sentences = fresh.map(({ id, name, cell }) => (id === me ? bar.dataset.iPoint : bar.dataset.points.replace("{name}", name)).replace("{cell}", words(cell)));
  bar.querySelector("[data-pointing-words]").textContent = sentences.join(" ");
}

// --- The cursor --------------------------------------------------------------------------------

// Where somebody points already, what has just happened, or the first cell.
function start() {
  const happened = stage().querySelector(".table .fresh");
  return (happened && placeOf(happened)) || allPlaces()[0]?.name || "";
}

// A new element for every cell: screen readers tell what gets the focus.
function bring(name) {
  const box = boxNamed(name);
  if (!box) {
    end();
    return;
  }
  const element = document.createElement("button");
  element.type = "button";
  element.className = "pointing-cursor";
  element.setAttribute("aria-label", words(name));
  element.setAttribute("aria-description", bar.dataset.how);
  element.addEventListener("keydown", steer);
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    point(cursor.name);
  });
  element.addEventListener("blur", () => setTimeout(() => cursor?.element === element && !isKept() && end({ keepsFocus: true })));
  const old = cursor?.element;
  cursor = { name, element };
  stage().classList.add("is-pointing");
  frame().append(lay(element, box));
  element.focus({ focusVisible: true });
  old?.remove();
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Arrow keys belong to what is in it, also where screen readers use them to read.
function frame() {
  let found = stage().querySelector(":scope > .pointing-frame");
  if (!found) {
    found = document.createElement("div");
    found.className = "pointing-frame";
    found.setAttribute("role", "application");
    found.setAttribute("aria-label", button.textContent.trim());
    stage().append(found);
  }
  return found;
}

function isKept() {
  const holder = document.activeElement;
  return !document.hasFocus() || holder === cursor.element || holder === button;
}

function begin(isByMouse) {
  before = isByMouse ? null : document.activeElement;
  button.setAttribute("aria-pressed", "true");
  bring(start());
}

function end({ keepsFocus = false } = {}) {
  const old = cursor?.element;
  const hadFocus = old === document.activeElement;
  cursor = null;
  button.setAttribute("aria-pressed", "false");
  stage().classList.remove("is-pointing");
  if (hadFocus && !keepsFocus && before?.isConnected) giveFocus(before); // else the page has it again
  stage().querySelector(":scope > .pointing-frame")?.remove();
}

export function stopPointing() {
  if (cursor) end();
}

function toggle({ isByMouse = false } = {}) {
  if (cursor) end();
  else begin(isByMouse);
}

function steer(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in DIRECTIONS) {
    const next = placeBeside(boxNamed(cursor.name) ?? cursor.element.getBoundingClientRect(), DIRECTIONS[event.key]);
    if (next) bring(next.name);
  } else if (event.key === "Escape" || event.key === KEY) end();
  else if (event.key !== "Enter" && event.key !== " ") return; // those press it
  if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  event.stopPropagation();
}

// While the cursor is there, nothing else on the table hears a press.
function take(event) {
  if (!cursor || !event.target.closest?.("#stage") || event.target === cursor.element) return;
  event.stopImmediatePropagation();
  if (event.type === "mousedown") event.preventDefault(); // or the cursor would lose the focus
  if (event.type !== "pointerup" || event.button) return;
  const name = placeAt(event.clientX, event.clientY);
  if (!name) return;
  bring(name);
  point(name);
}

// --- Presses and keys --------------------------------------------------------------------------

// `tells` is called with the name of a cell. `mayPoint` says whether one can point now, and `pressIsMove` whether a press on
// the board is something else.
export function preparePointing(tells, { mayPoint, pressIsMove }) {
  point = tells;
  for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"]) addEventListener(name, take, { capture: true });
  // What lies on the board is out of play, and such buttons hear no press: where it was says what was meant.
  document.addEventListener("pointerup", (event) => {
    if (!event.target.closest?.("#stage") || !mayPoint() || pressIsMove() || event.button) return;
    const name = placeAt(event.clientX, event.clientY);
    if (name) point(name);
  });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    toggle({ isByMouse: event.detail > 0 });
  });
  document.addEventListener("keydown", (event) => {
    if (!mayPoint() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered() || event.target.closest("input, textarea, select")) return;
    if (event.key === KEY) {
      event.preventDefault();
      toggle();
    } else if (event.key === "p" && !pressIsMove()) {
      const happened = stage().querySelector(".table .fresh");
      if (happened) point(placeOf(happened));
    }
  });
}
