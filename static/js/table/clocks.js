// How much time the players have, at their boards: what the server says, counted down here. Calm: only the time itself
// changes, and screen readers hear of one's own last minute and last ten seconds only.
import { serverTime } from "../live.js";
import { ownSeat } from "./choices.js";
import { spelled } from "./time.js";

const STEP = 250; // milliseconds, as all of these
const LAST_MINUTE = [50000, 60500];
const LAST_SECONDS = [0, 10500];

const words = document.getElementById("clock-words");

let going = 0;
let told = ""; // what was said last, and of which turn

function clocks() {
  return JSON.parse(document.getElementById("clocks")?.dataset.clocks ?? "[]");
}

function labelAt(board, seat) {
  const label = board.querySelector(":scope > .board-clock");
  if (label) return label;
  const name = document.querySelector(`.hint [data-whose="${seat}"]`)?.dataset.name ?? "";
  const made = Object.assign(document.createElement("span"), { className: "board-clock" });
  made.setAttribute("role", "timer");
  made.setAttribute("aria-label", words.dataset.label.replace("{}", name));
  board.append(made);
  return made;
}

function isWithin(left, [from, to]) {
  return from < left && left <= to;
}

function tell(left, since) {
  const what = isWithin(left, LAST_SECONDS) ? "seconds" : isWithin(left, LAST_MINUTE) ? "minute" : "";
  if (!what || told === `${what} ${since}`) return;
  told = `${what} ${since}`;
  words.textContent = words.dataset[what];
}

function show() {
  const all = clocks();
  for (const board of document.querySelectorAll(".table .board")) {
    const seat = board.id.replace("board-", "");
    if (all[seat]) showAt(board, seat, all[seat]);
    else board.querySelector(":scope > .board-clock")?.remove();
  }
  return all.length > 0;
}

function showAt(board, seat, [atFirst, since, marks]) {
  const isGoing = since !== null;
  const left = isGoing ? atFirst - Math.max(serverTime() - since, 0) : atFirst;
  const label = labelAt(board, seat);
  const isOver = left <= 0;
  const time = spelled(isOver ? 0 : left);
  const over = isOver ? words.dataset.over : marks ? words.dataset.marks.replace("{}", marks) : "";
  const more = over && ` · ${over}`;
  if (label.textContent !== time + more) {
    label.replaceChildren(time, Object.assign(document.createElement("span"), { className: "clock-over", textContent: more }));
  }
  label.classList.toggle("is-going", isGoing);
  label.classList.toggle("is-over", isOver || marks > 0);
  if (isGoing && seat === ownSeat()) tell(left, since);
}

export function refreshClocks() {
  clearTimeout(going);
  if (show()) going = setTimeout(refreshClocks, STEP);
}
