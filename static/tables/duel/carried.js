// Pieces that turn over or turn round while they are on their way: chips and dome tiles. The engine moves what carries them.
import { animate } from "../../js/table/flights.js";
import { domeTile } from "./tiles.js";

const QUARTER = 90;

function carrier(...sides) {
  const carried = document.createElement("b");
  carried.className = "carried";
  carried.append(...sides);
  return carried;
}

// One side goes, then the other one comes.
export function twoSided(first, second, at, lasts) {
  const half = lasts / 2;
  animate(first, [{ scale: "1 1" }, { scale: "0 1" }], { delay: at, duration: half, easing: "ease-in", fill: "both" });
  animate(second, [{ scale: "0 1" }, { scale: "1 1" }], { delay: at + half, duration: half, easing: "ease-out", fill: "both" });
  return carrier(first, second);
}

// A dome tile that turns to the right by so many quarters, the shorter way round. Its ornaments stay upright.
export function turning(cells, rotation, at, lasts) {
  const shown = domeTile(cells);
  const angle = (rotation === 3 ? -1 : rotation) * QUARTER;
  if (angle) {
    const timing = { delay: at, duration: lasts, easing: "ease-in-out", fill: "both" };
    animate(shown, [{ rotate: "0deg" }, { rotate: `${angle}deg` }], timing);
    for (const cell of shown.children) animate(cell, [{ rotate: "0deg" }, { rotate: `${-angle}deg` }], timing);
  }
  return shown;
}

// A dome tile is as large as its carrier.
export function carry(side, { width }) {
  const carried = carrier(side);
  return sized(carried, width);
}

export function sized(carried, width) {
  carried.style.setProperty("--side", `${width}px`);
  return carried;
}
