// The table of any game under a player's hands: pick something up, then put it on a target. Listeners are on the document,
// because pushes may replace everything below it.
import { giveFocus } from "../keyboard.js";
import { holdUpdates } from "../live.js";
import { announce } from "./announce.js";
import { isDrafting, opens, room, sourcesOf, table } from "./choices.js";
import { clearDraft, isComplete, refreshDraft } from "./draft.js";
import { whyNot } from "./expected.js";
import { keepFocus } from "./focus.js";
import { fetchGame, isLoaded, loadGame } from "./game.js";
import { act, drop, lookAtTarget, lookAway, noticeMove, pickUp, putBack, putOn, showPreviews } from "./hand.js";
import { markLastMove } from "./last-move.js";
import { countFirst, moveTiles, skipMotion, takePicture } from "./motion.js";
import { armedTarget, picked, showPick } from "./pick.js";
import { aimedTarget, clearPreview } from "./preview.js";
import { refreshShelf, showWords } from "./shelf.js";
import { moveOnItsWay } from "./wish.js";
import "./boards.js";
import "./drag.js";
import "./keys.js";
import "./settings.js";

// Whoever only looks at something keeps what is in the hand.
const LOOKING = ".shelf, .table-tools, .room-side, .site-head, dialog, [popover], [popovertarget], [data-enlarge]";
const OWN_SPACES = ".own [data-spaces]";

function takeUp(source, withKeyboard) {
  if (source.dataset.pick === picked()) putBack();
  else if (!pickUp(source.dataset.pick)) showWords(whyNot());
  else if (withKeyboard) giveFocus(table().querySelector(".aim.open"));
}

document.addEventListener("click", (event) => {
  skipMotion();
  const source = event.target.closest("#stage [data-pick]");
  const aim = event.target.closest("#stage .aim");
  const button = event.target.closest("[data-act]");
  // A click by Enter or the space bar counts no clicks of a mouse.
  if (source) takeUp(source, event.detail === 0);
  else if (aim) putOn(aim.dataset.to);
  else if (button) act(button.dataset.act);
  else if (event.target.closest(LOOKING)) return;
  else if (picked() && !moveOnItsWay()) drop();
  else if (event.target.closest(OWN_SPACES)) showWords(whyNot());
  else lookAway();
});

// --- Looking at targets ------------------------------------------------------------------------

// By script: a style sheet that asks each plate what is under the mouse makes every push slow.
function riseTogether(pick) {
  for (const piece of document.querySelectorAll("#stage .under-mouse")) piece.classList.remove("under-mouse");
  if (!pick || !opens(pick)) return;
  for (const piece of sourcesOf(pick)) piece.classList.add("under-mouse");
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  riseTogether(event.target.closest?.("#stage [data-pick]")?.dataset.pick);
  const aim = event.target.closest?.("#stage .aim") ?? focusedAim();
  if (aim && aim.dataset.to !== aimedTarget()) lookAtTarget(aim.dataset.to);
  else if (!aim && aimedTarget()) lookAway();
});

function focusedAim() {
  const holder = document.activeElement;
  return holder?.matches("#stage .aim:focus-visible") ? holder : null;
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches("#stage .aim:focus-visible")) lookAtTarget(event.target.dataset.to);
});

document.addEventListener("focusout", (event) => {
  if (event.target.matches("#stage .aim") && event.target.dataset.to === aimedTarget() && !armedTarget()) lookAway();
});

document.addEventListener("azulejo:looks", showPreviews);

document.addEventListener("azulejo:draft", () => {
  showPreviews();
  if (isComplete() && document.activeElement?.matches(".aim[data-draft]:focus-visible")) {
    giveFocus(document.querySelector('[data-act="confirm"]'));
  }
  keepFocus();
});

// --- What the server pushes --------------------------------------------------------------------

function clear() {
  clearPreview();
  clearDraft();
}

// First what the table needs, then, if a round ends, how it is counted.
holdUpdates((html) => fetchGame(html) ?? countFirst(html, clear));

document.addEventListener("azulejo:before-update", () => {
  takePicture(); // first: afterwards the browser would have to lay out the page
  clear();
});

async function refresh() {
  if (!table()) return;
  if (!isLoaded()) await loadGame();
  noticeMove();
  showPick();
  refreshDraft();
  markLastMove();
  refreshShelf();
  if (aimedTarget() && !isDrafting() && !picked()) lookAway();
  else showPreviews();
  keepFocus();
  moveTiles();
  announce();
}

document.addEventListener("azulejo:update", refresh);
await refresh();
room().dataset.ready = ""; // from now on the table answers
