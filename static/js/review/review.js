// Stepping through a game: keys, buttons, the scrubber, and every link to a moment. The links work without this script, too;
// here they are quick, and the address follows.
import { finish } from "../table/flights.js";
import { dimCells, keepLit } from "./cells.js";
import { copyText } from "./copy.js";
import { fetchNumbers } from "./lazy.js";
import { prepare, show } from "./show.js";
import { lookTogether } from "./together.js";
import { fetchState, fetchTried, line, named, prefetch, roundFrom, stateAt, stops } from "./stops.js";
import "./news.js";
import "./notes.js";
import "./picture.js";
import "./proof.js";

const FULL_STEP = 1200; // how long a step lasts when the game plays on at its own speed
const REMEMBERED_EVERY = 200;
const room = document.getElementById("room");
const scrubber = document.querySelector("[data-scrubber]");
const playButton = document.querySelector("[data-play]");
const speedOfPlay = document.querySelector("[data-speed-of-play]");
const moment = document.querySelector(".review-moment");

let here = stops[Number(room.dataset.version)];
let wanted = here; // where the last press leads, while its chunk is on its way
let tried = ""; // the moment of a side line that is shown, if it is one
let playing = 0;
let remembering = 0; // until then the address waits

// --- Going there -------------------------------------------------------------------------------

function targets() {
  return {
    first: line[0],
    earlier: roundFrom(here, -1),
    previous: stops[here.previous],
    next: stops[here.next],
    later: roundFrom(here, 1),
    last: line.at(-1),
  };
}

async function goTo(stop, { haste = 1 } = {}) {
  if (!stop) return;
  wanted = stop;
  let state = stateAt(stop.number);
  if (!state) {
    try {
      state = await fetchState(stop.number);
    } catch {
      location.assign(addressOf(stop)); // the page itself says what is wrong
      return;
    }
    if (wanted !== stop) return;
  }
  const isOn = stop.number === here.next && !tried;
  here = stop;
  tried = "";
  dimCells();
  show(stop, state, { isOn, haste });
  follow();
  prefetch(stop);
}

// A moment of a side line, into which somebody leads us. It leaves the game at a stop, which is where we are meanwhile.
// False if it did not come, and nobody wants another one by now.
async function goToTried(name) {
  const stop = named(name.split("~")[0]);
  if (!stop) return true;
  wanted = name;
  const state = await fetchTried(name).catch(() => null);
  if (wanted !== name) return true;
  if (!state) return false;
  const isOn = name.startsWith(`${tried || here.name}~`);
  here = stop;
  tried = name;
  show(stop, state, { isOn });
  follow();
  return true;
}

function addressOf(stop) {
  const address = new URL(location.href);
  address.searchParams.delete("at");
  address.searchParams.set("step", stop.name);
  for (const [name, value] of [["view", room.dataset.view === "board" ? "" : room.dataset.view], ["eyes", room.dataset.eyes]]) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  return address;
}

// Browsers allow only so many changes in a while, and a key that is held down makes more.
function remember() {
  if (remembering) return;
  let address = addressOf(here).href;
  try {
    history.replaceState(null, "", address);
  } catch {
    address = ""; // tried again: the last step is always remembered
  }
  remembering = setTimeout(() => {
    remembering = 0;
    if (addressOf(here).href !== address) remember();
  }, REMEMBERED_EVERY);
}

// Everything around the table tells where one is.
function follow() {
  remember();
  room.toggleAttribute("data-side", here.isSide);
  room.toggleAttribute("data-tried", Boolean(tried));
  for (const [name, stop] of Object.entries(targets())) point(document.querySelector(`[data-go="${name}"]`), stop === here ? null : stop);
  const current = currentLine();
  for (const link of document.querySelectorAll(".moves [aria-current]")) link.removeAttribute("aria-current");
  current?.setAttribute("aria-current", "step");
  if (current) bringIntoSight(current);
  scrubber.value = Math.max(line.findLastIndex(({ number }) => number <= here.number), 0);
  scrubber.setAttribute("aria-valuetext", current?.textContent.trim().replace(/\s+/g, " ") ?? "");
  for (const link of document.querySelectorAll(".eyes a, .review-tab")) link.href = withStep(link.href);
  const tryLink = document.querySelector("[data-try]");
  if (tryLink) pointTo(tryLink, tried || here.canTry ? `${room.dataset.base}/try/${tried || here.name}` : "");
  tellTried();
  const playOnForm = document.querySelector("[data-play-on]");
  if (playOnForm) {
    playOnForm.elements.step.value = here.name;
    playOnForm.querySelector("button").disabled = !here.canPlayOn;
  }
  const field = document.getElementById("moment-link");
  if (field) field.value = withStep(field.value);
  document.dispatchEvent(new CustomEvent("azulejo:moment", { detail: tried ? { ...here, name: tried } : here }));
}

// Whoever is led into a side line is told so, and how to get out of it.
function tellTried() {
  const place = document.querySelector("[data-tried-words]");
  if (!place) return;
  place.hidden = !tried;
  place.querySelector("b").textContent = tried ? place.querySelector("b").dataset.words.replace("{}", here.name) : "";
  place.querySelector("a").setAttribute("href", `?step=${here.name}`);
}

function currentLine() {
  const link = document.querySelector(`.moves [data-step="${here.name}"]`);
  const branch = link?.closest("details");
  if (branch) branch.open = true;
  return link;
}

function withStep(href) {
  const address = new URL(href);
  address.searchParams.set("step", here.name);
  return address.href;
}

function point(link, stop) {
  if (link) pointTo(link, stop ? addressOf(stop).href : "");
}

