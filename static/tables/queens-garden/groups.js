// What words are about, shown in the garden that it lies in: a line of a sheet shows its hexes alone, a line of the log where
// something happened. After the game every garden shows what its groups have brought.
import { draw, erase } from "./lines.js";
import { holder } from "./tiles.js";

const LINE = "#stage [data-spaces-of]";
const TOLD = "#log [data-where]";

let chosen = null; // the line that was pressed: it is shown until another one is, or until its sheet is closed
let shown = null;
let told = null;

function cellOf([place, spot]) {
  return 7 * Number(place) + Number(spot);
}

function seatOf(board) {
  return board.id.slice("board-".length);
}

// A group has a kind and points; other lines are about single hexes.
function groupOf(line) {
  const { spacesOf, kind = "space" } = line.dataset;
  const points = kind === "space" ? "" : line.querySelector("b").textContent.replace("+", "");
  return { cells: spacesOf.split(" ").map(cellOf), kind, points };
}

function showAlone(line) {
  if (line === shown) return;
  shown = line;
  erase("alone");
  for (const board of document.querySelectorAll("#stage .shows-group")) board.classList.remove("shows-group");
  for (const hex of document.querySelectorAll("#stage .shown-alone")) hex.classList.remove("shown-alone");
  if (!line) return;
  const board = line.closest(".board");
  const group = groupOf(line);
  board.classList.add("shows-group");
  for (const cell of group.cells) holder(seatOf(board), cell)?.classList.add("shown-alone");
  draw(seatOf(board), [group], "alone");
}

function choose(line) {
  chosen?.setAttribute("aria-pressed", "false");
  chosen = line === chosen ? null : line;
  chosen?.setAttribute("aria-pressed", "true");
}

function showTold(line) {
  if (line === told) return;
  told = line;
  erase("told");
  if (!line) return;
  const [seat, ...spaces] = line.dataset.where.split(" ");
  draw(seat, [{ cells: spaces.map(cellOf), kind: "space" }], "told");
}

function showWhatGroupsBrought() {
  erase("brought");
  if (!document.querySelector('#status[data-stage="over"]')) return;
  for (const board of document.querySelectorAll('#stage .board[id^="board-"]')) {
    draw(seatOf(board), [...board.querySelectorAll(".sheet-of-gains [data-spaces-of][data-kind]")].map(groupOf), "brought");
  }
}

document.addEventListener("pointerover", ({ target }) => {
  showAlone(target.closest?.(LINE) ?? chosen);
  showTold(target.closest?.(TOLD) ?? null);
});

document.addEventListener("focusin", ({ target }) => showAlone(target.closest(LINE) ?? chosen));

// The groups of somebody whose garden is small are shown in a large one.
function enlargeFor(button) {
  const board = document.getElementById(button.getAttribute("popovertarget"))?.closest(".board");
  if (!board?.matches(":popover-open")) board?.querySelector("[data-enlarge]")?.click();
}

document.addEventListener("click", ({ target }) => {
  const groups = target.closest?.("#stage .of-groups");
  if (groups) enlargeFor(groups);
  const line = target.closest?.(LINE);
  if (!line) return;
  choose(line);
  showAlone(line);
});

// A sheet that is closed shows nothing any more. The event does not bubble, but can be caught on its way down.
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState !== "closed" || !target.contains(shown ?? chosen)) return;
    choose(null);
    showAlone(null);
  },
  true,
);

document.addEventListener("azulejo:update", () => {
  // A push may have changed the sheet.
  if (shown && !shown.isConnected) {
    choose(null);
    showAlone(null);
  }
  showWhatGroupsBrought();
});
showWhatGroupsBrought();
