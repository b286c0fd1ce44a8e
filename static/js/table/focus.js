// The focus never gets lost: what had it may vanish with a move or a push, then something near it gets it.
import { giveFocus } from "../keyboard.js";
import { isDrafting, mayAct, opens, ownSeat, sources, table, targets } from "./choices.js";

let wasOnTable = false;
let last = ""; // the source that had the focus last, such as "3r"
let seat; // of whoever has chosen that: another one at the same device begins at the beginning

document.addEventListener("focusin", ({ target }) => {
  wasOnTable = Boolean(target.closest("#stage"));
  if (target.dataset.pick) last = target.dataset.pick;
});

document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest?.("#stage")) wasOnTable = false;
  if (target.closest?.("#cover")) wasOnTable = true; // also where a press gives no focus
});

function isSeen(element) {
  return element?.checkVisibility({ visibilityProperty: true });
}

function isLost() {
  const holder = document.activeElement;
  return !holder || holder === document.body || holder.closest("[inert]") || !isSeen(holder);
}

export function keepFocus() {
  if (seat !== ownSeat()) last = "";
  seat = ownSeat();
  rove();
  const offer = table()?.querySelector(".offer");
  const waits = document.activeElement === offer && mayAct();
  if (wasOnTable && (isLost() || waits)) giveFocus(resting(), { preventScroll: true });
}

// Where the next thing is to be done; the offer as a whole when there is nothing to do.
function resting() {
  const cover = document.querySelector("#cover .button");
  if (cover) return cover;
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

// The source that had it last or, if that cannot be picked now, the first that can.
function home() {
  const all = sources();
  const open = all.filter(({ dataset }) => opens(dataset.pick));
  const isLast = ({ dataset }) => dataset.pick === last;
  return open.find(isLast) ?? open[0] ?? all.find(isLast) ?? all[0];
}

// Tab reaches the sources as one thing; arrows move between them.
export function rove() {
  const all = sources();
  const reached = all.includes(document.activeElement) ? document.activeElement : home();
  for (const source of all) source.tabIndex = source === reached ? 0 : -1;
}
