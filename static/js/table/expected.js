// What is expected of the viewer, or for whom the game waits.
import { ownSeat, table } from "./choices.js";

// The sentence that the style sheet shows as the hint. To ask the browser which one that is would make it work it out
// before it has to.
export function expectation() {
  const hint = table().querySelector(".hint");
  const movers = table().querySelectorAll(".turn[data-acts]");
  const areSeveral = "together" in document.getElementById("status").dataset;
  const name = hint.dataset.hint || (areSeveral ? "others" : "");
  const shown = name ? `[data-for="${name}"]` : `[data-whose="${movers[0]?.id.replace("turn-", "")}"]`;
  const passing = hint.dataset.hint ? (hint.querySelector(".passing")?.textContent ?? "") : "";
  return [passing, hint.querySelector(shown)?.textContent ?? ""].filter(Boolean).join(" ");
}

// Why nothing can be done with what was pressed.
export function whyNot() {
  return ownSeat() === undefined ? table().querySelector(".hint > .watching").textContent : expectation();
}
