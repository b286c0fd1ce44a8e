// What every page needs: copying and sharing links, and how long ago something was.
const MINUTE = 60000;

// --- Links -------------------------------------------------------------------------------------

async function copyFrom(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // without https there is no clipboard, but a selection can be copied
  }
  if (button.textContent === button.dataset.done) return;
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = before), 2000);
}

// Where a browser cannot share, the link is copied.
async function shareFrom(button) {
  const url = new URL(button.dataset.share, location.href).href;
  if (navigator.share) {
    navigator.share({ title: button.dataset.title, url }).catch(() => {});
    return;
  }
  const field = document.createElement("textarea");
  field.className = "for-screen-readers";
  field.value = url;
  document.body.append(field);
  await copyFrom(field, button);
  field.remove();
  button.focus();
}

document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) copyFrom(document.getElementById(copy.dataset.copy), copy);
  const share = event.target.closest("[data-share]");
  if (share) shareFrom(share);
});

// Beside a button that copies there is no need for another one that does.
for (const share of document.querySelectorAll("[data-share][hidden]")) {
  share.hidden = !navigator.share;
}

// --- The first thing to type -------------------------------------------------------------------

// Where a page asks for a name and nothing else, one can type at once. Not where the keys would rise out of the screen
// and hide who invites to what. Not by `autofocus`, which would take the focus again with every push.
const HAS_KEYS = matchMedia("(hover: hover) and (pointer: fine)");

if (HAS_KEYS.matches && document.activeElement === document.body) {
  document.querySelector("[data-type-first]")?.focus({ preventScroll: true });
}

// --- Time --------------------------------------------------------------------------------------

const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const lengths = Object.fromEntries(
  ["minute", "hour", "day"].map((unit) => [
    unit,
    new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" }),
  ]),
);
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

function ago(moment) {
  const minutes = Math.round((moment - Date.now()) / MINUTE);
  if (minutes >= 0) return words.format(0, "second"); // now
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / 60 / 24), "day");
}

function lasting(time) {
  const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / MINUTE);
  if (minutes < 1) return time.dataset.atFirst;
  const unit = minutes < 60 ? "minute" : minutes < 60 * 24 ? "hour" : "day";
  const amount = Math.floor(minutes / { minute: 1, hour: 60, day: 60 * 24 }[unit]);
  return time.dataset.lasting.replace("{}", lengths[unit].format(amount));
}

export function tellTimes() {
  for (const time of document.querySelectorAll("time[data-lasting]")) {
    time.textContent = lasting(time);
  }
  for (const time of document.querySelectorAll("time[data-ago]")) {
    time.textContent = ago(Date.parse(time.dateTime));
  }
  for (const time of document.querySelectorAll(".chat-list time")) {
    time.textContent = clock.format(Date.parse(time.dateTime));
  }
}

setInterval(tellTimes, MINUTE / 2);
tellTimes();
