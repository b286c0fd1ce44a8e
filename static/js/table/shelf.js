// Words on the shelf below one's own board: what the server answers, and why something cannot be done. They are told to
// screen readers, too, and go by themselves, or with whatever happens next.
import { version } from "./choices.js";

const WORDS_LAST = 6000;

let saidAt = null; // the version at which something was said
let hiding = 0;

// A link to a rule: pressing it opens the rules there.
export function nameRule(link, rule = "") {
  link.hidden = !rule;
  link.dataset.rulesAt = rule;
  const address = document.getElementById("stage").dataset.rulesAddress ?? "/rules";
  link.setAttribute("href", rule ? `${address}#${rule}` : "/rules");
  link.textContent = rule && document.getElementById("shelf-words").dataset.rule.replace("{}", rule);
}

function put(words, rule) {
  const line = document.getElementById("shelf-words");
  if (!line) return;
  line.textContent = words;
  if (!rule) return;
  const link = Object.assign(document.createElement("a"), { className: "rule-link" });
  nameRule(link, rule);
  line.append(" ", link);
}

export function showWords(words, rule) {
  put(words, rule);
  saidAt = version();
  clearTimeout(hiding);
  hiding = setTimeout(hideWords, WORDS_LAST);
}

export function hideWords() {
  clearTimeout(hiding);
  put("");
}

// After a push: what was said of the table as it was is no longer to be read.
export function refreshShelf() {
  if (saidAt !== version()) hideWords();
  for (const gain of document.querySelectorAll("#shelf [data-now]")) {
    const points = document.querySelector(`#score-${gain.dataset.now} > button`)?.dataset.points ?? "0";
    if (gain.textContent !== points) gain.textContent = points;
  }
}
