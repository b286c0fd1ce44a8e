// What a player does with the table, however they do it: pick something up, aim, put it down, put it back.
import { giveFocus } from "../keyboard.js";
import { command, paintFirst } from "../live.js";
import { aimOf, choicesText, isAsked, isDrafting, isMove, isWaitingForAnswer, opens, sources, spend, version } from "./choices.js";
import { askInDraft, choose, draftedMoves, isComplete, isOpenInDraft, moveInDraft, showDraft, sum, undo } from "./draft.js";
import { askForEndings, wantEnding } from "./endings.js";
import { keepFocus } from "./focus.js";
import { isLoaded, theGame } from "./game.js";
import { foresee, forgetForeseen } from "./motion.js";
import { arm, armedTarget, isArmed, isOpen, moveTo, pick, picked, showPick } from "./pick.js";
import { aimAtTarget, aimedTarget, pointAt, pointedMove, refreshPreview, showSum } from "./preview-card.js";
import { previewOf } from "./previews.js";
import { giveWay } from "./request.js";
import { asksToConfirm } from "./settings.js";
import { hideWords, showWords } from "./shelf.js";
import { play } from "./sounds.js";
import { cameThrough, endWish, isOvertaken, makeWish, moveOnItsWay, withdrawWish } from "./wish.js";

const tools = document.querySelector(".table-tools");

// `places` is where the pick is, if it is not where it was picked up.
async function send(move, places) {
  const moves = [move, ...(theGame().sentAlong?.(move) ?? [])].join(" ");
  if (moves === moveOnItsWay()) return; // the same click twice
  withdraw();
  const wish = makeWish(moves, choicesText());
  const { signal } = wish.controller;
  const answering = command({ do: "move", move: moves, version: version() }, { isQuiet: true, signal });
  await showAtOnce(move, wish, places);
  const answer = await answering; // never, if it is withdrawn
  const isPast = !endWish(wish); // what is picked now belongs to the next move
  if (isPast && answer.stale) showWords(answer.words, answer.rule);
  else if (isPast) return;
  else if (answer.ok) arrive();
  else takeBack(answer.words, answer.rule);
}

// The server has said what the move would do when it was begun: nobody waits to see it once more. If it could not say so,
// what was picked waits where it is.
async function showAtOnce(move, wish, places) {
  const preview = previewOf(move);
  const event = preview?.ok && theGame().foretold(preview);
  if (!event || !foresee(event, picked(), places)) {
    showPick();
    showPreviews();
    return;
  }
  spend(choicesText());
  await paintFirst(); // first the pieces, then all that the pick had lit or dimmed
  if (moveOnItsWay() === wish.move) drop();
}

// Whoever is quicker than the server has not heard yet how the move would end: it is asked first.
async function sendTo(target, places) {
  const pickedThen = picked();
  const move = moveTo(target);
  if (isAsked(move) && !isMove(move)) await askForEndings(move);
  if (picked() === pickedThen) send(moveTo(target), places);
}

// Whatever is chosen instead: the move that is on its way is not wanted any more.
function withdraw() {
  if (!withdrawWish()) return;
  spend("");
  forgetForeseen();
}

// The push may have come before the answer, and have left the same choices: then what was pressed is seen again only now.
function arrive() {
  drop();
  keepFocus();
}

function takeBack(words, rule) {
  spend("");
  forgetForeseen();
  drop();
  showWords(words, rule);
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
  if (!isLoaded() || !(opens(prefix) || isMove(prefix))) return false;
  if (prefix !== picked()) {
    hideWords();
    pick(prefix);
    lookAway();
    play("lift");
  }
  return true;
}

// A source that is a whole move needs no target: it is made, or, with a setting, shown first.
export function makeMove(move, withKeyboard) {
  if (asksFirst()) {
    arm("");
    showPreviews();
    if (withKeyboard) giveFocus(document.querySelector('[data-act="place"]'));
  } else {
    send(move);
  }
}

// Some games always show a move before it is made; at others it is a setting.
function asksFirst() {
  return asksToConfirm() || Boolean(theGame().asksFirst);
}

// Several moves of one press, one after the other.
export function makeMoves(moves) {
  send(moves);
}

// Another way for the moves that are looked at to end.
export function chooseEnding(ending) {
  wantEnding(ending);
  showPick();
  if (isDrafting()) showDraft();
  showPreviews();
}

export function lookAtTarget(target) {
  hideWords();
  aimAtTarget(target);
  if (isDrafting() && target !== null) askInDraft(target);
  if (picked() && target !== null) askForEndings(`${picked()}${target}`);
  showPreviews();
}

// Nothing is said any more of what lies under the pointer or has the focus, nor why something could not be done.
export function stopLooking() {
  hideWords();
  pointAt("");
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
  if (!isOpen(target)) {
    lookAtTarget(target);
  } else if (asksFirst() && armedTarget() !== target) {
    arm(target);
    lookAtTarget(target);
    keepFocus(); // what was pressed may have made room for smaller targets
  } else {
    sendTo(target, places);
  }
}

async function chooseInDraft(target) {
  withdraw();
  if (!isOpenInDraft(target)) {
    lookAtTarget(target);
    return;
  }
  play("lift");
  lookAway(); // the card is for all choices together: with the last one they can be confirmed
  await choose(moveInDraft(target));
}

export function act(name) {
  if (name === "place" && isArmed()) sendTo(armedTarget());
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
    keepFocus();
  } else if (picked()) {
    putBack();
  } else if (draftedMoves().length) {
    const last = aimOf(draftedMoves().at(-1));
    undo();
    giveFocus(last);
  } else {
    lookAway();
  }
}

// What is looked at, or else what the choices of a draft bring together.
export function showPreviews() {
  refreshPreview();
  giveWay(Boolean(picked() || aimedTarget() || pointedMove() || moveOnItsWay()), isDrafting() && isComplete());
  if (!isDrafting() || aimedTarget() || moveOnItsWay()) return;
  const words = isComplete() ? undefined : theGame().asksInDraft?.();
  if (!draftedMoves().length && !words) return;
  const { points, penalty } = sum();
  const acts = [isComplete() && "confirm", draftedMoves().length && "undo"].filter(Boolean);
  showSum({ points, penalty, words, acts });
}
