// The cells that made points, lit while one points at the number that tells of them. A number names its cells: `wall-0-2:3` is
// child 3 of the part `wall-0-2`, `bed-0-4@2` the child of `bed-0-4` with the spot 2, `floor-0` the part itself.
const LIT = "made-points";

function cellsNamed(names) {
  return names.split(" ").flatMap((name) => {
    const [, id, kind, place] = /^([\w-]+)(?:([:@])(\d+))?$/.exec(name) ?? [];
    const part = id ? document.getElementById(id) : null;
    if (!part) return [];
    if (!kind) return [part];
    const cell = kind === ":" ? part.children[place] : part.querySelector(`:scope > [data-spot="${place}"]`);
    return cell ? [cell] : [];
  });
}

export function lightCells(names) {
  dim();
  for (const cell of cellsNamed(names)) cell.classList.add(LIT);
}

function light({ target }) {
  const number = target.closest?.("[data-cells]");
  if (number) lightCells(number.dataset.cells);
  else dim();
}

function dim() {
  for (const cell of document.querySelectorAll(`.${LIT}`)) cell.classList.remove(LIT);
}

document.addEventListener("pointerover", light);
document.addEventListener("focusin", light);
document.addEventListener("focusout", dim);
