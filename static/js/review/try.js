// A side line at its table. The address names the whole line, so a reload and a lost connection go on where it was; those who
// look back together see every move that whoever leads tries.
import { lookTogether } from "./together.js";

const room = document.getElementById("room");

function moment() {
  return document.getElementById("sync").dataset.moment;
}

let shown = moment();

function follow() {
  if (moment() === shown) return;
  shown = moment();
  room.dataset.address = `${room.dataset.base}/try/${shown}`;
  try {
    history.replaceState(null, "", room.dataset.address);
  } catch {
    // Some browsers allow only so many changes in a while.
  }
  document.dispatchEvent(new CustomEvent("azulejo:moment", { detail: { name: shown } }));
}

document.addEventListener("azulejo:update", follow);
// Where somebody else leads, there is no table to try moves at, but a page that shows where they are.
lookTogether({ name: shown }, (name) => location.assign(`${room.dataset.base}?step=${name.split("~")[0]}`), { isAlone: true });
