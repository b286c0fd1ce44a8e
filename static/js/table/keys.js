// Everything by keyboard: arrows go to the nearest source or target in that direction, numbers go straight there.
import { giveFocus } from "../keyboard.js";
import { isCovered } from "../layers.js";
import { aimAt, isDrafting, sources, table, targets } from "./choices.js";
import { rove } from "./focus.js";
import { stepBack } from "./hand.js";
import { picked } from "./pick.js";
import { toggleSounds } from "./settings.js";

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

function reachable() {
  return picked() || isDrafting() ? targets() : sources();
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

// The next of the picks whose codes begin so, after the one that has the focus.
function goToSource(name) {
  const own = sources().filter(({ dataset }) => dataset.pick.startsWith(name));
  return go(own[(own.indexOf(document.activeElement) + 1) % own.length]);
}

// One letter of a move code: a source, or with a pick in the hand a target.
function goTo(key) {
  if (!/^[0-9a-z]$/.test(key)) return false;
  return picked() ? go(aimAt(key)) : goToSource(key);
}

function openKeys() {
  dialog()?.showModal();
  return true;
}

function answer(key) {
  if (key in DIRECTIONS) return goTowards(DIRECTIONS[key]);
  if (key === "Escape") return stepBack();
  if (key === "?") return openKeys();
  if (key === "m") return toggleSounds();
  return goTo(key);
}

document.addEventListener("keydown", (event) => {
  if (!table() || event.defaultPrevented || isCovered() || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest(event.key === "Escape" ? TYPING : `${TYPING}, .room-side, .site-head`)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (answer(key)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open-keys]")) openKeys();
  else if (event.target === dialog()) dialog().close(); // beside the list
});
