/* Whose page this is sees by its title and its icon that something waits for them, also in a tab that is not in front; and a
   notification about it that the page in front has answered goes. "Mine" is said by the server, in the part that is live. */
(() => {
  "use strict";
  const MINE = ".table-now[data-mine], [data-due]:not([data-due=''])";
  const icon = document.querySelector("link[rel=icon]"), usual = icon?.getAttribute("href");
  const bare = document.title.replace(/^● /, "");

  function look() {
    const mine = document.querySelector(MINE);
    const words = mine?.dataset.dueWords || document.getElementById("table-turn")?.textContent.trim().replace(/\s+/g, " ") || "";
    const title = mine ? `● ${words ? `${words} – ` : ""}${bare}` : bare;
    if (document.title !== title) document.title = title;
    const drawn = mine ? icon?.dataset.turn : usual;
    if (icon && drawn && icon.getAttribute("href") !== drawn) icon.setAttribute("href", drawn);
    if (!document.hidden) seen(Boolean(mine));
  }

  /* The mark at the app's icon, and what the system still shows of this page. */
  let marked = false;
  async function seen(isMine) {
    if (isMine !== marked && navigator.setAppBadge) (isMine ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
    marked = isMine;
    const worker = await navigator.serviceWorker?.getRegistration?.();
    const told = await worker?.getNotifications?.() ?? [];
    for (const one of told) if (one.data?.page === location.pathname) one.close();
  }

  for (const event of ["htmx:after:swap", "htmx:sse:after:message", "visibilitychange"]) document.addEventListener(event, look);
  look();
})();
