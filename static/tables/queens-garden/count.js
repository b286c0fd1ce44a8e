// How a round of Queen's Garden is counted: category by category in all gardens at once, then the pavilions; at the end of the game
// the storages, and group by group. Everything is shown over the page as it was before the push that tells it.
import { Counter } from "../../js/table/counter.js";
import { sentencesOf, signed } from "../../js/table/counting.js";
import { later, lay, rect, veil } from "../../js/table/flights.js";
import { pointsBySeat } from "../../js/table/points.js";
import { groupsInTurn, sums, timesOf } from "./counted.js";
import { pictureOf } from "./lines.js";
import { Story } from "./story.js";
import { categoryOf, gardenOf, placeOfCell, wheel, wheelField } from "./tiles.js";

const CENTRE = 7; // of each place
const SMALLEST_WITH_VALUES = 280; // pixels: the width of a garden in which the values of groups can be read

// The sums of each seat: what one sentence tells of it.
export function summaries(events, scoreOf) {
  return sentencesOf(sums(events), scoreOf);
}

// Tells the last action, then counts; the steps for the shelf.
export function count(picture, counted, pace) {
  const story = new Story(picture, pace, { isHeld: true });
  story.tell(counted.told.filter((event) => !counted.scoring.includes(event)));
  const { steps, end } = new Count(story, counted);
  return { title: counted.isLast ? "end" : "round", number: counted.round, steps, end, landed: story.landed };
}

class Count extends Counter {
  constructor(story, counted) {
    super({ at: story.landed, pace: story.pace });
    this.labels = story.labels;
    this.scoring = counted.scoring;
    this.times = timesOf(counted, story.landed / story.pace);
    if (this.scoring.length) this.at += this.wait(this.times.settle);
    this.valued = new Map(); // by seat: the cells at which a value is written
    this.make(counted.isLast);
  }

  of(...kinds) {
    return this.scoring.filter(({ kind }) => kinds.includes(kind));
  }

  make(isLast) {
    const scored = new Set(this.of("category-scored").map((event) => event.category));
    for (const category of [...scored].sort((one, other) => turnOf(one) - turnOf(other))) this.category(category);
    this.pavilions();
    if (isLast) {
      this.storages();
      for (const events of groupsInTurn(this.scoring)) this.groups(events);
    } else {
      this.sum();
    }
    this.labels.close();
    this.end = this.at;
  }

  // Every hex that scores is ringed; one number tells what they bring together.
  lightUp(event, cells) {
    const places = cells.map((cell) => placeOfCell(event.seat, cell));
    for (const place of places) this.light(place, this.at, "lit-hex");
    this.number(places, event.points, this.at);
    this.labels.score(event, this.at, signed(this.labels.gain(event)));
  }

  category(category) {
    const events = this.of("category-scored").filter((event) => event.category === category);
    const code = categoryOf(category);
    this.step(code, events, this.times.category, () => {
      this.light(rect(wheelField(code)), this.at, "lit-kind");
      for (const event of events) this.lightUp(event, event.cells);
      this.leave();
    });
  }

  pavilions() {
    this.step("pavilions", this.of("pavilions-scored"), this.times.pavilions, (events) => {
      for (const event of events) this.lightUp(event, event.places.map((place) => CENTRE * place));
      this.leave();
    });
  }

  storages() {
    this.step("storage", this.of("jokers-scored", "left-over"), this.times.storage, (events) => {
      for (const event of events) this.labels.score(event, this.at, signed(this.labels.gain(event)));
    });
  }

  // Each group is outlined with its value, which stays; its bonus is part of it.
  groups(events) {
    this.step("groups", events, this.times.group, () => {
      for (const event of events) {
        this.labels.score(event, this.at, signed(this.labels.gain(event)));
        if (event.kind === "group-scored") this.outline(event, pointsOf(event, events));
      }
    });
  }

  outline({ seat, category, cells }, points) {
    const where = rect(gardenOf(seat));
    if (!where?.width) return;
    const taken = this.valued.get(seat) ?? new Set();
    this.valued.set(seat, taken);
    const lines = lay(pictureOf([{ cells, kind: category % 2 ? "colour" : "symbol", points }], "", taken), where);
    lines.classList.toggle("is-large", where.width > SMALLEST_WITH_VALUES);
    veil(lines, this.at);
    later(this.at + this.lasts, () => lines.classList.add("is-counted"));
  }

  sum() {
    this.step("sum", this.scoring, this.times.last, () => {
      for (const [seat, gained] of pointsBySeat(this.scoring)) this.labels.note(seat, this.at, signed(gained));
    });
  }
}

// A group with its bonus.
function pointsOf({ seat }, events) {
  return events.reduce((sum, event) => (event.seat === seat ? sum + event.points : sum), 0);
}

// In the order of the wheel.
function turnOf(category) {
  return wheel().indexOf(categoryOf(category));
}
