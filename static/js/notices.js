// Notices that it is one's turn, while one looks elsewhere. A browser is asked for its leave only when somebody presses
// the switch; what was chosen stays in this browser.
const KEY = "azulejo-notices";

function stored() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // storage is switched off
  }
}

let wanted = stored();

function choose(value) {
  wanted = value;
  try {
    localStorage.setItem(KEY, value ? "on" : "off");
  } catch {
    // The choice lasts until the page is left.
  }
}

function areOn() {
  return wanted && "Notification" in window && Notification.permission === "granted";
}

// --- The switch --------------------------------------------------------------------------------

function say(words) {
  for (const place of document.querySelectorAll("[data-notices-words]")) {
    if (place.textContent !== words) place.textContent = words;
  }
}

function show() {
  for (const control of document.querySelectorAll("[data-notices]")) control.checked = areOn();
}

async function switchOn({ dataset }) {
  if (!("Notification" in window)) {
    say(dataset.unable);
    return;
  }
  const answer = await Notification.requestPermission();
  choose(answer === "granted");
  if (!areOn()) {
    say(answer === "denied" ? dataset.denied : "");
    return;
  }
  say(dataset.granted);
  if (await subscribe()) say(dataset.closed);
}

async function switchOff() {
  choose(false);
  say("");
  await unsubscribe();
}

// --- When the browser is closed ----------------------------------------------------------------

function post(path, values) {
  return fetch(path, { method: "POST", body: new URLSearchParams(values), headers: { Accept: "application/json" } });
}

// Whether the server tells this browser even when no page of it is open: that takes a push service, which not every
// browser has, and which the server has to reach.
async function subscribe() {
  try {
    await navigator.serviceWorker.register("/notices.js");
    const worker = await navigator.serviceWorker.ready;
    const { key } = await (await fetch("/notices/key")).json();
    await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may have been for another key
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    const answer = await post("/notices/browser", { address: endpoint, public: keys.p256dh, secret: keys.auth });
    if (!answer.ok) await subscription.unsubscribe();
    return answer.ok;
  } catch {
    return false;
  }
}

// The server may know this browser no more: then it is told anew, and the words at the switch say what is true.
async function seeToIt({ dataset }) {
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return say(dataset.granted);
    const answer = await post("/notices/browser/known", { address: subscription.endpoint });
    say((answer.ok && (await answer.json()).known) || (await subscribe()) ? dataset.closed : dataset.granted);
  } catch {
    say(dataset.granted); // it cannot be asked now
  }
}

async function unsubscribe() {
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return;
    await post("/notices/browser/end", { address: subscription.endpoint });
    await subscription.unsubscribe();
  } catch {
    // What is sent to nobody is forgotten by the server soon.
  }
}

document.addEventListener("change", async ({ target }) => {
  if (!target.matches("[data-notices]")) return;
  await (target.checked ? switchOn(target) : switchOff());
  show();
});

show();
const theSwitch = document.querySelector("[data-notices]");
if (theSwitch && areOn()) seeToIt(theSwitch);

// --- Quiet hours -------------------------------------------------------------------------------

// They are kept by the clock of the person, wherever the server stands.
for (const place of document.querySelectorAll("[data-zone]")) {
  place[place.matches("input") ? "value" : "textContent"] = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// --- A notice ----------------------------------------------------------------------------------

function isQuiet() {
  const hours = document.querySelector("[data-notices]")?.dataset.quiet;
  if (!hours) return false;
  const [since, until] = hours.split("-").map(Number);
  const now = new Date();
  const minute = now.getHours() * 60 + now.getMinutes();
  return since <= until ? since <= minute && minute < until : since <= minute || minute < until;
}

// One of the same room takes the place of the one before.
export function tellTurn(title, body) {
  if (!areOn() || !document.hidden || isQuiet() || !document.querySelector("[data-notices]")) return; // in a side line nobody waits
  const notice = { body, tag: location.pathname };
  try {
    const shown = new Notification(title, notice);
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
    document.addEventListener("visibilitychange", () => shown.close(), { once: true });
  } catch {
    // On Android only a service worker may show one.
    navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, notice));
  }
}
