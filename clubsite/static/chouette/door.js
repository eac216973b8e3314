// Whoever waits at a table's door to be let in sees it when it opens: the page is asked for every ten seconds, and shown when the
// waiting is over. Without a script he loads it himself.
(() => {
  "use strict";

  const SECONDS = 10;

  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
    if (answer && answer.ok && !(await answer.text()).includes("data-waits")) location.reload();
  }, SECONDS * 1000);
})();
