// Where a round or the game has just been scored: what each line of the score sheet brought, on its cells. A tile that was laid
// and has its ring already carries its own points; of all else the cells are ringed that made them.
import { cellsNamed } from "./cells.js";
import { mark } from "../table/last-move.js";

function tell(cell, points) {
  const sum = Number(cell.dataset.won?.replace("−", "-") ?? 0) + points;
  cell.dataset.won = sum < 0 ? `−${-sum}` : `+${sum}`;
}

// A part that belongs to nobody, such as a goal, tells of all players at once.
function belongsTo(seat, names) {
  return names && (/[:@]/.test(names) || names.endsWith(`-${seat}`));
}

export function markScored() {
  for (const cell of document.querySelectorAll(".table [data-won]")) delete cell.dataset.won;
  const lines = JSON.parse(document.getElementById("last")?.dataset.scored ?? "[]");
  const laid = new Set(document.querySelectorAll(".table .fresh"));
  for (const [seat, points, names] of lines) {
    const cells = belongsTo(seat, names) ? cellsNamed(names) : [];
    const own = cells.find((cell) => laid.has(cell) && !cell.dataset.won);
    if (!own && /[:@]/.test(names)) cells.forEach((cell) => mark(cell));
    const place = own ?? cells.findLast((cell) => !cell.dataset.won) ?? cells.at(-1);
    if (place) tell(place, points);
  }
}
