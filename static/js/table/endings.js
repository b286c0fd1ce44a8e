// How a move ends where its target leaves something open: the rotation of a piece, an order, a payment. The first way is
// proposed; another one that the viewer has chosen holds for every target that allows it, until they pick something else.
import { command } from "../live.js";
import { endings, isAsked, learn, version } from "./choices.js";
import { theGame } from "./game.js";
import { previewOf } from "./previews.js";

let wanted = null;

export function wantedEnding() {
  return wanted;
}

export function wantEnding(ending) {
  wanted = ending;
}

// All of the move that a target stands for. Where the server lists no endings, it has proposed one with the preview.
export function wholeMove(code) {
  const all = endings(code);
  if (wanted !== null && (all.includes(wanted) || theGame()?.isEnding?.(code, wanted))) return code + wanted;
  return all.length ? code + all[0] : (previewOf(code)?.code ?? code);
}

// Asks for all ways in which a move can end, where they are too many to be listed with the choices.
export async function askForEndings(code) {
  const now = version();
  if (!isAsked(code)) return;
  const answer = await command({ do: "choices", prefix: code, version: now }, { isQuiet: true });
  if (!answer.ok || answer.version !== version()) return;
  learn(code, answer.choices);
  document.dispatchEvent(new CustomEvent("azulejo:previews"));
}
