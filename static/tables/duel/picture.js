// What lies where before a push changes it: the places that pieces come from. A piece is told by its code, its place, and the
// element that shows it.
import { table, version } from "../../js/table/choices.js";
import { rect } from "../../js/table/flights.js";
import {
  brokenTiles,
  chipOn,
  chipPlaces,
  codeOf,
  domeCell,
  drawnBacks,
  fronts,
  heldMarker,
  LARGE,
  lineTiles,
  moonTiles,
  nameOf,
  pile,
  rows,
  starter,
  sunTiles,
} from "./tiles.js";

const SMALL = [1, 2, 3, 4];

function piece(shown) {
  return { code: codeOf(shown), where: rect(shown), shown };
}

// The tiles in these cells; ghosts and drafts are not there yet.
function tilesIn(cells) {
  return cells.flatMap((cell) => {
    const svg = cell.querySelector(".tile:not(.ghostly, .drafted)");
    return svg ? [piece(svg)] : [];
  });
}

// By what they begin a move with: the pictures of a source and of its twins. Of a stack only the top is open, and a pile of
// loose tiles has one picture for all of them.
function placesOfSources() {
  const sources = new Map();
  for (const source of table().querySelectorAll("[data-pick]")) {
    const shown = source.querySelector(".dome-tile, svg");
    if (!shown) continue;
    const amount = Number(source.closest(".loose-pile")?.querySelector("button > b")?.textContent || 1);
    const places = Array.from({ length: amount }, () => rect(shown));
    sources.set(source.dataset.pick, [...(sources.get(source.dataset.pick) ?? []), ...places]);
  }
  return sources;
}

function chipPiece(factory) {
  const shown = chipOn(factory);
  return shown ? piece(shown) : null;
}

// Each of these is a back, or a front that the viewer knows.
function drawnPieces() {
  const own = fronts();
  return (own.length ? own : drawnBacks()).map((shown) => {
    const front = shown.querySelector(".dome-tile");
    const cells = front ? [...front.children].map(({ firstChild }) => codeOf(firstChild)).join("") : "";
    const code = front ? (cells.includes("s") ? "s" : "w") : nameOf(shown.querySelector("svg") ?? shown).split("-")[1];
    return { code, cells, where: rect(front ?? shown), shown: front ?? shown };
  });
}

// One piece for all of them, with their number.
function pileOf(colour) {
  return tilesIn([pile(colour)]).map((tile) => ({ ...tile, shown: pile(colour).firstElementChild }));
}

// What is printed and what lies on each of the 36 cells, row by row: letters, or nothing.
function domeOf(seat) {
  return rows().map((row) =>
    rows().map((column) => {
      const cell = domeCell(seat, row, column);
      if (!cell) return { printed: "", tile: "" };
      const laid = cell.querySelector(".tile:not(.ghostly, .drafted)");
      const printed = codeOf([...cell.querySelectorAll("svg")].find((svg) => nameOf(svg).startsWith("print-")));
      return { printed: printed || (cell.matches(".on-wild") ? "w" : codeOf(laid)), tile: laid ? codeOf(laid) : "" };
    }),
  );
}

export function seen() {
  const shown = table();
  if (!shown) return null;
  const boards = Array.from({ length: Number(shown.dataset.seats) }, (_, seat) => ({
    lines: rows().map((row) => tilesIn(lineTiles(seat, row))),
    broken: brokenTiles(seat).flatMap((cell) => tilesIn([cell]).map((tile) => ({ ...tile, shown: cell }))), // with its crack
    marker: tilesIn([heldMarker(seat)].filter(Boolean))[0] ?? null,
    chips: chipPlaces(seat)
      .filter((place) => place.matches(".bonus, .is-spent"))
      .map((place) => ({ ...piece(place.querySelector("svg") ?? place), isSpent: place.matches(".is-spent") })),
    dome: domeOf(seat),
    score: Number(document.querySelector(`#score-${seat} b`)?.textContent),
  }));
  return {
    version: version(),
    sources: placesOfSources(),
    suns: new Map([...SMALL, LARGE].map((factory) => [factory, sunTiles(factory).map(piece)])),
    moons: new Map(SMALL.map((factory) => [factory, moonTiles(factory).map(piece)])),
    chips: new Map(SMALL.map((factory) => [factory, chipPiece(factory)])),
    piles: new Map(Array.from(shown.dataset.letters.slice(0, 5), (letter, colour) => [letter, pileOf(colour)])),
    starter: tilesIn([starter()])[0] ?? null,
    drawn: drawnPieces(),
    boards,
  };
}

// Stories change a picture while they are told.
export function copyOf(picture) {
  const lists = (map) => new Map(Array.from(map, ([name, pieces]) => [name, [...pieces]]));
  const boards = picture.boards.map((board) => ({
    ...board,
    lines: board.lines.map((tiles) => [...tiles]),
    broken: [...board.broken],
    chips: board.chips.map((chip) => ({ ...chip })),
    dome: board.dome.map((row) => row.map((cell) => ({ ...cell }))),
  }));
  return {
    ...picture,
    sources: new Map(picture.sources),
    suns: lists(picture.suns),
    moons: lists(picture.moons),
    chips: new Map(picture.chips),
    piles: lists(picture.piles),
    drawn: [...picture.drawn],
    boards,
  };
}
