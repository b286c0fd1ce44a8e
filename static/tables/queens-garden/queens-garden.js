// What only Queen's Garden knows of its table. docs/adding-a-game.md tells what each of these is asked for.
import "./groups.js";

export {
  asksFirst, changeBy, chosenByKey, endingByKey, hintFor, isEnding, isOutOfPlace, isWhole, questionAbout, showControls, sourceByKey, targetByKey,
} from "./controls.js";
export { count, summaries } from "./count.js";
export { afterCount, countedEvents, ENDS } from "./counted.js";
export { copyOf, markers, seen, tell } from "./looking.js";
export { foretold, hand, leavesAfter, PREVIEW_MARKS, showPreview, summary } from "./previews.js";
export { alsoAsked, prepareTargets } from "./turning.js";
