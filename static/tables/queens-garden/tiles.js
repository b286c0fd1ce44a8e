// Where everything lies on a table of Queen's Garden, and how its pieces look. Hexes are told by their codes, such as "b3";
// cells by their numbers, seven for each place, as in the events.
import { table } from "../../js/table/choices.js";
import { rect } from "../../js/table/flights.js";

const SVG = "http://www.w3.org/2000/svg";
const KINDS = 6;
const SPOTS = 7;
const STORED_SPOT = 2; // where expansions show their hex in a storage
const FIRST_GAP = 49; // statues and benches come after all spaces
// The middle of each spot of a flower, in shares of its width and height from its own middle.
const MIDDLES = [[0, 0], [1, 0], [0.5, -1], [-0.5, -1], [-1, 0], [-0.5, 1], [0.5, 1]].map(([x, y]) => [x * 0.32313, y * 0.2907]);
const WIDE = 0.3284;
const HIGH = 0.3954;

// --- Codes and words ---

export function codeOf(hex) {
  return table().dataset.letters[Math.floor(hex / KINDS)] + ((hex % KINDS) + 1);
}

function hexOf(code) {
  return KINDS * table().dataset.letters.indexOf(code[0]) + Number(code[1]) - 1;
}

export function wordOf(code) {
  return table().dataset.words.split("|")[hexOf(code)];
}

// The code of a category of the ring: even ones are symbols.
export function categoryOf(category) {
  const kind = Math.floor(category / 2);
  return category % 2 ? table().dataset.letters[kind] : String(kind + 1);
}

export function spaceCode(cell) {
  return `${Math.floor(cell / SPOTS)}${cell % SPOTS}`;
}

// --- Pictures ---

export function picture(name, look = "tile") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", look);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#art-garden-${name}`);
  svg.append(use);
  return svg;
}

function nameOf(svg) {
  return svg?.querySelector("use")?.getAttribute("href").replace("#art-garden-", "") ?? "";
}

// The codes of the categories, in the order in which they score.
export function wheel() {
  return fields().map(nameOf);
}

export function wheelField(code) {
  return fields().find((field) => nameOf(field) === code);
}

function fields() {
  return [...document.querySelectorAll("#stage .wheel .category")];
}

// --- The display ---

export function expansion(number) {
  return document.getElementById(`expansion-${number}`);
}

// All that lies in the display: each button tells its hex, and where it is.
export function displayed() {
  return [...document.querySelectorAll("#stage .display [data-hex]")].map((button) => ({
    button,
    code: button.dataset.hex,
    number: Number(button.closest(".expansion").id.slice("expansion-".length)),
    isExpansion: button.closest(".expansion").dataset.state === "up",
  }));
}

export function supplyPile() {
  return document.querySelector("#stage .supply-pile > .plate-picture");
}

// Expansions fly as their hex, which is no larger than any other.
export function placeOfHex(shown) {
  return rect(shown && !shown.matches(".tile") ? [...shown.querySelectorAll(".tile")].at(-1) : shown);
}

// --- Gardens ---

export function gardenOf(seat) {
  return document.querySelector(`#board-${seat} > .garden`);
}

export function bed(seat, place) {
  return document.getElementById(`bed-${seat}-${place}`);
}

// What holds the hex, or the feature, of a cell; nothing if there is none.
export function holder(seat, cell) {
  if (cell >= FIRST_GAP) return document.getElementById(`gap-${seat}-${cell - FIRST_GAP}`);
  return bed(seat, Math.floor(cell / SPOTS))?.querySelector(`:scope > [data-spot="${cell % SPOTS}"]`);
}

// Where a cell is, whether anything lies there or not.
export function placeOfCell(seat, cell) {
  if (cell >= FIRST_GAP) return rect(holder(seat, cell));
  return placeOfSpot(rect(bed(seat, Math.floor(cell / SPOTS))), cell % SPOTS);
}

function placeOfSpot({ left, top, width, height }, spot) {
  const [x, y] = MIDDLES[spot];
  const [wide, high] = [width * WIDE, height * HIGH];
  return new DOMRect(left + width * (0.5 + x) - wide / 2, top + height * (0.5 + y) - high / 2, wide, high);
}

// --- Storages ---

// The pictures of the tiles, jokers and expansions in a storage: what the viewer sees of it.
export function stored(seat) {
  const own = document.getElementById("store");
  const isOwn = own?.closest(`#board-${seat}`);
  const place = isOwn ? own : document.getElementById(`storage-${seat}`);
  const pieces = [...(isOwn ? place.querySelectorAll(".slots > *") : place.querySelectorAll(":scope > i:not(.stored)"))];
  const beds = [...place.querySelectorAll(".stored")];
  return {
    tiles: pieces.filter((each) => nameOf(each) !== "joker").map((each) => ({ code: nameOf(each), shown: each.querySelector(".tile") })),
    jokers: pieces.filter((each) => nameOf(each) === "joker").map((each) => ({ code: "joker", shown: each.querySelector(".tile") })),
    expansions: beds.map((each) => ({ code: nameOf([...each.querySelectorAll(".tile")].at(-1)), shown: isOwn ? each : each.querySelector(".tile") })),
  };
}

// Where the next piece of a storage comes to lie. That of others is a line of small pieces, or, where there is no room for it,
// their whole board.
export function placeInStorage(seat, index) {
  return document.querySelector(`#board-${seat} #store`) ? rect(spacesOfStorage()[index]) : inLine(seat, index);
}

export function placeForExpansion(seat, index) {
  return document.querySelector(`#board-${seat} #store`) ? placeOfSpot(rect(spacesForExpansions()[index]), STORED_SPOT) : inLine(seat, index - 2);
}

function inLine(seat, index) {
  const line = rect(document.getElementById(`storage-${seat}`));
  const { left, right, top, height } = line?.width ? line : rect(document.getElementById(`board-${seat}`));
  const side = Math.min(height, 20);
  return new DOMRect(index < 0 ? right + index * side : left + index * side, top + (height - side) / 2, side, side);
}

// The twelve spaces of one's own storage, and the two for expansions.
export function spacesOfStorage() {
  return [...document.querySelectorAll("#stage .storage-spaces .slots > i")];
}

export function spacesForExpansions() {
  return [...document.querySelectorAll("#stage .storage-spaces .beds > i")];
}
