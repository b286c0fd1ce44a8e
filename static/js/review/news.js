// Whoever looks at the past of a running game is told when the game wants them back, and is never taken there.
const EVERY = 4000;
const room = document.getElementById("room");
const back = document.querySelector("[data-back-to-now]");

async function ask() {
  try {
    const answer = await fetch(`${room.dataset.base}/news`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { acts, version } = await answer.json();
    const isNews = version > Number(room.dataset.entries);
    back.classList.toggle("has-news", isNews);
    if (acts && isNews) back.textContent = back.dataset.news;
  } catch {
    // The next question may be answered.
  }
}

if (room.dataset.running) {
  setInterval(() => document.hidden || ask(), EVERY);
  ask();
}
