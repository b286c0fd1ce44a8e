// Notices a browser that is too old, before anything is drawn; the style sheet of the same name then shows a sentence
// instead of the page. Written for browsers of any age. These two features came last: whoever has both has all that the
// pages need (docs/look.md).
(function () {
  var hasColours = window.CSS && CSS.supports && CSS.supports("color", "light-dark(red, red)");
  var hasPopovers = "showPopover" in HTMLElement.prototype;
  if (!hasColours || !hasPopovers) document.documentElement.className = "is-too-old";
})();
