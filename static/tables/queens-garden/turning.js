// An expansion in the hand: the free beds of the garden are its targets, and on the one that is chosen it can be turned.
// A target is the space of the printed hex, such as "@25": a bed stands for the best of its turns.
import { isMove, opens } from "../../js/table/choices.js";
import { armedTarget, picked } from "../../js/table/pick.js";
import { aimedTarget } from "../../js/table/preview-card.js";
import { previewOf } from "../../js/table/previews.js";
import { isBedLaid } from "./previews.js";

const BEDS = ["1", "2", "3", "4", "5", "6"];
const TURNS = 6;
const TURN = /^@([1-6])([1-6])$/;

export function isBed(pick) {
  return /^x[a-z]\d$/.test(pick ?? "");
}

function bedOf(target) {
  return TURN.exec(target ?? "")?.[1] ?? null;
}

function turnsOf(bed) {
  return Array.from({ length: TURNS }, (_, turn) => `@${bed}${turn + 1}`);
}

function isOpen(pick, target) {
  return isMove(pick + target) || opens(pick + target);
}

// All that is to be known: the turns that are closed, too, say why.
export function alsoAsked(pick) {
  return isBed(pick) ? BEDS.filter((bed) => !isBedLaid(bed)).flatMap(turnsOf) : [];
}

function worthOf(preview) {
  return preview?.kind === "place" ? preview.group_points + preview.round_points : 0;
}

function bestTurn(pick, bed) {
  const open = turnsOf(bed).filter((target) => isOpen(pick, target));
  const worth = (target) => worthOf(previewOf(pick + target));
  return open.reduce((best, target) => (worth(target) > worth(best) ? target : best), open[0]) ?? `@${bed}1`;
}

// Only free beds are shown; of the chosen one each of its spaces.
export function isOutOfBed(target, aim) {
  const bed = bedOf(target);
  if (!bed || isBedLaid(bed)) return true;
  return aim ? (bed === bedOf(armedTarget())) === aim.parentElement.matches(".target-of-place") : false;
}

// What each bed stands for. What is looked at stays.
export function prepareTargets(pick) {
  const chosen = isBed(pick) ? bedOf(armedTarget()) : null;
  for (const { dataset, firstElementChild: aim } of document.querySelectorAll("#stage .own .target-of-place")) {
    const bed = dataset.place;
    const isTarget = isBed(pick) && bed !== chosen && !isBedLaid(bed);
    if (isTarget && bedOf(aim.dataset.to) && aim.dataset.to === aimedTarget()) continue;
    aim.dataset.to = isTarget ? bestTurn(pick, bed) : bed;
    if (isTarget) aim.setAttribute("aria-description", previewOf(pick + aim.dataset.to)?.words ?? "");
  }
  const turner = document.querySelector("#stage .own .turner");
  if (!turner) return;
  turner.hidden = !chosen;
  turner.parentElement.classList.toggle("is-turning", Boolean(chosen));
  if (!chosen) return;
  turner.dataset.place = chosen;
  turner.firstElementChild.dataset.to = nextTurn(pick, armedTarget(), -1);
}

// The next turn that is legal, clockwise or the other way round; the same if there is no other.
function nextTurn(pick, target, step) {
  const all = turnsOf(bedOf(target));
  const at = all.indexOf(target);
  const turns = all.map((_, turn) => all.at((at + step * (turn + 1)) % TURNS));
  return turns.find((turn) => isOpen(pick, turn)) ?? target;
}

export function showTurns(control) {
  const target = armedTarget();
  control.hidden = !isBed(picked()) || !bedOf(target);
  if (control.hidden) return;
  for (const button of control.children) button.dataset.to = nextTurn(picked(), target, Number(button.dataset.step));
}

// A key turns it where it is to lie, or where one looks.
export function turnByKey(pick, isShifted) {
  const target = [armedTarget(), aimedTarget()].find(bedOf);
  if (target) return nextTurn(pick, target, isShifted ? 1 : -1);
  const free = BEDS.find((bed) => !isBedLaid(bed));
  return free ? bestTurn(pick, free) : undefined;
}
