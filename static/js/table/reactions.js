// Signs for moves: at their line of the log and, as long as nobody has moved since, at the board of whoever gave them.
// Players give them to the last move of somebody else.
import { command } from "../live.js";
import { ownSeat, version } from "./choices.js";
import { showWords } from "./shelf.js";

const bar = document.getElementById("react-bar");
const buttons = [...bar.querySelectorAll("[data-react]")];

function given() {
  return [...document.querySelectorAll("#reactions > li")].map(({ dataset, textContent }) => ({ ...dataset, name: textContent }));
}

// The last line that somebody else has written, and that still stands.
function lastOfOthers() {
  const lines = [...document.querySelectorAll("#log > .log-entry:not(.is-taken-back)")];
  return lines.reverse().find((line) => line.dataset.seat !== ownSeat() && line.querySelector("p"));
}

function numberOf(line) {
  return line?.id.replace("log-", "");
}

function drawn({ kind, name }) {
  const button = buttons.find((each) => each.dataset.react === kind);
  const sign = Object.assign(document.createElement("span"), { className: "reaction", title: `${name}: ${button.title}` });
  const words = Object.assign(document.createElement("span"), { className: "for-screen-readers", textContent: `${name}: ${button.title}` });
  sign.append(button.querySelector("svg").cloneNode(true), words);
  return sign;
}

// Only where something is different: nothing that stays is drawn anew.
function put(place, className, signs) {
  if (!place) return;
  const before = place.querySelector(`:scope > .${className}`);
  const text = JSON.stringify(signs);
  if (before?.dataset.signs === text) return;
  before?.remove();
  if (!signs.length) return;
  const box = Object.assign(document.createElement("span"), { className });
  box.dataset.signs = text;
  box.append(...signs.map(drawn));
  place.append(box);
}

export function refreshReactions() {
  const all = given();
  for (const line of document.querySelectorAll("#log > .log-entry")) {
    put(line, "log-signs", all.filter((each) => each.line === numberOf(line)));
  }
  const since = Number(document.getElementById("last")?.dataset.since ?? 0);
  for (const board of document.querySelectorAll(".table .board")) {
    const seat = board.id.replace("board-", "");
    put(board, "board-signs", all.filter((each) => each.seat === seat && Number(each.line) > since));
  }
  const line = lastOfOthers();
  bar.hidden = ownSeat() === undefined || !line || !buttons.length;
  if (bar.hidden) return;
  bar.setAttribute("aria-label", bar.dataset.label.replace("{}", line.querySelector("p").textContent));
  const mine = all.find((each) => each.seat === ownSeat() && each.line === numberOf(line));
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.react === mine?.kind));
}

// The same once more takes it away.
bar.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-react]");
  const line = Number(numberOf(lastOfOthers()));
  if (!button || !line) return;
  const kind = button.getAttribute("aria-pressed") === "true" ? "" : button.dataset.react;
  const answer = await command({ do: "react", line, kind, version: version() }, { isQuiet: true });
  if (!answer.ok) showWords(answer.words);
});
