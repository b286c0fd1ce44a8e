// How a move may end, and where it can go, as buttons of the card: the order of a stack, the turn of a dome tile, the chips
// that pay, and for fingers the lines once more. The engine does what a press on `data-ending` and `data-to` means.
import { giveFocus } from "../../js/keyboard.js";
import { endings, isDrafting, pickTargets } from "../../js/table/choices.js";
import { moveInDraft, nextInDraft, previewInDraft } from "../../js/table/draft.js";
import { armedTarget, isOpen, moveTo, picked } from "../../js/table/pick.js";
import { aimedTarget } from "../../js/table/preview-card.js";
import { previewOf } from "../../js/table/previews.js";
import { chipsFor, lackOf, showAsked, showDomeTile, showPointsOfLines, showRest, summary } from "./previews.js";
import { cellsOf, chip, domeTile, tile, wordOf } from "./tiles.js";
import { bringFirst, showUnder } from "./under.js";

const FIELD_KEYS = "qweasdzxc";
const isDome = (pick) => /^[dk]\d/.test(pick ?? "");
const isTake = (pick) => /^([1-5]|m)[a-z]$/.test(pick ?? "");

export function hintFor(pick) {
  return isDome(pick) ? "dome" : "place";
}

// A whole move with a pick: the rule that forbids it, whatever its target, forbids the pick.
export function questionAbout(pick) {
  if (isDome(pick)) return `${pick}f1r0`;
  return isTake(pick) ? `${pick}x` : pick;
}

// Only what a pick could ever go to is shown: tiles to lines, dome tiles to fields, a chip to the chips.
export function isOutOfPlace(pick, target) {
  if (isDome(pick)) return !target.startsWith("f");
  return isTake(pick) ? !/^[1-6x]$/.test(target) : target !== "" || !pick.startsWith("c");
}

export function showControls(card) {
  const controls = Object.fromEntries(
    [...card.querySelectorAll("[data-control]")].map((each) => [each.dataset.control, each]),
  );
  for (const control of Object.values(controls)) control.hidden = true;
  if (isDrafting()) showTiling(controls);
  else if (isDome(picked())) {
    showTurns(controls.turns);
    showUnder(controls.under, picked());
    if (!card.querySelector(".preview-hand").hidden) sayFields(card, controls.turns);
  }
  else if (isTake(picked())) {
    showPointsOfLines();
    showTargets(controls.targets);
    showOrder(controls.order);
  }
}

// What is looked at, or chosen, or else the first that is possible: how a move would end there.
function example() {
  const open = pickTargets().filter(({ dataset }) => isOpen(dataset.to));
  const shown = open.find(({ dataset }) => dataset.to === (aimedTarget() ?? armedTarget())) ?? open[0];
  if (!shown) return null;
  const code = `${picked()}${shown.dataset.to}`;
  return { ways: endings(code), ending: moveTo(shown.dataset.to).slice(code.length) };
}

function following(ways, ending, step = 1) {
  return ways.at((ways.indexOf(ending) + step) % ways.length);
}

// The buttons stay the same as long as they mean the same, so that they keep the focus, and a press that has begun.
function keepButtons(place, buttons) {
  const same = place.children.length === buttons.length && buttons.every((each, index) => each.isEqualNode(place.children[index]));
  if (!same) place.replaceChildren(...buttons);
}

// --- Tiles that are taken ---

function showTargets(control) {
  control.hidden = false;
  for (const button of control.children) {
    const target = button.dataset.to;
    const preview = isOpen(target) ? previewOf(moveTo(target)) : undefined;
    button.setAttribute("aria-disabled", String(!isOpen(target)));
    button.classList.toggle("armed", target === armedTarget());
    button.querySelector("small").replaceChildren(...(preview?.ok ? pointsOf(preview) : []));
  }
}

function pointsOf(preview) {
  const { points, penalty } = summary(preview);
  return [points && label("is-gain", `+${points}`), penalty && label("is-loss", `−${penalty}`)].filter(Boolean);
}

