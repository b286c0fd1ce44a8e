// Whether the keyboard is in use. What a script gives the focus to has a ring then, and only then. Browsers do not agree
// on that by themselves: once the mouse was clicked, WebKit shows no ring on what a script gives the focus to.
let isInUse; // unknown at first: then the browser decides

function noticeKey({ ctrlKey, altKey, metaKey }) {
  if (!ctrlKey && !altKey && !metaKey) isInUse = true;
}

function noticePointer() {
  isInUse = false;
}

// Captured: whoever answers the key may give the focus to something.
document.addEventListener("keydown", noticeKey, { capture: true });
document.addEventListener("pointerdown", noticePointer, { capture: true });

export function giveFocus(element, options) {
  if (!element) return;
  // Whatever has the focus already, from the mouse, would have to lose it to get a ring.
  if (isInUse && element === document.activeElement && !element.matches(":focus-visible")) element.blur();
  element.focus({ ...options, focusVisible: isInUse });
}
