// What a press means while something is picked: another copy, the symbol instead of the colour, another payment, another piece to
// discard. And the buttons of the card that say so.
import { endings, isMove, opens, ownSeat, table } from "../../js/table/choices.js";
import { wantedEnding } from "../../js/table/endings.js";
import { armedTarget, moveTo, picked } from "../../js/table/pick.js";
import { aimedTarget } from "../../js/table/preview-card.js";
import { previewOf } from "../../js/table/previews.js";
import { nameRule } from "../../js/table/shelf.js";
import { kindsOfPayment, readPayment, withCopy, withDiscard, withJokers, withPiece } from "./endings.js";
import { isBedLaid, letters, showValues } from "./previews.js";
import { displayed, stored, wordOf } from "./tiles.js";
import { isBed, isOutOfBed, prepareTargets, showTurns, turnByKey } from "./turning.js";

const isTake = (pick) => pick?.startsWith("+") ?? false;
const isTile = (pick) => /^[a-z]\d$/.test(pick ?? "");
const BUY = "x@";
const PASS = "pass";
const JOKER = "j";
const PRICE_RULE = "Q-15";
const PAYING_RULE = "Q-16";
const JOKER_RULE = "Q-17";
const DISCARD_RULE = "Q-27";

let priced = null; // the piece whose price was told last

// Nothing is done before it was seen: what a press would do is shown first, and a button does it.
export const asksFirst = true;

// A take and a pass have no target.
export function isWhole(pick) {
  return isTake(pick) || pick === PASS;
}

export function hintFor(pick) {
  if (isTake(pick)) return "taking";
  if (isTile(pick) || isBed(pick)) {
    if (armedTarget() === null) return isTile(pick) ? "place" : "bedding";
    if (isBed(pick)) return "turning";
    return pick.endsWith("1") ? "placing" : "paying"; // what is worth 1 costs nothing more
  }
  return pick === BUY ? "buying" : "passing";
}

// Only what a pick could ever go to is shown: tiles to beds that lie in the garden, expansions to places without one.
export function isOutOfPlace(pick, target, aim) {
  if (pick === BUY) return target.startsWith("@") || isBedLaid(target);
  if (isTile(pick)) return !target.startsWith("@") || !isBedLaid(target[1]);
  return isBed(pick) ? isOutOfBed(target, aim) : true;
}

// What to ask the server about something that cannot be picked: why not.
export function questionAbout(pick) {
  if (isWhole(pick)) return pick;
  if (pick === BUY) return `${BUY}${[1, 2, 3, 4, 5, 6].find((place) => !isBedLaid(place)) ?? 1}`;
  if (isTile(pick)) return `${pick}@01`;
  return isBed(pick) ? `${pick}@${[1, 2, 3, 4, 5, 6].find((place) => !isBedLaid(place)) ?? 1}1` : "";
}

// --- Presses on sources while something is picked ---

// How a press on a source changes what is picked: another ending, another pick, words that say why not; nothing if it is a pick of
// its own.
export function changeBy(source, pick) {
  const pressed = source.dataset.pick;
  if (pick === null) return source.dataset.hex ? { pick: firstTake(source.dataset.hex) } : undefined;
  if (isTake(pick) && source.dataset.hex) return changeTake(source, pick);
  if (pick === PASS && source.closest("#store")) return changeDiscard(pressed);
  if ((isTile(pick) || isBed(pick)) && armedTarget() !== null && source.closest("#store")) return changePayment(source, pick);
  return undefined;
}

// A tile of the display stands for its colour, or for its symbol where all of its colour cannot be taken.
function firstTake(code) {
  const [colour, symbol] = [`+${code[0]}`, `+${code[1]}`];
  return !isPossible(colour) && isPossible(symbol) ? symbol : colour;
}

function isPossible(pick) {
  return opens(pick) || isMove(pick);
}

