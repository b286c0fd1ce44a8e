// The dome tiles that go under the stack when one of those that were drawn is kept. They go as they were drawn, unless another
// order is chosen; it is sent along with the one that is kept.
import { cellsOf, domeTile, fronts, wordOf } from "./tiles.js";

let order = []; // numbers of dome tiles, the first goes first

function numberOf({ dataset }) {
  return Number(dataset.pick?.match(/^k(\d+)$/)?.[1]);
}

// The others in their order, if this one is kept.
function others(pick) {
  const drawn = fronts().map(numberOf);
  if (drawn.some((each) => !order.includes(each)) || order.length !== drawn.length) order = drawn;
  return order.filter((each) => each !== Number(pick.slice(1)));
}

function isKept(pick) {
  return /^k\d/.test(pick ?? "") && fronts().some(numberOf);
}

// The last one goes there by itself.
export function sentAlong(move) {
  const pick = move.match(/^k\d+/)?.[0];
  if (!isKept(pick)) return [];
  return others(pick).slice(0, -1).map((number) => `u${number}`);
}

export function showUnder(control, pick) {
  const rest = isKept(pick) ? others(pick) : [];
  if (rest.length < 2) return;
  control.hidden = false;
  control.classList.toggle("is-many", rest.length > 3);
  const row = control.querySelector(".dock-row");
  if (row.dataset.shown === rest.join()) return; // its buttons keep the focus, and a press that has begun
  row.dataset.shown = rest.join();
  row.replaceChildren(...rest.map((number) => button(number, row.dataset.bring)));
}

function button(number, words) {
  const shown = document.createElement("button");
  shown.type = "button";
  shown.dataset.under = number;
  shown.setAttribute("aria-label", words.replace("{cells}", [...cellsOf(number)].map(wordOf).join(", ")));
  shown.append(domeTile(cellsOf(number)));
  return shown;
}

// This one goes first; without a number the last one does, so that every order comes by and by.
export function bringFirst(pick, number = others(pick).at(-1)) {
  order = [number, ...order.filter((each) => each !== number)];
}
