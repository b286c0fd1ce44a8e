// How a move of Queen's Garden ends, without a page: payments, copies and discards as the ends of move codes. What is legal is in
// the list of endings that the server has told; here one of them is chosen that is closest to what was pressed.

// ",y3,xd3,2j" as pieces: ["y3", "xd3"], and how many jokers.
export function readPayment(ending) {
  const parts = ending.split(",").filter(Boolean);
  const jokers = parts.find((part) => part.endsWith("j"));
  return { pieces: parts.filter((part) => part !== jokers), jokers: jokers ? Number(jokers.slice(0, -1)) : 0 };
}

// How much of a payment another one keeps.
function kept(one, other) {
  return one.pieces.filter((piece) => other.pieces.includes(piece)).length + Math.min(one.jokers, other.jokers);
}

// Of these endings the one that keeps most of the present one; the first of equals, because it was proposed first.
function closest(endings, ending) {
  const now = readPayment(ending);
  let best;
  let most = -1;
  for (const each of endings) {
    const same = kept(now, readPayment(each));
    if (same > most) [best, most] = [each, same];
  }
  return best;
}

// A piece that does not pay yet is to pay, or one that pays is not to: the nearest payment that does so, if there is any.
export function withPiece(endings, ending, piece) {
  const pays = readPayment(ending).pieces.includes(piece);
  return closest(endings.filter((each) => readPayment(each).pieces.includes(piece) !== pays), ending);
}

export function withJokers(endings, ending, jokers) {
  return closest(endings.filter((each) => readPayment(each).jokers === jokers), ending);
}

// The best payments of each kind: by colour, by symbol, and with the most jokers. `code` is the hex that is paid for.
export function kindsOfPayment(endings, code) {
  const pieces = (ending) => readPayment(ending).pieces.map((piece) => piece.slice(-2));
  const find = (test) => endings.find((ending) => pieces(ending).length && pieces(ending).every(test));
  const jokers = Math.max(0, ...endings.map((ending) => readPayment(ending).jokers));
  return {
    colour: find((piece) => piece[0] === code[0]),
    symbol: find((piece) => piece[1] === code[1]),
    jokers: jokers ? endings.find((ending) => readPayment(ending).jokers === jokers) : undefined,
  };
}

// --- Copies ---

// ",3@1,6@4": which copy is taken of each hex that has several.
function readCopies(ending) {
  return new Map(ending.split(",").filter(Boolean).map((copy) => copy.split("@")));
}

// The same with another copy of one hex; nothing if there is no such copy.
export function withCopy(endings, ending, name, number) {
  const now = readCopies(ending);
  const fitting = endings.filter((each) => readCopies(each).get(name) === String(number));
  return fitting.find((each) => [...readCopies(each)].every(([other, at]) => other === name || now.get(other) === at)) ?? fitting[0];
}

// --- Discards ---

function rank(piece, letters) {
  const code = piece.slice(-2);
  return (piece.length > 2 ? 100 : 0) + 6 * letters.indexOf(code[0]) + Number(code[1]);
}

// A pass that discards this piece as well, or not any more. `held` counts how many of it there are.
export function withDiscard(ending, piece, held, letters) {
  const pieces = ending.split(",").filter(Boolean);
  const all = pieces.filter((each) => each === piece).length < held ? [...pieces, piece] : pieces.filter((each) => each !== piece);
  return all.sort((one, other) => rank(one, letters) - rank(other, letters)).map((each) => `,${each}`).join("");
}
