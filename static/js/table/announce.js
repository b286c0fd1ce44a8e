// Tells in one breath what happened and what is expected now: to screen readers, in the title, by a sound, and by a notice.
import { tellTurn } from "../notices.js";
import { plainTitle } from "../title.js";
import { mayAct, ownSeat, table, version } from "./choices.js";
import { expectation } from "./expected.js";
import { theGame } from "./game.js";
import { lastEvents } from "./last-move.js";
import { play } from "./sounds.js";

const tools = document.querySelector(".table-tools");
const region = document.getElementById("announcement");
const icon = document.querySelector('link[rel="icon"]');
const plainIcon = icon.href;

const NOT_BEGUN = -1;

let told = null; // the version that was told last
let toldSeat; // of whom, where several people share a device
let wasMyTurn = false;
let toldAway = ""; // who was away when it was told last

// Before a game there is no table: whoever waits for it to begin is told when it does.
export function awaitTable() {
  told = NOT_BEGUN;
  wasMyTurn = false;
}

export function announce() {
  const isMyTurn = mayAct();
  document.title = isMyTurn ? `${tools.dataset.yourTurn} · ${plainTitle()}` : plainTitle();
  icon.href = isMyTurn ? tools.dataset.turnIcon : plainIcon;
  const missed = missing();
  const away = missed.map((each) => each.dataset.whose).join();
  const hasTurned = toldSeat !== undefined && toldSeat !== ownSeat(); // to somebody else at the same device
  if (told !== null && (hasTurned || told !== version())) {
    region.textContent = [...happened(), asked()].filter(Boolean).join(" ");
    sound(isMyTurn && !wasMyTurn, told !== NOT_BEGUN && told !== version());
    if (isMyTurn && !wasMyTurn) tellTurn(tools.dataset.yourTurn, plainTitle());
  } else if (away && away !== toldAway) {
    // Once, when somebody leaves: how the time passes is for the eyes.
    region.textContent = missed.map((each) => each.textContent).join(", ");
  }
  told = version();
  toldSeat = ownSeat();
  toldAway = away;
  wasMyTurn = isMyTurn;
}

// What is expected now: first of all that the device changes hands.
function asked() {
  return document.getElementById("cover-title")?.textContent ?? expectation();
}

// What is said of those for whom the game waits and who are not here.
function missing() {
  const hint = table().querySelector(".hint");
  if (hint.dataset.hint) return []; // it waits for me
  const waited = table().querySelectorAll(".turn[data-acts]");
  return [...waited]
    .map((turn) => hint.querySelector(`[data-whose="${turn.id.replace("turn-", "")}"]`))
    .filter((each) => each.querySelector("time"));
}

// The first and the last sentence of the log's last entry, and between them, if a round was counted there, cell by cell, one
// sentence for each player.
function happened() {
  const entry = [...document.querySelectorAll("#log > .log-entry")].at(-1);
  const sentences = [...(entry?.querySelectorAll("p") ?? [])].map((each) => each.textContent);
  if (sentences.length < 3) return sentences;
  return [sentences[0], ...theGame().summaries(lastEvents(), pointsOf), sentences.at(-1)];
}

function pointsOf(seat) {
  return document.querySelector(`#score-${seat} b`).textContent;
}

function sound(isNewTurn, hasMoved) {
  if (hasMoved) play("place");
  if (hasMoved && theGame().countedEvents(lastEvents())) play("round");
  else if (isNewTurn) play("turn");
}
