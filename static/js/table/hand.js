// What a player does with the table, however he does it: pick tiles up, aim, put them down, put them back.
import { giveFocus } from "../keyboard.js";
import { command, paintFirst } from "../live.js";
import {
  aimAt,
  canTake,
  choicesText,
  isSpace,
  isTiling,
  isWaitingForAnswer,
  legalMoves,
  moveTo,
  sources,
  spend,
  version,
} from "./choices.js";
import { askWhyNot, choose, draftedMoves, isComplete, isOpenSpace, sum, undo } from "./draft.js";
import { keepFocus } from "./focus.js";
import { lookAt } from "./looks.js";
import { foresee, forgetForeseen } from "./motion.js";
import { arm, armedTarget, pick, pickedTiles, showPick } from "./pick.js";
import { aimAtTarget, aimedTarget, refreshPreview, showSum } from "./preview.js";
import { asksToConfirm } from "./settings.js";
import { hideWords, showWords } from "./shelf.js";
import { play } from "./sounds.js";
import { cameThrough, endWish, isOvertaken, makeWish, moveOnItsWay, withdrawWish } from "./wish.js";

const tools = document.querySelector(".table-tools");

// `places` is where the tiles are, if they are not where they were picked up.
async function send(move, places) {
  if (move === moveOnItsWay()) return; // the same click twice
  withdraw();
  const wish = makeWish(move, choicesText());
  const { signal } = wish.controller;
  const answering = command({ do: "move", move, version: version() }, { isQuiet: true, signal });
  await showAtOnce(move, places);
  const answer = await answering; // never, if it is withdrawn
  const isPast = !endWish(wish); // what is picked now belongs to the next move
  if (isPast && answer.stale) showWords(answer.words);
  else if (isPast) return;
  else if (answer.ok) drop();
  else takeBack(answer.words);
}

// The server has said what the move would do when the tiles were picked up: nobody waits to see it once more. If it
// could not say so, the tiles wait where they are.
async function showAtOnce(move, places) {
  const took = lookAt(move)?.took;
  if (!took || !foresee(took, places)) {
    showPick();
    showPreviews();
    return;
  }
  spend(choicesText());
  await paintFirst(); // first the tiles, then all that the pick had lit or dimmed
  if (moveOnItsWay() === move) drop();
}

// Whatever is chosen instead: the move that is on its way is not wanted any more.
function withdraw() {
  if (!withdrawWish()) return;
  spend("");
  forgetForeseen();
}

function takeBack(words) {
  spend("");
  forgetForeseen();
  drop();
  showWords(words);
  keepFocus();
}

// A move arrives with the answer or with the push, whichever is first.
export function noticeMove() {
  if (isOvertaken(choicesText())) drop();
  if (!isWaitingForAnswer()) spend("");
  if (cameThrough(document.getElementById("last")?.dataset.move, choicesText())) showWords(tools.dataset.stands);
}

// Whatever the tiles are on their way to. Whoever was about to put them down is at their source again.
export function putBack() {
  const source = sources().find(({ dataset }) => dataset.take === pickedTiles());
  const hadFocus = document.activeElement?.matches(".aim, [data-act]");
  withdraw();
  drop();
  if (hadFocus) giveFocus(source);
}

export function drop() {
  pick(null);
  lookAway();
}

export function pickUp(tiles) {
  withdraw();
  if (!canTake(tiles, legalMoves())) return false;
  if (tiles !== pickedTiles()) {
    hideWords();
    pick(tiles);
    lookAway();
    play("lift");
  }
  return true;
}

export function lookAtTarget(target) {
  hideWords();
  aimAtTarget(target);
  if (isSpace(target) && !isOpenSpace(target)) askWhyNot(target);
  showPreviews();
}

export function lookAway() {
  aimAtTarget(null);
  showPreviews();
}

// With a setting, the first choice of a target only shows it, and the second one makes the move.
export function putOn(target, places) {
  if (isSpace(target)) {
    chooseSpace(target);
    return;
  }
  const move = moveTo(target, pickedTiles());
  if (!legalMoves().has(move)) {
    lookAtTarget(target);
  } else if (asksToConfirm() && armedTarget() !== target) {
    arm(target);
    lookAtTarget(target);
  } else {
    send(move, places);
  }
}

async function chooseSpace(target) {
  withdraw();
  if (!isOpenSpace(target)) {
    lookAtTarget(target);
    return;
  }
  play("lift");
  await choose(target);
  lookAway();
}

export function act(name) {
  if (name === "place" && armedTarget()) send(moveTo(armedTarget(), pickedTiles()));
  if (name === "confirm" && isComplete()) send(draftedMoves().join(" "));
  if (name === "undo") undo();
  if (name === "back") putBack();
}

// One step back: from a move on its way, from a target that waits to be confirmed, from the pick, from the last choice on the wall.
export function stepBack() {
  if (moveOnItsWay()) {
    putBack();
    keepFocus();
  } else if (armedTarget()) {
    arm(null);
    lookAway();
  } else if (pickedTiles()) {
    putBack();
  } else if (draftedMoves().length) {
    const last = aimAt(draftedMoves().at(-1));
    undo();
    giveFocus(last);
  } else {
    lookAway();
  }
}

// What is looked at, or else what the choices on the grey wall bring together.
export function showPreviews() {
  refreshPreview();
  if (isTiling() && !aimedTarget() && !moveOnItsWay() && draftedMoves().length) {
    const { points, penalty } = sum();
    showSum(points, penalty, isComplete() ? ["confirm", "undo"] : ["undo"]);
  }
}
