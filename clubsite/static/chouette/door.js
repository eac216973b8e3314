// For people waiting at a table's door: the page is requested every ten seconds, and shown when the waiting is over. Without the
// script they reload it themselves.
(() => {
  "use strict";

  const SECONDS = 10;

  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
    if (answer && answer.ok && !(await answer.text()).includes("data-waits")) location.reload();
  }, SECONDS * 1000);
})();
