/* A tap counts for what was under the finger when it was meant. What has come there since takes none for 0.6 seconds and shows it:
   another button, another meaning of the same button, a menu or a sheet that has just opened, the next page. What is done for good,
   as a purchase is (<button data-for-good>), takes none for two seconds where another such stood. Without a script the
   site's own guards stay: each click belongs to a version of the table and is done once. Letters and figures are as fast as they like;
   Enter and Space are held back in focus.js. */
(() => {
  "use strict";
  const HASTE = 600, FOR_GOOD = 2000, LAST_LEFT = "club-last-left", MOST = 400;  // a page with more buttons is a list, on which nothing is played
  document.documentElement.dataset.haste = HASTE;  // ms, for the scripts that guard what only they know of
  const PRESSED = "a[href], button, summary, label, input, select";
  const DRAWN = "button, a.btn, a[hx-get], summary, label";
  const HARMLESS = "label, details:not([data-menu]) > summary";  // a choice says nothing yet, nor does what is folded out
  const MENU = "details[data-menu] > summary";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const sheet = () => document.getElementById("sheet");

  /* What pressing it does: a label presses its field. */
  const pressed = (element) => element?.control || element;
  const words = (element) => element.getAttribute("aria-label") || element.textContent.trim();
  const meaning = (drawn) => {
    const one = pressed(drawn);
    const said = [one.form?.id, one.name, one.value, one.getAttribute("formaction"), one.getAttribute("href")];
    return [one.localName, ...said, one.id || one.name ? one.id : words(one)].join("\n");
  };
  const sends = (one) => one?.form?.method === "post" && one.type === "submit";
  const leaves = (one) => one.type === "submit" || one.matches("a[href]");  // for a page on which others stand there
  const isForGood = (drawn) => Boolean(drawn?.matches("[data-for-good]"));
  const version = (one) => one?.form?.elements.namedItem("version")?.value;

  /* ---- what stands where, and since when */
  let shown = [], played = [], inSheet = false;
  const known = new WeakMap();  // by element: its meaning, and since when it has had it in this place
  const fresh = new Map();  // by element: since when it takes no tap, and for how long
  const disabled = new WeakMap();  // what aria-disabled was before, or has become in the meantime
  const measured = () => {
    inSheet = Boolean(sheet()?.open);
    const drawn = all(DRAWN, inSheet ? sheet() : document);
    if (drawn.length > MOST) return [];
    return drawn.map((on) => ({ on, meaning: meaning(on), isForGood: isForGood(on), place: on.getBoundingClientRect() })).filter(({ place }) => place.width);
  };
  /* A board takes taps everywhere; what lies on it by itself (Roll, Confirm) is the next thing to press there. */
  const boards = () => (inSheet ? [] : all(".gb-board").map((on) => ({ on, place: on.getBoundingClientRect() })));
  const overlap = ({ place: one }, { place: other }) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const stays = (one, other) => one.meaning === other.meaning
    && Math.abs(one.place.left - other.place.left) < 24 && Math.abs(one.place.top - other.place.top) < 24;

  /* Before something changes. A sheet that is closing has not said so yet, and what lies behind it is not touched until then. */
  function note() {
    if (inSheet && !sheet()?.open) return;
    shown = measured();
    played = boards();
  }
  function compare() {
    const before = shown, board = played, now = Date.now();
    shown = measured();
    played = boards();
    for (const one of shown) {
      const was = before.find((other) => stays(one, other));
      known.set(one.on, was ? known.get(was.on) ?? 0 : now);
      if (was && fresh.has(was.on)) fresh.set(one.on, fresh.get(was.on));  // drawn anew meanwhile
      if (was || one.on.matches(HARMLESS)) continue;
      const onBoard = !one.on.closest(".gb-stand") && board.some((other) => overlap(one, other));
      const under = before.filter((other) => overlap(one, other));
      if (onBoard || under.length) fresh.set(one.on, { since: now, haste: one.isForGood && under.some((other) => other.isForGood) ? FOR_GOOD : HASTE });
    }
    show();
  }

  /* An open form stays where it is, whatever comes above it: the page is moved along. Not where a board is looked at: then that stays. */
  let held = null;
  const inSight = ({ width, top, bottom }) => width && bottom > 0 && top < innerHeight;
  const isLookedAt = ({ width, top, bottom }) => width && top + bottom > 0 && top + bottom < 2 * innerHeight;  // its middle is in sight
  function hold() {
    held = null;
    if (all(".gb-board").some((board) => isLookedAt(board.getBoundingClientRect()))) return;
    const one = all("details[open]:not([data-menu]) button").find((button) => inSight(button.getBoundingClientRect()));
    held = one ? { one, meaning: meaning(one), top: one.getBoundingClientRect().top } : null;
  }
  function stay() {
    if (!held?.one.isConnected || meaning(held.one) !== held.meaning) return;
    const moved = held.one.getBoundingClientRect().top - held.top;
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: "instant" });
  }
  /* <button data-empties="id">: what was said is said; its field is empty again. */
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const field = document.getElementById(detail?.ctx?.request?.submitter?.dataset.empties);
    if (field && detail.ctx.response?.status < 300) field.value = "";
  });
  document.addEventListener("htmx:before:swap", hold);
  document.addEventListener("htmx:after:swap", stay);

  let looking = 0;
  const isWithin = (haste, since) => { const ago = Date.now() - since; return ago >= 0 && ago < haste; };  // clocks are set back, too
  const isFresh = (on) => fresh.has(on) && isWithin(fresh.get(on).haste, fresh.get(on).since);
  function show() {
    hear(saying.takeRecords());
    for (const on of fresh.keys()) {
      const said = on.getAttribute("aria-disabled");
      if (isFresh(on) && on.isConnected) {
        on.setAttribute("data-fresh", "");
        if (on.matches("button, a") && said !== "true") { disabled.set(on, said); on.setAttribute("aria-disabled", "true"); }
      } else {
        fresh.delete(on);
        on.removeAttribute("data-fresh");
        if (disabled.get(on)) on.setAttribute("aria-disabled", disabled.get(on)); else if (disabled.has(on)) on.removeAttribute("aria-disabled");
        disabled.delete(on);
      }
    }
    saying.takeRecords();
    clearTimeout(looking);
    if (fresh.size) looking = setTimeout(show, 50);
  }
  /* A page's own script may say meanwhile that its button can be pressed, or cannot. */
  const hear = (said) => {
    for (const { target } of said) if (disabled.has(target)) disabled.set(target, target.getAttribute("aria-disabled"));
  };
  const saying = new MutationObserver((said) => { hear(said); if (fresh.size) show(); });
  saying.observe(document.body, { subtree: true, attributeFilter: ["aria-disabled"] });
  document.addEventListener("DOMContentLoaded", note);
  for (const event of ["htmx:before:swap", "htmx:after:request", "club:before:change"]) document.addEventListener(event, note);
  addEventListener("popstate", note);
  document.addEventListener("htmx:after:swap", () => setTimeout(compare));  // a sheet opens at this event, too
  document.addEventListener("club:after:change", compare);  // a page's own script has changed what is offered
  document.addEventListener("toggle", compare, { capture: true });
  let openedAt = 0;
  if (sheet()) new MutationObserver(() => { if (sheet().open) openedAt = Date.now(); compare(); }).observe(sheet(), { attributeFilter: ["open"] });

  /* ---- taps */
  let last = {};
  const remembered = () => { try { return JSON.parse(sessionStorage.getItem(LAST_LEFT)) || {}; } catch { return {}; } };
  let before = remembered();  // the tap that led to this page
  /* Whoever has typed or chosen something meanwhile does not tap twice by mistake. */
  for (const event of ["input", "keydown"]) document.addEventListener(event, () => { before = last = {}; }, { capture: true });
  const justHere = (tap, { clientX, clientY, pointerType }, haste) =>
    isWithin(haste, tap.at) && Math.hypot(clientX - tap.x, clientY - tap.y) < (pointerType === "mouse" ? 3 : 40);
  function isTooEarly(drawn, on, event) {
    const haste = (tap) => (tap.isForGood && isForGood(drawn) ? FOR_GOOD : HASTE);
    if (isFresh(drawn) || justHere(before, event, haste(before))) return true;
    if (!justHere(last, event, haste(last))) return false;
    if (on !== last.on || on.value !== last.value) return last.sent || known.get(drawn.closest("label") ?? drawn) >= last.at;
    if (on.matches(MENU)) return true;  // it would close what it has just opened
    return sends(on) && !(on.form.hasAttribute("hx-post") && version(on) === last.version);  // sent again it keeps its id
  }
  /* Beside a sheet that has just opened: the second of two taps on what opened it, where the sheet does not cover it. */
  const besideANewSheet = ({ target }) => target === sheet() && isWithin(HASTE, openedAt);
  document.addEventListener("click", (event) => {
    if (event.detail && besideANewSheet(event)) { event.stopImmediatePropagation(); return; }
    const drawn = event.target.closest?.(PRESSED), on = pressed(drawn);
    if (!event.detail || !on) return;  // the keyboard, a script, or nothing that can be pressed
    if (isTooEarly(drawn, on, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      document.dispatchEvent(new CustomEvent("club:held", { detail: event }));  // tests make it again (tests/browser/patience.py)
      return;
    }
    note();
    const at = Date.now(), { clientX: x, clientY: y } = event;
    last = { on, value: on.value, version: version(on), sent: sends(on), at, x, y, isForGood: isForGood(on) };
    if (leaves(on)) try { sessionStorage.setItem(LAST_LEFT, JSON.stringify({ at, x, y, isForGood: last.isForGood })); } catch { /* a browser that keeps nothing */ }
  }, { capture: true });
})();
