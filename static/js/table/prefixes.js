// The choices of a seat, as app/rules/choices.py writes them: a tree of move codes, character by character. A pick is a
// prefix of codes; everything that can be picked, and what a pick leads to, is answered from here.
//
// A node is a Map from the next character to the next node. The end of a move is the character "" in it; "?" says that
// more moves go on here than are listed: the server is asked for them.
const ENDS = "";
const ASKED = "?";

export class Choices {
  #root;

  constructor(text = "") {
    this.#root = text ? parse(text) : new Map();
  }

  get isEmpty() {
    return this.#root.size === 0;
  }

  // Whether any move begins so.
  opens(prefix) {
    return Boolean(this.#at(prefix)?.size);
  }

  isMove(code) {
    return this.#at(code)?.has(ENDS) ?? false;
  }

  // Whether it goes on from here in ways that are not listed, but asked for.
  isAsked(prefix) {
    return this.#at(prefix)?.has(ASKED) ?? false;
  }

  // The characters that may come next.
  next(prefix) {
    return [...(this.#at(prefix)?.keys() ?? [])].filter((character) => character !== ENDS && character !== ASKED);
  }

  // What completes the prefix to a move, in every way that is listed: "" where it is a move itself.
  endings(prefix) {
    return [...endings(this.#at(prefix) ?? new Map())];
  }

  // All codes that are listed.
  get codes() {
    return this.endings("");
  }

  // The same choices with what the server answered about a prefix that was asked for.
  with(prefix, text) {
    const all = new Choices();
    all.#root = graft(this.#root, prefix, text ? parse(text) : new Map());
    return all;
  }

  // "?" is no character of a code: nobody gets past it.
  #at(prefix) {
    let node = this.#root;
    for (const character of prefix) {
      node = character === ASKED ? undefined : node.get(character);
      if (!node) return undefined;
    }
    return node;
  }
}

function parse(text) {
  let place = 0;

  function node() {
    const found = new Map();
    if (text[place] === "!") {
      place += 1;
      found.set(ENDS, null);
    }
    if (text[place] === "(") {
      do {
        place += 1; // over "(" or "|"
        branch(found);
      } while (text[place] === "|");
      place += 1; // over ")"
    } else if (isAtEnd()) {
      found.set(ENDS, null);
    } else {
      branch(found);
    }
    return found;
  }

  function branch(found) {
    const character = text[place];
    place += 1;
    found.set(character, character === ASKED ? null : node());
  }

  function isAtEnd() {
    return place >= text.length || text[place] === "|" || text[place] === ")";
  }

  return node();
}

function* endings(node) {
  for (const [character, following] of node) {
    if (character === ENDS) yield "";
    else if (character !== ASKED) for (const ending of endings(following)) yield character + ending;
  }
}

// A copy of the tree, as far as the prefix leads, with another branch there.
function graft(node, prefix, branch) {
  if (!prefix) return branch;
  const [character, rest] = [prefix[0], prefix.slice(1)];
  return new Map(node).set(character, graft(node.get(character) ?? new Map(), rest, branch));
}
