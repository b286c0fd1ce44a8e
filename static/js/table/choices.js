// What the viewer may do now, as the server wrote it into the page. Read anew each time: a push may change it.
import { Choices } from "./prefixes.js";

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

export function ownBoard() {
  return document.getElementById(`board-${ownSeat()}`);
}

export function version() {
  return Number(room()?.dataset.version);
}

// The legal moves, as the server wrote them: see prefixes.js.
export function choicesText() {
  return document.getElementById("choices")?.dataset.moves ?? "";
}

let spent = ""; // the choices out of which a move was made that is shown already, but not answered yet

export function spend(choices) {
  spent = choices;
}

export function isWaitingForAnswer() {
  return Boolean(spent) && spent === choicesText();
}

let read = { text: "", moves: new Set() };

export function legalMoves() {
  const text = isWaitingForAnswer() ? "" : choicesText();
  if (text !== read.text) read = { text, moves: new Set(new Choices(text).codes) };
  return read.moves;
}

// Whether these tiles, such as "3r", can be taken at all.
export function canTake(tiles, moves) {
  return moves.has(`${tiles}f`);
}

// A target names a line ("4"), the floor ("f"), or a whole move of its own ("t24", a space of the grey wall).
export function moveTo(target, tiles) {
  return isSpace(target) ? target : `${tiles}${target}`;
}

export function isSpace(target) {
  return target.startsWith("t");
}

// Whether the viewer has to choose spaces on the grey wall.
export function isTiling(moves = legalMoves()) {
  return [...moves].some(isSpace);
}

export function sources() {
  return [...(table()?.querySelectorAll("button[data-take]") ?? [])];
}

// The targets that can be seen, closed ones too.
export function targets() {
  return [...(ownBoard()?.querySelectorAll(".aim") ?? [])].filter((aim) => !aim.hidden);
}

// The buttons of a board keep their names, whatever is pushed.
export function aimAt(target) {
  return ownBoard()?.querySelector(`.aim[data-to="${target}"]`);
}
