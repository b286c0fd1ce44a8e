// The page of somebody who was sent away, or whose room was closed: it asks now and then whether the room can be entered
// again, and says so when it can. Nobody is led there unasked.
const PAUSE = 10000;
const page = document.querySelector("[data-room]");
let pausing;
let asking = false;

async function ask() {
  clearTimeout(pausing);
  if (asking || document.hidden) return;
  asking = true;
  const answer = await fetch(`${page.dataset.room}/now?looks=false`, { headers: { "HX-Request": "true" } }).catch(() => null);
  asking = false;
  if (answer?.ok) open();
  else pausing = setTimeout(ask, PAUSE);
}

function open() {
  document.removeEventListener("visibilitychange", ask);
  const words = document.getElementById("open-again");
  words.append(words.dataset.words);
  document.title = document.title.replace(/^.* · /, `${words.dataset.words} · `);
  page.classList.add("is-open");
}

document.addEventListener("visibilitychange", ask);
pausing = setTimeout(ask, PAUSE);
