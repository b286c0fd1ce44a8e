// Choices where all act at the same time: one after the other on one's own board, free to change until they are confirmed.
// The server is asked what each choice brings; nobody else hears of it before the end.
import { command } from "../live.js";
import { choicesText, draftTargets, isDrafting, table, version } from "./choices.js";
import { Draft } from "./draft-state.js";
import { wantedEnding } from "./endings.js";
import { theGame } from "./game.js";
import { moveOnItsWay } from "./wish.js";

const draft = new Draft();

export function draftedMoves() {
  return draft.chosen;
}

export function isComplete() {
  return draft.isComplete;
}

// What may be chosen next, prefix by prefix; undefined until the server has said it.
export function nextInDraft() {
  return isDrafting() ? draft.choices : undefined;
}

// What the choice of a target would bring, or why it is closed.
export function previewInDraft(target) {
  return draft.preview(moveInDraft(target));
}

// The whole move that a target stands for.
export function moveInDraft(target) {
  return draft.move(target, wantedEnding());
}

export function isOpenInDraft(target) {
  return draft.isOpen(target);
}

// What all choices together bring, and cost.
export function sum() {
  return theGame().sumOf(draft.events);
}

export async function choose(code) {
  if (draft.choose(code)) await ask();
}

export function undo() {
  draft.undo();
  tell();
}

async function ask() {
  const { question, codes } = draft;
  tell();
  const answer = await command({ do: "draft", chosen: codes, version: version() }, { isQuiet: true });
  if (draft.answer(question, answer)) tell();
}

// What is not known yet of a target: a closed one says why.
export async function askInDraft(target) {
  const code = moveInDraft(target);
  if (!draft.lacks(code)) return;
  const { question, codes } = draft;
  const answer = await command({ do: "draft", chosen: codes, moves: code, version: version() }, { isQuiet: true });
  if (!answer.ok || question !== draft.question) return;
  draft.explain(code, answer.previews[code]);
  document.dispatchEvent(new CustomEvent("azulejo:previews"));
}

function tell() {
  showDraft();
  document.dispatchEvent(new CustomEvent("azulejo:draft"));
}

// --- On the board ------------------------------------------------------------------------------

export function refreshDraft() {
  const offered = isDrafting() ? choicesText() : "";
  if (draft.begin(offered) && offered) ask();
  showDraft();
}

export function clearDraft() {
  for (const tile of document.querySelectorAll(".table .drafted")) tile.remove();
}

export function showDraft() {
  clearDraft();
  const offered = draftTargets().filter(({ dataset }) => isOpenInDraft(dataset.to)).map(groupOf);
  for (const aim of draftTargets()) showTarget(aim, offered);
  theGame().showDrafted?.(draft.events);
  table().classList.toggle("drafting", isDrafting());
  if (isDrafting()) table().querySelector(".hint").dataset.hint = hint();
}

function hint() {
  if (moveOnItsWay()) return "sent";
  return isComplete() ? "confirm" : "tile";
}

// Targets of which one is chosen, such as the spaces of a row.
function groupOf(aim) {
  return aim.dataset.draft;
}

function showTarget(aim, offered) {
  const target = aim.dataset.to;
  const isOpen = isOpenInDraft(target);
  const preview = previewInDraft(target);
  aim.hidden = !offered.includes(groupOf(aim)) || (!isOpen && theGame().isTaken(aim));
  aim.classList.toggle("open", isOpen);
  aim.classList.toggle("chosen", draft.isChosen(target));
  aim.setAttribute("aria-disabled", String(!isOpen));
  aim.setAttribute("aria-description", preview?.words ?? "");
  if (isOpen && preview) aim.dataset.points = `+${theGame().summary(preview).points}`;
  else delete aim.dataset.points;
}
