// Shows the notices that come when no page is in sight, and opens the room of which they tell. It does nothing else:
// what pages ask for never goes through here.
const room = (client, path) => new URL(client.url).pathname === path;

self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const show = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    // An open page of the room has told it already: this takes the place of that notice without a sound.
    const silent = open.some((client) => room(client, path));
    await self.registration.showNotification(title, { body, tag: path, silent });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  const path = event.notification.tag;
  event.notification.close();
  const go = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = open.find((client) => room(client, path));
    return page ? page.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(go());
});
