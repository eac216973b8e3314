/* Whoever uses the keyboard or hears the page keeps their place: when what had the focus is swapped away, the focus goes to what has
   come in its stead, in the dialog or next to where it was. A screen does not move for it. It comes after club.js, which opens
   dialogs. */
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const focusable = "a[href], button:not([data-close], :disabled), input:not([type=hidden]), select, summary";
  const beside = (place) => place.matches(focusable) ? place : place.querySelector(".lead[tabindex], .seat-acts .btn")
    || all(focusable, place).find((one) => one.checkVisibility());
  const HASTE = Number(document.documentElement.dataset.haste), SETTLES = 100;  // ms; the first is that of taps.js
  const meaning = (one) => one && [one.value, one.getAttribute("href"), one.textContent].join();
  let places = [], had = null, meant = "", moved = null, movedAt = 0, byHand = true;
  const arrives = (on) => { moved = on; movedAt = Date.now(); };
  document.addEventListener("htmx:before:swap", () => {
    places = [];
    byHand = false;
    had = document.activeElement === document.body ? null : document.activeElement;
    meant = meaning(had);
    for (let at = had; at; at = at.parentElement) if (at.id) places.push(at.id);
  });
  document.addEventListener("htmx:after:swap", () => {
    const lost = places.map((id) => document.getElementById(id === "console" ? "thumb" : id));
    places = [];
    setTimeout(() => { byHand = true; }, SETTLES);
    if (had && document.activeElement === had && meaning(had) !== meant) arrives(had);
    if (document.activeElement !== document.body) return;
    const place = lost.find((one) => one?.checkVisibility());
    (place && beside(place))?.focus({ preventScroll: true });
  });
  /* Enter and Space mean what had the focus when they were pressed: held down they press once, and a button to which the page has
     moved the focus, or that means something else now, takes neither for as long as it would take no tap. */
  const presses = (event) => event.key === "Enter" || event.key === " ";
  document.addEventListener("focusin", ({ target }) => { if (!byHand) arrives(target); });
  document.addEventListener("pointerdown", () => { byHand = true; }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (!presses(event)) { byHand = true; return; }
    const on = event.target.closest?.("button, a[href], summary");
    if (!on) return;
    const isTooEarly = on === moved && Date.now() - movedAt < HASTE;
    if (event.repeat || isTooEarly) event.preventDefault();
    if (isTooEarly && !event.repeat) document.dispatchEvent(new CustomEvent("club:held", { detail: event }));  // as in taps.js
  }, { capture: true });
  /* In a form whose fields stand all over the page, Enter in one of them presses the button beside it, never the first of all. */
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input");
    if (event.key !== "Enter" || event.isComposing || !field?.form?.matches("[data-enter-beside]")) return;
    event.preventDefault();
    const own = all("[data-empties]").filter((one) => one.dataset.empties === field.id);
    if (own.length === 1 && !event.repeat) own[0].click();
    for (let around = own.length ? null : field.parentElement; around; around = around.parentElement) {
      const buttons = all("button", around).filter((one) => one.form === field.form && one.type === "submit");
      if (buttons.length === 1 && !event.repeat) buttons[0].click();
      if (buttons.length) return;
    }
  });
})();
