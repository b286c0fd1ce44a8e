// On a phone the page is longer than the window, and time lies over its end: what changes, or is pointed at, comes into sight.
const GAP = 8;

export function bringIntoSight(element) {
  if (!element?.isConnected || document.documentElement.scrollHeight <= window.innerHeight) return;
  const time = document.querySelector(".review-time");
  const end = time && getComputedStyle(time).position === "sticky" ? time.getBoundingClientRect().top : window.innerHeight;
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom > end) window.scrollBy({ top: Math.min(bottom - end + GAP, top - GAP), behavior: "instant" });
  else if (top < 0) window.scrollBy({ top: top - GAP, behavior: "instant" });
}
