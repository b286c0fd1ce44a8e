// Points of events, added up without a page.
const LOST = "lost";

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

// What each seat has gained by each cause, in the order of the seats; what was lost is told without its sign. `causes` tells the
// kinds of events of each.
export function sumsOf({ scoring, isLast }, causes) {
  const seats = [...new Set(scoring.map(({ seat }) => seat))].sort();
  return seats.map((seat) => {
    const sums = { seat, isLast };
    for (const [cause, kinds] of Object.entries(causes)) {
      const points = kinds.reduce((sum, kind) => sum + pointsOf(scoring, seat, kind), 0);
      sums[cause] = cause === LOST ? 0 - points : points;
    }
    return sums;
  });
}
