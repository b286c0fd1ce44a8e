// What a move would do, before it is made: on the board what the game shows of it, and on the shelf the words of the server.
// Nothing here moves anything else on the page.
import { aimAt, isDrafting, ownBoard, sources } from "./choices.js";
import { lookInDraft } from "./draft.js";
import { theGame } from "./game.js";
import { lookAt } from "./looks.js";
import { armedTarget, picked } from "./pick.js";
import { moveOnItsWay } from "./wish.js";

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
  else if (target && isDrafting()) showLook(lookInDraft(target), target);
  else if (target && picked()) showLook(lookAt(`${picked()}${target}`), target);
  else if (picked()) showHand();
}

function showLook(look, target) {
  if (look) {
    theGame().showPreview(look);
    showWordsOf(look, target);
  } else if (!isDrafting()) {
    showHand();
  }
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

// --- On the shelf ------------------------------------------------------------------------------

function card() {
  return document.getElementById("preview");
}

// Every part that is not told is hidden.
function showCard({ points, penalty, hand, words, leaves, acts, isRefused }) {
  put(".preview-gain", points ? `+${points}` : "");
  put(".preview-loss", penalty ? `−${penalty}` : "");
  card().querySelector(".preview-points").hidden = !points && !penalty;
  put(".preview-text", words);
  fill(".preview-hand > span", hand);
  fill(".preview-leaves > :last-child", leaves);
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

// What is listed has its title around it. Empty is told by a word; what is not known is not told.
function fill(selector, content) {
  const list = card().querySelector(selector);
  if (!list) return;
  list.replaceChildren(...(content?.length === 0 ? [list.dataset.none] : (content ?? [])));
  list.parentElement.hidden = !content;
}

function showWordsOf(look, target) {
  const acts = isDrafting() ? [] : target === armedTarget() && look.ok ? ["back", "place"] : ["back"];
  const told = look.ok ? theGame().summary(look) : {};
  showCard({ ...told, words: look.words, acts, isRefused: !look.ok });
}

// Something is picked, and no target is looked at.
function showHand() {
  const amount = sources().find(({ dataset }) => dataset.pick === picked())?.getAttribute("aria-label") ?? "";
  const acts = armedTarget() ? ["back", "place"] : ["back"]; // on a slow line one need not wait for the preview
  const { hand, leavesAfter } = theGame();
  showCard({ hand: [...hand(picked()).slice(0, 1), amount], leaves: leavesAfter(picked()), acts });
}

// Mostly the answer is there before anybody could read it: the style sheet waits a moment.
function showSending() {
  showCard({ words: card().dataset.sending, acts: ["back"] });
  card().classList.add("is-sending");
}

// The choices of a draft, when nothing else is looked at.
export function showSum(points, penalty, acts) {
  const { forTiles, forFloor } = card().querySelector(".preview-text").dataset;
  showCard({ points, penalty, words: penalty ? forFloor : forTiles, acts });
}
