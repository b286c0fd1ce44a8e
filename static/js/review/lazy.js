// Numbers need a moment to be computed: they come when they are looked at for the first time.
async function fill(place) {
  const address = place.dataset.lazy;
  delete place.dataset.lazy;
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    place.innerHTML = await answer.text();
    place.removeAttribute("aria-busy");
    document.dispatchEvent(new CustomEvent("htmx:after:swap")); // charts want to know
  } catch {
    place.dataset.lazy = address; // the next look asks again
  }
}

export async function fetchNumbers(view) {
  for (const place of document.querySelectorAll(`[data-panel="${view}"] [data-lazy]`)) await fill(place);
}
