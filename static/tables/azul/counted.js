// What is counted at the end of a round of Azul, without a page: which events belong to it, and their sums.
import { sumsOf } from "../../js/table/points.js";

export const ENDS = ['"kind":"dealt"', '"kind":"ended"'];
export const BONUSES = ["row", "column", "colour"];
const SCORING = ["tiled", "fell", "paid", "bonus"];
// At full speed, in milliseconds; with the takes before it all of this lasts `most`.
const ROUND = { settle: 150, row: 250, floor: 400, last: 400, most: 2400 };
const GAME = { settle: 150, row: 200, floor: 300, last: 500, most: 3000 };

function endsRound({ kind }) {
  return kind === "dealt" || kind === "ended";
}

// What is counted on the page as it is, round by round, up to the last deal or to the end. Mostly that is one round; but the
// last tiles of a game may leave nobody a choice, and then whole rounds play themselves. Null if no round ends here.
export function countedEvents(events) {
  const rounds = [];
  let told = [];
  for (const event of events) {
    if (!endsRound(event)) {
      told.push(event);
      continue;
    }
    const number = told.find(({ round }) => round)?.round ?? event.round - 1;
    rounds.push({ number, told, scoring: told.filter(({ kind }) => SCORING.includes(kind)) });
    told = [];
  }
  return rounds.length ? { rounds, isLast: events.some(({ kind }) => kind === "ended") } : null;
}

// How long each kind of step lasts that begins after so many milliseconds: less than usual if there is much to count.
export function timesOf({ rounds, isLast }, begins) {
  const [{ scoring }, ...others] = rounds;
  const { settle, row, floor, last, most } = isLast ? GAME : ROUND;
  const lines = new Set(scoring.flatMap((each) => each.row ?? [])).size;
  const isPaid = scoring.some(({ kind }) => kind === "paid");
  const bonuses = rounds.flatMap((round) => round.scoring.filter(({ kind }) => kind === "bonus"));
  const ends = isLast ? new Set(bonuses.map(({ cause }) => cause)).size : 1;
  const asked = settle + lines * row + (isPaid ? floor : 0) + (others.length + ends) * last;
  const haste = Math.min(1, (most - begins) / asked);
  return { settle: settle * haste, row: row * haste, floor: floor * haste, last: last * haste };
}

// What is told when the push has taken its place: the last deal, unless some of it has been taken already.
export function afterCount(events) {
  const since = events.slice(events.findLastIndex(({ kind }) => kind === "dealt"));
  return since.some(({ kind }) => kind === "took") ? [] : since.filter(({ kind }) => kind === "dealt");
}

// What each seat has gained and lost in all that ends with these events, in the order of the seats.
export function sums(events) {
  const { rounds = [], isLast } = countedEvents(events) ?? {};
  const scoring = rounds.flatMap((round) => round.scoring);
  return sumsOf({ scoring, isLast }, { tiles: ["tiled"], lost: ["paid"], bonus: ["bonus"] });
}
