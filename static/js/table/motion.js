// Shows what a push has done. A take flies over the page that shows it already. A push that ends a round is held: the last
// take flies on the page as it is, the round is counted there, and only then the push takes its place.
import { holdUpdates } from "../live.js";
import { isCovered } from "../layers.js";
import { Count, countedEvents } from "./azul-count.js";
import { codeOf, Story } from "./azul-story.js";
import { table, version } from "./choices.js";
import { count, endCount, isCounting, wasSkipped } from "./counting.js";
import { appear, begin, elapsed, finish, isMoving } from "./flights.js";
import { lastEvents, lastSince } from "./last-move.js";
import { copyOf, seen } from "./picture.js";
import { speed } from "./settings.js";

const PACE = { full: 1, quick: 0.4 };
const SHEET = 400;
const ENDS = ['"kind":"dealt"', '"kind":"ended"'];

let before = null;
let foreseen = null; // what lay where before one's own move, as long as that is shown without an answer

export function takePicture() {
  before = isStill() || isCounting() ? null : (foreseen ?? seen());
}

function isStill() {
  return speed() === "off" || document.hidden;
}

export function skipMotion() {
  if (isMoving() && !foreseen) finish();
}

// Shows one's own move before the server has answered; false if it is not to be shown.
export function foresee(took, places) {
  if (isStill()) return false;
  finish();
  foreseen = seen();
  if (places) foreseen.sources.set(codeOf(took), places);
  new Story(copyOf(foreseen), PACE[speed()], { isHeld: true }).tell([took]);
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
  if (!picture || isStill() || picture.version !== lastSince() || countedEvents(lastEvents())) return;
  new Story(picture, PACE[speed()]).tell(lastEvents(), headStart);
}

// --- The end of a round ------------------------------------------------------------------------

// What a push tells, if a round ends with it and the page shows what it follows from.
function endOfRound(html) {
  if (!ENDS.some((event) => html.includes(event)) || html.includes(' id="stage"')) return null;
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const { since, events } = parsed.content.querySelector("#last")?.dataset ?? {};
  return Number(since) === version() ? countedEvents(JSON.parse(events)) : null;
}

// `prepare` clears from the table what belongs to the viewer's own next move.
export function holdForCounting(prepare) {
  holdUpdates((html) => {
    const counted = table() && !isStill() && !isCovered() ? endOfRound(html) : null;
    if (!counted) return undefined;
    const picture = foreseen ?? seen();
    const headStart = foreseen ? elapsed() : 0;
    forgetForeseen();
    prepare();
    return play(picture, counted, headStart);
  });
}

function play(picture, counted, headStart) {
  const story = new Story(picture, PACE[speed()], { isHeld: true });
  for (const event of counted.told) if (event.kind === "took") story.took(event);
  const { steps, end } = new Count(story, counted);
  const title = counted.isLast ? "end" : "round";
  const over = count({ title, number: counted.round, steps, end });
  begin(Math.min(headStart, story.landed));
  return over;
}

// The push has taken its place.
function reveal() {
  const isWhole = !wasSkipped();
  endCount();
  forgetForeseen();
  if (!isWhole || isStill()) return;
  const events = lastEvents();
  const deals = events.filter(({ kind }) => kind === "dealt");
  if (deals.length === 1) new Story(null, PACE[speed()]).tell(deals);
  const sheet = document.getElementById("finish");
  if (events.at(-1)?.kind === "ended" && sheet) {
    appear(sheet, 0, SHEET * PACE[speed()]);
    begin(0);
  }
}
