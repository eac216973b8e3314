/* Keeps the files of the pages, and hands out a players' page or a console as it was last seen here when nobody answers. SHELL comes before this
   (clubsite/operations/phone/views.py).

   FILES: static files, whose names change with their content, and the page for no network. A new worker has a new one.
   PAGES: players' pages and consoles, put there by the pages themselves (phone.js), by path. They belong to whoever uses this browser: they go
   when somebody logs in or out, as do the notifications that are shown, and one goes when its address leads elsewhere, as after a link was renewed. */
"use strict";
const FILES = `files ${SHELL.files.join(" ").split("").reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)}`;
const PAGES = "pages";

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const files = await caches.open(FILES);
  await files.addAll(SHELL.files);
  await files.add(new Request(SHELL.offline, { cache: "reload", credentials: "same-origin" }));
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const others = (await caches.keys()).filter((name) => name !== FILES && name !== PAGES);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && SHELL.doors.includes(pathname)) event.waitUntil(leave());
  if (request.method !== "GET") return;
  if (pathname.startsWith(SHELL.static)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

/* What this browser keeps or shows of whoever was logged in here. */
async function leave() {
  const shown = registration.getNotifications().then((all) => all.forEach((one) => one.close()));
  await Promise.allSettled([caches.delete(PAGES), shown]);
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: FILES });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

async function page(request, path) {
  try {
    const answer = await fetch(request);
    if (!answer.ok || answer.redirected) await (await caches.open(PAGES)).delete(path);
    return answer;
  } catch (unreachable) {
    const kept = await caches.match(path, { cacheName: PAGES }) || await caches.match(SHELL.offline, { cacheName: FILES });
    if (!kept) throw unreachable;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": SHELL.policy };
    return new Response(await kept.text(), { headers });
  }
}

/* A notification, in the words of the site (clubsite/push/delivering.py). Browsers want one shown for each message; whoever has the
   very page in front gets it without a sound, and the page takes it away (turn.js). A second message about the same turn, sent
   because the first one's answer was lost, is shown in its place and quietly. */
self.addEventListener("push", (event) => { if (event.data) event.waitUntil(tell(event.data.json())); });

async function tell({ title, body, page, place, turn, language }) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const looks = pages.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === page);
  const known = (await registration.getNotifications({ tag: place })).some((one) => one.data?.turn === turn);
  const quiet = looks || known;
  const how = { icon: SHELL.icon, tag: place, lang: language, renotify: !quiet, silent: quiet, data: { page, turn } };
  await registration.showNotification(title, { body, ...how });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.page));
});

async function open(page) {
  const address = new URL(page ?? "/", location.origin);
  if (address.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === address.pathname);
  if (there) await there.focus(); else await clients.openWindow(address.href);
}
