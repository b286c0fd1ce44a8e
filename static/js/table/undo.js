// Taking back: one button, one key. What the viewer is about to do goes first; then their last decision, or, from the log,
// everything from a line on. The server says whether that is free or has to be agreed to.
import { giveFocus } from "../keyboard.js";
import { command } from "../live.js";
import { isDrafting, version } from "./choices.js";
import { draftedMoves } from "./draft.js";
import { stepBack } from "./hand.js";
import { isArmed, picked } from "./pick.js";
import { showWords } from "./shelf.js";
import { moveOnItsWay } from "./wish.js";

const tools = document.querySelector(".table-tools");
const buttons = [...document.querySelectorAll("[data-undo]")]; // above the table or, on a phone, below it
const choosing = document.getElementById("log-choosing");
const chooser = choosing.querySelector("button");

// How it would go: "free", "ask", or empty if there is nothing to take back.
function way() {
  return document.getElementById("undo")?.dataset.way ?? "";
}

function isInHand() {
  return Boolean(picked() || isArmed() || moveOnItsWay() || (isDrafting() && draftedMoves().length));
}

export function takeBack() {
  if (isInHand()) stepBack();
  else if (way()) ask({});
  else showWords(tools.dataset.nothingBack);
  return true;
}

async function ask(wish) {
  const answer = await command({ do: "undo", version: version(), ...wish }, { isQuiet: true });
  if (!answer.ok) showWords(answer.words);
}

export function refreshUndo() {
  const mayAsk = way();
  for (const button of buttons) {
    button.classList.toggle("is-not-now", !mayAsk); // it keeps its place, so that nothing moves
    const name = button.dataset[mayAsk || "free"];
    if (button.title === name) continue;
    button.title = name;
    button.querySelector("span").textContent = name;
  }
  choosing.hidden = !mayAsk;
  if (!mayAsk && isChoosing()) choose(false);
  markLines();
}

// --- A line of the log -------------------------------------------------------------------------

function isChoosing() {
  return chooser.getAttribute("aria-pressed") === "true";
}

function lines() {
  return [...document.querySelectorAll("#log > .log-entry")];
}

function choose(isOn) {
  chooser.setAttribute("aria-pressed", String(isOn));
  choosing.querySelector("span").hidden = !isOn;
  document.getElementById("log").classList.toggle("is-choosing", isOn);
  markLines();
}

function toldOfLast(name) {
  return new Set((document.getElementById("last")?.dataset[name] ?? "").split(" "));
}

// Those that were taken back are struck out, and what is said of a deal that was; while a line is chosen, the others are
// buttons.
function markLines() {
  const [fallen, undealt] = [toldOfLast("fallen"), toldOfLast("undealt")];
  for (const line of lines()) {
    const number = line.id.replace("log-", "");
    const isFallen = fallen.has(number);
    line.querySelector(".log-round")?.classList.toggle("is-taken-back", undealt.has(number));
    line.classList.toggle("is-taken-back", isFallen);
    if (isChoosing() && !isFallen) {
      line.tabIndex = 0;
      line.setAttribute("role", "button");
    } else if (line.hasAttribute("role")) {
      line.removeAttribute("tabindex");
      line.removeAttribute("role");
    }
  }
}

function choseLine(line) {
  choose(false);
  giveFocus(chooser);
  ask({ line: Number(line.id.replace("log-", "")) });
}

document.addEventListener("click", (event) => {
  const line = event.target.closest("#log.is-choosing > [role=button]");
  if (event.target.closest("[data-undo]")) takeBack();
  else if (event.target.closest("[data-choose-line]")) choose(!isChoosing());
  else if (line) choseLine(line);
});

document.addEventListener("keydown", (event) => {
  if (!isChoosing()) return;
  const line = event.target.closest?.("#log > [role=button]");
  if (event.key === "Escape") choose(false);
  else if (line && (event.key === "Enter" || event.key === " ")) choseLine(line);
  else return;
  event.preventDefault();
});
