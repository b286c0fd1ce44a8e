// What the last move changed, in gold.
import { mark, unmark } from "../../js/table/last-move.js";
import {
  brokenTiles, chipOn, chipPlaces, displayed, domeCell, drawnBacks, fieldOf, heldMarker, lineTiles, sideOfMoon, sideOfSun,
} from "./tiles.js";

// The last so many of a list: none of them when the number is 0.
function lastOf(list, amount) {
  return amount > 0 ? list.slice(-amount) : [];
}

export const markers = {
  took({ seat, source, line, amount, broken, lost, marker, plates }) {
    mark(sideOfSun(source), "taken-from");
    for (const factory of plates) mark(sideOfMoon(factory), "taken-from");
    for (const cell of lastOf(lineTiles(seat, line), amount - broken - lost)) mark(cell);
    for (const cell of lastOf(brokenTiles(seat), broken)) mark(cell);
    if (marker) mark(heldMarker(seat));
  },
  "turned-up"({ factory }) {
    mark(chipOn(factory)?.parentElement);
  },
  "took-chip"({ seat, factory }) {
    mark(sideOfMoon(factory), "taken-from");
    mark(chipPlaces(seat).findLast((place) => place.matches(".bonus")));
  },
  domed({ seat, field }) {
    mark(fieldOf(seat, field));
  },
  refilled({ tiles }) {
    for (const tile of tiles) mark(displayed(tile)?.closest(".display-place"));
  },
  drew() {
    mark(drawnBacks().at(-1));
  },
  tiled({ seat, row, column }) {
    mark(domeCell(seat, row, column));
  },
  adorned({ seat, row, column }) {
    mark(domeCell(seat, row, column));
  },
  fell({ seat, broken }) {
    for (const cell of lastOf(brokenTiles(seat), broken)) mark(cell);
  },
  // New tiles lie on the table: nothing shows any more where the last ones were taken.
  dealt() {
    unmark("taken-from");
  },
};
