// What the last move changed, in gold.
import { mark, unmark } from "../../js/table/last-move.js";
import { floorCells, lineTiles, wallCell } from "./tiles.js";

// The last so many of a list: none of them when the number is 0.
function lastOf(list, amount) {
  return amount ? list.slice(-amount) : [];
}

// The cells in which tiles of a take lie now: on the line, and on the floor.
function takenCells(event) {
  const placed = lastOf(lineTiles(event.seat, event.line), event.amount - event.broken - event.lost);
  return [...placed, ...lastOf(floorCells(event.seat), event.broken + (event.marker ? 1 : 0))];
}

export const markers = {
  took(event) {
    mark(document.getElementById(event.source ? `factory-${event.source}` : "centre"), "taken-from");
    for (const cell of takenCells(event)) mark(cell);
  },
  tiled(event) {
    mark(wallCell(event.seat, event.row, event.column));
  },
  // New tiles lie on the table: nothing shows any more where the last ones were taken.
  dealt() {
    unmark("taken-from");
  },
};
