// What lies where before a push changes it: the places that pieces come from.
import { table, version } from "../../js/table/choices.js";
import { rect } from "../../js/table/flights.js";
import { displayed, placeOfHex, stored, supplyPile } from "./tiles.js";

function piece({ code, shown }) {
  return { code, shown, where: placeOfHex(shown) };
}

export function seen() {
  const shown = table();
  if (!shown) return null;
  const seats = Array.from({ length: Number(shown.dataset.seats) }, (_, seat) => seat);
  return {
    version: version(),
    sources: new Map(),
    display: displayed().map(({ button, code, number, isExpansion }) => ({
      ...piece({ code, shown: isExpansion ? button : button.querySelector(".tile") }),
      number,
    })),
    storages: seats.map((seat) => {
      const { tiles, jokers, expansions } = stored(seat);
      return { tiles: tiles.map(piece), jokers: jokers.map(piece), expansions: expansions.map(piece) };
    }),
    supply: rect(supplyPile()),
    scores: seats.map((seat) => Number(document.querySelector(`#score-${seat} b`)?.textContent.replace("−", "-"))),
  };
}

// Stories change a picture while they are told.
export function copyOf(picture) {
  const storages = picture.storages.map(({ tiles, jokers, expansions }) => ({
    tiles: [...tiles],
    jokers: [...jokers],
    expansions: [...expansions],
  }));
  return { ...picture, display: [...picture.display], storages };
}
