// Words on the shelf below one's own board: what the server answers, and why something cannot be done. They are told to
// screen readers, too, and go by themselves, or with whatever happens next.
import { version } from "./choices.js";

const WORDS_LAST = 6000;

let saidAt = null; // the version at which something was said
let hiding = 0;

function put(words) {
  const line = document.getElementById("shelf-words");
  if (line) line.textContent = words;
}

export function showWords(words) {
  put(words);
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
