// What the viewer has picked: the beginning of a move, such as "3r", and how the table shows it. The pick is all that is
// kept here: pushes may change any element at any time, so everything else is read from the page and shown anew.
import { expected, isDrafting, isMove, isWaitingForAnswer, mayAct, opens, pickTargets, table } from "./choices.js";
import { wantEnding, wholeMove } from "./endings.js";
import { theGame } from "./game.js";
import { askAboutPick } from "./previews.js";
import { moveOnItsWay } from "./wish.js";

let prefix = null;
let armed = null; // the target that was chosen but not confirmed; "" where the pick is a whole move

export function picked() {
  return prefix;
}

export function pick(beginning) {
  if (beginning !== prefix) wantEnding(null);
  prefix = beginning;
  armed = null;
  showPick();
}

export function armedTarget() {
  return armed;
}

export function isArmed() {
  return armed !== null;
}

export function arm(target) {
  armed = target;
  showPick();
}

// Whether the pick can be put there. Codes alone do not tell: "d1" and the line "5" look like the dome tile "d15".
export function isOpen(target) {
  if (prefix === null || isOutOfPlace(target)) return false;
  const code = `${prefix}${target}`;
  return isMove(code) || opens(code);
}

function isOutOfPlace(target, aim) {
  return Boolean(theGame()?.isOutOfPlace?.(prefix, target, aim));
}

// The whole move that a target would make of the pick.
export function moveTo(target) {
  return wholeMove(`${prefix}${target}`);
}

export function showPick() {
  const shown = table();
  if (!shown) return;
  if (prefix !== null && !isMove(prefix) && !opens(prefix)) prefix = armed = null;
  shown.classList.toggle("picking", prefix !== null);
  shown.classList.toggle("sending", Boolean(moveOnItsWay()));
  shown.classList.toggle("may-pick", mayAct() && !isDrafting());
  for (const source of shown.querySelectorAll("[data-pick]")) showSource(source);
  theGame()?.prepareTargets?.(prefix);
  for (const aim of pickTargets()) showAim(aim);
  if (prefix !== null) askAboutPick(prefix);
  shown.querySelector(".hint").dataset.hint = hint();
}

function showSource(source) {
  const isPicked = source.dataset.pick === prefix;
  source.classList.toggle("lifted", isPicked);
  if (source.matches("button")) source.setAttribute("aria-pressed", String(isPicked));
}

function showAim(aim) {
  const target = aim.dataset.to;
  const open = isOpen(target);
  aim.hidden = prefix === null || isOutOfPlace(target, aim);
  aim.parentElement.classList.toggle("takes", open);
  aim.classList.toggle("open", open);
  aim.classList.toggle("armed", target === armed);
  aim.classList.toggle("sent", open && moveOnItsWay()?.split(" ")[0] === moveTo(target));
  // Closed targets stay within reach, so that one can ask them why.
  aim.setAttribute("aria-disabled", String(!open));
}

// What the viewer is asked to do now.
function hint() {
  if (moveOnItsWay() || isWaitingForAnswer()) return "sent";
  return prefix === null ? expected() : (theGame()?.hintFor?.(prefix) ?? "place");
}
