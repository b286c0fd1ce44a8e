// The focus never gets lost: what had it may vanish with a move or a push, then something near it gets it.
import { giveFocus } from "../keyboard.js";
import { isDrafting, mayAct, sources, table, targets } from "./choices.js";

let wasOnTable = false;
let last = ""; // the source that had the focus last, such as "3r"

document.addEventListener("focusin", ({ target }) => {
  wasOnTable = Boolean(target.closest("#stage"));
  if (target.dataset.pick) last = target.dataset.pick;
});

document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest?.("#stage")) wasOnTable = false;
});

function isSeen(element) {
  return element?.checkVisibility({ visibilityProperty: true });
}

function isLost() {
  const holder = document.activeElement;
  return !holder || holder === document.body || !isSeen(holder);
}

export function keepFocus() {
  rove();
  const offer = table()?.querySelector(".offer");
  const waits = document.activeElement === offer && mayAct();
  if (wasOnTable && (isLost() || waits)) giveFocus(resting(), { preventScroll: true });
}

// Where the next thing is to be done; the offer as a whole when there is nothing to do.
function resting() {
  if (isDrafting()) {
    const confirm = document.querySelector('[data-act="confirm"]');
    return confirm.checkVisibility() ? confirm : targets().find((aim) => aim.matches(".open:not(.chosen)"));
  }
  if (table().matches(".picking")) return targets().find((aim) => aim.matches(".armed")) ?? targets().find((aim) => aim.matches(".open"));
  if (mayAct()) return home();
  const offer = table().querySelector(".offer");
  const next = document.querySelector("#after .button"); // when the game is over
  return [next, offer].find(isSeen) ?? document.getElementById("main");
}

function home() {
  const all = sources();
  return all.find(({ dataset }) => dataset.pick === last) ?? all[0];
}

// Tab reaches the sources as one thing; arrows move between them.
export function rove() {
  const all = sources();
  const reached = all.includes(document.activeElement) ? document.activeElement : home();
  for (const source of all) source.tabIndex = source === reached ? 0 : -1;
}
