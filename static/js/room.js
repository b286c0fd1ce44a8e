// The small things around a table: talking, forms in the lobby, and telling what went wrong.
import { command } from "./live.js";
import { tellTimes } from "./page.js";
import { tellTitle } from "./title.js";

const WORDS_LAST = 6000;
const room = document.getElementById("room");

// --- Words from the server ---------------------------------------------------------------------

let hiding = 0;

function tell(words) {
  const toast = document.getElementById("toast");
  if (!toast || !words) return;
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (toast.hidden = true), WORDS_LAST);
}

document.addEventListener("azulejo:words", (event) => tell(event.detail));

// --- Forms -------------------------------------------------------------------------------------

// A form with a place for problems says itself what is wrong with it.
function showProblem(form, words) {
  const place = form?.querySelector("[data-problem]");
  if (!place) return false;
  place.textContent = words;
  const field = form.querySelector("input:not([type=hidden])");
  field?.setAttribute("aria-invalid", String(Boolean(words)));
  if (words) field?.focus();
  return true;
}

function formOf(event) {
  return event.detail.ctx?.sourceElement?.closest?.("form");
}

// Controls that were touched here would not follow the page any more. They show what the server knows as soon as that
// is something new, but not before the server has heard of everything that was chosen here.
let shownSetup = null;
let unheard = 0;

function showSetup() {
  const form = document.querySelector("[data-setup]");
  if (form && unheard === 0 && form.dataset.setup !== shownSetup) {
    shownSetup = form.dataset.setup;
    form.reset();
  }
}

function undoSetup(form) {
  if (form?.matches("[data-setup]")) form.reset();
}

document.addEventListener("htmx:before:request", (event) => {
  if (formOf(event)?.matches("[data-setup]")) unheard += 1;
});

document.addEventListener("htmx:finally:request", (event) => {
  if (formOf(event)?.matches("[data-setup]")) unheard -= 1;
});

document.addEventListener("htmx:response:error", (event) => {
  const { text, response } = event.detail.ctx;
  const isPlain = response.headers.get("content-type")?.startsWith("text/plain");
  const words = isPlain ? text : room.dataset.trouble;
  if (!showProblem(formOf(event), words)) tell(words);
  undoSetup(formOf(event));
});

document.addEventListener("htmx:error", (event) => {
  if (!formOf(event)) return;
  tell(document.querySelector("[data-connection]").dataset.offline);
  undoSetup(formOf(event));
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (event.target.matches("[aria-invalid=true]")) showProblem(form, "");
});

// --- Asking once more --------------------------------------------------------------------------

// What opens takes the focus, to where nothing happens by mistake; what was answered closes, whatever the answer brings.
document.addEventListener(
  "toggle",
  (event) => {
    if (event.newState === "open") event.target.querySelector("[data-first-focus]")?.focus();
  },
  true,
);

document.addEventListener("htmx:before:request", (event) => formOf(event)?.closest(".confirm")?.hidePopover());

// With the person goes the button that had the focus; the way back is next to it.
let focused = null;

document.addEventListener("azulejo:before-update", () => (focused = document.activeElement));

function followFocus() {
  if (!focused?.isConnected && focused?.matches("[popovertarget^=send-away]")) {
    document.querySelector("#sent-away li:last-child button")?.focus();
  }
}

// --- The invitation is in the way once the game has begun --------------------------------------

let phase = room.dataset.phase;

function notice() {
  if (phase === room.dataset.phase) return;
  if (phase === "lobby") document.querySelector("[data-share-code]")?.removeAttribute("open");
  // Another picture begins at its top; the end of a game is the same picture.
  if (room.dataset.phase !== "over") window.scrollTo({ top: 0 });
  phase = room.dataset.phase;
}

// --- Another game ------------------------------------------------------------------------------

// Who wants to play again is told once, wherever one looks; the button is on the shelf.
let wanting = "";

function tellWhoWantsMore() {
  const words = document.querySelector('#after .after-state[data-wanting]')?.textContent.trim() ?? "";
  if (words && words !== wanting) tell(words);
  wanting = words;
}

// Who looks back at a game is told once, too; the link is among the people of the room and, after that game, on the shelf.
let lookingBack = "";

function tellWhoLooksBack() {
  const words = document.querySelector("#people [data-looking-back]")?.firstChild.textContent.trim() ?? "";
  if (words && words !== lookingBack) tell(words);
  lookingBack = words;
}

// That somebody else plays on a seat is told once, too: not everybody has the log in sight.
const players = new Map();

function tellWhoPlaysNow() {
  for (const { dataset } of document.querySelectorAll("#people [data-plays]")) {
    const seat = `${room.dataset.gameId} ${dataset.seat}`;
    if (players.has(seat) && players.get(seat) !== dataset.plays) tell(dataset.plays);
    players.set(seat, dataset.plays);
  }
}

// --- Talking -----------------------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-talk]");
  if (!form) return;
  event.preventDefault();
  const input = form.elements.text;
  const text = input.value;
  if (!text.trim()) return;
  input.value = "";
  const reply = await command({ do: "say", text });
  if (!reply.ok && !input.value) {
    input.value = text; // nothing that was written gets lost
  }
});

document.addEventListener("azulejo:update", () => {
  tellTimes();
  tellTitle();
  showSetup();
  followFocus();
  notice();
  tellWhoWantsMore();
  tellWhoLooksBack();
  tellWhoPlaysNow();
});

tellWhoLooksBack();
tellWhoPlaysNow();
