// What a move would do, on the board: ghosts of the tiles where they would lie, and the runs that would score.
import { ownSeat, sourcesOf } from "../../js/table/choices.js";
import { previewsOf } from "../../js/table/previews.js";
import { colourOf, floorCells, floorSpaces, lineSpaces, lineTiles, marker, picture, runCells, wallCell } from "./tiles.js";

export const PREVIEW_MARKS = ["in-run", "goal"]; // what belongs to a preview, and goes with it

export function showPreview({ took, spaces, tiled }) {
  if (took) showTake(took, spaces);
  if (tiled) showRun(tiled);
}

function ghost(piece, cell) {
  const tile = picture(piece);
  tile.classList.add("ghostly");
  cell?.append(tile);
}

function showTake(took, spaces) {
  const seat = ownSeat();
  const placed = took.amount - took.broken - took.lost;
  const held = lineTiles(seat, took.line).length;
  for (const cell of lineSpaces(seat, took.line).slice(held, held + placed)) ghost(took.colour, cell);
  const fallen = [...(took.marker ? [marker()] : []), ...Array(took.broken).fill(took.colour)];
  const floor = floorSpaces(seat).slice(floorCells(seat).length);
  fallen.forEach((piece, index) => ghost(piece, floor[index]));
  if (spaces.length === 1) showRun(spaces[0]);
  else spaces.forEach(showGoal);
}

function showRun(tiled) {
  for (const cell of runCells(tiled)) cell.classList.add("in-run");
  showGoal(tiled);
}

function showGoal(tiled) {
  const cell = wallCell(tiled.seat, tiled.row, tiled.column);
  cell.classList.add("goal");
  cell.dataset.points = `+${tiled.points}`;
  if (!cell.firstChild) ghost(tiled.colour, cell);
}

// --- For the shelf -----------------------------------------------------------------------------

export function summary({ spaces, tiled, penalty, centre }) {
  const points = spaces?.length ? Math.max(...spaces.map((space) => space.points)) : tiled?.points;
  return { points, penalty, leaves: centre && pilesOf(centre) };
}

// The move as it can be shown before the server has answered.
export function foretold({ took }) {
  return took;
}

// The tiles that a pick takes.
export function hand(pick) {
  const taken = sourcesOf(pick);
  const amount = taken.length > 1 ? taken.length : Number(taken[0]?.textContent) || 1;
  return Array.from({ length: amount }, () => picture(colourOf(pick[1])));
}

// Whatever line they go to, the same is left in the centre.
export function leavesAfter(pick) {
  const centre = previewsOf(pick).find((preview) => preview.centre)?.centre;
  return centre && pilesOf(centre);
}

function pilesOf(centre) {
  return centre.flatMap((amount, colour) => (amount ? [pile(amount, colour)] : []));
}

function pile(amount, colour) {
  const element = document.createElement("span");
  element.append(picture(colour), String(amount));
  return element;
}

// --- Choices on the grey wall ------------------------------------------------------------------

export function sumOf(events) {
  const total = (name) => events.filter(({ kind }) => kind === name).reduce((all, { points }) => all + points, 0);
  return { points: total("tiled"), penalty: -total("paid") };
}

export function showDrafted(events) {
  for (const { kind, seat, row, column, colour } of events) {
    if (kind !== "tiled") continue;
    const tile = picture(colour);
    tile.classList.add("drafted");
    wallCell(seat, row, column)?.append(tile);
  }
}

// Whether a tile lies where this target is.
export function isTaken({ dataset }) {
  const [row, column] = dataset.to.slice(1);
  return Boolean(wallCell(ownSeat(), Number(row), Number(column))?.querySelector(".tile:not(.drafted, .ghostly)"));
}