// The display: another copy of the same hex, or the tile's other category.
function changeTake(source, pick) {
  const { code, number } = displayed().find(({ button }) => button === source);
  const [colour, symbol] = [`+${code[0]}`, `+${code[1]}`];
  if (pick !== colour && pick !== symbol) return undefined;
  const now = moveTo("").slice(pick.length);
  if (source.matches(".is-copy")) {
    const ending = withCopy(endings(pick), now, pick === colour ? code[1] : code[0], number);
    if (ending !== undefined) return { ending };
  }
  const other = pick === colour ? symbol : colour;
  return isPossible(other) ? { pick: other } : { whyNot: other };
}

function changeDiscard(piece) {
  const now = wantedEnding() ?? "";
  const { mayDiscard, none, jokersStay } = words();
  if (piece === JOKER) return { why: jokersStay, rule: DISCARD_RULE };
  if (mayDiscard !== "yes") return { why: none, rule: DISCARD_RULE };
  const { tiles, expansions } = stored(ownSeat());
  const all = piece.startsWith("x") ? expansions.map(({ code }) => `x${code}`) : tiles.map(({ code }) => code);
  return { ending: withDiscard(now, piece, all.filter((each) => each === piece).length, letters()) };
}

// Whether a pass may end so; whether it can be paid, the server says.
export function isEnding(code, ending) {
  return code === PASS && /^(,x?[a-z]\d)*$/.test(ending);
}

// Of equal tiles one is in the hand: its button puts it back, the others say that they cannot pay for it.
function changePayment(source, pick) {
  const pressed = source.dataset.pick;
  const code = `${pick}${armedTarget()}`;
  const ways = endings(code);
  const now = moveTo(armedTarget()).slice(code.length);
  if (pressed === pick && source.matches("button") && !readPayment(now).pieces.includes(pressed)) return undefined;
  if (!ways.length) return { why: "" };
  if (source.matches(".cannot-pay") && readPayment(now).pieces.includes(pressed)) return { why: whyNotTwice(pressed), rule: PAYING_RULE };
  const { jokers } = readPayment(now);
  const ending = pressed === JOKER ? withJokers(ways, now, nextJokers(ways, jokers)) : withPiece(ways, now, pressed);
  if (ending !== undefined) return { ending };
  return { why: whyNotPay(pressed, pick, now), rule: pressed === JOKER ? JOKER_RULE : PAYING_RULE };
}

// One joker more, or, if no payment takes more, as few as can be.
function nextJokers(ways, jokers) {
  const amounts = new Set(ways.map((way) => readPayment(way).jokers));
  return amounts.has(jokers + 1) ? jokers + 1 : Math.min(...amounts);
}

// Of equal pieces one pays at most.
function whyNotTwice(pressed) {
  return words().twice.replace("{hex}", wordOf(pressed.slice(-2)));
}

function whyNotPay(pressed, pick, now) {
  const { neither, needed, tooFew, noJokers } = words();
  if (pressed === JOKER) return noJokers;
  const [paying, paid] = [pressed.slice(-2), pick.slice(-2)];
  const fill = (text) => text.replace("{hex}", wordOf(paying)).replace("{other}", wordOf(paid));
  if (readPayment(now).pieces.includes(pressed)) return fill(needed);
  if (paying === paid) return whyNotTwice(pressed);
  return fill(paying[0] === paid[0] || paying[1] === paid[1] ? tooFew : neither);
}

function words() {
  return document.querySelector('[data-control="pays"]').dataset;
}

// --- The card ---

export function showControls(card) {
  const controls = Object.fromEntries([...card.querySelectorAll("[data-control]")].map((each) => [each.dataset.control, each]));
  for (const control of Object.values(controls)) control.hidden = true;
  showNote();
  card.classList.remove("tells-price");
  if (!picked()) priced = null;
  if (card.hidden || !picked()) return;
  prepareTargets(picked());
  showTurns(controls.turns);
  nameTheAct(card);
  if (isTake(picked())) showTake();
  else if (picked() === PASS) showPass(card);
  else if (armedTarget() !== null) showPayment(controls.pays);
  else if (aimedTarget() === null) {
    showValues();
    showPrice(card);
  }
  for (const source of table().querySelectorAll(`[data-pick="${picked()}"]:not(.cannot-pay)`)) source.classList.add("is-held");
}

