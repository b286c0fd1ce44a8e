// The token of a device link stands behind the "#", which no server sees; here it goes into the form.
const form = document.querySelector("[data-device-form]");
form.elements.token.value = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
