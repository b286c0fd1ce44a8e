// Tells in one breath what happened and what is expected now: to screen readers, in the title, and by a sound.
import { legalMoves, table, version } from "./choices.js";
import { expectation } from "./expected.js";
import { lastEvents } from "./last-move.js";
import { play } from "./sounds.js";

const tools = document.querySelector(".table-tools");
const region = document.getElementById("announcement");
const icon = document.querySelector('link[rel="icon"]');
const plainTitle = document.title;
const plainIcon = icon.href;

let told = null; // the version that was told last
let wasMyTurn = false;
let toldAway = ""; // who was away when it was told last

export function announce() {
  const isMyTurn = legalMoves().size > 0;
  document.title = isMyTurn ? `${tools.dataset.yourTurn} · ${plainTitle}` : plainTitle;
  icon.href = isMyTurn ? tools.dataset.turnIcon : plainIcon;
  const missed = missing();
  const away = missed.map((each) => each.dataset.whose).join();
  if (told !== null && told !== version()) {
    region.textContent = [...happened(), expectation()].join(" ");
    sound(isMyTurn && !wasMyTurn);
  } else if (away && away !== toldAway) {
    // Once, when somebody leaves: how the time passes is for the eyes.
    region.textContent = missed.map((each) => each.textContent).join(", ");
  }
  told = version();
  toldAway = away;
  wasMyTurn = isMyTurn;
}

// What is said of those for whom the game waits and who are not here.
function missing() {
  const hint = table().querySelector(".hint");
  if (hint.dataset.hint) return []; // it waits for me
  const waited = table().querySelectorAll('.turn:is([data-stage="take"], [data-stage="tile"])');
  return [...waited]
    .map((turn) => hint.querySelector(`[data-whose="${turn.id.replace("turn-", "")}"]`))
    .filter((each) => each.querySelector("time"));
}

// The first and the last sentence of the log's last entry: between them a round is counted, cell by cell.
function happened() {
  const sentences = [...document.querySelectorAll("#log > :last-child p")].map((each) => each.textContent);
  return sentences.length > 2 ? [sentences[0], sentences.at(-1)] : sentences;
}

function sound(isNewTurn) {
  const events = lastEvents();
  play("place");
  if (events.some(({ event }) => event === "Dealt" || event === "Ended")) play("round");
  else if (isNewTurn) play("turn");
}
