// What a move would do, before it is made: ghosts of the tiles where they would lie, the runs that would score, and a
// card with the words of the server. Nothing here moves anything else on the page.
import { isSpace, moveTo, ownBoard, ownSeat } from "./choices.js";
import { lookInDraft } from "./draft.js";
import { lookAt } from "./looks.js";
import { armedTarget, pickedTiles } from "./pick.js";
import { floorCells, floorSpaces, lineSpaces, lineTiles, MARKER, picture, runCells, wallCell } from "./tiles.js";

const CLASSES = ["in-run", "goal"];
const GAP = 8;

let aimed = null; // what the viewer looks at: the name of a target

const card = document.getElementById("preview");

export function aimAtTarget(target) {
  aimed = target;
}

export function aimedTarget() {
  return aimed;
}

export function refreshPreview() {
  clearPreview();
  const target = aimed ?? armedTarget();
  if (!target || !ownBoard() || (!isSpace(target) && !pickedTiles())) {
    return;
  }
  const look = isSpace(target) ? lookInDraft(target) : lookAt(moveTo(target, pickedTiles()));
  if (!look) return;
  if (look.took) showTake(look);
  if (look.tiled) showRun(look.tiled);
  showCard(look, target);
}

export function clearPreview() {
  card.hidden = true;
  for (const ghost of document.querySelectorAll(".table .ghostly")) ghost.remove();
  for (const name of CLASSES) {
    for (const cell of document.querySelectorAll(`.table .${name}`)) {
      cell.classList.remove(name);
      delete cell.dataset.points;
    }
  }
}

// --- On the board ------------------------------------------------------------------------------

function ghost(piece, cell) {
  const tile = picture(piece);
  tile.classList.add("ghostly");
  cell?.append(tile);
}

function showTake({ took, spaces }) {
  const seat = ownSeat();
  const placed = took.amount - took.broken - took.lost;
  const held = lineTiles(seat, took.line).length;
  for (const cell of lineSpaces(seat, took.line).slice(held, held + placed)) ghost(took.colour, cell);
  const fallen = [...(took.marker ? [MARKER] : []), ...Array(took.broken).fill(took.colour)];
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

// --- In words ----------------------------------------------------------------------------------

function showCard(look, target) {
  const points = look.spaces?.length ? Math.max(...look.spaces.map((space) => space.points)) : look.tiled?.points;
  put(".preview-gain", points ? `+${points}` : "");
  put(".preview-loss", look.penalty ? `−${look.penalty}` : "");
  put(".preview-text", look.words);
  card.classList.toggle("is-refused", !look.ok);
  showPiles(look.centre);
  showActs(target === armedTarget() && look.ok ? ["place"] : []);
  card.hidden = false;
  settle();
}

function put(selector, text) {
  const element = card.querySelector(selector);
  element.textContent = text;
  element.hidden = !text;
}

// Choices on the grey wall have a card of their own, when nothing else is looked at.
export function showSum(points, penalty, acts) {
  put(".preview-gain", points ? `+${points}` : "");
  put(".preview-loss", penalty ? `−${penalty}` : "");
  put(".preview-text", "");
  card.classList.remove("is-refused");
  showPiles(undefined);
  showActs(acts);
  card.hidden = false;
  settle();
}

function showActs(names) {
  for (const act of card.querySelectorAll("[data-act]")) act.hidden = !names.includes(act.dataset.act);
  card.querySelector(".preview-acts").hidden = !names.length;
  card.classList.toggle("has-acts", names.length > 0);
}

function showPiles(centre) {
  const row = card.querySelector(".preview-leaves");
  const piles = card.querySelector(".preview-piles");
  row.hidden = !centre;
  if (!centre) return;
  const shown = centre.flatMap((amount, colour) => (amount ? [pile(amount, colour)] : []));
  piles.replaceChildren(...(shown.length ? shown : [piles.dataset.none]));
}

function pile(amount, colour) {
  const element = document.createElement("span");
  element.append(picture(colour), String(amount));
  return element;
}

// Below the board if there is room, else beside it, else over its head: lines and wall are never covered.
function settle() {
  const board = ownBoard().getBoundingClientRect();
  const rows = ownBoard().querySelector(".rows").getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  let top = board.bottom + GAP;
  let left = board.left + (board.width - width) / 2;
  if (top + height > innerHeight - GAP) {
    if (board.left - GAP - width >= GAP) {
      left = board.left - GAP - width;
      top = rows.top + (rows.height - height) / 2;
    } else {
      top = rows.top - GAP - height;
    }
  }
  card.style.top = `${Math.min(Math.max(GAP, top), innerHeight - height - GAP)}px`;
  card.style.left = `${Math.min(Math.max(GAP, left), innerWidth - width - GAP)}px`;
}

addEventListener("scroll", () => !card.hidden && settle(), { passive: true });
addEventListener("resize", () => !card.hidden && settle());
