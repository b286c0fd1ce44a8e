// Pictures of Azul Duel's pieces, and where things lie on the page. Letters are those of the move codes: colours, then `w` wild
// and `s` special. All numbers count from 1, as the events do; seats and colours count from 0.
import { table } from "../../js/table/choices.js";

const SVG = "http://www.w3.org/2000/svg";
const ART = "#art-duel-";
export const LARGE = 5; // the number of the large factory; the small ones are 1 to 4
export const FIELDS_ACROSS = 3;

function byId(id) {
  return document.getElementById(id);
}

function children(element) {
  return [...(element?.children ?? [])];
}

// --- What is in the box, as the table tells it ---

export function letterOf(colour) {
  return table().dataset.letters[colour];
}

export function colourOf(letter) {
  return table().dataset.letters.indexOf(letter);
}

export function wordOf(letter) {
  return table().dataset.words.split("|")[colourOf(letter)];
}

export function chipCode(kind) {
  return table().dataset.chips.split(" ")[kind];
}

// The cells of a dome tile, turned to the right by so many quarters: top left, top right, bottom left, bottom right.
export function cellsOf(tile, rotation = 0) {
  let cells = table().dataset.domes.split(" ")[tile - 1];
  for (let turn = 0; turn < rotation; turn += 1) cells = [cells[2], cells[0], cells[3], cells[1]].join("");
  return cells;
}

export function rows() {
  return [1, 2, 3, 4, 5, 6];
}

// --- Pictures ---

export function picture(name, look = "") {
  const svg = document.createElementNS(SVG, "svg");
  if (look) svg.setAttribute("class", look);
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `${ART}${name}`);
  return svg;
}

export function tile(letter) {
  return picture(`tile-${letter}`, "tile");
}

export function chip(code) {
  return picture(`chip-${code}`);
}

// Ornaments stay upright: `turn` only changes their places.
export function domeTile(cells, turn = 0) {
  const shown = document.createElement("span");
  shown.className = "dome-tile";
  if (turn) shown.dataset.turn = turn;
  for (const cell of cells) {
    shown.append(document.createElement("i"));
    shown.lastChild.append(picture(`print-${cell}`));
  }
  return shown;
}

// What a picture shows: `tile-r`, `print-w`, `chip-down`.
export function nameOf(svg) {
  return svg?.querySelector("use")?.getAttribute("href").slice(ART.length) ?? "";
}

// The letter of a tile or of a printed cell; the code of a chip.
export function codeOf(svg) {
  return nameOf(svg).split("-").at(-1);
}

// --- The offer ---

export function sideOfSun(factory) {
  return byId(`sun-${factory}`)?.parentElement;
}

export function sideOfMoon(factory) {
  return (factory === LARGE ? starter() : byId(`moon-${factory}`))?.closest(".side-of-moon");
}

// The tiles on a factory's sun side.
export function sunTiles(factory) {
  return [...(byId(`sun-${factory}`)?.querySelectorAll(".tile") ?? [])];
}

// The stack on the moon side of a small factory, from the top.
export function moonTiles(factory) {
  return [...(byId(`moon-${factory}`)?.querySelectorAll(".moon-stack:not(.in-preview) .tile") ?? [])];
}

// The chip on a small factory, face up or face down.
export function chipOn(factory) {
  return byId(`moon-${factory}`)?.querySelector(".bonus > svg");
}

// The place of the loose tiles of a colour on the moon side of the large factory.
export function pile(colour) {
  return byId(`pile-${colour}`);
}

export function starter() {
  return byId("starter");
}

// --- Dome tiles that nobody has placed ---

export function displayed(tile) {
  return document.querySelector(`.display [data-pick="d${tile}"] > .dome-tile`);
}

// The picture on top of the stack; where the stack was, if it is empty.
export function stackTop() {
  return document.querySelector("#stack .stack-pile > svg") ?? byId("stack");
}

// What somebody has drawn: the backs, as everybody sees them.
export function drawnBacks() {
  return children(byId("drawn")?.querySelector(".drawn-row"));
}

// What the viewer has drawn and looked at.
export function fronts() {
  return children(byId("fronts"));
}

// --- Boards ---

export function boardOf(seat) {
  return byId(`board-${seat}`);
}

// The tiles of a line, in the order in which it is filled: the first one lies next to the dome.
export function lineTiles(seat, line) {
  return children(byId(`line-${seat}-${line - 1}`)).filter((cell) => cell.matches("i"));
}

function placeOfLine(seat, line) {
  return boardOf(seat)?.querySelector(`.line-place[data-line="${line}"]`);
}

// The spaces of a line in that order, whether a tile lies on them or not.
export function lineSpaces(seat, line) {
  return children(placeOfLine(seat, line)?.querySelector(".spaces-of-line"));
}

export function brokenTiles(seat) {
  return children(byId(`broken-${seat}`)).filter((cell) => cell.matches("i:not(.held-marker)"));
}

export function heldMarker(seat) {
  return byId(`broken-${seat}`)?.querySelector(".held-marker");
}

// The printed spaces for broken tiles, whether something lies on them or not.
export function brokenSpaces(seat) {
  return children(boardOf(seat)?.querySelector(".broken-spaces")).slice(0, -1);
}

export function markerSpace(seat) {
  return boardOf(seat)?.querySelector(".broken-spaces > :last-child");
}

// The places of a player's chips, in the order in which they are taken.
export function chipPlaces(seat) {
  return [...(byId(`chips-${seat}`)?.querySelectorAll("li > *") ?? [])];
}

export function fieldOf(seat, field) {
  return byId(`field-${seat}-${field - 1}`);
}

// --- The dome ---

// The field of a cell, and which of its four cells it is, counted from 0.
export function fieldAndCorner(row, column) {
  const [down, across] = [row - 1, column - 1];
  const field = (down >> 1) * FIELDS_ACROSS + (across >> 1) + 1;
  return { field, corner: (down & 1) * 2 + (across & 1) };
}

// The cell itself; undefined where no dome tile lies.
export function domeCell(seat, row, column) {
  const { field, corner } = fieldAndCorner(row, column);
  return children(fieldOf(seat, field))[corner];
}

// Where a cell lies, whether there is a dome tile or not.
export function cellPlace(seat, row, column) {
  const { field, corner } = fieldAndCorner(row, column);
  const shown = fieldOf(seat, field);
  if (!shown) return undefined;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const style = getComputedStyle(shown);
  const [pad, gap] = [style.paddingLeft, style.columnGap].map(Number.parseFloat);
  const [wide, high] = [(width - 2 * pad - gap) / 2, (height - 2 * pad - gap) / 2];
  return new DOMRect(left + pad + (corner & 1) * (wide + gap), top + pad + (corner >> 1) * (high + gap), wide, high);
}

// The [row, column] of every cell that made the points, in the order in which one counts them: the row, then the column.
export function runOf({ row, column, across, down }) {
  const runs = [span(across).map((each) => [row, each]), span(down).map((each) => [each, column])];
  const long = runs.filter((run) => run.length > 1);
  return long.length ? long.flat() : [[row, column]];
}

function span([start, stop]) {
  return Array.from({ length: stop - start }, (_, index) => start + index);
}
