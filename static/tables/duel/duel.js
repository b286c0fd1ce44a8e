// What only Azul Duel knows of its table. docs/adding-a-game.md tells what each of these is asked for.
import { Story } from "./story.js";

export {
  asksInDraft, endingByKey, hintFor, isOutOfPlace, questionAbout, showControls, sourcesByKey, targetByKey,
} from "./controls.js";
export { count, summaries } from "./count.js";
export { afterCount, countedEvents, ENDS } from "./counted.js";
export { markers } from "./marks.js";
export { copyOf, seen } from "./picture.js";
export {
  foretold, hand, isTaken, leavesAfter, PREVIEW_MARKS, showDrafted, showPreview, sumOf, summary,
} from "./previews.js";

export function tell(picture, events, { pace, isHeld = false }) {
  new Story(picture, pace, { isHeld }).tell(events);
}
