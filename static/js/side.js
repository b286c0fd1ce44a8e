// What is beside the table: log, talk and people, as tabs. On small screens they are a sheet that opens from the bottom.
import { giveFocus } from "./keyboard.js";
import { isCovered } from "./layers.js";

const SMALL = matchMedia("(width < 75rem)");

const side = document.getElementById("side");
const tabs = [...side.querySelectorAll("[data-side]")];
const fold = document.getElementById("side-fold");
let wanted = side.dataset.open;

function open(name) {
  side.dataset.open = name;
  side.parentElement.toggleAttribute("data-folded", !name);
  if (name) wanted = name;
  for (const tab of tabs) {
    const isOpen = tab.dataset.side === name;
    tab.setAttribute("aria-selected", String(isOpen));
    if (isOpen) tab.classList.remove("has-news");
  }
  fold.setAttribute("aria-expanded", String(Boolean(name)));
}

// Whatever else lies beside the table needs the room.
document.addEventListener("azulejo:beside", () => {
  if (!SMALL.matches && !side.dataset.open) open(wanted);
});

side.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-side]");
  if (tab) open(SMALL.matches && tab.dataset.side === side.dataset.open ? "" : tab.dataset.side);
  else if (event.target.closest("#side-fold")) open(side.dataset.open ? "" : wanted);
});

// It lies over the table, so it goes first.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !SMALL.matches || !side.dataset.open || isCovered()) return;
  giveFocus(tabs.find((tab) => tab.dataset.side === side.dataset.open));
  open("");
  event.preventDefault();
});

side.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const at = tabs.indexOf(event.target);
  if (step && at >= 0) giveFocus(tabs.at((at + step) % tabs.length));
});

// --- News --------------------------------------------------------------------------------------

let heard = 0;

function isTalkShown() {
  return side.querySelector(".room-chat .scroller").checkVisibility();
}

function tell() {
  const said = side.querySelectorAll(".chat-list > li").length;
  if (said > heard && !isTalkShown()) document.getElementById("tab-talk").classList.add("has-news");
  heard = said;
  // The log's own tab shows its last sentence where the log is folded away.
  const last = side.querySelector("#log > li:last-child > p:last-child");
  document.getElementById("side-last").textContent = last?.textContent ?? "";
}

heard = side.querySelectorAll(".chat-list > li").length;
document.addEventListener("azulejo:update", tell);
SMALL.addEventListener("change", () => open(SMALL.matches ? "" : wanted));
if (SMALL.matches) open("");
side.dataset.ready = ""; // until now the sheet of a small screen was out of sight
tell();
