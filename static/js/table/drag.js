// Tiles follow the pointer: drag them from a source to a line or the floor. Letting go elsewhere puts them back.
import { aimAt, canTake, legalMoves } from "./choices.js";
import { drop, lookAtTarget, lookAway, pickUp, putOn } from "./hand.js";
import { aimedTarget } from "./preview.js";
import { colourOf, picture } from "./tiles.js";

const FAR_ENOUGH = 7; // so many pixels make a press a drag
const OFFSETS = [0, 1, 2, 3, 4];

let press = null; // where a press on tiles began
let hand = null; // the tiles under the pointer

function begin() {
  if (!pickUp(press.tiles)) {
    press = null;
    return;
  }
  const source = document.querySelectorAll(`#stage [data-take="${press.tiles}"]`);
  const amount = source.length > 1 ? source.length : Number(source[0]?.textContent) || 1;
  hand = document.createElement("div");
  hand.className = "hand";
  hand.style.setProperty("--side", `${source[0].querySelector(".tile").getBoundingClientRect().width}px`);
  for (const offset of OFFSETS.slice(0, amount)) {
    const tile = picture(colourOf(press.tiles[1]));
    tile.style.transform = `translate(${offset * 18}%, ${offset * -8}%) rotate(${offset * 5 - 6}deg)`;
    hand.append(tile);
  }
  document.getElementById("flights").append(hand);
  document.getElementById("room").classList.add("dragging");
}

function targetUnder(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("#stage .aim");
}

function follow(event) {
  hand.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  const aim = targetUnder(event);
  if (aim && aim.dataset.to !== aimedTarget()) lookAtTarget(aim.dataset.to);
  else if (!aim && aimedTarget()) lookAway();
}

function end() {
  hand?.remove();
  press = hand = null;
  document.getElementById("room").classList.remove("dragging");
}

document.addEventListener("pointerdown", (event) => {
  const source = event.target.closest?.("#stage [data-take]");
  if (!source || !event.isPrimary || event.button !== 0 || !canTake(source.dataset.take, legalMoves())) return;
  press = { tiles: source.dataset.take, x: event.clientX, y: event.clientY };
  // A finger would hold on to the source; the target beneath it must be found.
  if (source.hasPointerCapture(event.pointerId)) source.releasePointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!press || !event.isPrimary) return;
  if (!hand && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= FAR_ENOUGH) begin();
  if (hand) follow(event);
});

document.addEventListener("pointerup", (event) => {
  if (!event.isPrimary) return;
  if (hand) {
    const target = targetUnder(event)?.dataset.to;
    const places = [...hand.children].map((tile) => tile.getBoundingClientRect());
    end();
    ignoreNextClick();
    if (target && aimAt(target)) putOn(target, places);
    else drop();
  }
  press = null;
});

document.addEventListener("pointercancel", () => {
  if (hand) drop();
  end();
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && hand) end(); // the table puts them back
});

// The browser may call the end of a drag a click.
function ignoreNextClick() {
  const ignore = (event) => event.stopPropagation();
  document.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }), 50);
}
