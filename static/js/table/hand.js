// What a player does with the table, however he does it: pick tiles up, aim, put them down, put them back.
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
import { arm, armedTarget, pick, pickedTiles, showWords } from "./pick.js";
import { aimAtTarget, aimedTarget, refreshPreview, showSum } from "./preview.js";
import { asksToConfirm } from "./settings.js";
import { play } from "./sounds.js";

let sentFrom = ""; // the choices out of which a move was sent that has not arrived yet

// `places` is where the tiles are, if they are not where they were picked up.
async function send(move, places) {
  const choices = choicesText();
  if (choices === sentFrom) return; // the same click twice
  sentFrom = choices;
  const answering = command({ do: "move", move, version: version() });
  await showAtOnce(move, places);
  const answer = await answering;
  if (sentFrom === choices) moveArrived();
  if (!answer.ok) takeBack(answer.words);
}

// The server has said what the move would do when the tiles were picked up: nobody waits to see it once more.
async function showAtOnce(move, places) {
  const took = lookAt(move)?.took;
  if (!took || !foresee(took, places)) return;
  spend(choicesText());
  await paintFirst(); // first the tiles, then all that the pick had lit or dimmed
  drop();
}

function takeBack(words) {
  spend("");
  forgetForeseen();
  drop();
  showWords(words);
  keepFocus();
}

// With the answer or with the push, whichever is first. What is picked after that belongs to the next move.
function moveArrived() {
  sentFrom = "";
  drop();
}

export function noticeMove() {
  if (sentFrom && sentFrom !== choicesText()) moveArrived();
  if (!isWaitingForAnswer()) spend("");
}

export function drop() {
  pick(null);
  lookAway();
}

export function pickUp(tiles) {
  if (!canTake(tiles, legalMoves())) return false;
  if (tiles !== pickedTiles()) {
    pick(tiles);
    lookAway();
    play("lift");
  }
  return true;
}

export function lookAtTarget(target) {
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
}

// One step back: from a target that waits to be confirmed, from the pick, from the last choice on the wall.
export function stepBack() {
  if (armedTarget()) {
    arm(null);
    lookAway();
  } else if (pickedTiles()) {
    const source = sources().find(({ dataset }) => dataset.take === pickedTiles());
    const hadFocus = document.activeElement?.matches(".aim");
    drop();
    if (hadFocus) source?.focus();
  } else if (draftedMoves().length) {
    const last = aimAt(draftedMoves().at(-1));
    undo();
    last?.focus();
  } else {
    lookAway();
  }
}

// What is looked at, or else what the choices on the grey wall bring together.
export function showPreviews() {
  refreshPreview();
  if (isTiling() && !aimedTarget() && draftedMoves().length) {
    const { points, penalty } = sum();
    showSum(points, penalty, isComplete() ? ["confirm", "undo"] : ["undo"]);
  }
}
