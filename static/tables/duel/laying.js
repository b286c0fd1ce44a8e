// Rows are tiled: in a story of one player, or row by row for both when a round is counted. The rightmost tile of a line
// crosses the gutter, the others go; what scores is ringed.
import { pill } from "../../js/table/counter.js";
import { signed } from "../../js/table/counting.js";
import { glide, lay, rect, remove, show, vanish, veil } from "../../js/table/flights.js";
import {
  brokenSpaces,
  brokenTiles,
  cellPlace,
  chip,
  chipCode,
  domeCell,
  letterOf,
  picture as pictureOf,
  runOf,
  tile as tileOf,
} from "./tiles.js";

const SPECIAL = "s";
const ON_WILD = 0.05; // a tile on a wild cell leaves the frame of the cell in sight

function cellAt({ picture }, { seat, row, column }) {
  return picture.boards[seat].dome[row - 1][column - 1];
}

// Where a tile lies on its cell.
function placeOf(story, event) {
  const where = cellPlace(event.seat, event.row, event.column);
  if (cellAt(story, event).printed !== "w") return where;
  const inset = where.width * ON_WILD;
  return new DOMRect(where.left + inset, where.top + inset, where.width - 2 * inset, where.height - 2 * inset);
}

// A tile comes to its cell. Over a page that shows it already, what is printed there is seen until then.
function put(story, event, letter, from, at, lasts) {
  const where = placeOf(story, event);
  const piece = glide(tileOf(letter), from ?? where, where, at, lasts);
  const cell = cellAt(story, event);
  const real = story.onPage(domeCell(event.seat, event.row, event.column)?.querySelector(".tile"));
  if (real) {
    if (cell.printed) remove(lay(pictureOf(`print-${cell.printed}`), where), at + lasts);
    veil(real, at + lasts);
    remove(piece, at + lasts);
  } else {
    story.staying.add(piece);
  }
  cell.tile = letter;
}

// In a story the points are told here; a count tells them itself.
function score(story, event, cells, at, shown) {
  if (!shown) return;
  const places = cells.map(([row, column]) => cellPlace(event.seat, row, column));
  places.forEach((place, index) => show("ring", place, at + index * story.wait(30), at + shown));
  const where = pill(cellPlace(event.seat, event.row, event.column));
  show("number", where, at, at + shown, signed(event.points));
  story.labels.score(event, at, signed(story.labels.gain(event)));
}

function go(story, item, at, fades, make = tileOf) {
  const shown = story.stand(item, make);
  vanish(shown, at, fades);
}

export function tile(story, event, at, lasts, shown = 0) {
  const board = story.picture.boards[event.seat];
  const [first, ...others] = board.lines[event.row - 1].splice(0);
  if (first) go(story, first, at, 1);
  for (const item of others) go(story, item, at, lasts);
  for (const kind of event.chips) {
    const paid = board.chips.find(({ code, isSpent }) => code === chipCode(kind) && !isSpent);
    if (!paid) continue;
    paid.isSpent = true;
    go(story, paid, at, lasts, chip);
  }
  const arrives = lasts * 0.7;
  put(story, event, letterOf(event.colour), first?.where, at, arrives);
  score(story, event, runOf(event), at + arrives, shown);
}

// The special tile drops in from above.
export function adorn(story, event, at, lasts, shown = 0) {
  const { left, top, width, height } = cellPlace(event.seat, event.row, event.column);
  const above = new DOMRect(left - width * 0.3, top - height * 1.1, width * 1.6, height * 1.6);
  put(story, event, SPECIAL, above, at, lasts * 0.7);
  score(story, event, [[event.row, event.column]], at + lasts * 0.7, shown);
}

// All tiles of a line break; those for which there is no space are gone.
export function fall(story, event, at, lasts) {
  const board = story.picture.boards[event.seat];
  board.lines[event.row - 1].splice(0).forEach((item, index) => {
    const space = index < event.broken ? rect(brokenSpaces(event.seat)[board.broken.length]) : null;
    go(story, item, at, space ? 1 : lasts);
    if (!space) return;
    const piece = glide(tileOf(item.code), item.where, space, at, lasts);
    const real = story.onPage(brokenTiles(event.seat)[board.broken.length]);
    board.broken.push({ ...item, where: space, shown: piece });
    story.arrive(piece, real, at + lasts);
  });
}

// What broken tiles or the marker cost, where they lie. Broken tiles go; the marker stays until the next round.
export function pay(story, event, at, lasts, { isTold = true } = {}) {
  const board = story.picture.boards[event.seat];
  const isMarker = event.cause === "start marker";
  const pieces = isMarker ? [board.marker].filter(Boolean) : board.broken.splice(0);
  pieces.forEach((item, index) => {
    const isLast = index === pieces.length - 1;
    show("cost", item.where, at, at + lasts, isLast ? signed(-event.penalty) : "");
    if (!isMarker) go(story, item, at + lasts * 0.6, lasts * 0.4);
  });
  if (!isTold || !event.points) return;
  story.labels.gain(event);
  story.labels.score(event, at, signed(event.points));
}
