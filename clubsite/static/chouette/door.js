// For people waiting at a table's door: their own page opens as soon as the live part of the door says that they were let in.
// Without the script they look again themselves.
(() => {
  "use strict";

  const live = document.querySelector("[data-live-stream]");
  if (!live) return;
  let waits = false;
  const look = () => {
    const seat = live.querySelector("a[data-my-seat]")?.getAttribute("href");
    if (waits && seat) location.assign(seat);
    waits = Boolean(live.querySelector("[data-waits]"));
  };

  look();
  new MutationObserver(look).observe(live, { childList: true, subtree: true, attributes: true });
})();
