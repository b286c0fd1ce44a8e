// The live connection of a room: what the server pushes goes into the page, what the player wants goes to the server.
// A lost connection is noticed and made again; a command that was not answered is sent again with the same id, which
// is harmless, unless it was withdrawn. Where sockets are blocked, the page asks for news instead.
const PING_AFTER = 3000; // silence, in milliseconds
const TOLD_AFTER = 1200; // whatever was sent without an answer
const DEAD_AFTER = 4000; // a ping without an answer
const FIRST_DELAY = 200;
const LONGEST_DELAY = 700; // whoever comes back is heard of within two seconds
const BLOCKED_DELAY = 15000; // where no socket has ever been opened
const POLL_EVERY = 2000;
const FAILURES_BEFORE_POLLING = 2;
const LONGEST_FRAME = 100;
const STAY_AWAY = 4403;

const room = document.getElementById("room");
const notice = document.querySelector("[data-connection]");
const unanswered = new Map();

let socket = null;
let triedAt = 0;
let heardAt = 0;
let pingedAt = 0;
let clock = null; // how far the server's clock is ahead, in milliseconds; null when that is not known
let failures = 0;
let everConnected = false;
let polling = false;
let seen = "";
let applying = Promise.resolve();

// --- What the server sends ---------------------------------------------------------------------

function mirror(id) {
  // Styles and scripts look at the room, whose own element is never replaced.
  const source = document.getElementById(id);
  for (const name of ["seat", "host", "gameId", "version", "phase"]) {
    if (source && name in source.dataset) {
      room.dataset[name] = source.dataset[name];
    } else if (id === "me" && (name === "seat" || name === "host")) {
      delete room.dataset[name];
    }
  }
}

function reflect() {
  mirror("me");
  mirror("sync");
  document.body.dataset.phase = room.dataset.phase;
  document.dispatchEvent(new CustomEvent("azulejo:update"));
}

// Whatever is pushed waits until the next frame is painted: the answer must not delay what it answers.
export function paintFirst() {
  const painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME); // a tab out of sight paints nothing
  });
  applying = applying.then(() => painted);
  return painted;
}

// A table may hold back a push, to show on the page as it is how it comes to what is pushed. Whatever arrives meanwhile
// waits, too; the table hears of it, and may let go.
let holder = null;

export function holdUpdates(how) {
  holder = how;
}

function apply(html) {
  document.dispatchEvent(new CustomEvent("azulejo:push", { detail: html }));
  applying = applying
    .then(() => holder?.(html))
    .catch((error) => console.error(error)) // what is pushed matters more than how it is shown
    .then(() => document.dispatchEvent(new CustomEvent("azulejo:before-update")))
    .then(() => window.htmx.swap({ text: html, sourceElement: room, target: room, swap: "none", transition: false }))
    .catch((error) => console.error(error))
    .then(reflect);
  return applying;
}

function hear(text) {
  if (text.startsWith("<")) {
    apply(text);
  } else if (text.startsWith("pong ")) {
    setClock(text.slice(5));
  } else {
    settle(JSON.parse(text));
  }
}

function setClock(milliseconds) {
  clock = Number(milliseconds) - performance.now();
}

// Milliseconds since 1970, by the server's clock as far as it is known.
export function serverTime() {
  return clock === null ? Date.now() : performance.now() + clock;
}

function settle(reply) {
  const command = unanswered.get(reply.re);
  if (reply.re && !command) return; // it was withdrawn, or has been answered before
  if (reply.late) {
    command.isPatient = true; // the line is slow, but what is wanted is still wanted
    transmit(reply.re);
    return;
  }
  unanswered.delete(reply.re);
  command?.resolve(reply);
  if (!reply.ok && !command?.isQuiet) {
    document.dispatchEvent(new CustomEvent("azulejo:words", { detail: reply.words }));
  }
}

// --- What the player wants ---------------------------------------------------------------------

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What is asked quietly is not told by a message when it is refused: whoever asked deals with it. What is withdrawn by
// the signal is not sent any more, and its promise is never kept; if it is on the line already, the server decides.
// A wish that names a version names the game, too: the one that is shown now, whenever it is sent.
export function command(wish, { isQuiet = false, signal } = {}) {
  const id = newId();
  const game = "version" in wish ? { game: room.dataset.gameId, ...asWhom() } : {};
  signal?.addEventListener("abort", () => unanswered.delete(id));
  return new Promise((resolve) => {
    unanswered.set(id, { wish: { ...wish, ...game, id }, resolve, isQuiet, signal });
    transmit(id);
  });
}

// Where several people sit at one device, they act for the seat from which the page looks when they do.
function asWhom() {
  return "seat" in room.dataset ? { by: Number(room.dataset.seat) } : {};
}

