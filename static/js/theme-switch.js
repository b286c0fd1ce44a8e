// The three buttons for light, dark, or whatever the system says. `theme.js` reads the choice on the next page.
const KEY = "azulejo-theme";
const root = document.documentElement;

function currentChoice() {
  return root.dataset.theme ?? "auto";
}

function choose(theme) {
  if (theme === "auto") {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme;
  }
  try {
    if (theme === "auto") {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, theme);
    }
  } catch {
    // Storage is switched off: the choice lasts until the page is left.
  }
}

for (const group of document.querySelectorAll("[data-theme-switch]")) {
  const buttons = [...group.querySelectorAll("[data-theme-choice]")];
  const showChoice = () => {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === currentChoice()));
    }
  };
  group.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (button) {
      choose(button.dataset.themeChoice);
      showChoice();
    }
  });
  showChoice();
  group.hidden = false;
}
