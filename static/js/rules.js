// Looking for a word in the rules: parts and sentences without it step aside, and each place where it stands is marked.
const LEAST = 2; // one letter is everywhere
const TEXTS = 4; // NodeFilter.SHOW_TEXT
const PIECES = ":scope > :not(h2)"; // of a part

function unmark(text) {
  for (const mark of text.querySelectorAll("mark")) mark.replaceWith(mark.textContent);
  text.normalize();
}

// Marks a word in all that is said below the element; answers how often it stands there.
function markIn(element, word) {
  const walker = document.createTreeWalker(element, TEXTS);
  const found = [];
  while (walker.nextNode()) {
    if (walker.currentNode.data.toLowerCase().includes(word)) found.push(walker.currentNode);
  }
  let hits = 0;
  for (let node of found) {
    for (let at = node.data.toLowerCase().indexOf(word); at >= 0; at = node.data.toLowerCase().indexOf(word)) {
      const hit = node.splitText(at);
      node = hit.splitText(word.length);
      const mark = document.createElement("mark");
      mark.textContent = hit.data;
      hit.replaceWith(mark);
      hits += 1;
    }
  }
  return hits;
}

// Where the title of a part has the word, the whole part is about it.
function hasMark(title, piece) {
  return Boolean(title.querySelector("mark") ?? piece.querySelector("mark"));
}

function tellParts(root, hits) {
  for (const link of root.querySelectorAll("[data-part]")) {
    const count = hits?.get(link.dataset.part) ?? 0;
    link.querySelector(".rules-hits").textContent = count || "";
    link.parentElement.classList.toggle("has-hits", count > 0);
  }
}

function search(root, wanted) {
  const text = root.querySelector("[data-rules-text]");
  if (!text) return; // not here yet
  const said = root.querySelector(".rules-found");
  const word = wanted.trim().toLowerCase();
  const isSearched = word.length >= LEAST;
  const hits = new Map();
  unmark(text);
  for (const part of text.querySelectorAll(".rules-part")) {
    if (isSearched) hits.set(part.id, markIn(part, word));
    part.hidden = isSearched && !hits.get(part.id);
    for (const piece of part.querySelectorAll(PIECES)) piece.hidden = isSearched && !hasMark(part.querySelector("h2"), piece);
  }
  root.classList.toggle("is-searched", isSearched);
  tellParts(root, isSearched ? hits : null);
  const all = [...hits.values()].reduce((sum, count) => sum + count, 0);
  said.textContent = !isSearched ? "" : all ? said.dataset.found.replace("{}", all) : said.dataset.nothing;
}

export function forget(root) {
  root.querySelector("[data-rules-search] input").value = "";
  search(root, "");
}

function connect(root) {
  const field = root.querySelector("[data-rules-search]");
  const input = field.querySelector("input");
  field.hidden = false;
  input.addEventListener("input", () => search(root, input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !input.value) return;
    forget(root);
    event.preventDefault();
    event.stopPropagation(); // what is around it stays open
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select") || !input.checkVisibility()) return;
    event.preventDefault();
    input.focus();
  });
  // What one goes to must be in sight.
  root.addEventListener("click", (event) => {
    if (event.target.closest('a[href^="#"]')) forget(root);
  });
}

for (const root of document.querySelectorAll("[data-rules]")) connect(root);