function label(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

// A stack is told from the bottom to the top, and shown from the top.
function showOrder(control) {
  const { ways, ending } = example() ?? {};
  if (ending) showRest(picked()[0], ending);
  if (!ways || ways.length < 2) return;
  control.hidden = false;
  const row = control.querySelector(".dock-row");
  const tiles = [...ending].reverse().map((letter, depth) => {
    const button = document.createElement("button");
    button.type = "button";
    const below = [...ending];
    below.splice(ending.length - 1 - depth, 1);
    button.dataset.ending = below.join("") + letter;
    button.setAttribute("aria-label", row.dataset.bring.replace("{tile}", wordOf(letter)));
    button.append(tile(letter));
    return button;
  });
  keepButtons(row, tiles);
  control.querySelector(":scope > .button").dataset.ending = following(ways, ending);
}

// --- Dome tiles ---

function showTurns(control) {
  showDomeTile();
  const { ways, ending } = example() ?? {};
  if (!ways) return;
  control.hidden = ways.length < 2;
  const cells = cellsOf(Number(picked().slice(1)));
  const counts = new Map(ways.map((way) => [way, served(way)]));
  for (const button of control.children) {
    const way = button.dataset.ending;
    const isShown = button.querySelectorAll(".dome-tile > i").length;
    if (!isShown || button.dataset.cells !== cells) {
      button.querySelector(".dome-tile").replaceWith(domeTile(cells, Number(way[1])));
      button.dataset.cells = cells;
    }
    button.hidden = !ways.includes(way);
    button.setAttribute("aria-checked", String(way === ending));
    const { one, many } = button.dataset;
    const count = counts.get(way) ?? 0;
    const words = count === 1 ? one : many.replace("{count}", count);
    button.querySelector("small").textContent = Math.max(...counts.values()) ? words : "";
    const seen = [...cellsOf(Number(picked().slice(1)), Number(way[1]))].map(wordOf).join(", ");
    button.setAttribute("aria-label", `${seen}: ${words}`);
  }
}

// The dome tile in the hand is seen in its turns: words are for the fields.
function sayFields(card, turns) {
  card.querySelector(".preview-hand").hidden = true;
  const words = card.querySelector(".preview-text");
  const isServing = [...turns.children].some(({ dataset }) => served(dataset.ending));
  words.textContent = isServing ? turns.dataset.serves : turns.dataset.servesNone;
  words.hidden = false;
}

// How many lines a dome tile serves that is turned like this: on the field that is looked at, or on the best one.
function served(way) {
  const target = aimedTarget() ?? armedTarget();
  const fields = pickTargets().filter(({ dataset }) => isOpen(dataset.to) && (!target || dataset.to === target));
  const lines = fields.map(({ dataset }) => previewOf(`${picked()}${dataset.to}${way}`)?.opens?.length ?? 0);
  return Math.max(0, ...lines);
}

// --- Tiling ---

// The row that is to be done, the columns to choose from, and whether it can be left.
function rowToDo() {
  const codes = nextInDraft()?.codes ?? [];
  if (!codes.length) return null;
  const columns = [...new Set(codes.map((code) => code[2]))].filter((column) => column !== "-").sort();
  return { row: codes[0][1], columns, canLeave: codes.some((code) => code[2] === "-") };
}

export function asksInDraft() {
  const next = rowToDo();
  if (!next) return undefined;
  const { row, rowOrLeave } = document.querySelector('[data-control="picks"]').dataset;
  if (!next.canLeave) return row.replace("{number}", next.row);
  const { count, colour } = lackOf(Number(next.row));
  return rowOrLeave.replace("{number}", next.row).replace("{count}", count).replace("{colour}", colour);
}

function showTiling({ picks, pay }) {
  const next = rowToDo();
  if (!next) return;
  picks.hidden = false;
  const targets = next.columns.map((column) => `t${next.row}${column}`);
  const buttons = targets.map((target) => pickButton(target, picks.dataset.column.replace("{number}", target[2]), target[2]));
  if (next.canLeave) buttons.push(pickButton(`t${next.row}-`, picks.dataset.leave));
  keepButtons(picks, buttons);
  showAsked(Number(next.row));
  if (next.canLeave && targets.length) showPayment(pay, targets[0]);
}

// Where there is no room for many words, a column is its number.
function pickButton(target, words, number = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.to = target;
  const preview = previewInDraft(target);
  const points = preview?.lines?.reduce((sum, line) => sum + line.points, 0);
  if (points) button.append(label("is-gain", `+${points}`), " ");
  button.append(number ? label("words-of-column", words) : words);
  if (number) {
    const short = label("number-of-column", number);
    short.ariaHidden = "true";
    button.append(short);
  }
  return button;
}

function showPayment(pay, target) {
  const ways = nextInDraft().endings(target);
  const ending = moveInDraft(target).slice(target.length);
  const codes = ending.split(".").slice(1);
  pay.hidden = false;
  pay.disabled = ways.length < 2;
  pay.dataset.ending = following(ways, ending);
  pay.querySelector(".dock-chips").replaceChildren(...codes.map(chip));
  for (const place of chipsFor(codes)) place.classList.add("pays");
}

// --- Keys ---

// "m" is for the sounds: the moon sides come after the five factories.
export function sourcesByKey(key) {
  return { 6: ["m"], d: ["d", "k", "u"] }[key];
}

export function targetByKey(pick, key) {
  const next = isDrafting() ? rowToDo() : null;
  if (next && /[1-6]/.test(key)) return `t${next.row}${key}`;
  if (next && key === "0") return `t${next.row}-`;
  if (isTake(pick) && key === "0") return "x";
  if (isDome(pick) && FIELD_KEYS.includes(key)) return `f${FIELD_KEYS.indexOf(key) + 1}`;
  return isDome(pick) && /[1-9]/.test(key) ? `f${key}` : undefined;
}

// Another turn, another order, other chips.
export function endingByKey(key, isShifted) {
  if (isDrafting() && key === "o") {
    const pay = document.querySelector('[data-control="pay"]');
    return pay.hidden ? undefined : pay.dataset.ending;
  }
  if ((key === "r" && isDome(picked())) || (key === "o" && isTake(picked()))) {
    const { ways, ending } = example() ?? {};
    if (!ways || ways.length < 2) return undefined;
    return following(isDome(picked()) ? [...ways].sort() : ways, ending, isShifted ? -1 : 1);
  }
  if (key === "o" && isDome(picked()) && !underControl().hidden) {
    bringFirst(picked());
    return example()?.ending; // which stays: only the order of the others changes
  }
  return undefined;
}

function underControl() {
  return document.querySelector('[data-control="under"]');
}

document.addEventListener("click", ({ target }) => {
  const pressed = target.closest(".dock-under button");
  if (!pressed || !picked()) return;
  bringFirst(picked(), pressed.dataset.under ? Number(pressed.dataset.under) : undefined);
  showUnder(underControl(), picked());
  if (!pressed.isConnected) giveFocus(underControl().querySelector("button")); // it lies first now
});
