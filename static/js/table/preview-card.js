// What a move would do, before it is made: on the board what the game shows of it, and on the shelf the words of the server.
// Nothing here moves anything else on the page.
import { giveFocus } from "../keyboard.js";
import { aimAt, isDrafting, ownBoard, sources } from "./choices.js";
import { previewInDraft } from "./draft.js";
import { theGame } from "./game.js";
import { ask, previewOf } from "./previews.js";
import { armedTarget, isArmed, moveTo, picked } from "./pick.js";
import { nameRule } from "./shelf.js";
import { moveOnItsWay } from "./wish.js";

let aimed = null; // what the viewer looks at: the name of a target
let pointed = ""; // or a source that is a whole move

export function aimAtTarget(target) {
  aimAt(aimed)?.classList.remove("aimed");
  aimed = target;
  aimAt(aimed)?.classList.add("aimed");
}

export function aimedTarget() {
  return aimed;
}

// With nothing picked one can look at what a press would do.
export function pointAt(move) {
  pointed = move;
  if (move) ask("", [move]);
}

export function pointedMove() {
  return pointed;
}

// A button of the card keeps the focus, if it is still there afterwards.
export function refreshPreview() {
  const held = document.activeElement?.closest("#preview button");
  showAnew();
  if (held && document.activeElement !== held && held.checkVisibility()) giveFocus(held);
}

function showAnew() {
  clearPreview();
  const target = aimed ?? armedTarget();
  if (!ownBoard()) return;
  if (moveOnItsWay()) showSending();
  else if (target !== null && isDrafting()) showTarget(previewInDraft(target), target);
  else if (target !== null && picked()) showTarget(previewOf(moveTo(target)), target);
  else if (picked()) showHand();
  else if (pointed) showSource();
}

function showTarget(preview, target) {
  if (preview) {
    theGame().showPreview(preview);
    showWordsOf(preview, target);
  } else if (!isDrafting()) {
    showHand();
    if (target === armedTarget()) ask("", [moveTo(target)]); // another ending than those that were asked about
  }
}

export function clearPreview() {
  clearCard();
  for (const ghost of document.querySelectorAll(".table :is(.ghostly, .in-preview)")) ghost.remove();
  for (const name of theGame()?.PREVIEW_MARKS ?? []) {
    for (const cell of document.querySelectorAll(`.table .${name}`)) {
      cell.classList.remove(name);
      delete cell.dataset.points;
    }
  }
}

// --- On the shelf ------------------------------------------------------------------------------

function card() {
  return document.getElementById("preview");
}

// Every part that is not told is hidden.
function showCard({ points, penalty, hand, words, leaves, acts, isRefused, rule }) {
  put(".preview-gain", points ? `+${points}` : "");
  put(".preview-loss", penalty ? `−${penalty}` : "");
  card().querySelector(".preview-points").hidden = !points && !penalty;
  put(".preview-text", words);
  nameRule(card().querySelector(".rule-link"), rule);
  fill(".preview-hand > span", hand);
  fill(".preview-leaves > :last-child", leaves);
  for (const act of card().querySelectorAll("[data-act]")) act.hidden = !acts.includes(act.dataset.act);
  card().classList.toggle("is-refused", Boolean(isRefused));
  card().classList.remove("is-sending");
  card().classList.toggle("is-whole", armedTarget() === "");
  card().hidden = false;
  theGame().showControls?.(card());
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

// What is listed has its title around it. Empty is told by a word; what is not known is not told.
function fill(selector, content) {
  const list = card().querySelector(selector);
  if (!list) return;
  list.replaceChildren(...(content?.length === 0 ? [list.dataset.none] : (content ?? [])));
  list.parentElement.hidden = !content;
}

function showWordsOf(preview, target) {
  const acts = isDrafting() ? [] : target === armedTarget() && preview.ok ? ["back", "place"] : ["back"];
  const told = preview.ok ? theGame().summary(preview) : {};
  showCard({ ...told, words: preview.words, acts, isRefused: !preview.ok, rule: preview.rule });
}

// Why a press changes nothing: what is picked stays where it is, and so does the button that puts it down.
export function sayOnCard(words, rule) {
  put(".preview-text", words);
  nameRule(card().querySelector(".rule-link"), rule);
  card().classList.add("is-refused");
  document.getElementById("announcement").textContent = words;
}

// Something is picked, and no target is looked at.
function showHand() {
  const amount = sources().find(({ dataset }) => dataset.pick === picked())?.getAttribute("aria-label") ?? "";
  const acts = isArmed() ? ["back", "place"] : ["back"]; // on a slow line one need not wait for the preview
  const { hand, leavesAfter } = theGame();
  showCard({ hand: [...hand(picked()).slice(0, 1), amount], leaves: leavesAfter(picked()), acts });
}

// Something lies under the pointer that a press would do at once.
function showSource() {
  const preview = previewOf(pointed);
  if (preview) showCard({ ...(preview.ok ? theGame().summary(preview) : {}), words: preview.words, acts: [], isRefused: !preview.ok, rule: preview.rule });
}

// Mostly the answer is there before anybody could read it: the style sheet waits a moment.
function showSending() {
  showCard({ words: card().dataset.sending, acts: ["back"] });
  card().classList.add("is-sending");
}

// The choices of a draft, when nothing else is looked at.
export function showSum({ points, penalty, words, acts }) {
  const { forTiles, forFloor } = card().querySelector(".preview-text").dataset;
  showCard({ points, penalty, words: words ?? (penalty ? forFloor : forTiles), acts });
}
