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

export function areOn() {
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
  say({ granted: dataset.granted, denied: dataset.denied }[answer] ?? "");
}

function switchOff() {
  choose(false);
  say("");
}

document.addEventListener("change", async ({ target }) => {
  if (!target.matches("[data-notices]")) return;
  await (target.checked ? switchOn(target) : switchOff());
  show();
});

show();

// --- A notice ----------------------------------------------------------------------------------

// One of the same room takes the place of the one before.
export function tellTurn(title, body) {
  if (!areOn() || !document.hidden) return;
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
