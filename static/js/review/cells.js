// The cells that made points, lit while one points at the number that tells of them. A number names its cells: `wall-0-2:3` is
// child 3 of the part `wall-0-2`, `bed-0-4@2` the child of `bed-0-4` with the spot 2, `floor-0` the part itself.
const LIT = "made-points";
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

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

// What a cell is called that is one, or holds this element.
export function cellOf(element) {
  const part = element.closest(".table [id]");
  if (!part || !NAME.test(part.id)) return "";
  const child = [...part.children].findIndex((each) => each.contains(element));
  return child < 0 ? part.id : `${part.id}:${child}`;
}

function holds(element, x, y) {
  const box = element.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

// The smallest part of the table at this point of the window, and the cell of it, if there is one.
export function cellAt(x, y) {
  const size = ({ offsetWidth, offsetHeight }) => offsetWidth * offsetHeight;
  const parts = [...document.querySelectorAll("#stage .table [id]")].filter((part) => NAME.test(part.id) && size(part) && holds(part, x, y));
  const part = parts.sort((one, other) => size(one) - size(other))[0];
  if (!part) return "";
  const child = [...part.children].findIndex((each) => holds(each, x, y));
  return child < 0 ? part.id : `${part.id}:${child}`;
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
