// The stops of the game: where each one leads, and what the page shows there. They come in chunks, the first stop of a chunk
// whole, of the others what has changed; whoever stands at one is sent its neighbours before they are asked for.
const room = document.getElementById("room");
const SIZE = Number(room.dataset.chunk);
const embedded = document.getElementById("review-data"); // in a file of its own everything is there already

export const stops = JSON.parse(room.dataset.outline).map(([name, kind, round, previous, next, isSide, canPlayOn, canTry], number) => ({
  number,
  name,
  kind,
  round,
  previous,
  next,
  isSide: Boolean(isSide),
  canPlayOn: Boolean(canPlayOn),
  canTry: Boolean(canTry),
}));
export const line = stops.filter(({ isSide }) => !isSide);

const byName = new Map(stops.map((stop) => [stop.name, stop]));

export function named(name) {
  return byName.get(name);
}

// The first stop of a round so many rounds from here; from the middle of a round one goes back to its beginning first.
export function roundFrom(stop, by) {
  const firsts = line.filter(({ round }, place) => !place || line[place - 1].round !== round);
  if (by < 0) return firsts.filter(({ number }) => number < stop.number).at(by);
  return firsts.filter(({ number }) => number > stop.number)[by - 1];
}

// --- What is shown there -----------------------------------------------------------------------

const chunks = new Map(); // number of the chunk -> promise of its states
const states = new Map(); // number of the stop -> HTML by id

function unpack({ first, stops: changes }) {
  let whole = {};
  changes.forEach((changed, index) => {
    whole = { ...whole, ...changed };
    states.set(first + index, whole);
  });
}

async function fetchChunk(number) {
  const eyes = room.dataset.eyes ? `&eyes=${room.dataset.eyes}` : "";
  const answer = await fetch(`${room.dataset.base}/stops?chunk=${number}${eyes}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function load(number) {
  if (!chunks.has(number)) {
    const loaded = (embedded ? Promise.resolve(JSON.parse(embedded.textContent).chunks[number]) : fetchChunk(number)).then(unpack);
    loaded.catch(() => chunks.delete(number)); // it may be asked for again
    chunks.set(number, loaded);
  }
  return chunks.get(number);
}

// What the page shows at a stop, if that is here already.
export function stateAt(number) {
  return states.get(number);
}

export async function fetchState(number) {
  await load(Math.floor(number / SIZE));
  return states.get(number);
}

// What the page shows at a moment of a side line. Nobody keeps it: whoever tries moves goes on.
export async function fetchTried(name) {
  const answer = await fetch(`${room.dataset.base}/tried/${encodeURIComponent(name)}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// Whatever one can step to from here.
export function prefetch(stop) {
  for (const number of [stop.next, stop.previous, stop.number + SIZE / 2, stop.number - SIZE / 2]) {
    if (number >= 0 && number < stops.length) load(Math.floor(number / SIZE)).catch(() => {});
  }
}
