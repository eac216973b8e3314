/* Whose page this is sees by its title and its icon that something waits for them, also in a tab that is not in front; and a
   notification about it that the page in front has answered goes. "Mine" is said by the server, in the part that is live. */
(() => {
  "use strict";
  const MINE = ".table-now[data-mine], [data-due]:not([data-due=''])";
  const icon = document.querySelector("link[rel=icon]"), usual = icon?.getAttribute("href");
  const called = () => document.querySelector("[data-called]")?.dataset.called ?? "";  // by name and score, which changes
  const opened = { title: document.title.replace(/^● /, ""), called: called() };

  function look() {
    const mine = document.querySelector(MINE);
    const words = mine?.dataset.dueWords || document.getElementById("table-turn")?.textContent.trim().replace(/\s+/g, " ") || "";
    const bare = opened.title.replace(opened.called, called);
    const title = mine ? `● ${words ? `${words} – ` : ""}${bare}` : bare;
    if (document.title !== title) document.title = title;
    const drawn = mine ? icon?.dataset.turn : usual;
    if (icon && drawn && icon.getAttribute("href") !== drawn) icon.setAttribute("href", drawn);
    if (document.hidden) marked = null; else seen(Boolean(mine));
  }

  /* The mark at the app's icon, and what the system still shows of this page: looked for when the page comes in front, and whenever
     something begins or ceases to wait here. Null is not known: another page may have left a mark. It stays as long as something
     is shown of another page. */
  let marked = null;
  async function seen(isMine) {
    if (isMine === marked) return;
    marked = isMine;
    const worker = await navigator.serviceWorker?.getRegistration?.();
    const told = await worker?.getNotifications?.() ?? [], own = told.filter(({ data }) => data?.page === location.pathname);
    for (const one of own) one.close();
    if (isMine !== marked || !navigator.setAppBadge) return;  // it has changed meanwhile, and is marked so
    const isWaiting = isMine || own.length < told.length;
    (isWaiting ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
  }

  for (const event of ["htmx:after:swap", "htmx:sse:after:message", "visibilitychange"]) document.addEventListener(event, look);
  look();
})();
