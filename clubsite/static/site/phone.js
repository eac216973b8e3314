/* What a phone in a hand needs while something runs: it stays awake, calls when an answer is due, shows the page without a network,
   shares by its own sheet, and becomes an app. Nothing depends on it, and what a browser cannot do is not offered. */
(() => {
  "use strict";
  const by = (selector, root = document) => root.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];

  /* What this phone's owner wants, kept in this browser alone. Awake unless switched off; calls only if switched on. */
  const KEPT = "club-phone", USUAL = { awake: true, vibrate: false, sound: false, table: true };
  const wishes = () => { try { return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT)) }; } catch { return USUAL; } };
  const wish = (name, on) => { try { localStorage.setItem(KEPT, JSON.stringify({ ...wishes(), [name]: on })); } catch { /* keeps nothing */ } };
  const CAN = { awake: "wakeLock" in navigator, vibrate: "vibrate" in navigator, sound: "AudioContext" in window, table: "AudioContext" in window };

  /* A table that was muted in this browser, as its button says (games/hearing.js). */
  const isMuted = () => Boolean(by("[data-mute][aria-pressed=true]"));

  /* A page with [data-awake] keeps the screen on. The system lets go of it when the page is hidden. */
  let lock = null;
  async function awake() {
    const wanted = CAN.awake && wishes().awake && !document.hidden && by("[data-awake]");
    if (!wanted) { await lock?.release(); lock = null; }
    else if (!lock || lock.released) { try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; } }
    document.documentElement.toggleAttribute("data-stays-awake", Boolean(lock && !lock.released));
  }

  /* [data-due="what"]: something is due from whoever holds this phone, and at a table it is their turn. Called once for each, and
     again only after it was gone. A tab that is not in front can sound, if it was touched before. */
  let called = new Set();
  function call() {
    const due = new Set(all("[data-due]").map((element) => element.dataset.due).filter(Boolean));
    if (by(".table-now[data-mine]")) due.add("turn");
    const news = [...due].some((what) => !called.has(what));
    called = due;
    if (!news || isMuted()) return;
    if (wishes().vibrate && CAN.vibrate && !document.hidden) navigator.vibrate([120, 80, 120]);
    if (wishes().sound && CAN.sound) ring();
  }

  /* Two short notes, as of a glass; made here, so nothing is loaded. A page that was never touched stays silent. */
  let air = null;
  function ring() {
    air ??= new AudioContext();
    if (air.state !== "running") { air.resume?.(); if (!navigator.userActivation?.hasBeenActive) return; }
    [880, 1174.7].forEach((pitch, number) => {
      const at = air.currentTime + number * 0.14, tone = air.createOscillator(), loud = air.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.25, at + 0.015);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      tone.connect(loud).connect(air.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
  }

  /* The switches, in templates/parts/this_phone.html. */
  function switches() {
    for (const box of all("[data-phone] input[name]")) {
      const can = CAN[box.name];
      box.closest("label").hidden = !can;
      box.checked = can && wishes()[box.name];
    }
    for (const part of all("[data-phone]")) part.hidden = !Object.values(CAN).some(Boolean);
  }
  document.addEventListener("change", ({ target }) => {
    if (!target.name || !target.closest?.("[data-phone]")) return;
    wish(target.name, target.checked);
    if (target.checked && target.name === "sound") ring();
    if (target.checked && target.name === "vibrate") navigator.vibrate(120);
    awake();
  });

  /* <button data-share="id">: the address in that element by the system's sheet; without one it is a button that copies. */
  const sharing = () => all("[data-share]").forEach((button) => {
    if (!navigator.share) return;
    button.removeAttribute("data-copy");
    button.textContent = button.dataset.shareWord || button.textContent;
    button.hidden = false;
  });
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("[data-share]");
    if (!button || !navigator.share) return;
    try { await navigator.share({ title: document.title, url: document.getElementById(button.dataset.share).textContent.trim() }); }
    catch (refused) { if (refused.name !== "AbortError") throw refused; }
  });

  /* The browser offers the app by itself, or when the owner presses our button. */
  let offer = null;
  const installing = () => all("[data-install]").forEach((button) => { button.hidden = !offer; });
  addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); offer = event; installing(); });
  document.addEventListener("click", async ({ target }) => {
    if (!target.closest?.("[data-install]") || !offer) return;
    await offer.prompt();
    offer = null;
    installing();
  });

  /* A page with [data-kept] is kept as it is seen, for when there is no network; the worker hands it out. Opened from there it says
     how old it is and comes back by itself. */
  const KEEP_EACH_MS = 10_000, ASK_EACH_MS = 10_000;
  const root = document.documentElement, keptAt = root.dataset.keptAt;
  let keptLast = 0;
  async function keep() {
    const isOld = keptAt || root.dataset.live === "stale" || navigator.onLine === false;  // the age is that of what it shows
    if (isOld || !by("[data-kept]") || !("caches" in window) || Date.now() - keptLast < KEEP_EACH_MS) return;
    keptLast = Date.now();
    const copy = root.cloneNode(true);
    copy.dataset.keptAt = new Date().toISOString();
    copy.querySelectorAll("#toasts > *, #sheet-body > *, input[name=csrfmiddlewaretoken]").forEach((passing) => passing.remove());
    copy.querySelectorAll("dialog[open], details[data-menu][open]").forEach((one) => one.removeAttribute("open"));
    const html = new Blob([`<!doctype html>\n${copy.outerHTML}`], { type: "text/html; charset=utf-8" });
    try { await (await caches.open("pages")).put(location.pathname, new Response(html)); } catch { /* no room, or not allowed */ }
  }
  function sayHowOld() {
    const note = by("[data-kept]");
    if (!keptAt || !note) return;
    const at = new Date(keptAt), today = at.toDateString() === new Date().toDateString();
    const shape = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    note.textContent = note.dataset.kept.replace("{time}", new Intl.DateTimeFormat(root.lang, shape).format(at));
    note.hidden = false;
  }
  /* What was tapped and could not be sent belongs to a login (chouette/kept-taps.js): it goes when that logs out here, which is
     said first. So do the marks at tables (games/talk.js, games/hearing.js), since the path of a seat is its secret link. */
  const TAPS = "club-taps:", AT_TABLES = ["talk-read-", "club-muted"];
  const keptAs = (...words) => { try { return Object.keys(localStorage).filter((key) => words.some((word) => key.startsWith(word))); } catch { return []; } };
  const keptTaps = () => keptAs(TAPS);
  document.addEventListener("submit", (event) => {
    const form = event.target, taps = keptTaps();
    if (!form.matches("[data-forgets]")) return;
    if (taps.length && form.dataset.unwritten) {
      event.preventDefault();
      document.dispatchEvent(new CustomEvent("club:say", { detail: form.dataset.unwritten }));
      delete form.dataset.unwritten;
    } else {
      keptAs(TAPS, ...AT_TABLES).forEach((key) => localStorage.removeItem(key));
      navigator.clearAppBadge?.().catch(() => {});  // set by turn.js; what is shown besides is closed by the worker
    }
  });
  for (const note of all("[data-taps-kept]")) note.hidden = !keptTaps().length;
  function consolesOfTaps() {  // the title of the evening by the address of its console
    const found = new Map();
    for (const key of keptTaps()) {
      try {
        const { url, title } = JSON.parse(localStorage.getItem(key)), [console] = new URL(url, location).pathname.match(/^\/c\/[^/]+\//);
        found.set(console, title);
      } catch { /* not a tap of ours */ }
    }
    return found;
  }
  for (const list of all("[data-consoles]")) {
    list.replaceChildren(...[...consolesOfTaps()].map(([address, title]) => {
      const link = Object.assign(document.createElement("a"), { href: address, textContent: title || list.dataset.consoles });
      link.className = list.dataset.linkClass ?? "";
      return link;
    }));
  }

  async function comeBack() {
    try { if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload(); } catch { /* still no network */ }
  }
  if (keptAt || by("[data-offline]")) {
    addEventListener("online", comeBack);
    setInterval(comeBack, ASK_EACH_MS);
  }

  const look = () => { awake(); call(); switches(); sharing(); installing(); keep(); };
  for (const event of ["DOMContentLoaded", "htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(event, look);
  document.addEventListener("visibilitychange", () => { keptLast = 0; keep(); awake(); });
  sayHowOld();
  look();
  if ("serviceWorker" in navigator && !keptAt) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
})();
