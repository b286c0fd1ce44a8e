// What only Azul Duel knows of its table. docs/adding-a-game.md tells what each of these is asked for.
export {
  asksInDraft, endingByKey, hintFor, isOutOfPlace, questionAbout, showControls, sourcesByKey, targetByKey,
} from "./controls.js";
export { count, summaries } from "./count.js";
export { afterCount, countedEvents, ENDS } from "./counted.js";
export { copyOf, markers, seen, tell } from "./looking.js";
export { sentAlong } from "./under.js";
export {
  foretold, hand, isTaken, leavesAfter, PREVIEW_MARKS, showDrafted, showPreview, sumOf, summary,
} from "./previews.js";
