// Runs before the page is drawn, so that a chosen theme appears without a flash of the other one.
(function () {
  try {
    const chosen = localStorage.getItem("azulejo-theme");
    if (chosen === "light" || chosen === "dark") {
      document.documentElement.dataset.theme = chosen;
    }
  } catch {
    // Storage is switched off: the page follows the system.
  }
})();
