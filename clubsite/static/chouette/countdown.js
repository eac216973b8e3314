/* Counts down from the seconds the server has drawn; a clock redrawn for the same deadline continues where it was. */
(() => {
  "use strict";
  const ends = new Map();
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const { until, seconds } = clock.dataset;
      if (!ends.has(until)) ends.set(until, Date.now() + seconds * 1000);
      const left = String(Math.max(0, Math.ceil((ends.get(until) - Date.now()) / 1000)));
      if (clock.textContent !== left) clock.textContent = left;
    }
  };
  tick();
  setInterval(tick, 250);
})();