function pointTo(link, address) {
  if (address) {
    link.removeAttribute("aria-disabled");
    link.href = address;
  } else {
    link.setAttribute("role", "link"); // without an address it would be none
    link.setAttribute("aria-disabled", "true");
    link.removeAttribute("href");
  }
}

// Only the list scrolls, and the page only where the list is all that it shows.
function bringIntoSight(link) {
  const list = link.closest(".moves");
  if (list.scrollHeight <= list.clientHeight) {
    if (room.dataset.view === "moves") link.scrollIntoView({ block: "center" });
    return;
  }
  const [box, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  const head = 40;
  if (place.top < box.top + head || place.bottom > box.bottom - head) {
    list.scrollTop += place.top - box.top - box.height / 2;
  }
}

// --- Playing on --------------------------------------------------------------------------------

function stepLasts() {
  return Number(speedOfPlay.querySelector("select").value);
}

function pause() {
  clearTimeout(playing);
  playing = 0;
  playButton.setAttribute("aria-pressed", "false");
  moment.setAttribute("aria-live", "polite");
}

async function playOn() {
  if (here.next < 0) {
    pause();
    return;
  }
  await goTo(stops[here.next], { haste: Math.min(1, stepLasts() / FULL_STEP) });
  if (playing) playing = setTimeout(playOn, stepLasts());
}

function togglePlay() {
  if (playing) {
    pause();
    return;
  }
  playButton.setAttribute("aria-pressed", "true");
  moment.setAttribute("aria-live", "off"); // a voice could not keep up
  playing = -1;
  if (here.next < 0) goTo(line[0]).then(() => (playing = playing ? setTimeout(playOn, stepLasts()) : 0));
  else playOn();
}

// --- Looking at something else -----------------------------------------------------------------

function look(view) {
  finish(); // what flies over the board would fly over something else
  room.dataset.view = view;
  for (const tab of document.querySelectorAll(".review-tab")) {
    if (tab.dataset.view === view) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  remember();
  fetchNumbers(view);
  const current = currentLine();
  if (current && view === "moves") bringIntoSight(current);
}

// --- Presses -----------------------------------------------------------------------------------

function isPlain(event) {
  return !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

function stepIn(link) {
  if (link.dataset.step) return named(link.dataset.step);
  const address = link.href?.baseVal ?? link.getAttribute("href") ?? "";
  if (!address.startsWith("?step=")) return undefined;
  return named(new URLSearchParams(address).get("step"));
}

document.addEventListener("click", (event) => {
  if (!isPlain(event) || event.button) return;
  const link = event.target.closest("a");
  if (event.target.closest("[data-play]")) togglePlay();
  else if (event.target.closest("[data-copy-moment]")) copyMoment();
  else if (link?.dataset.go) {
    event.preventDefault();
    pause();
    if (targets()[link.dataset.go] !== here) goTo(targets()[link.dataset.go]);
  } else if (link?.matches(".review-tab")) {
    event.preventDefault();
    look(link.dataset.view);
  } else if (link && stepIn(link)) {
    event.preventDefault();
    pause();
    if (room.dataset.view === "charts" || room.dataset.view === "story") look("board");
    goTo(stepIn(link)).then(() => link.dataset.cells && keepLit(link.dataset.cells));
  }
});

scrubber.addEventListener("input", () => {
  pause();
  goTo(line[Number(scrubber.value)]);
});

scrubber.form.addEventListener("submit", (event) => event.preventDefault());

const KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  PageUp: "earlier",
  PageDown: "later",
};

// To the turning point before or after this moment. They are numbers, which need a moment when they are first asked for.
async function turn(by) {
  await fetchNumbers("story");
  const links = document.querySelectorAll(".turning-points [data-step]");
  const points = [...links].map(({ dataset }) => named(dataset.step)).sort((one, other) => one.number - other.number);
  const target = by < 0 ? points.findLast(({ number }) => number < here.number) : points.find(({ number }) => number > here.number);
  pause();
  goTo(target);
}

document.addEventListener("keydown", (event) => {
  const isTyped = event.target.closest("input:not([type=range]), textarea, select, dialog, [contenteditable]");
  // On many keyboards brackets need another key held down.
  if ((event.key === "[" || event.key === "]") && !isTyped && !event.metaKey) {
    event.preventDefault();
    turn(event.key === "[" ? -1 : 1);
    return;
  }
  if (!isPlain(event) || isTyped) return;
  const isReading = ["charts", "story", "proof"].includes(room.dataset.view) && !event.target.closest(".review-time");
  if (event.key in KEYS && (!isReading || event.key.startsWith("Arrow"))) {
    event.preventDefault();
    pause();
    const stop = targets()[KEYS[event.key]];
    if (stop && stop !== here) goTo(stop);
  } else if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    togglePlay();
  } else if (event.key === "c" && document.querySelector("[data-copy-moment]")) {
    copyMoment();
  } else if (/^[0-4]$/.test(event.key)) {
    document.querySelector(`.eyes [data-eyes="${event.key === "0" ? "" : Number(event.key) - 1}"]`)?.click();
  }
});

async function copyMoment() {
  const button = document.querySelector("[data-copy-moment]");
  await copyText(document.getElementById("moment-link").value);
  const before = [...button.childNodes];
  if (button.textContent === button.dataset.done) return;
  button.textContent = button.dataset.done;
  setTimeout(() => button.replaceChildren(...before), 2000);
}

// --- The beginning -----------------------------------------------------------------------------

await prepare(await fetchState(here.number));
for (const control of [playButton, speedOfPlay, ...document.querySelectorAll("[data-copy-moment], [data-keys]")]) control.hidden = false;
follow();
prefetch(here);
lookTogether(here, (name) => {
  pause();
  return name.includes("~") ? goToTried(name) : goTo(named(name));
});
room.dataset.ready = "";
