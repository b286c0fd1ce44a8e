// On a sheet of points: a line shows its hexes alone, in the garden that they lie in.
import { holder } from "./tiles.js";

const LINE = "#stage [data-spaces-of]";

function showAlone(line) {
  for (const board of document.querySelectorAll("#stage .shows-group")) board.classList.remove("shows-group");
  for (const hex of document.querySelectorAll("#stage .shown-alone")) hex.classList.remove("shown-alone");
  if (!line) return;
  const board = line.closest(".board");
  board.classList.add("shows-group");
  for (const [place, spot] of line.dataset.spacesOf.split(" ")) {
    holder(board.id.slice("board-".length), 7 * Number(place) + Number(spot))?.classList.add("shown-alone");
  }
}

for (const name of ["pointerover", "click"]) {
  document.addEventListener(name, ({ target }) => showAlone(target.closest?.(LINE)));
}
