// What the viewer has picked: the beginning of a move, such as "3r", and how the table shows it. The pick is all that is
// kept here: pushes may change any element at any time, so everything else is read from the page and shown anew.
import { expected, isDrafting, isMove, isWaitingForAnswer, mayAct, opens, pickTargets, table } from "./choices.js";
import { askAbout } from "./looks.js";
import { moveOnItsWay } from "./wish.js";

let steps = []; // what was picked one after the other, each step longer than the one before
let armed = null;

export function picked() {
  return steps.at(-1) ?? null;
}

export function pick(prefix) {
  steps = prefix === null ? [] : [prefix];
  armed = null;
  showPick();
}

// Some moves are said in more than two steps.
export function pickOn(prefix) {
  steps = [...steps, prefix];
  armed = null;
  showPick();
}

// One step back; false if that was the first one.
export function unpick() {
  if (steps.length < 2) return false;
  steps = steps.slice(0, -1);
  armed = null;
  showPick();
  return true;
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
  if (picked() !== null && !opens(picked())) {
    steps = [];
    armed = null;
  }
  if (picked() !== null) askAbout(picked());
  shown.classList.toggle("picking", picked() !== null);
  shown.classList.toggle("sending", Boolean(moveOnItsWay()));
  shown.classList.toggle("may-pick", mayAct() && !isDrafting());
  for (const source of shown.querySelectorAll("[data-pick]")) showSource(source);
  for (const aim of pickTargets()) showAim(aim);
  shown.querySelector(".hint").dataset.hint = hint();
}

function showSource(source) {
  const isPicked = source.dataset.pick === steps[0];
  source.classList.toggle("lifted", isPicked);
  if (source.matches("button")) source.setAttribute("aria-pressed", String(isPicked));
}

function showAim(aim) {
  const target = aim.dataset.to;
  const code = `${picked()}${target}`;
  const isOpen = picked() !== null && (isMove(code) || opens(code));
  aim.hidden = picked() === null;
  aim.parentElement.classList.toggle("takes", isOpen);
  aim.classList.toggle("open", isOpen);
  aim.classList.toggle("armed", target === armed);
  aim.classList.toggle("sent", isOpen && code === moveOnItsWay());
  // Closed targets stay within reach, so that one can ask them why.
  aim.setAttribute("aria-disabled", String(!isOpen));
}

// What the viewer is asked to do now.
function hint() {
  if (moveOnItsWay() || isWaitingForAnswer()) return "sent";
  return picked() === null ? expected() : "place";
}