function transmit(id) {
  const { wish, signal, isPatient } = unanswered.get(id);
  // What may be withdrawn tells when it was sent: a line that was cut must not deliver it much later.
  const at = signal && !isPatient && clock !== null ? { at: Math.round(performance.now() + clock) } : {};
  const text = JSON.stringify({ ...wish, ...at });
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(text);
    expectAnswer();
  } else if (polling) {
    post(id, text, signal);
  } else {
    expectAnswer();
  }
}

async function post(id, text, signal) {
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(`${room.dataset.address}/commands`, { method: "POST", body: text, headers, signal });
    if (response.headers.get("content-type")?.startsWith("application/json")) {
      const answer = await response.json();
      settle({ ok: false, words: answer.detail, ...answer, re: id }); // "too many requests" is an answer, too
    }
    await poll();
  } catch {
    // It stays unanswered, and is sent again when the server is back.
  }
}

function transmitAgain() {
  for (const id of unanswered.keys()) {
    transmit(id);
  }
}

// --- The connection ----------------------------------------------------------------------------

function say(state) {
  const words = state ? notice.dataset[state] : "";
  if (notice.textContent !== words) notice.textContent = words; // said once
  notice.hidden = !state;
}

// Silence after something was sent: whoever waits is told soon, long before the connection is given up.
function expectAnswer() {
  const askedAt = Date.now();
  setTimeout(() => {
    if (heardAt < askedAt && !polling) say("offline");
  }, TOLD_AFTER);
}

function ping() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  pingedAt ||= Date.now();
  socket.send("ping");
  expectAnswer();
}

// Whoever sees the page needs no other notice.
function tellSight() {
  if (socket?.readyState === WebSocket.OPEN) socket.send(document.hidden ? "away" : "look");
}

function connect() {
  const address = new URL(`${room.dataset.address}/live`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  if (!everConnected && room.dataset.seen) {
    address.searchParams.set("seen", room.dataset.seen); // what the page shows need not be sent again
  }
  const mine = new WebSocket(address);
  socket = mine;
  triedAt = Date.now();
  mine.addEventListener("open", () => {
    heardAt = Date.now();
    failures = 0;
    everConnected = true;
    polling = false;
    clock = null; // another server may have answered
    say(null);
    ping();
    tellSight();
    transmitAgain();
  });
  mine.addEventListener("message", (event) => {
    heardAt = Date.now();
    pingedAt = 0;
    if (mine === socket) say(null);
    room.dataset.online = "";
    hear(event.data);
  });
  mine.addEventListener("close", (event) => {
    if (mine === socket) {
      lost(event.code);
    }
  });
}

function lost(code) {
  socket = null;
  pingedAt = 0;
  delete room.dataset.online;
  if (code === STAY_AWAY) {
    location.assign(room.dataset.address); // the page says what happened
    return;
  }
  failures += 1;
  if (!polling && (failures > 1 || everConnected)) {
    say("offline");
  }
  if (failures >= FAILURES_BEFORE_POLLING && !polling) {
    polling = true;
    keepPolling();
  }
  const isBlocked = polling && !everConnected;
  const delay = isBlocked ? BLOCKED_DELAY : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  setTimeout(connect, delay * (0.7 + 0.6 * Math.random()));
}

function giveUp() {
  const dead = socket;
  lost(0); // the browser itself might take minutes to notice
  dead.close();
}

function watch() {
  const now = Date.now();
  if (socket?.readyState === WebSocket.CONNECTING && now - triedAt > DEAD_AFTER) {
    giveUp(); // a proxy may swallow the request
  }
  if (socket?.readyState !== WebSocket.OPEN) {
    return;
  }
  if (pingedAt && now - pingedAt > DEAD_AFTER) {
    giveUp();
  } else if (!pingedAt && now - heardAt > PING_AFTER) {
    ping();
  }
}

async function poll() {
  const response = await fetch(`${room.dataset.address}/now?seen=${seen}&looks=${!document.hidden}`);
  if ([403, 404, 410].includes(response.status)) {
    location.assign(room.dataset.address);
  } else if (response.ok && polling) {
    seen = response.headers.get("x-seen") ?? "";
    setClock(response.headers.get("x-clock"));
    say("polling");
    if (response.status === 200) {
      await apply(await response.text());
    }
  }
}

async function keepPolling() {
  let answered = false;
  while (polling) {
    try {
      await poll();
      if (!answered) {
        answered = true;
        transmitAgain();
      }
    } catch {
      answered = false;
      say("offline");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
  }
  seen = "";
}

// Forms are answered with nothing: the change comes by itself, or is asked for.
document.addEventListener("htmx:after:request", () => {
  if (polling) {
    poll().catch(() => say("offline"));
  }
});

mirror("me");
mirror("sync");
setInterval(watch, 1000);
document.addEventListener("visibilitychange", watch);
document.addEventListener("visibilitychange", tellSight);
addEventListener("offline", () => {
  say("offline");
  ping(); // the browser may be mistaken: an answer takes it back
});
addEventListener("online", ping);
connect();
