// Looking back together: one leads, the pages of the others follow, everybody may point at a cell. Whoever steps by themselves
// looks around alone until they follow again. Nothing of it changes the game. A moment is known by its name here: that of a stop,
// or of a moment in a side line.
import { preparePointing, showMarks, stopPointing } from "./pointing.js";

const AGAIN_AFTER = 1500;
const STAY_AWAY = 4403;
const TOLD_EVERY = 120; // a key that is held down makes more steps than a server listens to
const room = document.getElementById("room");
const bar = document.querySelector(".together[data-together]"); // a table where several act at once is called so, too
const join = document.querySelector("[data-join]");
const REMEMBERED = `azulejo:together ${room.dataset.base}`;

let go = null;
let here = ""; // the name of the moment that this page shows
let isTrying = false; // a press on the board is a move there
let socket = null;
let wanted = false;
let following = true;
let sentHere = ""; // where the leader has sent this page: that step is not its own
let state = null;
let pointed = null; // where this page has pointed, until it is told
let telling = 0; // until then the next step waits

function send(wish) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(wish));
}

// Whether this page is with others and, if it is not the one that leads, whether it follows.
function remember() {
  try {
    if (wanted) window.sessionStorage.setItem(REMEMBERED, following || leads() ? "yes" : "alone");
    else window.sessionStorage.removeItem(REMEMBERED);
  } catch {
    // Then a reload is alone.
  }
}

function remembered() {
  try {
    return window.sessionStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

function leads() {
  return state !== null && state.leader === state.me;
}

function leader() {
  return state?.people.find(({ id }) => id === state.leader);
}

// --- The bar -----------------------------------------------------------------------------------

function chip(words, kind = "") {
  const item = document.createElement("li");
  item.className = `chip plain ${kind}`;
  item.textContent = words;
  return item;
}

function tell() {
  const list = bar.querySelector("[data-companions]");
  if (!state) {
    list.replaceChildren(chip(bar.dataset.lost));
  } else {
    const first = leader();
    const chips = first ? [chip(leads() ? bar.dataset.iLead : bar.dataset.leads.replace("{name}", first.name), "leads")] : [];
    for (const { id, name } of state.people) if (id !== state.leader && id !== state.me) chips.push(chip(name));
    list.replaceChildren(...chips);
  }
  const follow = bar.querySelector("[data-follow-leader]");
  follow.hidden = following || leads() || !leader();
  follow.textContent = bar.dataset.follow.replace("{name}", leader()?.name ?? "");
  bar.querySelector("[data-take-lead]").hidden = leads() || !state;
  remember();
}

// --- Pointing ----------------------------------------------------------------------------------

// Only what is at this moment.
function mayPoint() {
  return wanted && state !== null && (following || leads());
}

function drawMarks() {
  if (!mayPoint()) stopPointing();
  showMarks(mayPoint() ? state.people : [], state?.me);
}

function ownCell() {
  return state?.people.find(({ id }) => id === state.me)?.cell;
}

// Once more takes it away, also before the server has answered.
function pointAt(cell) {
  pointed = cell === (pointed ?? ownCell()) ? "" : cell;
  send({ do: "point", cell: pointed });
}

// --- The connection ----------------------------------------------------------------------------

// The last step is always told, whatever was passed over.
function tellWhere() {
  if (telling) return;
  const told = here;
  send({ do: "go", step: told });
  telling = setTimeout(() => {
    telling = 0;
    if (leads() && here !== told) tellWhere();
  }, TOLD_EVERY);
}

// Where this page is on its way to counts as well: the leader may have come back meanwhile.
async function followLeader() {
  const step = state?.step;
  if (!following || leads() || !step || step === (sentHere || here)) return;
  sentHere = step;
  const isLost = (await go(step)) === false;
  if (sentHere === step) sentHere = ""; // it could not be shown
  if (isLost) setTimeout(followLeader, AGAIN_AFTER);
}

function hear({ data }) {
  const news = JSON.parse(data);
  if (!news.people) {
    if (news.words) document.dispatchEvent(new CustomEvent("azulejo:words", { detail: news.words }));
    return;
  }
  const led = leads();
  if (state?.step !== news.step) pointed = null;
  state = news;
  if (pointed === ownCell()) pointed = null;
  // Whoever has just been given the lead is where they are, whatever was told before.
  if (leads() && !led && state.step !== here) send({ do: "go", step: here });
  if (leads() && !isTrying) following = true; // whoever takes the lead from here is followed
  followLeader();
  tell();
  drawMarks();
}

function connect() {
  const address = new URL(`${room.dataset.base}/together?step=${encodeURIComponent(here)}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.addEventListener("message", hear);
  socket.addEventListener("close", ({ code }) => {
    state = null;
    if (!wanted) return;
    if (code === STAY_AWAY) stop();
    else setTimeout(() => wanted && connect(), AGAIN_AFTER);
    tell();
    drawMarks();
  });
  tell();
}

function start({ follows = true } = {}) {
  wanted = true;
  following = follows;
  room.toggleAttribute("data-with-others", true);
  bar.hidden = false;
  join.hidden = true;
  connect();
}

function stop() {
  wanted = false;
  remember();
  room.removeAttribute("data-with-others");
  bar.hidden = true;
  join.hidden = false;
  state = null;
  socket?.close();
  drawMarks();
}

// `isAlone`: this page has come to try moves, and is not to be taken away from them.
export function lookTogether({ name }, goTo, { isAlone = false } = {}) {
  if (!bar) return;
  here = name;
  go = goTo;
  isTrying = isAlone;
  join.hidden = false;
  if (remembered() || location.hash === "#together") start({ follows: !isAlone && remembered() !== "alone" });
}

if (bar) {
  document.addEventListener("azulejo:moment", ({ detail }) => {
    const isOwn = here && detail.name !== here && detail.name !== sentHere;
    here = detail.name;
    sentHere = "";
    if (!wanted) return;
    if (leads()) tellWhere();
    else if (isOwn) following = here === state?.step;
    tell();
    drawMarks();
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-join]")) {
      start({ follows: !isTrying });
      bar.querySelector("[data-leave]").focus();
    } else if (target.closest("[data-leave]")) {
      stop();
      join.focus();
    } else if (target.closest("[data-take-lead]")) {
      send({ do: "lead", step: here });
    } else if (target.closest("[data-follow-leader]")) {
      following = true;
      followLeader();
      tell();
      drawMarks();
    }
  });
  preparePointing(pointAt, { mayPoint, pressIsMove: () => isTrying });
  document.addEventListener("azulejo:update", drawMarks); // a push may have taken them away
  window.addEventListener("resize", drawMarks);
}
