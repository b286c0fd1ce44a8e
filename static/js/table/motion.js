// Shows what a push has done. A move is told over the page that shows it already. A push that ends a round is held: the
// last move is told on the page as it is, the round is counted there, and only then the push takes its place.
import { isCovered } from "../layers.js";
import { table, version } from "./choices.js";
import { count, endCount, isCounting, wasSkipped } from "./counting.js";
import { appear, begin, beginWhenPainted, elapsed, finish, isMoving } from "./flights.js";
import { isLoaded, theGame } from "./game.js";
import { lastEvents, lastSince } from "./last-move.js";
import { speed } from "./settings.js";

const PACE = { full: 1, quick: 0.4 };
const SHEET = 400;

let before = null;
let foreseen = null; // what lay where before one's own move, as long as that is shown without an answer

function pace() {
  return PACE[speed()];
}

export function takePicture() {
  before = isStill() || isCounting() || !isLoaded() ? null : (foreseen ?? theGame().seen());
}

function isStill() {
  return speed() === "off" || document.hidden;
}

export function skipMotion() {
  if (isMoving() && !foreseen) finish();
}

// Shows one's own move before the server has answered; false if it is not to be shown. `places` is where the pick is, if
// it is not where it was picked up.
export function foresee(event, pick, places) {
  if (isStill()) return false;
  finish();
  const { seen, copyOf, tell } = theGame();
  foreseen = seen();
  if (places) foreseen.sources.set(pick, places);
  tell(copyOf(foreseen), [event], { pace: pace(), isHeld: true });
  begin(0);
  return true;
}

export function forgetForeseen() {
  foreseen = null;
  finish();
}

// A push without a move leaves in peace what is on its way. One's own move goes on from where it is.
export function moveTiles() {
  const picture = before;
  before = null;
  if (isCounting()) {
    reveal();
    return;
  }
  if (picture?.version === version()) return;
  const headStart = foreseen ? elapsed() : 0;
  forgetForeseen();
  const events = lastEvents();
  if (!picture || isStill() || picture.version !== lastSince() || theGame().countedEvents(events)) return;
  theGame().tell(picture, events, { pace: pace() });
  goOn(headStart);
}

function goOn(headStart) {
  if (headStart) begin(headStart);
  else beginWhenPainted();
}

// --- The end of a round ------------------------------------------------------------------------

// What a push tells, if a round ends with it and the page shows what it follows from.
function endOfRound(html) {
  if (!theGame().ENDS.some((kind) => html.includes(kind)) || html.includes(' id="stage"')) return null;
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const { since, events } = parsed.content.querySelector("#last")?.dataset ?? {};
  return Number(since) === version() ? theGame().countedEvents(JSON.parse(events)) : null;
}

// A promise if the push has to wait until a round is counted. `prepare` clears from the table what belongs to the viewer's
// own next move.
export function countFirst(html, prepare) {
  const counted = table() && isLoaded() && !isStill() && !isCovered() ? endOfRound(html) : null;
  if (!counted) return undefined;
  const picture = foreseen ?? theGame().seen();
  const headStart = foreseen ? elapsed() : 0;
  forgetForeseen();
  prepare();
  const { landed, ...steps } = theGame().count(picture, counted, pace());
  const over = count(steps);
  goOn(Math.min(headStart, landed));
  return over;
}

// The push has taken its place.
function reveal() {
  const isWhole = !wasSkipped();
  endCount();
  forgetForeseen();
  if (!isWhole || isStill()) return;
  theGame().tell(null, theGame().afterCount(lastEvents()), { pace: pace() });
  const sheet = document.getElementById("finish");
  if (sheet?.childElementCount) appear(sheet, 0, SHEET * pace());
  beginWhenPainted();
}
