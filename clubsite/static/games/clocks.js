/* Counts the clocks down from what the server has drawn: first what waits for others, then the delay, then the reserve. A clock redrawn during the same run
   continues where it was. Only the server decides whether the time is up. */
(() => {
  "use strict";
  const begun = new Map();
  const figure = (ms) => {
    const seconds = Math.ceil(Math.max(0, ms) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const write = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };
  const tick = () => {
    for (const clock of document.querySelectorAll(".clock[data-running]")) {
      const { key, reserve, delay, waits } = clock.dataset;
      if (!begun.has(key)) begun.set(key, { at: Date.now() + Number(waits || 0), reserve: Number(reserve), delay: Number(delay), out: false });
      const run = begun.get(key), used = Math.max(0, Date.now() - run.at), left = run.reserve - Math.max(0, used - run.delay);
      write(clock.querySelector(".clock-reserve"), figure(left));
      write(clock.querySelector(".clock-delay"), used < run.delay ? `+${Math.ceil((run.delay - used) / 1000)}` : "");
      clock.toggleAttribute("data-low", left < 60000);
      if (left <= 0 && !run.out) {
        run.out = true;
        document.dispatchEvent(new Event("club:clock-out"));
      }
    }
  };
  tick();
  setInterval(tick, 250);
})();
