// What the server says about moves that could be made: asked for all targets of a pick at once, and never waited for.
import { command } from "../live.js";
import { endings, isMove, pickTargets, version } from "./choices.js";
import { theGame } from "./game.js";

const MOST = 60; // so many the server answers at once

let previews = {}; // by code, of the version that is shown
let known = null; // that version
let asked = new Set();

export function previewOf(code) {
  return known === version() ? previews[code] : undefined;
}

// Whatever is known about moves that begin so.
export function previewsOf(prefix) {
  if (known !== version()) return [];
  return Object.entries(previews).flatMap(([code, preview]) => (code.startsWith(prefix) ? [preview] : []));
}

// Asks about all that a pick can become, closed targets too: they say why.
export function askAboutPick(prefix) {
  if (isMove(prefix)) ask("", [prefix]);
  else if (theGame()?.isWhole?.(prefix)) ask(prefix, endings(prefix).slice(0, MOST));
  const shown = pickTargets().filter(({ hidden, dataset }) => !hidden && dataset.to).map(({ dataset }) => dataset.to);
  const targets = [...new Set([...shown, ...(theGame()?.alsoAsked?.(prefix) ?? [])])];
  const all = targets.flatMap((target) => {
    const ways = endings(prefix + target);
    return ways.length ? ways.map((ending) => target + ending) : [target];
  });
  if (all.length) ask(prefix, all.length > MOST ? targets : all, () => describe(prefix));
}

// Asks about moves that begin alike. What is known already, or has been asked, is not asked again.
export async function ask(prefix, targets, then) {
  const now = version();
  if (known !== now) {
    known = now;
    previews = {};
    asked = new Set();
  }
  const news = targets.filter((target) => !asked.has(prefix + target));
  if (!news.length) return;
  for (const target of news) asked.add(prefix + target);
  const question = prefix ? { prefix, to: news.join(" ") } : { to: news.join(" ") };
  const answer = await command({ do: "preview", ...question, version: now }, { isQuiet: true });
  if (known !== now) return;
  if (!answer.ok || answer.version !== now) {
    for (const target of news) asked.delete(prefix + target);
    return;
  }
  Object.assign(previews, answer.previews);
  // What was said in part is told as a whole.
  for (const preview of Object.values(answer.previews)) if (preview.code) previews[preview.code] ??= preview;
  then?.();
  document.dispatchEvent(new CustomEvent("azulejo:previews"));
}

// Screen readers read a target with what it would bring, or why it is closed.
function describe(prefix) {
  for (const aim of pickTargets()) {
    const code = `${prefix}${aim.dataset.to}`;
    const [ending = ""] = endings(code);
    aim.setAttribute("aria-description", previews[code + ending]?.words ?? "");
  }
}
