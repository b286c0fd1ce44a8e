// Gold rings for what the last move changed, and for who made it. They come from the events pushed with each move.
import { floorCells, lineTiles, wallCell } from "./tiles.js";

const MARKS = ["fresh", "taken-from", "moved-last"];

export function lastEvents() {
  return JSON.parse(document.getElementById("last")?.dataset.events || "[]");
}

// The version to which these events were added.
export function lastSince() {
  return Number(document.getElementById("last")?.dataset.since);
}

// The last so many of a list: none of them when the number is 0.
function lastOf(list, amount) {
  return amount ? list.slice(-amount) : [];
}

// The cells in which tiles of a take lie now: on the line, and on the floor.
function takenCells(event) {
  const placed = lastOf(lineTiles(event.seat, event.line), event.amount - event.broken - event.lost);
  return { placed, fallen: lastOf(floorCells(event.seat), event.broken + (event.marker ? 1 : 0)) };
}

function sourceOf(event) {
  return document.getElementById(event.source ? `factory-${event.source}` : "centre");
}

function mark(element, name = "fresh") {
  element?.classList.add(name);
}

function clear(name) {
  for (const element of document.querySelectorAll(`.table .${name}`)) element.classList.remove(name);
}

const markers = {
  took(event) {
    mark(sourceOf(event), "taken-from");
    const { placed, fallen } = takenCells(event);
    for (const cell of [...placed, ...fallen]) mark(cell);
  },
  tiled(event) {
    mark(wallCell(event.seat, event.row, event.column));
  },
  // New tiles lie on the table: nothing shows any more where the last ones were taken.
  dealt() {
    clear("taken-from");
  },
};

export function markLastMove() {
  MARKS.forEach(clear);
  for (const event of lastEvents()) markers[event.kind]?.(event);
  mark(document.getElementById(`board-${document.getElementById("last")?.dataset.seat}`), "moved-last");
}
