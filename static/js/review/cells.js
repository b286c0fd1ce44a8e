// The cells that made points, lit while one points at the number that tells of them. A number names its cells: `wall-0-2:3` is
// child 3 of the part `wall-0-2`, `bed-0-4@2` the child of `bed-0-4` with the spot 2, `floor-0` the part itself.
// Whoever has pressed such a number is shown its moment, where the cells stay lit, they alone, until one goes on.
const LIT = "made-points";
const ALONE = "shows-points";

export function cellsNamed(names) {
  return names.split(" ").flatMap((name) => {
    const [, id, kind, place] = /^([\w-]+)(?:([:@])(\d+))?$/.exec(name) ?? [];
    const part = id ? document.getElementById(id) : null;
    if (!part) return [];
    if (!kind) return [part];
    const cell = kind === ":" ? part.children[place] : part.querySelector(`:scope > [data-spot="${place}"]`);
    return cell ? [cell] : [];
  });
}

function lightCells(names) {
  dimCells();
  for (const cell of cellsNamed(names)) cell.classList.add(LIT);
}

export function keepLit(names) {
  lightCells(names);
  document.body.classList.add(ALONE);
}

export function dimCells() {
  document.body.classList.remove(ALONE);
  for (const cell of document.querySelectorAll(`.${LIT}`)) cell.classList.remove(LIT);
}

function light({ target }) {
  const number = target.closest?.("[data-cells]");
  if (number) lightCells(number.dataset.cells);
  else dim();
}

function dim() {
  if (!document.body.classList.contains(ALONE)) dimCells();
}

document.addEventListener("pointerover", light);
document.addEventListener("focusin", light);
document.addEventListener("focusout", dim);
