// Lines around hexes of a garden, without a page: cells are numbered as in the events, seven for each place, then statues and
// benches. A line is a path in a drawing whose middle is the fountain, and in which a side of a hex is 50 long.
const SIDE = 50;
const WIDE = SIDE * Math.sqrt(3);
const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const GAPS = [[1, 1], [-1, 2], [-2, 1], [-1, -1], [1, -2], [2, -1]];
const CENTRES = [[0, 0], ...DIRECTIONS.map(([q, r]) => [3 * q, 3 * r])];
const COORDINATES = [
  ...CENTRES.flatMap(([q, r]) => [[0, 0], ...DIRECTIONS].map(([more, below]) => [q + more, r + below])),
  ...GAPS,
];
export const VIEW = "-398 -360 796 720"; // the whole garden

function middle([q, r]) {
  return [WIDE * (q + r / 2), 1.5 * SIDE * r];
}

// The side towards a direction goes from its first corner to that of the next direction.
function corner([q, r], direction) {
  const angle = ((30 - 60 * direction) * Math.PI) / 180;
  const [x, y] = middle([q, r]);
  return [x + SIDE * Math.cos(angle), y + SIDE * Math.sin(angle)];
}

function beside([q, r], direction) {
  const [more, below] = DIRECTIONS[direction % 6];
  return [q + more, r + below];
}

const nameOf = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
const nameOfCell = ([q, r]) => `${q} ${r}`;

// Two lines that meet in a corner of 120 degrees meet farther in than they are apart.
function moved([x, y], [otherX, otherY], by) {
  const share = by / Math.sin(Math.PI / 3) / SIDE;
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}

// The line around these cells, so far inside of their edge.
export function outline(cells, inset) {
  const inside = new Set(cells.map((cell) => nameOfCell(COORDINATES[cell])));
  const isInside = (place) => inside.has(nameOfCell(place));
  const sides = new Map(); // by where they begin: where they end, and the corner of the line
  for (const cell of cells) {
    const here = COORDINATES[cell];
    for (let direction = 0; direction < 6; direction += 1) {
      const out = beside(here, direction);
      if (isInside(out)) continue;
      const from = corner(here, direction);
      // Around this corner lie this cell, the one out there, and one more: a corner goes in, or around what is out there.
      const turnsAround = isInside(beside(here, direction + 5));
      const point = turnsAround ? moved(from, middle(out), -inset) : moved(from, middle(here), inset);
      sides.set(nameOf(from), { to: nameOf(corner(here, direction + 1)), point });
    }
  }
  return loops(sides).map((points) => `M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}Z`).join("");
}

function loops(sides) {
  const found = [];
  while (sides.size) {
    const points = [];
    let [at] = sides.keys();
    while (sides.has(at)) {
      const { to, point } = sides.get(at);
      points.push(point);
      sides.delete(at);
      at = to;
    }
    found.push(points);
  }
  return found;
}

// The lowest cell, the one on the right of its like: where the value of a group is written. Those in the way come last.
export function cellsForValue(cells, taken = new Set()) {
  const rank = (cell) => {
    const [x, y] = middle(COORDINATES[cell]);
    return (taken.has(cell) ? 10000 : 0) - 2 * y - x;
  };
  return [...cells].sort((one, other) => rank(one) - rank(other));
}

// Where a cell is, in shares of the width and the height of a garden.
export function shareOf(cell) {
  const [left, top, width, height] = VIEW.split(" ").map(Number);
  const [x, y] = middle(COORDINATES[cell]);
  return [(x - left) / width, (y - top) / height];
}
