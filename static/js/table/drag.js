// What is picked follows the pointer: drag it from a source to a target. Letting go elsewhere puts it back.
import { AIMS, isMove, opens, sourcesOf } from "./choices.js";
import { theGame } from "./game.js";
import { drop, lookAtTarget, lookAway, pickUp, putOn } from "./hand.js";
import { aimedTarget } from "./preview-card.js";

const FAR_ENOUGH = 7; // so many pixels make a press a drag
const MOST_SHOWN = 5;

let press = null; // where a press on a source began
let hand = null; // the pieces under the pointer

function begin() {
  if (!pickUp(press.pick)) {
    press = null;
    return;
  }
  const { width } = sourcesOf(press.pick)[0].querySelector(".piece, svg").getBoundingClientRect();
  hand = document.createElement("div");
  hand.className = "hand";
  hand.style.setProperty("--side", `${width}px`);
  theGame()
    .hand(press.pick)
    .slice(0, MOST_SHOWN)
    .forEach((piece, offset) => {
      piece.style.transform = `translate(${offset * 18}%, ${offset * -8}%) rotate(${offset * 5 - 6}deg)`;
      hand.append(piece);
    });
  document.getElementById("flights").append(hand);
  document.getElementById("room").classList.add("dragging");
}

function targetUnder(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(AIMS);
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
  const source = event.target.closest?.("#stage [data-pick]");
  if (!source || !event.isPrimary || event.button !== 0 || !(opens(source.dataset.pick) || isMove(source.dataset.pick))) return;
  press = { pick: source.dataset.pick, x: event.clientX, y: event.clientY };
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
    const places = [...hand.children].map((piece) => piece.getBoundingClientRect());
    end();
    ignoreNextClick();
    if (target !== undefined) putOn(target, places);
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