// The button says what it does.
function nameTheAct(card) {
  const button = card.querySelector('[data-act="place"]');
  const { take, place, buy, pass } = words();
  const preview = armedTarget() === null ? undefined : previewOf(moveTo(armedTarget()));
  const taken = preview?.took ? preview.took.tiles.length + preview.took.expansions.length : "";
  const text = isTake(picked()) ? take.replace("{count}", taken) : picked() === BUY ? buy : picked() === PASS ? pass : place;
  for (const name of button.children) name.textContent = text;
  // What is refused cannot be done; the words beside it say why.
  button.disabled = preview?.ok === false;
}

function showTake() {
  const preview = previewOf(moveTo(""));
  if (preview?.ok) showRoom(preview);
  else for (const { button, code } of displayed()) button.classList.add(code.includes(picked()[1]) ? "comes" : "stays");
}

// What the piece in the hand costs, while its space is chosen; told once to those who do not see it.
function showPrice(card) {
  if (!isTile(picked()) && !isBed(picked())) return;
  const text = card.querySelector(".preview-text");
  const code = picked().slice(-2);
  text.textContent = words().prices.split("|")[Number(code[1]) - 1].replace("{hex}", wordOf(code));
  card.querySelector(".preview-hand").hidden = true; // the sentence names it
  text.hidden = false;
  nameRule(card.querySelector(".rule-link"), PRICE_RULE);
  card.classList.add("tells-price");
  if (priced !== picked()) document.getElementById("announcement").textContent = text.textContent;
  priced = picked();
}

// "9 → 12 of 12" beside the storage.
function showNote(text) {
  const note = document.querySelector("#store .store-note > b");
  if (!note) return;
  note.dataset.plain ??= note.textContent;
  note.textContent = text ?? note.dataset.plain;
  note.classList.toggle("is-preview", Boolean(text));
}

function showRoom({ took }) {
  const { tiles, jokers } = stored(ownSeat());
  const before = tiles.length + jokers.length;
  showNote(words().after.replace("{before}", before).replace("{after}", before + took.tiles.length));
}

// What one would give up by passing.
function showWhatCouldBeDone(card) {
  const { couldTake, couldPlace } = words();
  const stored = [...document.querySelectorAll("#store button[data-pick]")];
  const could = stored.some(({ dataset: { pick } }) => isPossible(pick)) ? couldPlace : opens("+") ? couldTake : "";
  const text = card.querySelector(".preview-text");
  if (could && !card.classList.contains("is-refused")) text.textContent = `${text.textContent} ${could}`;
}

function showPass(card) {
  showWhatCouldBeDone(card);
  showDiscards();
}

function showDiscards() {
  const chosen = (wantedEnding() ?? "").split(",").filter(Boolean);
  for (const source of document.querySelectorAll("#store [data-pick]")) {
    const place = chosen.indexOf(source.dataset.pick);
    if (place >= 0) {
      chosen.splice(place, 1);
      source.classList.add("pays");
    } else if (source.dataset.pick !== JOKER && words().mayDiscard === "yes") {
      source.classList.add("may-pay");
    }
  }
}

// --- Paying ---

function showPayment(control) {
  const target = armedTarget();
  const code = `${picked()}${target}`;
  const preview = previewOf(moveTo(target));
  const ways = endings(code);
  const now = moveTo(target).slice(code.length);
  markStorage(ways, now);
  if (preview?.ok && preview.kind === "place") showWhatStays(preview);
  const kinds = kindsOfPayment(ways, picked().slice(-2));
  for (const button of control.children) {
    const way = kinds[button.dataset.kind];
    button.hidden = way === undefined;
    button.dataset.ending = way ?? "";
    button.setAttribute("aria-pressed", String(way === now));
    showKind(button);
  }
  control.hidden = [...control.children].filter(({ hidden }) => !hidden).length < 2; // one kind is no choice
}

