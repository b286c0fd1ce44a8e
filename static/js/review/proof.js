// One press deals the whole game again in this browser, and says in words what came out.
import { verify } from "./dealing.js";

const proof = document.querySelector("[data-proof]");
const button = proof?.querySelector("[data-verify]");
const embedded = document.getElementById("review-data");

async function dataOfProof() {
  if (embedded) return JSON.parse(embedded.textContent).proof;
  const answer = await fetch(proof.dataset.proof);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

function words(name, values = {}) {
  return Object.entries(values).reduce((text, [gap, value]) => text.replace(`{${gap}}`, value), answer().dataset[name]);
}

function answer() {
  return proof.querySelector("[data-answer]");
}

function tell(text, isGood) {
  answer().textContent = text;
  answer().classList.toggle("is-fair", isGood);
  answer().classList.toggle("is-foul", !isGood);
}

function cell(row, text) {
  row.insertCell().textContent = text;
}

// The pieces of a draw as they look, where the page has them; otherwise their codes. In groups of four, like the deal of a plate.
function showPieces(row, names, drawn) {
  const shown = proof.querySelector(`[data-pieces="${names.join(" ")}"]`)?.content.children;
  const place = row.insertCell();
  for (let first = 0; first < drawn.length; first += 4) {
    const group = document.createElement("span");
    const kinds = drawn.slice(first, first + 4);
    if (shown) group.append(...kinds.map((kind) => shown[kind].cloneNode(true)));
    else group.append(kinds.map((kind) => names[kind]).join(" "));
    place.append(group, " ");
  }
}

function showDraws(draws, same) {
  const body = proof.querySelector("[data-draws] tbody");
  body.replaceChildren();
  draws.forEach(([entry, , names, drawn], number) => {
    const row = body.insertRow();
    cell(row, String(number + 1));
    cell(row, entry ? String(entry) : "–");
    showPieces(row, names, drawn);
    cell(row, same[number] ? body.dataset.same : body.dataset.other);
    row.lastElementChild.className = same[number] ? "is-gain" : "is-loss";
  });
  proof.querySelector("[data-draws]").hidden = false;
}

async function prove() {
  button.disabled = true;
  try {
    const data = await dataOfProof();
    const { isSealed, same } = verify(data);
    showDraws(data.draws, same);
    const wrong = same.indexOf(false);
    const pieces = data.draws.reduce((sum, [, , , drawn]) => sum + drawn.length, 0);
    if (!isSealed) tell(words("otherSeal"), false);
    else if (wrong >= 0) tell(words("otherDraw", { draw: wrong + 1 }), false);
    else tell(words("fair", { draws: data.draws.length, pieces }), true);
  } catch {
    tell(words("trouble"), false);
  } finally {
    button.disabled = false;
  }
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", prove);
}
