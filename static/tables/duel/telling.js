// How pieces go from place to place in a story. It is told over the page that shows its end already, or, if it is held, over
// the page as it was before: then what is taken is hidden, and what has landed stays in the layer of flights.
import { ScoreLabels } from "../../js/table/counter.js";
import { fly, FOR_GOOD, glide, lay, rect, remove, veil } from "../../js/table/flights.js";

export class Telling {
  constructor(picture, pace, { isHeld = false } = {}) {
    this.picture = picture;
    this.pace = pace;
    this.isHeld = isHeld;
    this.now = 0; // when the next action begins
    this.landed = 0; // when everything has come to rest
    this.staying = new Set(); // pieces of the layer that no piece of the page takes the place of
    this.labels = picture && new ScoreLabels(picture.boards.map(({ score }) => score));
  }

  wait(milliseconds) {
    return milliseconds * this.pace;
  }

  until(time) {
    this.landed = Math.max(this.landed, time);
    return time;
  }

  // Nothing stays over a page that shows the end. If the story is held, it all stays until it is dropped.
  close(lasts = 0) {
    if (this.isHeld) return;
    const end = this.landed + lasts;
    this.labels?.close(end);
    for (const piece of this.staying) remove(piece, end);
  }

  isInLayer({ shown }) {
    return Boolean(shown?.classList.contains("flying"));
  }

  // What shows a piece that is still to be seen for a while: on a page that shows the end it is there no more.
  stand(item, make) {
    if (!this.isHeld && !this.isInLayer(item)) {
      item.shown = lay(make(item.code), item.where);
      this.staying.add(item.shown);
    }
    return item.shown;
  }

  // It is not there any more. What goes from the page has its picture in the layer from the beginning.
  hide(item, at) {
    if (this.isInLayer(item)) {
      this.staying.delete(item.shown);
      remove(item.shown, at);
    } else if (this.isHeld) {
      veil(item.shown, FOR_GOOD);
    }
  }

  // From where an item lies to another place; the item as it lies there then. `real` is what lies there on the page, if it does.
  send(item, piece, to, real, at, lasts, { go = fly, from = item.where } = {}) {
    if (this.isInLayer(item)) go = glide; // it is not to be seen where it comes from before it is there
    this.hide(item, at);
    go(piece, from, to, at, lasts);
    this.arrive(piece, real, this.until(at + lasts));
    return { ...item, where: to, shown: piece };
  }

  arrive(piece, real, at) {
    if (real) {
      veil(real, at);
      remove(piece, at);
    } else {
      this.staying.add(piece);
    }
  }
}

// Where pieces would lie, for each group in its parent: they are put there for a moment, which nobody sees. All of them at once,
// because for each such moment the browser lays out the whole page.
export function measured(selector, ...groups) {
  for (const { parent, group } of groups) {
    group.style.visibility = "hidden";
    parent.append(group);
  }
  const places = groups.map(({ group }) => [...group.querySelectorAll(selector)].map(rect));
  for (const { group } of groups) group.remove();
  return places;
}
