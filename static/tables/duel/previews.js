// What a move would do, on the board: ghosts of tiles where they would lie, runs that would score, lines that get a place.
import { ownBoard, ownSeat, pickTargets, sourcesOf } from "../../js/table/choices.js";
import { isOpen, moveTo, picked } from "../../js/table/pick.js";
import { previewOf, previewsOf } from "../../js/table/previews.js";
import {
  brokenSpaces, brokenTiles, cellsOf, chip, chipCode, chipPlaces, codeOf, domeCell, domeTile, fieldAndCorner, letterOf, lineSpaces, lineTiles, markerSpace,
  nameOf, picture, runOf, tile, wordOf,
} from "./tiles.js";

// What belongs to a preview, and goes with it.
export const PREVIEW_MARKS = ["in-run", "lands", "is-served", "is-asked", "pays"];

const SHOWN = { take: showTake, tile: showTile };

export function showPreview(preview) {
  SHOWN[preview.kind]?.(preview);
}

function ghost(piece, place, name = "ghostly") {
  piece.classList.add(name);
  place?.append(piece);
}

// --- Tiles that are taken ---

function showTake({ took, cells }) {
  const seat = ownSeat();
  const letter = letterOf(took.colour);
  const placed = took.amount - took.broken - took.lost;
  const held = lineTiles(seat, took.line).length;
  for (const space of lineSpaces(seat, took.line).slice(held, held + placed)) ghost(tile(letter), space);
  const free = brokenSpaces(seat).slice(brokenTiles(seat).length);
  for (const space of free.slice(0, took.broken)) ghost(tile(letter), space);
  if (took.marker) ghost(picture("marker", "tile"), markerSpace(seat));
  if (cells.length === 1) cells[0].forEach(showRun);
  for (const lines of cells) showLanding(lines);
}

function showRun(line) {
  if (line.kind !== "tiled") return;
  for (const [row, column] of runOf(line)) domeCell(line.seat, row, column)?.classList.add("in-run");
}

// Where the tile of a line lands, with all that it brings, and the special tile that comes with it.
function showLanding(lines) {
  const [{ seat, row, column, colour }, adorned] = lines;
  const cell = domeCell(seat, row, column);
  if (!cell) return;
  cell.classList.add("lands");
  cell.dataset.points = `+${sumOfLines(lines)}`;
  ghost(tile(letterOf(colour)), cell);
  if (adorned) ghost(tile("s"), domeCell(seat, adorned.row, adorned.column));
}

function showTile({ lines }) {
  lines.forEach(showRun);
  showLanding(lines);
}

function sumOfLines(lines) {
  return lines.reduce((sum, { points }) => sum + points, 0);
}

// What each open line would bring and lose, beside it.
export function showPointsOfLines() {
  for (const { dataset, parentElement } of pickTargets()) {
    const preview = isOpen(dataset.to) ? previewOf(moveTo(dataset.to)) : undefined;
    if (!preview?.ok || preview.kind !== "take" || !/^[1-6]$/.test(dataset.to)) continue;
    const { points, penalty } = summary(preview);
    if (!points && !penalty) continue;
    const label = document.createElement("span");
    label.className = "line-points in-preview";
    label.append(...[points && `+${points}`, penalty && loss(penalty)].filter(Boolean));
    parentElement.append(label);
  }
}

function loss(penalty) {
  const label = document.createElement("span");
  label.className = "is-loss";
  label.textContent = `−${penalty}`;
  return label;
}

// The stack that a take leaves, on the plate where it will lie. The code of a rest goes from the bottom to the top.
export function showRest(factory, rest) {
  const stack = document.createElement("span");
  stack.className = "moon-stack in-preview is-coming";
  for (const letter of [...rest].reverse()) {
    stack.append(document.createElement("i"));
    stack.lastChild.append(tile(letter));
  }
  document.getElementById(`moon-${factory}`)?.append(stack);
}

// --- Dome tiles ---

// On every free field: how the dome tile would lie, and how many lines get a place by it.
export function showDomeTile() {
  const served = new Set();
  for (const aim of pickTargets()) {
    if (!isOpen(aim.dataset.to) || !aim.dataset.to.startsWith("f")) continue;
    const move = moveTo(aim.dataset.to);
    const [, number, field, turns] = /^.(\d+)f(\d)r(\d)$/.exec(move);
    const shown = domeTile(cellsOf(Number(number)), Number(turns));
    shown.classList.add("in-preview");
    const lines = previewOf(move)?.opens ?? [];
    if (lines.length) {
      shown.append(badge(lines.length));
      for (const line of lines) {
        served.add(line);
        markServing(shown, cellsOf(Number(number), Number(turns)), Number(field), line);
      }
    }
    aim.parentElement.append(shown);
  }
  for (const line of served) ownBoard().querySelector(`.line-place[data-line="${line}"]`).classList.add("is-served");
}

function badge(count) {
  const label = document.createElement("b");
  label.className = "serves-lines";
  label.textContent = count;
  return label;
}

// The cells that take the tile of a line: those of its row with its colour, and wild ones.
function markServing(shown, cells, field, line) {
  const colour = codeOf(lineTiles(ownSeat(), line)[0]?.firstElementChild);
  const turns = Number(shown.dataset.turn ?? 0);
  for (const column of [1, 2, 3, 4, 5, 6]) {
    const place = fieldAndCorner(line, column);
    if (place.field === field && [colour, "w"].includes(cells[place.corner])) {
      shown.children[UNTURNED[turns][place.corner]].classList.add("serves");
    }
  }
}

