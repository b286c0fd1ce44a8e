// The cells of a table as places one can point at: what each is called (see `cells.js`), where it is, and how it is told in
// words. Spaces of a part that has a number of spots (`data-spots`) are places also while nothing lies on them; and what only
// whoever sits in front has (`data-as`) is called as the others see it: `storage-2:3`.
const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const ASIDE = ".shelf, .table-bar, dialog, [popover]"; // words, and what is not part of the table
const UNSEEN = "for-screen-readers";

function idOf(part) {
  return part.dataset.as ? `${part.dataset.as}-${document.getElementById("room").dataset.seat}` : part.id;
}

// Those that hold no other one.
function parts() {
  const all = [...document.querySelectorAll("#stage .table [id]")];
  return all.filter((part) => NAME.test(part.id) && isSeen(part) && !part.closest(ASIDE) && ![...part.querySelectorAll("[id]")].some(isSeen));
}

function isSeen({ offsetWidth, offsetHeight }) {
  return offsetWidth > 0 && offsetHeight > 0;
}

function cellsOf(part) {
  const cells = part.dataset.as ? part.querySelectorAll("[data-pick]") : part.children;
  return [...cells];
}

// What lies on a spot or, while it is measured, something that lies there.
function onSpots(part, measure) {
  const added = [];
  const spots = Array.from({ length: Number(part.dataset.spots) }, (_, spot) => {
    const found = part.querySelector(`:scope > [data-spot="${spot}"]`);
    if (found) return found;
    const probe = document.createElement("i");
    probe.dataset.spot = spot;
    part.append(probe);
    added.push(probe);
    return probe;
  });
  const measured = measure(spots);
  for (const probe of added) probe.remove();
  return measured;
}

function placesOf(part) {
  if (part.dataset.spots) {
    return onSpots(part, (spots) => spots.map((spot, number) => ({ name: `${part.id}@${number}`, box: spot.getBoundingClientRect() })));
  }
  const cells = cellsOf(part);
  if (cells.length < 2) return [{ name: idOf(part), box: part.getBoundingClientRect() }];
  return cells
    .map((cell, number) => ({ name: `${idOf(part)}:${number}`, box: cell.getBoundingClientRect(), cell }))
    .filter(({ box, cell }) => box.width > 0 && !cell.classList.contains(UNSEEN))
    .map(({ name, box }) => ({ name, box }));
}

export function allPlaces() {
  return parts().flatMap(placesOf);
}

// --- By name -----------------------------------------------------------------------------------

function partNamed(id) {
  const own = [...document.querySelectorAll("#stage [data-as]")].find((part) => idOf(part) === id);
  return own ?? document.getElementById(id);
}

function read(name) {
  const [, id, kind, number] = /^([\w-]+)(?:([:@])(\d+))?$/.exec(name) ?? [];
  return { part: id ? partNamed(id) : null, kind, number: Number(number) };
}

// Where a cell is on this page; null if it is not there.
export function boxNamed(name) {
  const { part, kind, number } = read(name);
  if (!part || !isSeen(part)) return null;
  if (kind === "@" && part.dataset.spots) return onSpots(part, (spots) => spots[number]?.getBoundingClientRect() ?? null);
  return kind === ":" ? (cellsOf(part)[number]?.getBoundingClientRect() ?? null) : part.getBoundingClientRect();
}

// What a cell is called that is this element, or holds it.
export function placeOf(element) {
  const part = element.closest(".table [id]");
  if (!part || !NAME.test(part.id)) return "";
  if (part.dataset.spots && element.dataset.spot) return `${part.id}@${element.dataset.spot}`;
  const cell = cellsOf(part).findIndex((each) => each.contains(element));
  return cell < 0 ? idOf(part) : `${idOf(part)}:${cell}`;
}

function middle({ left, top, width, height }) {
  return [left + width / 2, top + height / 2];
}

// The smallest place at this point of the window, and of those the nearest.
export function placeAt(x, y) {
  const far = ({ box }) => Math.hypot(middle(box)[0] - x, middle(box)[1] - y);
  const size = ({ box }) => Math.round(box.width) * Math.round(box.height);
  const held = ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
  const found = allPlaces().filter(({ box }) => held(box));
  return found.sort((one, other) => size(one) - size(other) || far(one) - far(other))[0]?.name ?? "";
}

// --- Going from one to the next ----------------------------------------------------------------

const STEP_ASIDE = 2.5; // how much farther it is to something that is not straight ahead

// The place next to this box in a direction, such as [1, 0] for the right.
export function placeBeside(box, [right, down]) {
  const [x, y] = middle(box);
  let best = null;
  let least = Infinity;
  for (const place of allPlaces()) {
    const [thereX, thereY] = middle(place.box);
    const ahead = (thereX - x) * right + (thereY - y) * down;
    const aside = Math.abs((thereX - x) * down) + Math.abs((thereY - y) * right);
    const distance = ahead + STEP_ASIDE * aside;
    if (ahead > 1 && distance < least) {
      best = place;
      least = distance;
    }
  }
  return best;
}

// --- In words ----------------------------------------------------------------------------------

function labelOf(element) {
  return element?.getAttribute("aria-label") ?? "";
}

function textOf(element) {
  return element?.textContent.trim().replace(/\s+/g, " ") ?? "";
}

// As screen readers would tell it: whose board, which part of it with what lies there, and which place of that part.
export function wordsFor(name, placeWords) {
  const { part, kind, number } = read(name);
  if (!part) return "";
  const cell = kind === "@" ? part.querySelector(`:scope > [data-spot="${number}"]`) : kind ? cellsOf(part)[number] : part.firstElementChild;
  const around = labelOf(part) || labelOf(part.parentElement?.closest(".table [aria-label]:not(.board)"));
  const own = labelOf(cell) || (around ? "" : textOf(cell ?? part));
  const place = kind && !own ? placeWords.replace("{number}", kind === "@" ? number : number + 1) : "";
  return [labelOf(part.closest(".board")), own || place, around].filter(Boolean).join(", ");
}