function showKind(button) {
  const code = picked().slice(-2);
  const name = { colour: code[0], symbol: code[1], jokers: "joker" }[button.dataset.kind];
  button.querySelector("use").setAttribute("href", `#art-garden-${name}`);
}

// Ticked: pays; outlined: may pay instead; faded: cannot.
function markStorage(ways, now) {
  const paid = readPayment(now);
  const pieces = [...paid.pieces];
  let { jokers } = paid;
  const might = new Set(ways.flatMap((way) => readPayment(way).pieces));
  const most = Math.max(0, ...ways.map((way) => readPayment(way).jokers));
  const held = picked();
  let isHeldShown = false;
  for (const source of document.querySelectorAll("#store [data-pick]")) {
    const { pick } = source.dataset;
    if (pick === JOKER) {
      source.classList.add(jokers-- > 0 ? "pays" : most ? "may-pay" : "cannot-pay");
    } else if (pieces.includes(pick)) {
      pieces.splice(pieces.indexOf(pick), 1);
      source.classList.add("pays");
    } else if (pick === held && !isHeldShown) {
      isHeldShown = true;
    } else {
      source.classList.add(might.has(pick) && !paid.pieces.includes(pick) ? "may-pay" : "cannot-pay");
    }
  }
}

// "10 → 7 + 5 of 12": what is left after paying, and the jokers that come.
function showWhatStays({ completed, room }) {
  const { tiles, jokers } = stored(ownSeat());
  const before = tiles.length + jokers.length;
  const come = completed.reduce((sum, each) => sum + each.jokers, 0);
  const { left, after } = words();
  const filled = Number(document.querySelector("#store .store-note").dataset.most) - room;
  const text = come ? left : after;
  showNote(text.replace("{before}", before).replace("{after}", filled - come).replace("{more}", come));
}

// --- Keys ---

// The display, or one's own storage.
export function sourceByKey(key) {
  if (key === "t") return document.querySelector("#stage .display button[data-pick]");
  return key === "s" ? document.querySelector("#store button[data-pick]") : undefined;
}

// Places by their numbers: a key goes to the first open space there.
export function targetByKey(pick, key) {
  if (pick === BUY && /[1-6]/.test(key)) return key;
  if ((isTile(pick) || isBed(pick)) && /[0-6]/.test(key)) return spaceByKey(key);
  if ((isTile(pick) || isBed(pick)) && (key === "n" || key === "p")) return nextOpen(key === "n" ? 1 : -1);
  return undefined;
}

function openAims() {
  return [...document.querySelectorAll("#stage .own .aim.open")].filter((aim) => !aim.hidden);
}

function spaceByKey(key) {
  const here = openAims().filter(({ dataset }) => dataset.to[1] === key);
  const now = here.findIndex((aim) => aim === document.activeElement);
  return here[(now + 1) % here.length]?.dataset.to;
}

function nextOpen(step) {
  const all = openAims();
  const now = all.indexOf(document.activeElement);
  return all.at(now < 0 ? (step > 0 ? 0 : -1) : (now + step) % all.length)?.dataset.to;
}

export function chosenByKey(pick, key, isShifted) {
  return key === "r" && isBed(pick) ? turnByKey(pick, isShifted) : undefined;
}

// The other payment that is offered, one after the other.
export function endingByKey(key, isShifted) {
  if (key !== "o" || armedTarget() === null || !(isTile(picked()) || isBed(picked()))) return undefined;
  const code = `${picked()}${armedTarget()}`;
  const ways = endings(code);
  if (ways.length < 2) return undefined;
  return ways.at((ways.indexOf(moveTo(armedTarget()).slice(code.length)) + (isShifted ? -1 : 1)) % ways.length);
}
