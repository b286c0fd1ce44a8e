// Pictures of tiles, and where tiles lie on a board. Colours and numbers are told by the table.
import { table } from "../../js/table/choices.js";

const SVG = "http://www.w3.org/2000/svg";

// The names of all pieces in pictures: the colours, then the start marker.
function names() {
  return table().dataset.pieces.split(" ");
}

export function marker() {
  return names().length - 1;
}

export function letterOf(colour) {
  return table().dataset.letters[colour];
}

export function colourOf(letter) {
  return table().dataset.letters.indexOf(letter);
}

export function rows() {
  return Array.from(table().dataset.letters, (_, index) => index + 1);
}

export function pieceOf(svg) {
  const href = svg.querySelector("use").getAttribute("href");
  return names().findIndex((name) => href.endsWith(name));
}

export function picture(piece) {
  const svg = document.createElementNS(SVG, "svg");
  svg.classList.add("tile");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `#art-tile-${names()[piece]}`);
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
