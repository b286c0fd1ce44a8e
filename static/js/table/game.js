// The game whose table is shown, and what only it knows: how its pieces look, where they lie, how its events are told in
// motion. All else is the same at every table. docs/adding-a-game.md lists what a game brings.
const LONGEST_WAIT = 5000; // a table without its styles is better than none

let address = "";
let game = null;

export function theGame() {
  return game;
}

function stage() {
  return document.getElementById("stage");
}

// Whether what the table on the page needs is here.
export function isLoaded() {
  return Boolean(address) && stage()?.dataset.script === address;
}

export async function loadGame() {
  const wanted = stage()?.dataset.script;
  if (!wanted || wanted === address) return;
  game = await import(wanted);
  address = wanted;
}

// The tables or options of other games may have been shown before: their styles are not for this one.
export function useItsStyles() {
  const { styles } = stage().dataset;
  for (const link of document.querySelectorAll("link[data-table]")) {
    const isOther = link.getAttribute("href") !== styles;
    if (link.disabled !== isOther) link.disabled = isOther;
  }
}

// A room may go on with another game: its styles and scripts are fetched before its table is shown, and its styles before its
// options are.
export function fetchGame(html) {
  if (!html.includes(' id="stage"')) return undefined;
  const pushed = document.createElement("template");
  pushed.innerHTML = html;
  const { script = "", styles = "" } = pushed.content.querySelector("#stage").dataset;
  const needed = [script && script !== address && import(script), styles && fetchStyle(styles)].filter(Boolean);
  if (!needed.length) return undefined;
  return Promise.race([Promise.all(needed), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}

function fetchStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  link.dataset.table = "";
  const settled = new Promise((resolve) => {
    for (const name of ["load", "error"]) link.addEventListener(name, resolve);
  });
  document.head.append(link);
  return settled;
}
