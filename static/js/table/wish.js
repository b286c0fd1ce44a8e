// The one move that is on its way to the server. Until it is answered it can be withdrawn, and then it is never sent
// again, not by a connection that comes back either.
let wish = null; // the move, the choices out of which it was made, and what withdraws it
let withdrawn = null; // the last one that was withdrawn: it may have reached the server all the same

export function moveOnItsWay() {
  return wish?.move;
}

export function makeWish(move, choices) {
  withdrawWish();
  if (withdrawn?.move === move) withdrawn = null; // wanted after all
  wish = { move, choices, controller: new AbortController() };
  return wish;
}

// True if it was still on its way: neither withdrawn nor overtaken.
export function endWish(ended) {
  if (ended !== wish) return false;
  wish = null;
  return true;
}

export function withdrawWish() {
  if (!wish) return false;
  wish.controller.abort();
  withdrawn = wish;
  wish = null;
  return true;
}

// The server has other choices for us than those out of which the move was made: it has arrived, or is void.
export function isOvertaken(choices) {
  if (!wish || wish.choices === choices) return false;
  wish = null;
  return true;
}

// Whether the move that brought these choices is the one that was withdrawn. Told once.
export function cameThrough(lastMove, choices) {
  if (!withdrawn || withdrawn.choices === choices) return false;
  const is = withdrawn.move.split(" ").at(-1) === lastMove;
  withdrawn = null;
  return is;
}
