// The small boards of the others open to full size: by a click anywhere on them or by Enter. The board itself becomes a
// popover, so that it goes on showing what is pushed, and closes by Escape or a click elsewhere; its place stays free.
const OPEN = ":popover-open";

function open(board) {
  const spot = board.parentElement;
  spot.style.blockSize = `${spot.offsetHeight}px`;
  board.popover = "auto";
  board.showPopover();
  board.querySelector("[data-enlarge]").setAttribute("aria-expanded", "true");
}

function tidyUp(board) {
  board.popover = null;
  board.parentElement.style.blockSize = "";
  board.querySelector("[data-enlarge]").setAttribute("aria-expanded", "false");
}

document.addEventListener("click", (event) => {
  const board = event.target.closest("[data-enlarge]")?.closest(".board");
  if (board?.matches(OPEN)) board.hidePopover();
  else if (board) open(board);
});

// The event does not bubble, but can be caught on its way down.
document.addEventListener(
  "toggle",
  (event) => {
    // It is told a moment later: perhaps the board has been opened again since.
    if (event.target.matches(`.board:not(${OPEN})`)) tidyUp(event.target);
  },
  true,
);
