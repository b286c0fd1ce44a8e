// What the server says about the moves that a pick could become: asked once for all targets of a pick, and never waited
// for.
import { command } from "../live.js";
import { pickTargets, version } from "./choices.js";

let asked = "";
let looks = {};

export function lookAt(code) {
  return looks[code];
}

// Whatever is known about moves that begin so.
export function looksAt(prefix) {
  return Object.entries(looks).flatMap(([code, look]) => (code.startsWith(prefix) ? [look] : []));
}

export async function askAbout(prefix) {
  const now = version();
  const question = `${now} ${prefix}`;
  if (question === asked) return;
  asked = question;
  looks = {};
  const to = pickTargets().map(({ dataset }) => dataset.to).join(" ");
  const answer = await command({ do: "look", prefix, to, version: now }, { isQuiet: true });
  if (question !== asked) return;
  if (!answer.ok || answer.version !== now) {
    asked = "";
    return;
  }
  looks = answer.looks;
  describe(prefix);
  document.dispatchEvent(new CustomEvent("azulejo:looks"));
}

// Screen readers read a target with what it would bring, or why it is closed.
function describe(prefix) {
  for (const aim of pickTargets()) {
    aim.setAttribute("aria-description", looks[`${prefix}${aim.dataset.to}`]?.words ?? "");
  }
}
