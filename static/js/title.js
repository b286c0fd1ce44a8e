// What the page is about: the game that is played or arranged in the room, which may change while one looks.
const SITE = document.title.split(" · ").at(-1);

export function plainTitle() {
  return `${document.getElementById("stage").dataset.title} · ${SITE}`;
}

export function tellTitle() {
  const heading = document.getElementById("title");
  const { title } = document.getElementById("stage").dataset;
  if (heading.textContent === title) return;
  heading.textContent = title;
  document.title = plainTitle();
}
