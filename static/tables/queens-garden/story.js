// What only Queen's Garden knows of motion: tiles go to storages and to gardens, what is paid sinks, jokers roll to their owner,
// new tiles and faces turn up. It is told over the page that shows it already; held, over the page as it was before.
import { ScoreLabels } from "../../js/table/counter.js";
import { appear, fly, FOR_GOOD, lay, rect, remove, veil } from "../../js/table/flights.js";
import {
  bed, codeOf, expansion, holder, picture, placeForExpansion, placeInStorage, placeOfCell, placeOfHex, stored,
} from "./tiles.js";

// At full speed, in milliseconds.
const FLIGHT = 420;
const BETWEEN = 70;
const SINK = 260;
const TURN = 350;

export class Story {
  constructor(picture_, pace, { isHeld = false } = {}) {
    this.picture = picture_;
    this.pace = pace;
    this.isHeld = isHeld;
    this.now = 0;
    this.landed = 0;
    this.labels = new ScoreLabels(picture_?.scores ?? []);
  }

  wait(milliseconds) {
    return milliseconds * this.pace;
  }

  tell(events) {
    for (const event of events) this[event.kind]?.(event);
  }

  until(time) {
    this.landed = Math.max(this.landed, time);
    return time;
  }

  // A piece on its way; the page shows it where it comes from until it leaves, and where it goes to when it has come.
  send(code, from, to, { at, source, target }) {
    if (!from?.width || !to?.width) return;
    const lasts = this.wait(FLIGHT);
    const flying = fly(picture(code), from, to, at, lasts);
    if (this.isHeld) veil(source, FOR_GOOD);
    else {
      veil(target, at + lasts);
      remove(flying, at + lasts);
    }
    this.until(at + lasts);
  }

  // --- Taking ---

  took({ seat, tiles, expansions }) {
    const after = this.isHeld ? null : stored(seat);
    const before = this.picture.storages[seat];
    let free = before.tiles.length + before.jokers.length;
    tiles.forEach(([hex, number], index) => {
      const code = codeOf(hex);
      const from = this.fromDisplay(code, number);
      const target = after ? last(after.tiles, code) : null;
      const to = after ? rect(target) : placeInStorage(seat, free++);
      this.send(code, from?.where, to, { at: this.now + index * this.wait(BETWEEN), source: from?.shown, target });
    });
    expansions.forEach(([hex, number], index) => {
      const code = codeOf(hex);
      const from = this.fromDisplay(code, number);
      const target = after ? last(after.expansions, code) : null;
      const to = after ? placeOfHex(target) : placeForExpansion(seat, before.expansions.length + index);
      this.send(code, from?.where, to, { at: this.now, source: from?.shown, target });
    });
    this.now = this.landed;
  }

  fromDisplay(code, number) {
    const place = this.picture.display.findIndex((each) => each.code === code && each.number === number);
    return place < 0 ? undefined : this.picture.display.splice(place, 1)[0];
  }

  dealt({ number }) {
    const tiles = [...(expansion(number)?.querySelectorAll("button > .tile") ?? [])];
    if (this.isHeld) return;
    tiles.forEach((tile, index) => appear(tile, this.now + index * this.wait(BETWEEN), this.wait(TURN)));
    this.until(this.now + this.wait(TURN) + tiles.length * this.wait(BETWEEN));
  }

  "turned-up"({ number }) {
    const shown = expansion(number)?.querySelector("button");
    if (shown && !this.isHeld) appear(shown, this.now, this.wait(TURN));
    this.until(this.now + this.wait(TURN));
  }

  // --- Placing ---

  placed({ seat, hex, space, on_expansion: onExpansion, payment }) {
    const storage = this.picture.storages[seat];
    for (const paid of payment.tiles) this.sink(takeFrom(storage.tiles, codeOf(paid)));
    for (const paid of payment.expansions) this.sink(takeFrom(storage.expansions, codeOf(paid)));
    for (let paid = 0; paid < payment.jokers; paid += 1) this.sink(storage.jokers.pop());
    if (payment.tiles.length + payment.expansions.length + payment.jokers) this.now += this.wait(SINK) * 0.6;
    const code = codeOf(hex);
    const from = takeFrom(onExpansion ? storage.expansions : storage.tiles, code);
    const target = this.isHeld ? null : holder(seat, space);
    if (onExpansion && !this.isHeld) appear(bed(seat, Math.floor(space / 7)), this.now, this.wait(TURN));
    this.send(code, from?.where, placeOfCell(seat, space), { at: this.now, source: from?.shown, target: target?.firstElementChild });
    this.now = this.landed;
  }

  // What is paid goes: to the tower, under the supply, to the bank.
  sink(piece) {
    if (!piece?.where?.width) return;
    if (this.isHeld) veil(piece.shown, FOR_GOOD);
    const gone = lay(picture(piece.code), piece.where);
    remove(gone, this.now, this.wait(SINK));
    this.until(this.now + this.wait(SINK));
  }

  completed({ seat, feature, jokers }) {
    if (this.isHeld) return;
    const from = rect(holder(seat, feature));
    const come = stored(seat).jokers.slice(-jokers || Infinity);
    come.forEach(({ shown }, index) => {
      this.send("joker", from, rect(shown), { at: this.now + index * this.wait(BETWEEN), target: shown });
    });
    this.now = this.landed;
  }

  bought({ seat, place }) {
    if (this.isHeld) return;
    const target = bed(seat, place);
    this.send("plate-back", this.picture?.supply, rect(target), { at: this.now, target });
  }

  passed({ seat }) {
    const word = document.querySelector(`#turn-${seat} > span`);
    if (word && !this.isHeld) appear(word, this.now, this.wait(TURN));
  }
}

// The last of the same pieces: those that come are told after those that were there.
function last(pieces, code) {
  return pieces.findLast((each) => each.code === code)?.shown;
}

function takeFrom(pieces, code) {
  const place = pieces.findLastIndex((each) => each.code === code);
  return place < 0 ? undefined : pieces.splice(place, 1)[0];
}
