// Notes on the moment that is shown: the page holds all that one may read.
const notes = document.querySelectorAll("[data-note]");
const step = document.querySelector("[data-note-step]");

document.addEventListener("azulejo:moment", ({ detail }) => {
  for (const note of notes) note.hidden = note.dataset.note !== detail.name;
  if (step) step.value = detail.name;
});
