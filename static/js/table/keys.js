// Everything by keyboard: arrows go to the nearest source or target in that direction, numbers go straight there.
import { giveFocus } from "../keyboard.js";
import { isCovered } from "../layers.js";
import { aimAt, isDrafting, sources, table, targets } from "./choices.js";
import { rove } from "./focus.js";
import { theGame } from "./game.js";
import { chooseEnding, putOn, stepBack, stopLooking } from "./hand.js";
import { picked } from "./pick.js";
import { toggleSounds } from "./settings.js";
import { endLook, goToRequest, isLooking } from "./request.js";
import { takeBack } from "./undo.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TYPING = "input, textarea, select";
const ASIDE = 2.5; // how much farther it is to something that is not straight ahead

// It belongs to the table, which a push may replace.
function dialog() {
  return document.getElementById("keys");
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function nearest(from, [right, down], candidates) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const [candidateX, candidateY] = middle(candidate);
    const ahead = (candidateX - x) * right + (candidateY - y) * down;
    const aside = Math.abs((candidateX - x) * down) + Math.abs((candidateY - y) * right);
    const distance = ahead + ASIDE * aside;
    if (candidate !== from && ahead > 1 && distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

// With something in the hand its targets; if it needs none, what may change how its move ends.
function reachable() {
  const aims = targets();
  return isDrafting() || (picked() && aims.length) ? aims : seen();
}

function seen() {
  return sources().filter((source) => source.checkVisibility({ visibilityProperty: true }));
}

function go(element) {
  if (!element) return false;
  giveFocus(element);
  rove();
  return true;
}

function goTowards(direction) {
  const candidates = reachable();
  const from = document.activeElement;
  if (candidates.includes(from)) return go(nearest(from, direction, candidates)) || true;
  return go(candidates.find((each) => each.matches(".open")) ?? candidates[0]);
}

// The next of the picks whose codes begin so, or as the game says of this key, after the one that has the focus.
function goToSource(key) {
  stopLooking(); // what is said on the shelf may cover the source that is meant
  const beginnings = theGame().sourcesByKey?.(key) ?? [key];
  const own = seen().filter(({ dataset: { pick } }) => beginnings.some((each) => pick.startsWith(each)));
  return go(own[(own.indexOf(document.activeElement) + 1) % own.length]);
}

// One letter of a move code, or what the game says instead: a source, or with a pick in the hand a target or how to end.
function goTo(key, isShifted) {
  if (!/^[0-9a-z]$/.test(key)) return false;
  const ending = theGame().endingByKey?.(key, isShifted);
  if (ending !== undefined) {
    chooseEnding(ending);
    return true;
  }
  const chosen = theGame().chosenByKey?.(picked(), key, isShifted);
  if (chosen !== undefined) {
    putOn(chosen);
    return go(aimAt(chosen)) || true;
  }
  const source = theGame().sourceByKey?.(key);
  if (source) return go(source);
  const target = theGame().targetByKey?.(picked(), key);
  if (target !== undefined) return go(aimAt(target) ?? onShelf(target));
  return picked() ? go(aimAt(key)) : goToSource(key);
}

function onShelf(target) {
  return table().querySelector(`.shelf [data-to="${target}"]`);
}

function openKeys() {
  dialog()?.showModal();
  return true;
}

function answer(key, isShifted) {
  if (key in DIRECTIONS) return goTowards(DIRECTIONS[key]);
  if (key === "Escape" && isLooking()) return endLook();
  if (key === "Escape") return stepBack();
  if (key === "F6") return goToRequest();
  if (key === "m") return toggleSounds();
  if (key === "u" && isDrafting()) return stepBack();
  return goTo(key, isShifted) || (key === "z" && takeBack());
}

document.addEventListener("keydown", (event) => {
  if (!table() || event.defaultPrevented || isCovered() || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest(event.key === "Escape" ? TYPING : `${TYPING}, .room-side, .site-head`)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (answer(key, event.shiftKey)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open-keys]")) openKeys();
  else if (event.target === dialog()) dialog().close(); // beside the list
});
