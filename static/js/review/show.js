// Brings the page to a stop. One step on, what happened is told in motion, as in play; everywhere else it is there at once.
import { begin, beginWhenPainted, finish } from "../table/flights.js";
import { loadGame, theGame } from "../table/game.js";
import { lastEvents, markLastMove } from "../table/last-move.js";
import { speed } from "../table/settings.js";
import { markScored } from "./scored.js";
import { bringIntoSight } from "./sight.js";

const PACE = { full: 1, quick: 0.4 };
const room = document.getElementById("room");

let shown = null; // HTML by id, as the page shows it

export async function prepare(state) {
  shown = state;
  await loadGame();
  markLastMove();
  markScored();
}

function replace(id, html) {
  const old = document.getElementById(id);
  if (!old) return;
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  old.replaceWith(parsed.content.firstElementChild);
}

function isStill() {
  return speed() === "off" || document.hidden || room.dataset.view !== "board";
}

// The board of whoever moves there.
function boardOf({ last }) {
  const [, seat] = /data-seat="(\d)"/.exec(last) ?? [];
  return seat && room.dataset.view === "board" ? document.getElementById(`board-${seat}`) : null;
}

// `isOn`: it is the step after the one that is shown. `haste` makes what is told shorter.
export function show(stop, state, { isOn = false, haste = 1 } = {}) {
  finish();
  const game = theGame();
  bringIntoSight(boardOf(state)); // before anything flies there
  const picture = isOn && !isStill() ? game.seen() : null;
  for (const [id, html] of Object.entries(state)) {
    if (shown[id] !== html) replace(id, html);
  }
  shown = state;
  room.dataset.version = stop.number;
  markLastMove();
  markScored();
  if (!picture) return;
  try {
    game.tell(picture, lastEvents(), { pace: PACE[speed()] * haste });
    beginWhenPainted();
  } catch (error) {
    // What is told matters less than what is shown.
    console.warn(error);
    begin(0);
    finish();
  }
}
