// What is counted at the end of a round of Azul, without a page: which events belong to it, and their sums.
export const ENDS = ['"kind":"dealt"', '"kind":"ended"'];
const SCORING = ["tiled", "fell", "paid", "bonus"];

// What is counted on the page as it is: the events up to the next deal, or up to the end. Null if no round ends with them.
export function countedEvents(events) {
  const end = events.findIndex(({ kind }) => kind === "dealt" || kind === "ended");
  if (end < 0) return null;
  const told = events.slice(0, end);
  const isLast = events[end].kind === "ended";
  const round = told.find(({ round }) => round)?.round ?? events[end].round - 1;
  return { told, isLast, round, scoring: told.filter(({ kind }) => SCORING.includes(kind)) };
}

// What is told when the push has taken its place: the next deal, unless more has happened since.
export function afterCount(events) {
  const deals = events.filter(({ kind }) => kind === "dealt");
  return deals.length === 1 ? deals : [];
}

// The points of a seat by one kind of events.
export function pointsOf(events, seat, kind) {
  return events
    .filter((each) => each.seat === seat && each.kind === kind)
    .reduce((sum, { points = 0 }) => sum + points, 0);
}

// The points of each seat that any of these events is about.
export function pointsBySeat(events) {
  const points = new Map();
  for (const { seat, points: gained = 0 } of events) points.set(seat, (points.get(seat) ?? 0) + gained);
  return points;
}

// What each seat has gained and lost in the round that ends with these events, in the order of the seats.
export function sums(events) {
  const counted = countedEvents(events);
  if (!counted) return [];
  const { scoring, isLast } = counted;
  const seats = [...new Set(scoring.map(({ seat }) => seat))].sort();
  return seats.map((seat) => ({
    seat,
    isLast,
    tiles: pointsOf(scoring, seat, "tiled"),
    lost: 0 - pointsOf(scoring, seat, "paid"),
    bonus: pointsOf(scoring, seat, "bonus"),
  }));
}
