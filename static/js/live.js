// The live connection of a room: what the server pushes goes into the page, what the player wants goes to the server.
// A lost connection is noticed and made again; a command that was not answered is sent again with the same id, which
// is harmless. Where sockets are blocked, the page asks for news instead.
const PING_AFTER = 3000; // silence, in milliseconds
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
let failures = 0;
let everConnected = false;
let polling = false;
let seen = "";
let applying = Promise.resolve();

// --- What the server sends ---------------------------------------------------------------------

function mirror(id) {
  // Styles and scripts look at the room, whose own element is never replaced.
  const source = document.getElementById(id);
  for (const name of ["seat", "host", "version", "phase"]) {
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

function apply(html) {
  applying = applying
    .then(() => document.dispatchEvent(new CustomEvent("azulejo:before-update")))
    .then(() => window.htmx.swap({ text: html, sourceElement: room, target: room, swap: "none", transition: false }))
    .catch((error) => console.error(error))
    .then(reflect);
  return applying;
}

function hear(text) {
  if (text.startsWith("<")) {
    apply(text);
  } else if (text !== "pong") {
    settle(JSON.parse(text));
  }
}

function settle(reply) {
  const command = unanswered.get(reply.re);
  unanswered.delete(reply.re);
  if (command) {
    command.resolve(reply);
  }
  if (!reply.ok && !command?.isQuiet) {
    document.dispatchEvent(new CustomEvent("azulejo:words", { detail: reply.words }));
  }
}

// --- What the player wants ---------------------------------------------------------------------

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What is asked quietly is not told by a message when it is refused: whoever asked deals with it.
export function command(wish, isQuiet = false) {
  const id = newId();
  return new Promise((resolve) => {
    unanswered.set(id, { text: JSON.stringify({ ...wish, id }), resolve, isQuiet });
    transmit(id);
  });
}

function transmit(id) {
  const { text } = unanswered.get(id);
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(text);
  } else if (polling) {
    post(id, text);
  }
}

async function post(id, text) {
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(`${room.dataset.address}/commands`, { method: "POST", body: text, headers });
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
  notice.textContent = state ? notice.dataset[state] : "";
  notice.hidden = !state;
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
    say(null);
    transmitAgain();
  });
  mine.addEventListener("message", (event) => {
    heardAt = Date.now();
    pingedAt = 0;
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
    pingedAt = now;
    socket.send("ping");
  }
}

async function poll() {
  const response = await fetch(`${room.dataset.address}/now?seen=${seen}`);
  if (response.status === 403 || response.status === 404) {
    location.assign(room.dataset.address);
  } else if (response.ok && polling) {
    seen = response.headers.get("x-seen") ?? "";
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
connect();
