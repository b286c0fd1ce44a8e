// What a move would do, on the table: what comes along and where it would lie, the hex on its space with the groups that it joins
// and the features that it completes, an expansion on its place.
import { ownSeat, pickTargets, table } from "../../js/table/choices.js";
import { isOpen, picked } from "../../js/table/pick.js";
import { previewOf } from "../../js/table/previews.js";
import {
  bed, categoryOf, codeOf, displayed, holder, picture, spaceCode, spacesForExpansions, spacesOfStorage, stored,
} from "./tiles.js";

// What belongs to a preview, and goes with it.
export const PREVIEW_MARKS = ["comes", "is-copy", "stays", "pays", "may-pay", "cannot-pay", "joins", "completes", "is-held"];

const SHOWN = { take: showTake, place: showPlacement, buy: showPurchase };

export function showPreview(preview) {
  SHOWN[preview.kind]?.(preview);
}

function ghost(piece, place) {
  piece.classList.add("ghostly");
  place?.append(piece);
}

function label(text, place, name = "value-here") {
  const element = document.createElement("b");
  element.className = `${name} in-preview`;
  element.textContent = text;
  place?.append(element);
  return place && element;
}

function jokersLabel(text, place) {
  label(text, place, "jokers-here")?.append(picture("joker"));
}

// --- Taking ---

// The copies that come rise, the others are outlined, everything else stays.
function markDisplay(category, taken) {
  const comes = new Set(taken.map(([hex, number]) => `${codeOf(hex)} ${number}`));
  for (const { button, code, number } of displayed()) {
    const isIt = comes.has(`${code} ${number}`);
    const isAlike = code.includes(categoryOf(category));
    button.classList.add(isIt ? "comes" : isAlike ? "is-copy" : "stays");
    if (isIt) comes.delete(`${code} ${number}`); // of two on one expansion one comes
  }
}

function showTake({ took }) {
  markDisplay(took.category, [...took.tiles, ...took.expansions]);
  const { tiles, jokers, expansions } = stored(ownSeat());
  const free = spacesOfStorage().slice(tiles.length + jokers.length);
  took.tiles.forEach(([hex], index) => ghost(picture(codeOf(hex)), free[index]));
  const beds = spacesForExpansions().slice(expansions.length);
  took.expansions.forEach(([hex], index) => ghost(picture(codeOf(hex)), beds[index]));
}

// --- Placing ---

function showPlacement({ placed, completed, groups }) {
  const seat = ownSeat();
  const target = document.querySelector(`#stage .target > [data-to="@${spaceCode(placed.space)}"]`)?.parentElement;
  if (placed.on_expansion) showBed(Math.floor(placed.space / 7));
  ghost(picture(codeOf(placed.hex)), target);
  for (const { cells } of groups) {
    if (cells.length > 1) for (const cell of cells) holder(seat, cell)?.classList.add("joins");
  }
  for (const { feature, jokers, lost } of completed) {
    const place = holder(seat, feature);
    place?.classList.add("completes");
    jokersLabel(lost ? `+${jokers} (−${lost})` : `+${jokers}`, place);
  }
}

// The expansion itself, below its printed hex.
function showBed(place) {
  ghost(picture("plate-up", "plate-picture"), placeTarget(place));
  ghost(picture("pavilion", "feature"), document.querySelector(`#stage .target[data-place="${place}"][data-spot="0"]`));
}

function placeTarget(place) {
  return document.querySelector(`#stage .target-of-place[data-place="${place}"]`);
}

function showPurchase({ bought }) {
  ghost(picture("plate-down", "plate-picture"), placeTarget(bought.place));
}

// On every open space what the placement would add at the end, and in this round.
export function showValues() {
  for (const { dataset, hidden, parentElement } of pickTargets()) {
    if (hidden) continue;
    const preview = isOpen(dataset.to) ? previewOf(`${picked()}${dataset.to}`) : undefined;
    if (preview?.kind !== "place") continue;
    const jokers = preview.completed.reduce((sum, each) => sum + each.jokers, 0);
    const points = preview.group_points + preview.round_points;
    if (points) label(`+${points}`, parentElement);
    if (jokers) jokersLabel(`+${jokers}`, parentElement);
  }
}

// --- For the card ---

export function summary({ kind, round_points, group_points, bought, discarded, marker }) {
  if (kind === "place") return { points: group_points + round_points };
  if (kind === "buy") return { penalty: -bought.points };
  if (kind === "pass") return { penalty: -((discarded?.points ?? 0) + (marker?.points ?? 0)) };
  return {};
}

// The move as it can be shown before the server has answered.
export function foretold({ took, placed }) {
  return took ?? placed;
}

// Pictures of what is picked.
export function hand(pick) {
  if (pick.startsWith("+")) return [picture(pick[1])];
  if (pick.startsWith("x@")) return [faceDown()];
  if (/^x?[a-z]\d/.test(pick)) return [picture(pick.slice(-2))];
  return [];
}

function faceDown() {
  const words = document.createElement("span");
  words.append(picture("plate-back"), document.querySelector('[data-control="pays"]').dataset.faceDown);
  return words;
}

export function leavesAfter() {
  return undefined;
}

export function isBedLaid(place) {
  return bed(ownSeat(), place)?.dataset.side !== "none";
}

export function letters() {
  return table().dataset.letters;
}
