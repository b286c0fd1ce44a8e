// The tiles that the viewer has picked, such as "3r", and how the table shows it. The pick is all that is kept here:
// pushes may change any element at any time, so everything else is read from the page and shown anew.
import { canTake, isSpace, isTiling, isWaitingForAnswer, legalMoves, moveTo, ownBoard, table } from "./choices.js";
import { askAbout } from "./looks.js";
import { moveOnItsWay } from "./wish.js";

let picked = null;
let armed = null;

export function pickedTiles() {
  return picked;
}

export function pick(tiles) {
  picked = tiles;
  armed = null;
  showPick();
}

// The target that was chosen but not confirmed.
export function armedTarget() {
  return armed;
}

export function arm(target) {
  armed = target;
  showPick();
}

export function showPick() {
  const shown = table();
  if (!shown) return;
  const moves = legalMoves();
  if (picked && !canTake(picked, moves)) picked = armed = null;
  if (picked) askAbout(picked);
  shown.classList.toggle("picking", picked !== null);
  shown.classList.toggle("sending", Boolean(moveOnItsWay()));
  shown.classList.toggle("may-take", moves.size > 0 && !isTiling(moves));
  for (const source of shown.querySelectorAll("[data-take]")) showSource(source);
  for (const aim of ownBoard()?.querySelectorAll(".aim") ?? []) {
    if (!isSpace(aim.dataset.to)) showAim(aim, moves);
  }
  shown.querySelector(".hint").dataset.hint = expected(moves);
}

function showSource(source) {
  const isPicked = source.dataset.take === picked;
  source.classList.toggle("lifted", isPicked);
  if (source.matches("button")) source.setAttribute("aria-pressed", String(isPicked));
}

function showAim(aim, moves) {
  const target = aim.dataset.to;
  const isOpen = picked !== null && moves.has(moveTo(target, picked));
  aim.hidden = !picked;
  aim.parentElement.classList.toggle("takes", isOpen);
  aim.classList.toggle("open", isOpen);
  aim.classList.toggle("armed", target === armed);
  aim.classList.toggle("sent", isOpen && moveTo(target, picked) === moveOnItsWay());
  // Closed targets stay within reach, so that one can ask them why.
  aim.setAttribute("aria-disabled", String(!isOpen));
}

// What the viewer is asked to do now.
function expected(moves) {
  if (moveOnItsWay()) return "sent";
  if (picked) return "place";
  if (!moves.size) return isWaitingForAnswer() ? "sent" : "";
  return isTiling(moves) ? "tile" : "take";
}