// Which cell of a dome tile as it is printed lies in each corner, turned by so many quarters.
const UNTURNED = [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]];

// --- For the card ---

export function summary({ kind, cells, penalty, moon, bares, lines, cost }) {
  if (kind === "take") {
    return { points: Math.max(0, ...cells.map(sumOfLines)), penalty, leaves: pilesOf(moon, bares) };
  }
  if (kind === "tile") return { points: sumOfLines(lines) };
  return { penalty: cost };
}

// The move as it can be shown before the server has answered: all of these are known but what is hidden now.
export function foretold({ kind, took, code, chip, back, cost }) {
  const seat = Number(ownSeat());
  if (kind === "dome") {
    const [, from, tile, field, rotation] = /^(.)(\d+)f(\d)r(\d)$/.exec(code);
    return { kind: "domed", seat, tile: Number(tile), field: Number(field), rotation: Number(rotation), from_stack: from === "k" };
  }
  if (kind === "chip") return { kind: "took-chip", seat, factory: Number(code[1]), chip };
  if (kind === "draw") return { kind: "drew", seat, back, points: -cost };
  return took;
}

// Pictures of what a pick takes.
export function hand(pick) {
  const [first] = sourcesOf(pick);
  if (/^[dk]\d/.test(pick)) return [domeTile(cellsOf(Number(pick.slice(1))))];
  if (/^c\d/.test(pick)) return [chip(codeOf(first?.querySelector("svg")))];
  if (!/^([1-5]|m)[a-z]$/.test(pick)) return first ? [picture(nameOf(first.querySelector("svg")))] : [];
  const taken = previewsOf(pick).find(({ took }) => took)?.took.amount ?? sourcesOf(pick).length;
  return Array.from({ length: taken || 1 }, () => tile(pick[1]));
}

// What lies open on the moon sides then. It depends on the order of the stack, but not on the line.
export function leavesAfter(pick) {
  const open = pickTargets().find(({ dataset }) => isOpen(dataset.to));
  const { moon, bares } = (pick === picked() && open && previewOf(moveTo(open.dataset.to))) || {};
  return moon && pilesOf(moon, bares);
}

// Tiles by colour, and a chip for each factory that has no tile left.
function pilesOf(moon, bares) {
  const tiles = moon.flatMap((amount, colour) => (amount ? [pile(amount, colour)] : []));
  return [...tiles, ...bares.map(turnedUp)];
}

function turnedUp() {
  return named(document.querySelector(".preview-leaves").dataset.chip, picture("chip-down", "tile"));
}

function pile(amount, colour) {
  const letter = letterOf(colour);
  return named(`${amount} ${wordOf(letter)}`, tile(letter), String(amount));
}

function named(words, ...content) {
  const element = document.createElement("span");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", words);
  element.append(...content);
  return element;
}

// --- Choices at tiling ---

export function sumOf(events) {
  const total = (...kinds) => sumOfLines(events.filter(({ kind }) => kinds.includes(kind)));
  return { points: total("tiled", "adorned"), penalty: -total("paid") };
}

export function showDrafted(events) {
  for (const used of ownBoard()?.querySelectorAll(".is-drafted") ?? []) used.classList.remove("is-drafted");
  for (const { kind, seat, row, column, colour, chips } of events) {
    if (kind === "tiled") ownBoard().querySelector(`.line-place[data-line="${row}"]`).classList.add("is-drafted");
    if (kind === "tiled") for (const chip of chipsFor(chips.map(chipCode))) chip.classList.add("is-drafted");
    if (kind === "tiled" || kind === "adorned") {
      ghost(tile(kind === "tiled" ? letterOf(colour) : "s"), domeCell(seat, row, column), "drafted");
    }
  }
}

// The line that is to be done, with what chips would complete it by.
export function showAsked(line) {
  const held = lineTiles(ownSeat(), line);
  ownBoard().querySelector(`.line-place[data-line="${line}"]`).classList.add("is-asked");
  for (const space of lineSpaces(ownSeat(), line).slice(held.length, line)) ghost(tile(codeOf(held[0].firstElementChild)), space);
}

// How many tiles of which colour a line lacks.
export function lackOf(line) {
  const held = lineTiles(ownSeat(), line);
  return { count: line - held.length, colour: wordOf(codeOf(held[0]?.firstElementChild)) };
}

// One's own chips that pay with these codes, of those that are left.
export function chipsFor(codes) {
  const free = chipPlaces(ownSeat()).filter((place) => place.matches("[data-chip]:not(.is-drafted)"));
  return codes.flatMap((code) => {
    const place = free.findIndex(({ dataset }) => dataset.chip === code);
    return place < 0 ? [] : free.splice(place, 1);
  });
}

// Whether a tile lies where this target is, or nothing at all. A free special cell says why no tile goes there.
export function isTaken({ dataset }) {
  const [row, column] = dataset.to.slice(1);
  const cell = domeCell(ownSeat(), Number(row), Number(column));
  return !cell || cell.matches(".is-laid");
}
