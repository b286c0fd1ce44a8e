// What the server says about the moves that the picked tiles could make: asked once for all targets of a pick, and
// never waited for.
import { command } from "../live.js";
import { aimAt, version } from "./choices.js";

const TARGETS = ["1", "2", "3", "4", "5", "f"];

let asked = "";
let looks = {};

export function lookAt(code) {
  return looks[code];
}

export async function askAbout(tiles) {
  const now = version();
  const question = `${now} ${tiles}`;
  if (question === asked) return;
  asked = question;
  looks = {};
  const answer = await command({ do: "look", prefix: tiles, to: TARGETS.join(" "), version: now }, { isQuiet: true });
  if (question !== asked) return;
  if (!answer.ok || answer.version !== now) {
    asked = "";
    return;
  }
  looks = answer.looks;
  describe(tiles);
  document.dispatchEvent(new CustomEvent("azulejo:looks"));
}

// Screen readers read a target with what it would bring, or why it is closed.
function describe(tiles) {
  for (const target of TARGETS) {
    aimAt(target)?.setAttribute("aria-description", looks[`${tiles}${target}`]?.words ?? "");
  }
}
