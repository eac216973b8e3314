/* No tap is taken by what has come under the finger a moment ago. The keyboard is as fast as it likes. */
(() => {
  "use strict";

  /* A second tap within half a second is meant for what was under the finger at the first. What has come there meanwhile, on this
     page or on the next, does not take it; nor does a form that has been sent. */
  const HASTE = 500, LAST_SENT = "club-last-sent";
  let tapped = {};
  const sends = (element) => element?.form?.method === "post" && element.type === "submit";
  const remembered = () => { try { return JSON.parse(sessionStorage.getItem(LAST_SENT)) || {}; } catch { return {}; } };
  let before = remembered();  // the tap that led to this page
  for (const event of ["input", "keydown"]) document.addEventListener(event, () => { before = {}; }, { capture: true });
  const isNear = ({ clientX, clientY, pointerType }) =>
    Math.hypot(clientX - before.x, clientY - before.y) < (pointerType === "mouse" ? 3 : 40);
  document.addEventListener("click", (event) => {
    const on = event.target.closest?.("a[href], button, summary, label, input, select");
    if (!event.detail || !on) return;  // the keyboard, a script, or nothing that can be pressed
    const same = on === tapped.on && on.value === tapped.value;  // a part of a page that is replaced keeps its elements
    const harmless = same && on.form?.hasAttribute("hx-post");  // a click that is sent again keeps its id
    const again = event.detail > 1 && !harmless && (sends(on) || tapped.sent);
    const ago = Date.now() - before.at;
    if (again || (ago >= 0 && ago < HASTE && isNear(event))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    tapped = { on, value: on.value, sent: sends(on) };
    const sent = JSON.stringify({ at: Date.now(), x: event.clientX, y: event.clientY });
    if (sends(on)) try { sessionStorage.setItem(LAST_SENT, sent); } catch { /* a browser that keeps nothing */ }
  }, { capture: true });

  /* The same on a page that stays: what has just appeared, changed its words or its meaning, or moved or grown under a finger, by a
     tap or because somebody else was faster, takes no input for a moment and shows it (`data-fresh`, forms.css). */
  const FRESH = 600, NEAR = 8, PRESSED = "button, a[href], summary";
  const until = new WeakMap();
  let then = null, clearing = 0;
  /* A link leads where it led, whatever it says; a fold belongs to its row. */
  const means = (one) => {
    if (one.matches("a")) return one.href;
    if (one.matches("summary")) return `summary ${one.parentElement.id || one.textContent}`;
    return `${one.value} ${one.form?.id ?? ""} ${one.textContent.trim().replace(/\s+/g, " ")}`;
  };
  function shown() {
    const found = new Map();
    for (const one of document.querySelectorAll(PRESSED)) {
      const place = one.getBoundingClientRect();
      if (!place.width) continue;
      const key = means(one);
      found.has(key) || found.set(key, []);
      found.get(key).push({ one, place });
    }
    return found;
  }
  const covers = (old, now) =>
    now.left >= old.left - NEAR && now.right <= old.right + NEAR && now.top >= old.top - NEAR && now.bottom <= old.bottom + NEAR;
  /* An open form stays where it is, whatever comes above it: the page is moved along. */
  const inSight = (one) => { const place = one.getBoundingClientRect(); return place.width && place.bottom > 0 && place.top < innerHeight; };
  let held = null;
  function hold() {
    const one = [...document.querySelectorAll("details[open]:not([data-menu]) :is(button, input)")].find(inSight);
    held = one ? { one, value: one.value, top: one.getBoundingClientRect().top } : null;
  }
  function stay() {
    if (!held?.one.isConnected || held.one.value !== held.value) return;
    const moved = held.one.getBoundingClientRect().top - held.top;
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: "instant" });
  }
  const look = () => { then = shown(); };
  function compare() {
    if (!then) return;
    const now = Date.now(), old = then;
    then = null;
    for (const [key, places] of shown()) for (const { one, place } of places) {
      if (!old.get(key)?.some((was) => covers(was.place, place))) until.set(one, now + FRESH);
      one.toggleAttribute("data-fresh", until.get(one) > now);
    }
    clearTimeout(clearing);
    clearing = setTimeout(clear, FRESH);
  }
  function clear() {
    const now = Date.now();
    let left = false;
    for (const one of document.querySelectorAll("[data-fresh]")) {
      const still = until.get(one) > now;
      one.toggleAttribute("data-fresh", still);
      left ||= still;
    }
    if (left) clearing = setTimeout(clear, 50);
  }
  /* <button data-empties="id">: what was said is said; the field is empty again, and a second tap says nothing. */
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const ctx = detail?.ctx, pressed = ctx?.request?.submitter;
    if (!pressed?.dataset.empties || !(ctx.response?.status < 300)) return;
    document.getElementById(pressed.dataset.empties).value = "";
    until.set(pressed, Date.now() + FRESH);
  });
  document.addEventListener("htmx:before:swap", () => { hold(); look(); });
  document.addEventListener("htmx:finally:swap", () => { stay(); compare(); });
  document.addEventListener("click", (event) => { if (event.target.closest?.("summary")) look(); }, { capture: true });
  document.addEventListener("toggle", compare, { capture: true });
})();
