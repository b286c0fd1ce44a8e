// The table of any game under a player's hands: pick something up, then put it on a target. Listeners are on the document,
// because pushes may replace everything below it.
import { giveFocus } from "../keyboard.js";
import { holdUpdates } from "../live.js";
import { announce, awaitTable } from "./announce.js";
import { AIMS, isDrafting, isMove, isTurn, opens, ownSeat, room, sources, sourcesOf, table } from "./choices.js";
import { refreshClocks } from "./clocks.js";
import { clearDraft, isComplete, refreshDraft } from "./draft.js";
import { whyNot } from "./expected.js";
import { keepFocus } from "./focus.js";
import { landed } from "./flights.js";
import { fetchGame, isLoaded, loadGame, theGame, useItsStyles } from "./game.js";
import {
  act, chooseEnding, drop, lookAtTarget, lookAway, makeMove, makeMoves, noticeMove, pickUp, putBack, putOn, showPreviews,
} from "./hand.js";
import { markLastMove } from "./last-move.js";
import { countFirst, moveTiles, skipMotion, takePicture } from "./motion.js";
import { isArmed, picked, showPick } from "./pick.js";
import { aimedTarget, clearPreview, pointAt, pointedMove, sayOnCard } from "./preview-card.js";
import { ask, previewOf } from "./previews.js";
import { endLook, isLookedAwayBy } from "./request.js";
import { refreshReactions } from "./reactions.js";
import { refreshShelf, showWords } from "./shelf.js";
import { refreshUndo } from "./undo.js";
import { moveOnItsWay } from "./wish.js";
import "./boards.js";
import "./drag.js";
import "./keys.js";
import "./settings.js";

// Whoever only looks at something keeps what is in the hand.
const LOOKING = ".shelf, .table-tools, .room-side, .site-head, dialog, [popover], [popovertarget], [data-enlarge]";
const TO_THE_SHELF = 2500; // milliseconds
const REST = 250;
const OWN_SPACES = ".own [data-spaces]";

// A source may stand for several picks; and while something is picked, a press on it may change how that move ends.
function takeUp(source, withKeyboard) {
  const change = theGame()?.changeBy?.(source, picked());
  if (change?.why !== undefined) sayOnCard(change.why, change.rule);
  else if (change?.whyNot !== undefined) sayOnCardWhyNot(change.whyNot);
  else if (change?.ending !== undefined) chooseEnding(change.ending);
  else pickSource(change?.pick ?? source.dataset.pick, withKeyboard);
}

function pickSource(pick, withKeyboard) {
  if (pick === picked()) putBack();
  else if (!pickUp(pick)) sayWhyNot(pick);
  else if (isMove(pick) || theGame().isWhole?.(pick)) makeMove(pick, withKeyboard);
  else if (withKeyboard) giveFocus(table().querySelector(".aim.open"));
}

// The server knows why something cannot be picked, if the game knows what to ask.
async function sayWhyNot(pick) {
  const question = ownSeat() === undefined ? "" : theGame()?.questionAbout?.(pick);
  if (question) await ask("", [question]);
  const { words, rule } = (question && previewOf(question)) || {};
  showWords(words ?? whyNot(), rule);
}

// The same about another pick, while something else is picked and stays so.
async function sayOnCardWhyNot(pick) {
  await ask("", [pick]);
  const { words, rule } = previewOf(pick) ?? {};
  if (words) sayOnCard(words, rule);
}

// A legend of what one can do: what belongs to it rises, and the first of it gets the focus.
function lightUp({ dataset: { lights, why, rule } }, withKeyboard) {
  if (why) showWords(why, rule);
  const beginnings = lights.split(" ");
  const found = sources().filter(({ dataset: { pick } }) => beginnings.some((each) => pick.startsWith(each)) && (opens(pick) || isMove(pick)));
  for (const piece of document.querySelectorAll("#stage .lit-up")) piece.classList.remove("lit-up");
  for (const piece of found) piece.classList.add("lit-up");
  if (withKeyboard) giveFocus(found[0]);
}

