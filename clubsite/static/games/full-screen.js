/* A table on the whole screen: <button data-full-screen>, shown where the browser has one to give. While it is full, the screen is
   held as the reader wants (<select data-board-preference="held">, kept by board.js), where the device lets a page say so: most let
   only phones and tablets, and a device that refuses leaves everything as it is. Escape, the system's own gesture and the button
   lead back; whichever it was, the button says how it stands. */
(() => {
  "use strict";
  const HASTE = 600;  // as long as static/site/taps.js takes no tap on what has just come
  const root = document.documentElement, turning = screen.orientation;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const canBeFull = Boolean(document.fullscreenEnabled && root.requestFullscreen);
  const canBeHeld = canBeFull && Boolean(turning?.lock) && matchMedia("(any-pointer: coarse)").matches;
  const isFull = () => document.fullscreenElement === root;

  function hold() {
    const held = root.dataset.boardHeld;
    try {
      if (isFull() && held) turning.lock(held).catch(() => {}); else turning.unlock();
    } catch { /* refused here */ }
  }
  function look() {
    for (const button of all("[data-full-screen]")) {
      button.hidden = !canBeFull;
      button.setAttribute("aria-pressed", isFull());
    }
    for (const field of all("[data-full-screen-only]")) field.hidden = !canBeHeld;
  }

  let pressedAt = -Infinity;
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-full-screen]")) return;
    const ago = Date.now() - pressedAt;
    if (event.detail && ago >= 0 && ago < HASTE) {  // the second of two taps
      document.dispatchEvent(new CustomEvent("club:held", { detail: event }));  // said as taps.js says it
      return;
    }
    pressedAt = Date.now();
    document.dispatchEvent(new CustomEvent("club:before:change"));
    const asked = isFull() ? document.exitFullscreen() : root.requestFullscreen({ navigationUI: "hide" });
    asked?.catch(() => {});  // the system may refuse: nothing has changed then
  });
  document.addEventListener("fullscreenchange", () => {
    look();
    if (canBeHeld) hold();
    document.dispatchEvent(new CustomEvent("club:after:change"));
  });
  document.addEventListener("change", ({ target }) => {
    if (target.dataset.boardPreference === "held" && canBeHeld) hold();  // board.js, which comes first, has kept it
  });
  look();
})();
