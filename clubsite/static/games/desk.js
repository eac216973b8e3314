/* Finds matches on the desk while somebody types a name, and keeps to it when an update comes. Compares as
   clubsite/kit/name_order.py does: neither accents nor capitals count. */
(() => {
  "use strict";
  const BESIDE = { æ: "ae", œ: "oe", ß: "ss", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i" };
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]+/g, "").toLowerCase().replace(/[æœßþøłđðħı]/g, (letter) => BESIDE[letter]);
  const box = () => document.getElementById("desk-find-name");
  let typed = box()?.value ?? "";

  function show() {
    const words = box() ? plain(typed).split(/\s+/).filter(Boolean) : [];
    for (const line of document.querySelectorAll("#tournament .desk-line[data-find]")) {
      line.hidden = !words.every((word) => line.dataset.find.includes(word));
    }
    const parts = [...document.querySelectorAll("#tournament :is(.desk-part, .desk-part > .rows):has(.desk-line[data-find])")];
    for (const part of parts) part.hidden = !part.querySelector(".desk-line[data-find]:not([hidden])");
    for (const heading of document.querySelectorAll("#tournament .desk-group")) heading.hidden = heading.nextElementSibling.hidden;
    const none = document.getElementById("desk-find-none");
    if (none) none.hidden = !words.length || parts.some((part) => !part.hidden);
  }

  document.addEventListener("input", ({ target }) => {
    if (target !== box()) return;
    typed = target.value;
    document.dispatchEvent(new Event("club:before:change"));
    show();
    document.dispatchEvent(new Event("club:after:change"));
  });
  /* Whoever opens a result sees its scores, above the bar under the thumb. */
  document.addEventListener("click", ({ target }) => {
    const opened = target.closest(".desk-result > summary")?.parentElement;
    if (opened) requestAnimationFrame(() => opened.open && opened.querySelector(".tournament-scores")?.scrollIntoView({ block: "nearest" }));
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-desk-find]")) return;
    event.preventDefault();
    box().blur();  // the keyboard of a phone gives the room back
  });
  document.addEventListener("htmx:after:swap", () => {
    if (box() && box().value !== typed) box().value = typed;
    show();
  });
  show();
})();
