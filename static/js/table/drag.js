// What is picked follows the pointer: drag it from a source to a target. Letting go elsewhere puts it back. A source that is a
// whole move goes to a place that takes it (`data-takes`, how such moves begin); in a draft, what waits for its target
// (`data-drags`, the group of its targets) is dragged there.
import { AIMS, draftTargets, isDrafting, isMove, opens, sourcesOf } from "./choices.js";
import { theGame } from "./game.js";
import { drop, lookAtTarget, lookAway, makeMove, pickUp, putOn } from "./hand.js";
import { aimedTarget } from "./preview-card.js";

const FAR_ENOUGH = 7; // so many pixels make a press a drag
const MOST_SHOWN = 5;

let press = null; // where a press on a source began, and on which
let hand = null; // the pieces under the pointer

function begin() {
  if (press.pick && !pickUp(press.pick)) {
    press = null;
    return;
  }
  const { width } = press.piece.getBoundingClientRect();
  hand = document.createElement("div");
  hand.className = "hand";
  hand.style.setProperty("--side", `${width}px`);
  (press.pick ? theGame().hand(press.pick) : [press.piece.cloneNode(true)])
    .slice(0, MOST_SHOWN)
    .forEach((piece, offset) => {
      piece.style.transform = `translate(${offset * 18}%, ${offset * -8}%) rotate(${offset * 5 - 6}deg)`;
      hand.append(piece);
    });
  document.getElementById("flights").append(hand);
  document.getElementById("room").classList.add("dragging");
}

function under(event, selector) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(selector);
}

function targetUnder(event) {
  const aim = under(event, AIMS);
  return press.group && aim?.dataset.draft !== press.group ? null : aim;
}

function takesWhole(event) {
  const { takes = "" } = (press.pick && isMove(press.pick) && under(event, "#stage [data-takes]")?.dataset) || {};
  return takes.split(" ").some((beginning) => beginning && press.pick.startsWith(beginning));
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

// What a press there would drag, if anything.
function dragged(element) {
  const source = element.closest?.("#stage [data-pick]");
  const { pick } = source?.dataset ?? {};
  if (pick && (opens(pick) || isMove(pick))) return { pick, piece: sourcesOf(pick)[0].querySelector(".piece, svg") };
  const group = isDrafting() ? element.closest?.("#stage .own [data-drags]") : null;
  const piece = group?.querySelector(".piece, .tile");
  const isOpen = draftTargets().some((aim) => aim.dataset.draft === group?.dataset.drags && aim.matches(".open:not([hidden])"));
  return piece && isOpen ? { group: group.dataset.drags, piece } : null;
}

document.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button !== 0) return;
  press = dragged(event.target);
  if (!press) return;
  Object.assign(press, { x: event.clientX, y: event.clientY });
  // A finger would hold on to the source; the target beneath it must be found.
  if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
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
    const { pick } = press;
    const isWhole = takesWhole(event);
    end();
    ignoreNextClick();
    if (target !== undefined) putOn(target, places);
    else if (isWhole) makeMove(pick);
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
