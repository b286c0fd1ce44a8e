// The rules beside a table, over the log and never over a board; on small screens a sheet. Whatever leads to them opens them
// here, at the rule that it names. They are fetched when they are wanted for the first time.
import { giveFocus } from "./keyboard.js";
import { isCovered } from "./layers.js";
import { forget } from "./rules.js";

const SMALL = matchMedia("(width < 75rem)");
const TYPING = "input, textarea, select";
const room = document.getElementById("room");
const sheet = document.getElementById("rules-sheet");
const text = sheet.querySelector(".rules-sheet-text");

let shown = ""; // the address of what it holds
let opener = null;

// The room may go on with another game.
function address() {
  return document.getElementById("stage").dataset.rulesAddress;
}

async function fetchText() {
  const wanted = address();
  if (wanted === shown) return true;
  text.replaceChildren();
  const response = await fetch(wanted, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!response?.ok) return false;
  text.innerHTML = await response.text();
  shown = wanted;
  return true;
}

function goTo(rule) {
  for (const element of text.querySelectorAll(".is-wanted")) element.classList.remove("is-wanted");
  const wanted = rule ? text.querySelector(`[id="${rule}"]`) : null;
  if (!wanted) return giveFocus(text);
  wanted.classList.add("is-wanted");
  const above = wanted.getBoundingClientRect().top - text.getBoundingClientRect().top;
  text.scrollTop += above - text.clientHeight / 3;
  return giveFocus(wanted, { preventScroll: true });
}

async function open(rule) {
  if (sheet.hidden) opener = document.activeElement;
  document.dispatchEvent(new CustomEvent("azulejo:beside"));
  sheet.hidden = false; // at once: on a slow line the text follows
  if (!(await fetchText())) {
    document.dispatchEvent(new CustomEvent("azulejo:words", { detail: room.dataset.trouble }));
    close();
  } else if (!sheet.hidden) {
    forget(sheet);
    goTo(rule);
  }
}

function close() {
  sheet.hidden = true;
  const isThere = opener?.isConnected && opener.checkVisibility() && opener !== document.body;
  giveFocus(isThere ? opener : document.querySelector("[data-rules-at]"));
}

// What is said on the shelf of why something cannot be done names its rule.
function ruleOnTheShelf() {
  const link = [...document.querySelectorAll("#shelf [data-rules-at]")].find((each) => each.checkVisibility());
  return link?.dataset.rulesAt;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rules-at]");
  if (event.target.closest("[data-close-rules]")) close();
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab is another page
  event.preventDefault();
  if (!sheet.hidden && !link.dataset.rulesAt) close();
  else open(link.dataset.rulesAt);
});

// Whoever presses a link on the shelf keeps the focus where it was: what is said there belongs to it.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#shelf [data-rules-at]")) event.preventDefault();
});

// References within the text.
text.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  goTo(link.hash.slice(1));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.defaultPrevented || isCovered() || event.target.closest(TYPING)) return;
  event.preventDefault();
  if (sheet.hidden) open(ruleOnTheShelf());
  else document.querySelector("[data-open-keys]")?.click();
});

// It lies over everything else, so it goes first. Beside a table it only goes when one is in it: one may play on meanwhile.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || sheet.hidden || event.defaultPrevented || isCovered()) return;
    if (!SMALL.matches && !sheet.contains(document.activeElement)) return;
    if (event.target.matches("[data-rules-search] input") && event.target.value) return; // first what was searched
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);

// Another game has other rules.
document.addEventListener("azulejo:update", () => {
  if (!sheet.hidden && address() !== shown) close();
});
