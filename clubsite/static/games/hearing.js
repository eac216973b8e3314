/* What is heard at a table, and when: what an update of the page has changed. The sounds themselves (games/sounds.js) are loaded with
   the first of them. Nothing sounds before the page was touched, in a tab that is not in front, at a table that was muted, for
   whoever has switched sounds off (templates/parts/this_phone.html), or for whoever wants less motion. */
(() => {
  "use strict";
  const { sounds } = document.currentScript.dataset;
  const by = (selector) => document.querySelector(selector), all = (selector) => [...document.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const MUTED = "club-muted", PHONE = "club-phone", MOST = 40;
  const kept = (name, usual) => { try { return JSON.parse(localStorage.getItem(name)) ?? usual; } catch { return usual; } };

  const isMuted = () => kept(MUTED, []).includes(location.pathname);
  const isQuiet = () => still.matches || document.hidden || isMuted() || kept(PHONE, {}).table === false || !navigator.userActivation?.hasBeenActive;
  async function sound(name, many) {
    if (isQuiet()) return;
    try { (await import(sounds)).play(name, many); } catch { /* no network, or no sound here */ }
  }

  /* <button data-mute>: this table, in this browser. */
  const showMute = () => all("[data-mute]").forEach((button) => {
    button.setAttribute("aria-pressed", String(isMuted()));
    button.hidden = !("AudioContext" in window);
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-mute]")) return;
    const others = kept(MUTED, []).filter((path) => path !== location.pathname);
    const now = isMuted() ? others : [...others, location.pathname].slice(-MOST);
    try { localStorage.setItem(MUTED, JSON.stringify(now)); } catch { /* keeps nothing */ }
    showMute();
  });

  /* The table as it was heard last. A play of one's own was heard step by step. */
  const heard = () => ({
    last: (by("[data-game-board]")?.dataset.last ?? "").replaceAll("*", ""),
    roll: by("[data-game-board]")?.dataset.roll ?? "",  // its name, another for each
    cubes: all("[data-game-board] .gb-cube").map((cube) => `${cube.dataset.owner} ${cube.textContent.trim()}`).join(";"),
    line: all("#talk-lines .talk-line").at(-1)?.id ?? "",
  });
  let before = heard(), own = "", composed = "";
  function listen() {
    const now = heard(), was = before;
    before = now;
    if (now.last && now.last !== was.last) {
      if (!own) sound("checker", now.last.split(" ").length);
      own = "";
    }
    if (now.roll !== was.roll) composed = "";
    if (now.roll && now.roll !== was.roll) sound("dice");
    if (now.cubes && was.cubes && now.cubes !== was.cubes) sound("cube");
    if (now.line && now.line !== was.line && !document.getElementById(now.line).hasAttribute("data-mine")) sound("message");
  }
  document.addEventListener("htmx:after:swap", listen);
  document.addEventListener("board:composed", ({ target, detail }) => {
    const played = detail.steps.map(([start, end]) => `${start}/${end}`).join(" ");
    if (played.length > composed.length) {
      sound("checker");
      if (kept(PHONE, {}).vibrate && !still.matches && !isMuted()) navigator.vibrate?.(8);
    }
    composed = played;
    if (!target.matches("[data-proposes]")) own = played;  // what is made of a proposal will be heard
  });
  new MutationObserver((changes) => {
    if (changes.some(({ target, oldValue }) => oldValue === null && target.hasAttribute("data-low"))) sound("clock");
  }).observe(document.body, { subtree: true, attributeFilter: ["data-low"], attributeOldValue: true });
  showMute();
})();
