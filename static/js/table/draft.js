// Choices where all act at the same time: one after the other on one's own board, free to change until they are confirmed.
// The server is asked what each choice brings; nobody else hears of it before the end.
import { command } from "../live.js";
import { aimAt, choicesText, draftTargets, isDrafting, table, version } from "./choices.js";
import { Draft } from "./draft-state.js";
import { theGame } from "./game.js";
import { moveOnItsWay } from "./wish.js";

const draft = new Draft();

export function draftedMoves() {
  return draft.chosen;
}

export function isComplete() {
  return draft.isComplete;
}

// What the choice of a space would bring, or why it is closed.
export function lookInDraft(code) {
  return draft.look(code);
}

export function isOpenInDraft(code) {
  return draft.isOpen(code);
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

// A closed target of what comes next says why.
export async function askWhyNot(code) {
  if (!draft.lacksReason(code)) return;
  const { question, codes } = draft;
  const answer = await command({ do: "draft", chosen: codes, moves: code, version: version() }, { isQuiet: true });
  if (!answer.ok || question !== draft.question) return;
  draft.explain(code, answer.looks[code]);
  document.dispatchEvent(new CustomEvent("azulejo:looks"));
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

function showDraft() {
  clearDraft();
  const offered = draft.offered.map((code) => groupOf(aimAt(code)));
  for (const aim of draftTargets()) showTarget(aim, offered);
  theGame().showDrafted(draft.events);
  if (isDrafting()) table().querySelector(".hint").dataset.hint = hint();
}

function hint() {
  if (moveOnItsWay()) return "sent";
  return isComplete() ? "confirm" : "tile";
}

// Targets of which one is chosen, such as the spaces of a row.
function groupOf(aim) {
  return aim?.dataset.draft;
}

function showTarget(aim, offered) {
  const code = aim.dataset.to;
  const isOpen = isOpenInDraft(code);
  const look = lookInDraft(code);
  aim.hidden = !offered.includes(groupOf(aim)) || (!isOpen && theGame().isTaken(aim));
  aim.classList.toggle("open", isOpen);
  aim.classList.toggle("chosen", draft.chosen.includes(code));
  aim.setAttribute("aria-disabled", String(!isOpen));
  aim.setAttribute("aria-description", look?.words ?? "");
  if (isOpen) aim.dataset.points = `+${theGame().summary(look).points}`;
  else delete aim.dataset.points;
}
