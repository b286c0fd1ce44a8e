// Gold rings for what the last move changed, and for who made it. They come from the events pushed with each move.
import { theGame } from "./game.js";

const MARKS = ["fresh", "taken-from", "moved-last"];

export function lastEvents() {
  return JSON.parse(document.getElementById("last")?.dataset.events || "[]");
}

// The version to which these events were added.
export function lastSince() {
  return Number(document.getElementById("last")?.dataset.since);
}

export function mark(element, name = "fresh") {
  element?.classList.add(name);
}

export function unmark(name) {
  for (const element of document.querySelectorAll(`.table .${name}`)) element.classList.remove(name);
}

export function unmarkAll() {
  MARKS.forEach(unmark);
}

export function markLastMove({ markers } = theGame()) {
  unmarkAll();
  for (const event of lastEvents()) markers[event.kind]?.(event);
  mark(document.getElementById(`board-${document.getElementById("last")?.dataset.seat}`), "moved-last");
}
