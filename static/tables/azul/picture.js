// What lies where before a push changes it: the places that tiles fly from.
import { table, version } from "../../js/table/choices.js";
import { colourOf, floorCells, lineTiles, pieceOf, rows } from "./tiles.js";

// The tiles in these cells, with their places.
function tilesIn(cells) {
  return cells.flatMap((cell) => {
    const svg = cell.querySelector(".tile:not(.ghostly, .drafted)");
    return svg ? [{ piece: pieceOf(svg), where: svg.getBoundingClientRect(), shown: svg }] : [];
  });
}

export function seen() {
  const shown = table();
  if (!shown) return null;
  const sources = new Map(); // "3r" -> the places of its tiles
  for (const source of shown.querySelectorAll("[data-pick]")) {
    const places = sources.get(source.dataset.pick) ?? [];
    places.push(source.querySelector(".tile").getBoundingClientRect());
    sources.set(source.dataset.pick, places);
  }
  const boards = Array.from({ length: Number(shown.dataset.seats) }, (_, seat) => ({
    lines: rows().map((row) => tilesIn(lineTiles(seat, row))),
    floor: tilesIn(floorCells(seat)),
    score: Number(document.querySelector(`#score-${seat} b`)?.textContent),
  }));
  const marker = document.querySelector("#starter .tile")?.getBoundingClientRect();
  return { version: version(), sources, boards, marker };
}

// Stories change a picture while they are told.
export function copyOf(picture) {
  const boards = picture.boards.map((board) => ({
    ...board,
    lines: board.lines.map((tiles) => [...tiles]),
    floor: [...board.floor],
  }));
  return { ...picture, sources: new Map(picture.sources), boards };
}

// The colours of a factory that were not taken, with the places of their tiles.
export function othersOf(source, colour, sources) {
  return [...sources]
    .filter(([code]) => code.startsWith(String(source)) && colourOf(code[1]) !== colour)
    .map(([code, places]) => ({ colour: colourOf(code[1]), code: code[1], places }));
}
