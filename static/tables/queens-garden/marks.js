// What the last move changed, in gold.
import { mark, unmark } from "../../js/table/last-move.js";
import { bed, codeOf, expansion, holder, stored } from "./tiles.js";

export const markers = {
  took({ seat, tiles, expansions }) {
    for (const [, number] of [...tiles, ...expansions]) mark(expansion(number), "taken-from");
    const after = stored(seat);
    for (const [hex] of tiles) mark(after.tiles.findLast(({ code }) => code === codeOf(hex))?.shown.parentElement);
    for (const [hex] of expansions) mark(after.expansions.findLast(({ code }) => code === codeOf(hex))?.shown);
  },
  placed({ seat, space }) {
    mark(holder(seat, space));
  },
  completed({ seat, feature }) {
    mark(holder(seat, feature));
  },
  bought({ seat, place }) {
    mark(bed(seat, place));
  },
  // A new stack has come out: nothing shows any more where the last tiles were taken.
  "round-began"() {
    unmark("taken-from");
  },
};
