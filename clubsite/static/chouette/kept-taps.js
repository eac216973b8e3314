/* What is tapped at the console while the network is away is kept in this browser, shown as not yet written, and sent in order when
   it is back. Each tap is stored before it is sent, under an id made when it is tapped: the server does once what has that id, so
   that a page that is killed, a lost answer or a second tab only ask again. A kept tap names the one before it and is written only
   if that is what was said last. If it is not, nothing is guessed: it is shown beside what happened meanwhile.

   A tap's `state`: "going", sent by a page that awaits the answer; "kept", not sent; "sent", and no answer came; "refused". */
(() => {
  "use strict";
  const panel = document.getElementById("kept-taps"), say = document.getElementById("say");
  if (!panel || !say) return;
  const by = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const ALL = "club-taps:", MINE = `${ALL}${panel.dataset.login}:`, HERE = `${MINE}${panel.dataset.evening}:`;
  const READ_ONLY = "keptAt" in document.documentElement.dataset;  // opened without a network, as it was last seen (phone.js)
  const PATIENCE_MS = 15_000, ELSEWHERE_MS = 20_000, AGAIN_MS = 5_000;
  const isAway = () => navigator.onLine === false;

  /* ---- kept in this browser: each tap under a key of its own, so that two tabs do not write over each other */
  const stored = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const keys = () => { try { return Object.keys(localStorage).filter((key) => key.startsWith(ALL)); } catch { return []; } };
  const inOrder = (one, other) => one.number - other.number || (one.id < other.id ? -1 : 1);
  const kept = () => keys().filter((key) => key.startsWith(HERE)).map(stored).filter(Boolean).sort(inOrder);
  const keep = (tap) => { try { localStorage.setItem(HERE + tap.id, JSON.stringify(tap)); return true; } catch { return false; } };
  const forget = (tap) => localStorage.removeItem(HERE + tap.id);
  const change = (tap, changes) => { const now = stored(HERE + tap.id); if (now) keep({ ...now, ...changes }); };
  keys().filter((key) => !key.startsWith(MINE)).forEach((key) => localStorage.removeItem(key));  // another login's

  const anId = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));  // randomUUID() is for https only
    bytes[6] = bytes[6] & 15 | 64; bytes[8] = bytes[8] & 63 | 128;
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  const ofThisTab = () => { const id = anId(); try { return sessionStorage[ALL] ??= id; } catch { return id; } };
  const TAB = ofThisTab(), flying = new Set();  // ids whose answer this page awaits
  const isGoing = (tap) => tap.state === "going"
    && (flying.has(tap.id) || (tap.tab !== TAB && Math.abs(Date.now() - tap.at) < ELSEWHERE_MS));
  const waiting = () => kept().filter((tap) => tap.state !== "refused" && !isGoing(tap));

  /* ---- what a tap is */
  const ids = new Map();  // the same button pressed twice on the same table is the same tap
  const called = (text) => text.trim().replace(/\s+/g, " ");
  function wordsOf(pressed) {
    const row = by(".seat-name > bdi", pressed.closest(".seat, .seat-box") ?? document.createElement("i"));
    const whose = row ?? (pressed.closest("#sheet-body") && by("#sheet-body .lead, #sheet-body h2")), words = called(pressed.textContent);
    return whose ? panel.dataset.words.replace("{name}", called(whose.textContent)).replace("{button}", words) : words;
  }
  const drawnBeside = (pressed) => ({
    version: pressed.form?.elements.namedItem("version")?.value, beside: pressed.dataset.beside ?? "", row: pressed.closest(".seat")?.id ?? "",
  });
  function tapOf({ request: { body, action, submitter }, sourceElement }) {
    const pressed = submitter ?? sourceElement, version = body.get("version"), press = `${version} ${body.get("say")}`;
    if (!body.has("action_id")) body.set("action_id", ids.get(press) ?? anId());
    const id = body.get("action_id");
    ids.set(press, id);
    const fields = [...body].filter(([name]) => name !== "csrfmiddlewaretoken");
    return { id, url: action, fields, words: wordsOf(pressed), say: body.get("say"), title: called(by("h1").textContent), ...drawnBeside(pressed), version, tab: TAB, at: Date.now() };
  }
  /* The page is not drawn anew while it waits. A player's own answer, or double, means the same after those of the others; nothing
     else does for certain. */
  const fits = (tap, before) => before.every((one) =>
    tap.beside && one.beside === tap.beside && one.version === tap.version && one.row !== tap.row);
  const isStatement = ({ request, sourceElement }) => request?.method === "POST" && request.body instanceof URLSearchParams
    && request.body.has("version") && (request.body.has("say") || request.body.has("action_id")) && Boolean(sourceElement);

  /* ---- a tap: stored, then sent by htmx as ever; or only stored, while the network is away or others wait */
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx || !isStatement(ctx)) return;
    const tap = tapOf(ctx), before = waiting();
    tap.number = Math.max(0, ...kept().map((one) => one.number)) + 1;
    if (!isAway() && !before.length) {
      if (!keep({ ...tap, state: "going" })) return;
      ctx.tap = tap;
      flying.add(tap.id);
      clearTimeout(ctx.requestTimeout);
      ctx.requestTimeout = setTimeout(() => ctx.request.abort("timeout"), PATIENCE_MS);
      return;
    }
    const isNew = !before.some((one) => one.id === tap.id), follows = fits(tap, before);
    if (isNew && follows && !keep({ ...tap, state: "kept", after: before.at(-1)?.id })) return;
    event.preventDefault();
    if (isNew && !follows) tell(panel.dataset.notKept, tap.words);
    closeAround(ctx.request.submitter ?? ctx.sourceElement);
    show();
    soon();
  });
  function tell(sentence, words) {
    document.dispatchEvent(new CustomEvent("club:say", { detail: sentence.replace("{tap}", called(words)) }));
  }
  function closeAround(pressed) {
    if (by("#sheet")?.open && by("#sheet").contains(pressed)) by("#sheet").close();
    all("details[data-menu][open]").filter((menu) => menu.contains(pressed)).forEach((menu) => { menu.open = false; });
  }

  /* An answer is a part of a page, or a page that says why not. Bare text comes from a proxy while the site starts again. A page in
     place of a part is the log-in: club.js leads there, and the same login's console sends the tap again. */
  const isPage = (text) => /^\s*<!doctype/i.test(text);
  const isAnswer = (response, text) => Boolean(text.trim()) && Boolean(response.headers.get("Content-Type")?.startsWith("text/html"));
  const leadsToLogIn = (response, text) => response.status < 400 && isPage(text);
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx?.tap || !flying.delete(ctx.tap.id)) return;
    if (isAnswer(ctx.response, ctx.text)) { if (leadsToLogIn(ctx.response, ctx.text)) change(ctx.tap, { state: "sent" }); else forget(ctx.tap); return; }
    unanswered(event, ctx);
  }, { capture: true });
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (ctx?.tap && flying.delete(ctx.tap.id)) unanswered(event, ctx);
  }, { capture: true });
  function unanswered(event, ctx) {
    event.preventDefault();
    event.stopImmediatePropagation();
    change(ctx.tap, { state: "sent" });
    closeAround(ctx.request.submitter ?? ctx.sourceElement);
    show();
    soon();
  }

  /* ---- sent in order, by one tab at a time where browsers can tell; if two do, the second is answered as the first */
  let sending = false, timer = 0;
  const alone = (work) => navigator.locks ? navigator.locks.request(HERE, { ifAvailable: true }, (lock) => lock && work()) : work();
  async function send() {
    clearTimeout(timer);
    if (READ_ONLY || sending || isAway() || !waiting().length) return;
    sending = true;
    show();
    try { await alone(async () => { while (await sendFirst()); }); } finally { sending = false; show(); }
    soon();
  }
  function soon() { clearTimeout(timer); timer = setTimeout(() => { show(); send(); }, AGAIN_MS); }
  async function sendFirst() {
    const [tap] = waiting();
    if (!tap || isAway()) return false;
    change(tap, { state: "sent" });
    show();
    const answer = await post(tap);
    if (!answer) return false;  // nobody knows whether it was done: it is sent again
    if (answer.isDone) forget(tap);
    else waiting().forEach((one) => change(one, { state: "refused", why: one.id === tap.id ? answer.why : "" }));
    if (answer.html) await htmx.swap({ text: answer.html, target: "#console", swap: "outerMorph", sourceElement: say, request: { method: "POST" } });
    show();
    return answer.isDone;
  }
  async function post(tap) {
    const body = new URLSearchParams(tap.fields);
    body.set("csrfmiddlewaretoken", say.elements.namedItem("csrfmiddlewaretoken").value);
    if (tap.after) body.set("after", tap.after);
    const url = tap.url.replace(/^\/c\/[^/]+\//, say.getAttribute("action").replace(/say\/$/, ""));  // the code may be another by now
    try {
      const headers = { "HX-Request": "true" }, signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(url, { method: "POST", body, headers, signal, credentials: "same-origin" });
      return understood(response, await response.text());
    } catch { return null; }
  }
  function understood(response, text) {
    if (!isAnswer(response, text) || response.status === 429 || response.status >= 500) return null;
    if (leadsToLogIn(response, text)) { location.reload(); return null; }
    if (response.ok) return { isDone: true, html: text };
    const page = new DOMParser().parseFromString(text, "text/html"), console = by("#console", page);
    const said = by("#refusal > p, .refusal > p, .errors > li, main .refusal p, main .lead", page);
    const why = said ? called(said.textContent) : panel.dataset.noReason;
    by("#refusal", page)?.remove();
    return { isDone: false, why, html: console?.outerHTML };
  }

  /* ---- what is shown */
  const model = document.getElementById("kept-tap");
  let shown = "";
  function show() {
    const taps = kept().filter((tap) => !isGoing(tap));
    const state = taps.some((tap) => tap.state === "refused") ? "refused" : isAway() ? "away" : sending ? "sending" : "waiting";
    const now = JSON.stringify([state, taps]);
    if (now !== shown) {
      document.dispatchEvent(new CustomEvent("club:before:change"));
      const wasRefused = panel.dataset.state === "refused";
      Object.assign(panel.dataset, { state, count: taps.length });
      panel.hidden = !taps.length;
      by("[data-count]", panel).textContent = taps.length;
      by("[data-in-short]", panel).textContent = taps.map((tap) => tap.words).join(" · ");
      if (state === "refused" && !wasRefused) by("details", panel).open = true;
      const held = panel.contains(document.activeElement);
      by("ol", panel).replaceChildren(...taps.map(drawn));
      if (held && !panel.hidden) by("summary", panel).focus();
      shown = now;
      document.dispatchEvent(new CustomEvent("club:after:change"));
    }
    offer();
  }
  function drawn(tap) {
    const line = model.content.firstElementChild.cloneNode(true), again = by("[data-again]", line);
    line.dataset.state = tap.state === "going" ? "sent" : tap.state;
    by("[data-words]", line).textContent = tap.words;
    by("[data-why]", line).textContent = tap.why || "";
    for (const button of all("button", line)) {
      button.value = tap.id;
      button.setAttribute("aria-label", `${called(button.textContent)}: ${tap.words}`);
    }
    again.disabled = !buttonOf(tap);
    return line;
  }
  /* The button that says it now, if there is one that is called the same. */
  function buttonOf(tap) {
    const now = tap.say ? all(`#console button[name="say"][value="${CSS.escape(tap.say)}"]`) : [];
    return now.find((button) => wordsOf(button) === tap.words && !button.disabled);
  }
  panel.addEventListener("click", ({ target }) => {
    const button = target.closest("li button"), tap = button && stored(HERE + button.value);
    if (!tap) { if (button) show(); return; }
    if (button.matches("[data-back]")) takeBack(tap);
    if (button.matches("[data-drop]") && tap.state === "refused") forget(tap);
    if (button.matches("[data-again]") && tap.state === "refused") { const now = buttonOf(tap); if (now) { forget(tap); now.click(); } }
    show();
  });
  function takeBack(tap) {
    if (tap.state !== "kept") return;
    kept().filter((one) => one.after === tap.id).forEach((one) => change(one, { after: tap.after }));
    forget(tap);
  }

  /* ---- what is offered: what was drawn and can be kept; a sheet or menu that would have to be fetched is not */
  const SAYS = "#console button:not([type=button]), #toasts form button, #sheet form[method=post] button:not([type=button])";
  const OPENS = "#console a[hx-get], .page-menu a[hx-get], #sheet a[hx-get]";
  const canBeKept = (button) => button.name === "say" || Boolean(button.form?.elements.namedItem("action_id"));
  function offer() {
    const before = waiting(), isHeld = READ_ONLY || isAway() || before.length > 0;
    for (const button of all(SAYS)) {
      const tapped = before.some((tap) => tap.say && tap.say === button.value && tap.version === drawnBeside(button).version);
      button.toggleAttribute("data-kept-tap", tapped);
      hold(button, isHeld && (READ_ONLY || !(canBeKept(button) && fits(drawnBeside(button), before))));
    }
    for (const link of all(OPENS)) hold(link, isHeld);
    for (const again of all("[data-again]", panel)) again.disabled = !buttonOf(stored(HERE + again.value) ?? {});
  }
  function hold(one, isHeld) {
    if (one.hasAttribute("data-held") === isHeld) return;
    one.toggleAttribute("data-held", isHeld);
    if (one.localName === "button") one.disabled = isHeld;
    else if (isHeld) one.setAttribute("aria-disabled", "true"); else one.removeAttribute("aria-disabled");
  }
  document.addEventListener("click", (event) => {
    const held = event.target.closest?.("a[data-held]");
    if (!held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tell(isAway() || READ_ONLY ? panel.dataset.opensLater : panel.dataset.opensThen, held.textContent);
  }, { capture: true });

  for (const event of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(event, show);
  for (const event of ["online", "pageshow"]) addEventListener(event, () => { show(); send(); });
  for (const event of ["offline", "storage"]) addEventListener(event, show);
  for (const event of ["htmx:sse:after:connection", "visibilitychange"]) document.addEventListener(event, send);
  show();
  send();
  soon();
})();
