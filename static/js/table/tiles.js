// Pictures of tiles, and where tiles lie on a board.
const NAMES = ["blue", "yellow", "red", "black", "white", "marker"];
const CODES = "byrkw";
const SVG = "http://www.w3.org/2000/svg";
export const MARKER = 5;

export function colourOf(code) {
  return CODES.indexOf(code);
}

export function picture(piece) {
  const svg = document.createElementNS(SVG, "svg");
  svg.classList.add("tile");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `#art-tile-${NAMES[piece]}`);
  return svg;
}

function cells(id) {
  return [...(document.getElementById(id)?.children ?? [])];
}

// All of these count from 1, as the events do. The tiles of a line, in the order in which it is filled.
export function lineTiles(seat, line) {
  return cells(`line-${seat}-${line - 1}`);
}

// The spaces of a line in that order, whether a tile lies on them or not.
export function lineSpaces(seat, line) {
  return [...(document.getElementById(`line-${seat}-${line - 1}`)?.parentElement.querySelectorAll(".slots > i") ?? [])];
}

export function wallCell(seat, row, column) {
  return cells(`wall-${seat}-${row - 1}`)[column - 1];
}

export function floorCells(seat) {
  return cells(`floor-${seat}`);
}

// The printed spaces of a floor, whether something lies on them or not.
export function floorSpaces(seat) {
  return [...(document.querySelector(`#board-${seat} .penalties`)?.children ?? [])];
}

// The cells that made the points, in the order in which one counts them: the row, then the column.
export function runCells(tiled) {
  const across = span(tiled.across).map((column) => [tiled.row, column]);
  const down = span(tiled.down).map((row) => [row, tiled.column]);
  const runs = [across, down].filter((run) => run.length > 1);
  return (runs.length ? runs.flat() : [[tiled.row, tiled.column]]).map(([row, column]) =>
    wallCell(tiled.seat, row, column),
  );
}

function span([start, stop]) {
  return Array.from({ length: stop - start }, (_, index) => start + index);
}
