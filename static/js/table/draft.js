// Choices on the grey wall: one space after the other on one's own board, free to change until they are confirmed.
// The server is asked what each choice brings; nobody else hears of it before the end.
import { command } from "../live.js";
import { choicesText, isTiling, ownBoard, ownSeat, table, version } from "./choices.js";
import { picture, wallCell } from "./tiles.js";
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

export function isOpenSpace(code) {
  return stepOf(code) >= 0;
}

function stepOf(code) {
  return steps.findIndex((step) => step.looks[code]?.ok);
}

// What all choices together bring, and cost.
export function sum() {
  const events = steps[chosen.length]?.events ?? [];
  const total = (wanted) => events.filter(({ kind }) => kind === wanted).reduce((all, { points }) => all + points, 0);
  return { points: total("tiled"), penalty: -total("paid") };
}

// Choose a space. A choice in a row that was done before takes the place of what was chosen from there on.
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

// A closed space of the row that comes next says why.
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
  const offered = isTiling() ? choicesText() : "";
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
  const rows = new Set(steps.flatMap((step) => Object.keys(step.looks)).map((code) => code[1]));
  for (const aim of ownBoard()?.querySelectorAll(".spaces > .aim") ?? []) showSpace(aim, rows);
  for (const event of steps[chosen.length]?.events ?? []) {
    if (event.kind === "tiled") layDrafted(event);
  }
  if (isTiling()) table().querySelector(".hint").dataset.hint = expected();
}

function expected() {
  if (moveOnItsWay()) return "sent";
  return isComplete() ? "confirm" : "tile";
}

function showSpace(aim, rows) {
  const code = aim.dataset.to;
  const isOpen = isOpenSpace(code);
  const look = lookInDraft(code);
  aim.hidden = !rows.has(code[1]) || (!isOpen && isTaken(code));
  aim.classList.toggle("open", isOpen);
  aim.classList.toggle("chosen", chosen.includes(code));
  aim.setAttribute("aria-disabled", String(!isOpen));
  aim.setAttribute("aria-description", look?.words ?? "");
  if (isOpen) aim.dataset.points = `+${look.tiled.points}`;
  else delete aim.dataset.points;
}

function isTaken(code) {
  return Boolean(wallCell(ownSeat(), Number(code[1]), Number(code[2]))?.querySelector(".tile:not(.drafted, .ghostly)"));
}

function layDrafted({ seat, row, column, colour }) {
  const tile = picture(colour);
  tile.classList.add("drafted");
  wallCell(seat, row, column)?.append(tile);
}
