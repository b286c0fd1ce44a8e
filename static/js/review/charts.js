// Pointing at a chart: the pointer, a finger or the arrow keys choose a stop, its numbers are told, and a press goes there. The
// links of the chart do the going; they work without this script, too, but are as narrow as a stop.
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };
const AWAY = "-10";

// Links in pictures have no `click()`.
function press(link) {
  link.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, view: window }));
}

class Chart {
  constructor(figure) {
    // Beside the picture: a slider must not hold the links of the chart.
    const picture = figure.querySelector("[data-plot]");
    this.plot = Object.assign(document.createElement("div"), { className: "chart-slider" });
    this.plot.dataset.label = picture.dataset.label;
    picture.before(this.plot);
    this.readout = figure.querySelector("[data-readout]");
    const [points] = figure.querySelectorAll(".chart-plot");
    this.surfaces = [...figure.querySelectorAll(".chart-plot")];
    this.zones = [...points.querySelectorAll("a")].map((link) => {
      const rect = link.firstElementChild;
      const words = rect.textContent;
      rect.replaceChildren(); // or the browser would tell the same once more
      return { link, words, name: link.dataset.step, x: Number.parseFloat(rect.getAttribute("x")) };
    });
    this.width = 100 / this.zones.length;
    this.now = this.zones.findIndex(({ name }) => name === figure.dataset.now);
    this.at = Math.max(this.now, 0);
    this.makeSlider();
    for (const surface of this.surfaces) this.listenTo(surface);
  }

  // For the keyboard and for screen readers the chart is a slider over the stops of the game.
  makeSlider() {
    const { plot } = this;
    plot.tabIndex = 0;
    plot.setAttribute("role", "slider");
    plot.setAttribute("aria-label", plot.dataset.label);
    plot.setAttribute("aria-valuemin", 0);
    plot.setAttribute("aria-valuemax", this.zones.length - 1);
    this.tell(this.now < 0 ? this.zones.length - 1 : this.now);
    plot.addEventListener("keydown", (event) => this.press(event));
    plot.addEventListener("focus", () => this.point(this.at));
    plot.addEventListener("blur", () => this.leave());
  }

  listenTo(surface) {
    const choose = (event) => this.point(this.zoneAt(surface, event.clientX));
    surface.addEventListener("pointermove", choose);
    surface.addEventListener("pointerdown", choose);
    surface.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.leave());
  }

  zoneAt(surface, clientX) {
    const { left, width } = surface.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * this.zones.length);
    return Math.min(Math.max(place, 0), this.zones.length - 1);
  }

  press(event) {
    if (event.target !== this.plot || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in KEYS) {
      this.point(Math.min(Math.max(this.at + KEYS[event.key], 0), this.zones.length - 1));
    } else if (event.key === "Enter") {
      press(this.zones[this.at].link);
    } else {
      return;
    }
    // The keys of the page step through the game: here they choose where to go.
    event.preventDefault();
    event.stopPropagation();
  }

  point(number) {
    this.at = number;
    this.place(".chart-pointer", number);
    this.tell(number);
  }

  leave() {
    if (document.activeElement === this.plot) return;
    this.place(".chart-pointer", -1);
    this.tell(this.now < 0 ? this.zones.length - 1 : this.now);
  }

  // The stop that the page shows: the gold line.
  show(name) {
    this.now = this.zones.findIndex((zone) => zone.name === name);
    this.place(".chart-now", this.now);
    if (this.now < 0) return;
    this.at = this.now;
    this.tell(this.now);
  }

  place(selector, number) {
    const x = number < 0 ? AWAY : `${this.zones[number].x + this.width / 2}%`;
    for (const surface of this.surfaces) {
      const line = surface.querySelector(selector);
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
    }
  }

  tell(number) {
    const { words } = this.zones[number];
    this.readout.textContent = words;
    this.plot.setAttribute("aria-valuenow", number);
    this.plot.setAttribute("aria-valuetext", words);
  }
}

const charts = new Map();
let moment = null;

// Charts may come later than the page.
function findCharts() {
  for (const figure of document.querySelectorAll("[data-chart]")) {
    if (charts.has(figure)) continue;
    const chart = new Chart(figure);
    charts.set(figure, chart);
    if (moment !== null) chart.show(moment);
  }
  for (const figure of charts.keys()) if (!figure.isConnected) charts.delete(figure);
}

// The strip above the scrubber has its axis: what is shown is where the scrubber stands, and a press moves that.
const strip = document.querySelector("[data-strip]");
const scrubber = document.querySelector("[data-scrubber]");

function showOnStrip() {
  const now = strip?.querySelector(".strip-now");
  for (const end of ["x1", "x2"]) now?.setAttribute(end, `${(100 * scrubber.value) / (scrubber.max || 1)}%`);
}

strip?.addEventListener("click", ({ clientX }) => {
  const { left, width } = strip.getBoundingClientRect();
  scrubber.value = Math.round(((clientX - left) / width) * scrubber.max); // it keeps within its bounds
  scrubber.dispatchEvent(new CustomEvent("input", { bubbles: true }));
});

document.addEventListener("azulejo:moment", ({ detail }) => {
  moment = detail.name;
  showOnStrip();
  for (const chart of charts.values()) chart.show(moment);
});
document.addEventListener("htmx:after:swap", findCharts);
findCharts();
