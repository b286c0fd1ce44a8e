// What is needed to look at a game without playing it: what lies where, what a move changed, and how it is told in motion.
import { Story } from "./story.js";

export { markers } from "./marks.js";
export { copyOf, seen } from "./picture.js";

export function tell(picture, events, { pace, isHeld = false }) {
  new Story(picture, pace, { isHeld }).tell(events);
}
