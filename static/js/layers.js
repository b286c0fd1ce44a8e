// What lies over the page: dialogs, and what opens beside its button. One Escape closes the topmost and does nothing
// else, and neither does a press beside it.
const OPEN = "dialog[open], :popover-open";

let isDismissing = false;

export function isCovered() {
  return document.querySelector(OPEN) !== null;
}

document.addEventListener(
  "pointerdown",
  ({ target }) => {
    isDismissing = isCovered() && !target.closest?.(OPEN);
  },
  { capture: true },
);

// What the browser itself does with the click happens all the same.
document.addEventListener(
  "click",
  (event) => {
    if (isDismissing && event.detail) event.stopPropagation();
    isDismissing = false;
  },
  { capture: true },
);
