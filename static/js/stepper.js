// Arrow keys for a game one steps through, and a word when the server does not answer.
// The links do the work, with or without this script.
import { markers } from "../tables/azul/marks.js";
import { markLastMove } from "./table/last-move.js";

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const EVERYWHERE = new Set(["ArrowLeft", "ArrowRight"]);

function isInView(element) {
  const box = element.getBoundingClientRect();
  return box.top < window.innerHeight && box.bottom > 0;
}

function isMeantForTheGame(event, game) {
  const target = event.target;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (target.closest("input, textarea, select, [contenteditable], [role=group] button")) return false;
  // Home and End scroll the page unless one is using the game.
  return game.contains(target) || (EVERYWHERE.has(event.key) && isInView(game));
}

document.addEventListener("keydown", (event) => {
  const game = document.querySelector("[data-stepper]");
  if (!game || !(event.key in KEYS) || !isMeantForTheGame(event, game)) return;
  event.preventDefault();
  game.querySelector(`[data-step="${KEYS[event.key]}"]`).click();
});

function showTrouble(inTrouble) {
  for (const note of document.querySelectorAll("[data-stepper-trouble]")) {
    note.hidden = !inTrouble;
  }
}

document.addEventListener("htmx:error", () => showTrouble(true));
document.addEventListener("htmx:response:error", () => showTrouble(true));
document.addEventListener("htmx:after:swap", () => showTrouble(false));
document.addEventListener("htmx:after:swap", () => markLastMove({ markers }));
markLastMove({ markers });
