// What the viewer may do now, as the server wrote it into the page. Read anew each time: a push may change it.
import { Choices } from "./prefixes.js";

const DRAFTED = "tile"; // what is expected where all act at the same time, and everybody is free to change their mind

export function room() {
  return document.getElementById("room");
}

export function table() {
  return document.querySelector("#stage .table");
}

// The seat of the viewer; undefined for those who only watch.
export function ownSeat() {
  return room()?.dataset.seat;
}

// Whether a push turns the page to somebody else who sits at the same device.
export function isTurn(html) {
  return html.startsWith("<!--turn-->");
}

export function ownBoard() {
  return document.getElementById(`board-${ownSeat()}`);
}

export function version() {
  return Number(room()?.dataset.version);
}

function written() {
  return document.getElementById("choices")?.dataset ?? {};
}

// The legal moves, as the server wrote them: see prefixes.js.
export function choicesText() {
  return written().moves ?? "";
}

// The choices out of which a move was made that is shown already, but not answered yet. The move may lead to the same choices
// once more, so what tells is the version, too.
let spent = { choices: "", version: 0 };

export function spend(choices) {
  spent = { choices, version: version() };
}

export function isWaitingForAnswer() {
  return Boolean(spent.choices) && spent.choices === choicesText() && spent.version === version();
}

let read = { text: "", choices: new Choices() };

// Everything that can be picked now, prefix by prefix.
function choices() {
  const text = isWaitingForAnswer() ? "" : choicesText();
  if (text !== read.text) read = { text, choices: new Choices(text) };
  return read.choices;
}

export function mayAct() {
  return !choices().isEmpty;
}

// Whether any move begins so.
export function opens(prefix) {
  return choices().opens(prefix);
}

export function isMove(code) {
  return choices().isMove(code);
}

// How moves go on that begin so, what is proposed first: "" for a move that is said already.
export function endings(code) {
  return choices().endings(code);
}

// Whether moves go on here in ways that the server is asked for.
export function isAsked(code) {
  return choices().isAsked(code);
}

// What the server has told about such moves, as long as the choices are the same.
export function learn(code, text) {
  read = { ...read, choices: choices().with(code, text) };
}

// What the server expects of the viewer, in a word; empty if nothing.
export function expected() {
  return mayAct() ? (written().expected ?? "") : "";
}

// Whether the viewer's choices are a draft: see draft.js.
export function isDrafting() {
  return expected() === DRAFTED;
}

// --- Sources and targets on the page -----------------------------------------------------------

// What can be picked up: `data-pick` is how a move with it begins, or all of a move.
export function sources() {
  return [...(table()?.querySelectorAll("button[data-pick]") ?? [])];
}

export function sourcesOf(pick) {
  return [...(table()?.querySelectorAll(`[data-pick="${pick}"]`) ?? [])];
}

// What a pick can be put on: `data-to` is how its move goes on. Those of a draft have whole moves of their own.
export function pickTargets() {
  return [...(ownBoard()?.querySelectorAll(".aim:not([data-draft])") ?? [])];
}

export function draftTargets() {
  return [...(ownBoard()?.querySelectorAll(".aim[data-draft]") ?? [])];
}

// Whatever is pressed to choose a target: on the board, a second button for it there, or one on the shelf, where there is more
// room for fingers.
export const AIMS = "#stage :is(.aim, .also-aim, .shelf [data-to])";

// The targets that can be seen, closed ones too.
export function targets() {
  return [...(ownBoard()?.querySelectorAll(".aim") ?? [])].filter((aim) => !aim.hidden);
}

// The buttons of a board keep their names, whatever is pushed.
export function aimAt(target) {
  return ownBoard()?.querySelector(`.aim[data-to="${target}"]`);
}

// The target of which a whole move was made.
export function aimOf(move) {
  return draftTargets().find(({ dataset }) => move.startsWith(dataset.to));
}
