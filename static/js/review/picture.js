// A picture of the moment: the server draws it as SVG, and here it becomes a PNG, too.
const link = document.querySelector("[data-picture]");
const button = document.querySelector("[data-png]");
const SCALE = 2;

function pictureAt(stop) {
  const address = new URL(link.href);
  address.searchParams.set("step", stop.name);
  link.href = address.href;
}

function load(url) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });
}

async function savePng() {
  const svg = await (await fetch(link.href)).text();
  const image = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const save = document.createElement("a");
  save.href = canvas.toDataURL("image/png");
  save.download = "azulejo.png";
  save.click();
}

if (link) {
  document.addEventListener("azulejo:moment", ({ detail }) => pictureAt(detail));
  if (button) {
    button.hidden = false;
    button.addEventListener("click", savePng);
  }
}
