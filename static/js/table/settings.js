// Personal settings of the table. They stay in this browser.
import { room } from "./choices.js";

const KEY = "azulejo-table";
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Without a mouse there is no hovering: whoever plays by touch sees the preview by a first tap.
const defaults = { speed: "full", confirm: matchMedia("(hover: none)").matches, sounds: true };
const chosen = { ...defaults, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // storage is switched off, or holds nothing of ours
  }
}

export function speed() {
  return lessMotion.matches ? "off" : chosen.speed;
}

export function asksToConfirm() {
  return chosen.confirm;
}

export function hasSounds() {
  return chosen.sounds;
}

function change(name, value) {
  chosen[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // The choice lasts until the page is left.
  }
  show();
}

export function toggleSounds() {
  change("sounds", !chosen.sounds);
}

function show() {
  room().dataset.speed = speed();
  for (const control of document.querySelectorAll("[data-setting]")) {
    const value = chosen[control.dataset.setting];
    if (control.type === "radio") control.checked = control.value === value;
    else if (control.type === "checkbox") control.checked = value;
    else control.setAttribute("aria-pressed", String(value));
  }
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset.setting) change(target.dataset.setting, target.type === "radio" ? target.value : target.checked);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("button[data-setting='sounds']")) toggleSounds();
});

// The panel opens below its button.
document.getElementById("table-settings").addEventListener("toggle", ({ target, newState }) => {
  if (newState !== "open") return;
  const button = document.querySelector('[popovertarget="table-settings"]').getBoundingClientRect();
  target.style.top = `${button.bottom + 4}px`;
  target.style.left = `${Math.max(8, Math.min(button.right, innerWidth - 8) - target.offsetWidth)}px`;
});

lessMotion.addEventListener("change", show);
show();
