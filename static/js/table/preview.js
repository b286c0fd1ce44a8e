// What a move would do, before it is made: ghosts of the tiles where they would lie, the runs that would score, and on the
// shelf the words of the server. Nothing here moves anything else on the page.
import { aimAt, isSpace, moveTo, ownBoard, ownSeat, sources } from "./choices.js";
import { lookInDraft } from "./draft.js";
import { lookAt } from "./looks.js";
import { armedTarget, pickedTiles } from "./pick.js";
import { moveOnItsWay } from "./wish.js";
import { colourOf, floorCells, floorSpaces, lineSpaces, lineTiles, MARKER, picture, runCells, wallCell } from "./tiles.js";

const CLASSES = ["in-run", "goal"];

let aimed = null; // what the viewer looks at: the name of a target

export function aimAtTarget(target) {
  aimAt(aimed)?.classList.remove("aimed");
  aimed = target;
  aimAt(aimed)?.classList.add("aimed");
}

export function aimedTarget() {
  return aimed;
}

export function refreshPreview() {
  clearPreview();
  const target = aimed ?? armedTarget();
  if (!ownBoard()) return;
  if (moveOnItsWay()) showSending();
  else if (target && (isSpace(target) || pickedTiles())) showLook(target);
  else if (pickedTiles()) showHand(pickedTiles());
}

function showLook(target) {
  const look = isSpace(target) ? lookInDraft(target) : lookAt(moveTo(target, pickedTiles()));
  if (!look) {
    if (!isSpace(target)) showHand(pickedTiles());
    return;
  }
  if (look.took) showTake(look);
  if (look.tiled) showRun(look.tiled);
  showWordsOf(look, target);
}

export function clearPreview() {
  clearCard();
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

// --- On the shelf ------------------------------------------------------------------------------

function card() {
  return document.getElementById("preview");
}

// Every part that is not told is hidden.
function showCard({ points, penalty, hand, words, centre, acts, isRefused }) {
  put(".preview-gain", points ? `+${points}` : "");
  put(".preview-loss", penalty ? `−${penalty}` : "");
  card().querySelector(".preview-points").hidden = !points && !penalty;
  put(".preview-text", words);
  fill(".preview-tiles", hand);
  fill(".preview-piles", centre && pilesOf(centre));
  for (const act of card().querySelectorAll("[data-act]")) act.hidden = !acts.includes(act.dataset.act);
  card().classList.toggle("is-refused", Boolean(isRefused));
  card().classList.remove("is-sending");
  card().hidden = false;
}

function clearCard() {
  if (!card() || card().hidden) return;
  showCard({ acts: [] }); // nothing stays in it that might be read
  card().hidden = true;
}

function put(selector, text = "") {
  const element = card().querySelector(selector);
  element.textContent = text;
  element.hidden = !text;
}

// What is listed has its title around it.
function fill(selector, content = []) {
  const list = card().querySelector(selector);
  list.replaceChildren(...content);
  list.parentElement.hidden = !content.length;
}

function showWordsOf(look, target) {
  const points = look.spaces?.length ? Math.max(...look.spaces.map((space) => space.points)) : look.tiled?.points;
  const acts = isSpace(target) ? [] : target === armedTarget() && look.ok ? ["back", "place"] : ["back"];
  showCard({ points, penalty: look.penalty, words: look.words, centre: look.centre, acts, isRefused: !look.ok });
}

// The tiles are picked, and no target is looked at. All of them could go to the floor: that tells what would be left.
function showHand(tiles) {
  const amount = sources().find(({ dataset }) => dataset.take === tiles)?.getAttribute("aria-label");
  const centre = lookAt(moveTo("f", tiles))?.centre;
  const acts = armedTarget() ? ["back", "place"] : ["back"]; // on a slow line one need not wait for the preview
  showCard({ hand: [picture(colourOf(tiles[1])), amount], centre, acts });
}

// Mostly the answer is there before anybody could read it: the style sheet waits a moment.
function showSending() {
  showCard({ words: card().dataset.sending, acts: ["back"] });
  card().classList.add("is-sending");
}

// Choices on the grey wall, when nothing else is looked at.
export function showSum(points, penalty, acts) {
  const { forTiles, forFloor } = card().querySelector(".preview-text").dataset;
  showCard({ points, penalty, words: penalty ? forFloor : forTiles, acts });
}

function pilesOf(centre) {
  const shown = centre.flatMap((amount, colour) => (amount ? [pile(amount, colour)] : []));
  return shown.length ? shown : [card().querySelector(".preview-piles").dataset.none];
}

function pile(amount, colour) {
  const element = document.createElement("span");
  element.append(picture(colour), String(amount));
  return element;
}
