// What only Queen's Garden knows of its table. docs/adding-a-game.md tells what each of these is asked for.
import "./groups.js";
import { Story } from "./story.js";

export {
  asksFirst, changeBy, endingByKey, hintFor, isEnding, isOutOfPlace, isWhole, questionAbout, showControls, sourceByKey, targetByKey,
} from "./controls.js";
export { count, summaries } from "./count.js";
export { afterCount, countedEvents, ENDS } from "./counted.js";
export { markers } from "./marks.js";
export { copyOf, seen } from "./picture.js";
export { foretold, hand, leavesAfter, PREVIEW_MARKS, showPreview, summary } from "./previews.js";

export function tell(picture, events, { pace, isHeld = false }) {
  new Story(picture, pace, { isHeld }).tell(events);
}
