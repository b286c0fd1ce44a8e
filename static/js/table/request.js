// What others ask the viewer, on the shelf: answering it, and looking at the table as it would be. Nothing here takes the
// focus, and whoever has something in the hand sees what they do with it first.
import { giveFocus } from "../keyboard.js";
import { command } from "../live.js";
import { room, table, version } from "./choices.js";
import { unmarkAll } from "./last-move.js";
import { showWords } from "./shelf.js";

const STILL = ".table-grid > :not(.shelf, .table-bar)"; // what is only to be looked at, while it is not as it is

let present = null; // the parts as they are, while the table is shown as it would be

function request() {
  return document.getElementById("request");
}

export function goToRequest() {
  const answer = request()?.querySelector("button");
  if (!answer?.checkVisibility()) return false;
  giveFocus(answer);
  return true;
}

// A card of the viewer's own hides the request as long as they look at it. Choices that only wait to be confirmed do not,
// if the viewer is asked for an answer: that comes first, unless they put it off.
let putOff = "";

export function giveWay(isBusy, hasDraft) {
  const asked = request();
  if (!asked) return;
  const later = asked.querySelector("[data-later]");
  asked.hidden = isBusy || (hasDraft && (!later || asked.dataset.proposal === putOff));
  if (later) later.hidden = !hasDraft;
}

function answerLater() {
  putOff = request().dataset.proposal;
  request().hidden = true;
  giveFocus(document.querySelector('[data-act="confirm"]'));
}

// --- Answering ---------------------------------------------------------------------------------

// Whatever a button asks for together with the others: `data-wish` is the command. It goes once.
async function ask(button) {
  if (button.dataset.isAsking) return;
  button.dataset.isAsking = "yes";
  button.closest(".confirm")?.hidePopover();
  const answer = await command({ ...wishOf(button), version: version() }, { isQuiet: true });
  delete button.dataset.isAsking;
  if (!answer.ok) showWords(answer.words);
}

// A form says more of what is wished: checked boxes are a list of numbers.
function wishOf(button) {
  const wish = JSON.parse(button.dataset.wish);
  for (const box of button.form?.querySelectorAll("input[type=checkbox]") ?? []) {
    wish[box.name] ??= [];
    if (box.checked) wish[box.name].push(Number(box.value));
  }
  return wish;
}

// --- Looking -----------------------------------------------------------------------------------

export function isLooking() {
  return present !== null;
}

function put(html) {
  return window.htmx.swap({ text: html, sourceElement: room(), target: room(), swap: "none", transition: false });
}

function show(isLookedAt) {
  table()?.classList.toggle("would-be", isLookedAt);
  for (const part of table()?.querySelectorAll(STILL) ?? []) part.inert = isLookedAt;
  request()?.querySelector("[data-look]")?.setAttribute("aria-pressed", String(isLookedAt));
}

async function look(button) {
  const address = `${room().dataset.address}/would-be?proposal=${button.dataset.look}`;
  const response = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok || isLooking()) return;
  const html = await response.text();
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  unmarkAll();
  present = [...parsed.content.children].map(({ id }) => asUpdate(document.getElementById(id))).join("");
  await put(html);
  show(true);
}

function asUpdate(part) {
  const copy = part.cloneNode(true);
  copy.setAttribute("hx-swap-oob", "outerMorph");
  return copy.outerHTML;
}

export async function endLook() {
  if (!isLooking()) return;
  const html = present;
  present = null;
  await put(html);
  show(false);
  document.dispatchEvent(new CustomEvent("azulejo:update"));
}

// Whether a push changes the table, or what is asked.
export function isLookedAwayBy(html) {
  return isLooking() && ["sync", "request", "stage"].some((id) => html.includes(` id="${id}"`));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-wish]");
  const looks = event.target.closest("[data-look]");
  if (event.target.closest("[data-later]")) answerLater();
  else if (button) ask(button);
  else if (looks && isLooking()) endLook();
  else if (looks) look(looks);
});
