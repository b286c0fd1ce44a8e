// What a player does with the table, however they do it: pick something up, aim, put it down, put it back.
import { giveFocus } from "../keyboard.js";
import { command, paintFirst } from "../live.js";
import { aimAt, choicesText, isDrafting, isMove, isWaitingForAnswer, opens, sources, spend, version } from "./choices.js";
import { askWhyNot, choose, draftedMoves, isComplete, isOpenInDraft, sum, undo } from "./draft.js";
import { keepFocus } from "./focus.js";
import { isLoaded, theGame } from "./game.js";
import { lookAt } from "./looks.js";
import { foresee, forgetForeseen } from "./motion.js";
import { arm, armedTarget, pick, picked, pickOn, showPick, unpick } from "./pick.js";
import { aimAtTarget, aimedTarget, refreshPreview, showSum } from "./preview.js";
import { asksToConfirm } from "./settings.js";
import { hideWords, showWords } from "./shelf.js";
import { play } from "./sounds.js";
import { cameThrough, endWish, isOvertaken, makeWish, moveOnItsWay, withdrawWish } from "./wish.js";

const tools = document.querySelector(".table-tools");

// `places` is where the pick is, if it is not where it was picked up.
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

// The server has said what the move would do when it was begun: nobody waits to see it once more. If it could not say so,
// what was picked waits where it is.
async function showAtOnce(move, places) {
  const look = lookAt(move);
  const event = look?.ok && theGame().foretold(look);
  if (!event || !foresee(event, picked(), places)) {
    showPick();
    showPreviews();
    return;
  }
  spend(choicesText());
  await paintFirst(); // first the pieces, then all that the pick had lit or dimmed
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

// Whatever the pick is on its way to. Whoever was about to put it down is at its source again.
export function putBack() {
  const source = sources().find(({ dataset }) => picked()?.startsWith(dataset.pick));
  const hadFocus = document.activeElement?.matches(".aim, [data-act]");
  withdraw();
  drop();
  if (hadFocus) giveFocus(source);
}

export function drop() {
  pick(null);
  lookAway();
}

export function pickUp(prefix) {
  withdraw();
  if (!isLoaded() || !opens(prefix)) return false;
  if (prefix !== picked()) {
    hideWords();
    pick(prefix);
    lookAway();
    play("lift");
  }
  return true;
}

export function lookAtTarget(target) {
  hideWords();
  aimAtTarget(target);
  if (isDrafting() && !isOpenInDraft(target)) askWhyNot(target);
  showPreviews();
}

export function lookAway() {
  aimAtTarget(null);
  showPreviews();
}

// With a setting, the first choice of a target only shows it, and the second one makes the move.
export function putOn(target, places) {
  if (isDrafting()) {
    chooseInDraft(target);
    return;
  }
  const code = `${picked()}${target}`;
  if (!isMove(code)) {
    if (opens(code)) pickOn(code);
    lookAtTarget(opens(code) ? null : target);
  } else if (asksToConfirm() && armedTarget() !== target) {
    arm(target);
    lookAtTarget(target);
  } else {
    send(code, places);
  }
}

async function chooseInDraft(target) {
  withdraw();
  if (!isOpenInDraft(target)) {
    lookAtTarget(target);
    return;
  }
  play("lift");
  await choose(target);
  lookAway();
}

export function act(name) {
  if (name === "place" && armedTarget()) send(`${picked()}${armedTarget()}`);
  if (name === "confirm" && isComplete()) send(draftedMoves().join(" "));
  if (name === "undo") undo();
  if (name === "back") putBack();
}

// One step back: from a move on its way, from a target that waits to be confirmed, from the pick, from the last choice of a
// draft.
export function stepBack() {
  if (moveOnItsWay()) {
    putBack();
    keepFocus();
  } else if (armedTarget()) {
    arm(null);
    lookAway();
  } else if (unpick()) {
    lookAway();
  } else if (picked()) {
    putBack();
  } else if (draftedMoves().length) {
    const last = aimAt(draftedMoves().at(-1));
    undo();
    giveFocus(last);
  } else {
    lookAway();
  }
}

// What is looked at, or else what the choices of a draft bring together.
export function showPreviews() {
  refreshPreview();
  if (isDrafting() && !aimedTarget() && !moveOnItsWay() && draftedMoves().length) {
    const { points, penalty } = sum();
    showSum(points, penalty, isComplete() ? ["confirm", "undo"] : ["undo"]);
  }
}