document.addEventListener("click", (event) => {
  skipMotion();
  const source = event.target.closest("#stage [data-pick]");
  const aim = event.target.closest(AIMS);
  const button = event.target.closest("[data-act]");
  const ending = event.target.closest("#stage [data-ending]");
  const legend = event.target.closest("#stage [data-lights]");
  const all = event.target.closest("#stage [data-all]");
  // A click by Enter or the space bar counts no clicks of a mouse.
  if (source) takeUp(source, event.detail === 0);
  else if (aim) press(aim, event.timeStamp);
  else if (button) act(button.dataset.act);
  else if (ending) chooseEnding(ending.dataset.ending);
  else if (all) makeMoves(all.dataset.all);
  else if (legend) lightUp(legend, event.detail === 0);
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
  const source = event.target.closest?.("#stage [data-pick]");
  riseTogether(source?.dataset.pick);
  lookAtSource(source);
  clearTimeout(resting);
  const aim = event.target.closest?.(AIMS) ?? focusedAim();
  if (!aim && event.target.closest?.(".shelf")) return;
  if (event.timeStamp > heldUntil) followMouse(aim);
  else if (aim) resting = setTimeout(followMouse, REST, aim);
});

function followMouse(aim) {
  if (aim && aim.dataset.to !== aimedTarget()) lookAtTarget(aim.dataset.to);
  else if (!aim && aimedTarget()) lookAway();
}

// What is said of a pressed target that is closed stays while the mouse is on its way to the shelf, where its rule can be
// pressed: only where the mouse rests, something else is said. The server's answer, why it is closed, may still be coming.
let heldUntil = 0;
let resting = 0;

function press(aim, now) {
  heldUntil = aim.matches(".open") ? 0 : now + TO_THE_SHELF;
  putOn(aim.dataset.to);
}

function focusedAim() {
  const holder = document.activeElement;
  return holder?.matches(AIMS) && holder.matches(":focus-visible") ? holder : null;
}

// What a press on a whole move would do. On the shelf it is said already, and the card would cover it.
function lookAtSource(source) {
  const pick = source?.closest(".shelf") ? undefined : source?.dataset.pick;
  const move = pick && isMove(pick) && !picked() ? pick : "";
  if (move === pointedMove()) return;
  pointAt(move);
  showPreviews();
}

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("#stage [data-pick]:focus-visible")) lookAtSource(target);
  if (target === focusedAim()) lookAtTarget(target.dataset.to);
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (target.matches("#stage [data-pick]")) lookAtSource(null);
  if (relatedTarget?.closest?.(".shelf, .rules-sheet")) return; // to what is said of it
  if (target.matches(AIMS) && target.dataset.to === aimedTarget() && !isArmed()) lookAway();
});

document.addEventListener("azulejo:previews", showPreviews);

document.addEventListener("azulejo:draft", () => {
  showPreviews();
  if (isComplete() && document.activeElement?.matches(`:is(.aim[data-draft], .shelf [data-to]):focus-visible`)) {
    giveFocus(document.querySelector('[data-act="confirm"]'));
  }
  keepFocus();
});

// --- What the server pushes --------------------------------------------------------------------

function clear() {
  clearPreview();
  clearDraft();
}

// First what the table needs, then, if a round ends, how it is counted; both from the table as it is.
holdUpdates(async (html) => {
  if (isLookedAwayBy(html)) await endLook();
  if (isTurn(html)) await landed();
  await (fetchGame(html) ?? countFirst(html, clear));
});

document.addEventListener("azulejo:before-update", () => {
  takePicture(); // first: afterwards the browser would have to lay out the page
  clear();
});

async function refresh() {
  if (!table()) return awaitTable();
  if (!isLoaded()) await loadGame();
  useItsStyles();
  noticeMove();
  showPick();
  refreshDraft();
  markLastMove();
  refreshShelf();
  refreshUndo();
  refreshReactions();
  refreshClocks();
  if (aimedTarget() && !isDrafting() && !picked()) lookAway();
  else showPreviews();
  keepFocus();
  moveTiles();
  announce();
}

document.addEventListener("azulejo:update", refresh);
await refresh();
room().dataset.ready = ""; // from now on the table answers
