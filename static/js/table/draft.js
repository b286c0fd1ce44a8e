// Choices where all act at the same time: one after the other on one's own board, free to change until they are confirmed.
// The server is asked what each choice brings; nobody else hears of it before the end.
import { command } from "../live.js";
import { aimAt, choicesText, draftTargets, isDrafting, table, version } from "./choices.js";
import { theGame } from "./game.js";
import { moveOnItsWay } from "./wish.js";

let chosen = [];
let steps = []; // what the server said: before the first choice, after the first, ...
let occasion = ""; // the choices that the server offers: others belong to another round
let asking = "";

export function draftedMoves() {
  return chosen;
}

export function isComplete() {
  return steps.length > chosen.length && steps[chosen.length].complete;
}

// What the choice of a space would bring, or why it is closed.
export function lookInDraft(code) {
  for (const step of steps) {
    if (step.looks[code]) return step.looks[code];
  }
  return undefined;
}

export function isOpenInDraft(code) {
  return stepOf(code) >= 0;
}

function stepOf(code) {
  return steps.findIndex((step) => step.looks[code]?.ok);
}

// What all choices together bring, and cost.
export function sum() {
  return theGame().sumOf(steps[chosen.length]?.events ?? []);
}

// Choose a target. A choice that was done before takes the place of what was chosen from there on.
export async function choose(code) {
  const step = stepOf(code);
  if (step < 0) return;
  chosen = [...chosen.slice(0, step), code];
  steps = steps.slice(0, step + 1);
  await ask();
}

export function undo() {
  chosen = chosen.slice(0, -1);
  steps = steps.slice(0, chosen.length + 1);
  tell();
}

function forget() {
  chosen = [];
  steps = [];
  asking = "";
}

async function ask() {
  const codes = chosen.join(" ");
  const question = `${occasion}: ${codes}`;
  asking = question;
  tell();
  const answer = await command({ do: "draft", chosen: codes, version: version() }, { isQuiet: true });
  if (question !== asking) return;
  if (answer.ok) steps[chosen.length] = answer;
  else forget();
  tell();
}

// A closed target of what comes next says why.
export async function askWhyNot(code) {
  const step = steps[chosen.length];
  if (!step || step.complete || step.looks[code]) return;
  const answer = await command({ do: "draft", chosen: chosen.join(" "), moves: code, version: version() }, { isQuiet: true });
  if (!answer.ok) return;
  step.looks[code] = answer.looks[code];
  document.dispatchEvent(new CustomEvent("azulejo:looks"));
}

function tell() {
  showDraft();
  document.dispatchEvent(new CustomEvent("azulejo:draft"));
}

// --- On the board ------------------------------------------------------------------------------

export function refreshDraft() {
  const offered = isDrafting() ? choicesText() : "";
  if (offered !== occasion) {
    forget();
    occasion = offered;
    if (offered) ask();
  }
  showDraft();
}

export function clearDraft() {
  for (const tile of document.querySelectorAll(".table .drafted")) tile.remove();
}

function showDraft() {
  clearDraft();
  const offered = steps.flatMap((step) => Object.keys(step.looks)).map((code) => groupOf(aimAt(code)));
  for (const aim of draftTargets()) showTarget(aim, offered);
  theGame().showDrafted(steps[chosen.length]?.events ?? []);
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
  aim.classList.toggle("chosen", chosen.includes(code));
  aim.setAttribute("aria-disabled", String(!isOpen));
  aim.setAttribute("aria-description", look?.words ?? "");
  if (isOpen) aim.dataset.points = `+${theGame().summary(look).points}`;
  else delete aim.dataset.points;
}
