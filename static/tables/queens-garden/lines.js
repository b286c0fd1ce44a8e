// Lines and values of groups, drawn over a garden.
import { cellsForValue, outline, shareOf, VIEW } from "./outlines.js";
import { gardenOf } from "./tiles.js";

const SVG = "http://www.w3.org/2000/svg";
// A hex can be in a group of its colour and in one of its symbol: each kind of line has its own way.
const INSET = { colour: 4, symbol: 13, space: 0 };
const [, , WIDE, HIGH] = VIEW.split(" ").map(Number);

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}

// Of each group its cells, its kind (colour, symbol; a space is none) and perhaps its points.
// No two values are written at one cell: `taken` are those at which there are some.
export function pictureOf(groups, look = "", taken = new Set()) {
  const picture = element("svg", { class: `garden-lines ${look}`, viewBox: VIEW, "aria-hidden": "true" });
  for (const { cells, kind } of groups) {
    const d = outline(cells, INSET[kind]);
    for (const look of ["rim", "line"]) picture.append(element("path", { class: `${look} of-${kind}`, d }));
  }
  for (const { cells, points } of groups) {
    if (!points) continue;
    const [cell] = cellsForValue(cells, taken);
    taken.add(cell);
    picture.append(valueAt(cell, points));
  }
  return picture;
}

function valueAt(cell, points) {
  const [x, y] = shareOf(cell);
  const pill = element("g", { class: "group-value", transform: `translate(${((x - 0.5) * WIDE).toFixed(1)} ${((y - 0.5) * HIGH + 27).toFixed(1)})` });
  pill.append(element("rect", { x: -27, y: -17, width: 54, height: 34, rx: 17 }), element("text", { y: 9 }, points));
  return pill;
}

export function draw(seat, groups, look) {
  gardenOf(seat)?.append(pictureOf(groups, look));
}

export function erase(look) {
  for (const picture of document.querySelectorAll(`#stage .garden-lines.${look}`)) picture.remove();
}
