/* What makes the table quick, though nothing depends on it: the roll button waits for the grace period, and a play that is being
   composed is shown to its side as it grows. */
(() => {
  "use strict";
  const by = (selector) => document.querySelector(selector);

  /* The button says whom the roll waits for and for how long (countdown.js counts), and then Roll. Until then a press does
     nothing, as the server would refuse it with a sentence. It stays focusable all the while. */
  const ends = new Map(), told = new Set();
  const look = () => {
    const button = by("[data-waits-until]");
    if (!button) return;
    const { waitsUntil } = button.dataset, clock = button.querySelector("[data-seconds]");
    if (!ends.has(waitsUntil)) ends.set(waitsUntil, Date.now() + clock.dataset.seconds * 1000);
    const isFree = Date.now() >= ends.get(waitsUntil);
    button.toggleAttribute("data-free", isFree);
    isFree ? button.removeAttribute("aria-disabled") : button.setAttribute("aria-disabled", "true");
    if (!isFree || !button.matches("[data-asked]") || told.has(waitsUntil)) return;
    told.add(waitsUntil);
    document.dispatchEvent(new CustomEvent("club:roll-asked"));  // here.js asks the site, which rolls if it may
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-waits-until][aria-disabled]")) event.preventDefault();
  }, true);
  /* The box's answer waits while others may still double: its buttons are there, and free at the same moment. */
  const answers = () => {
    const waits = by("[data-answers-wait] [data-until]");
    const isFree = !waits || Number(waits.textContent) === 0;
    for (const button of document.querySelectorAll(isFree ? "button[data-waits]" : ":is(.table-speaker, .table-together)[data-asks] button")) {
      button.toggleAttribute("data-waits", !isFree);
      isFree ? button.removeAttribute("aria-disabled") : button.setAttribute("aria-disabled", "true");
    }
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("button[data-waits]")) event.preventDefault();
  }, true);
  for (const doing of [look, answers]) {
    setInterval(doing, 250);
    document.addEventListener("htmx:after:swap", doing);
    doing();
  }

  /* A dialog whose table has moved on closes, and the table behind it says so; refusals by the rules stay in the dialog, as does what was
     typed there meanwhile. */
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const { ctx } = detail, sheet = by("#sheet");
    if (!sheet?.open || ctx?.request?.method === "GET" || !sheet.contains(ctx?.sourceElement)) return;
    const isRefused = [409, 422].includes(ctx.response?.status) && ctx.sourceElement.closest("[data-stays]");
    if (ctx.response?.status >= 400 && !isRefused) sheet.close();
  });

  /* Why nothing was done stands at the top; whoever has scrolled away reads it where they are, too. */
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    const why = by("#refusal > p"), isMine = detail?.ctx?.request?.method === "POST";
    if (!why || !isMine || why.getBoundingClientRect().top >= (by(".bar")?.getBoundingClientRect().bottom ?? 0)) return;
    document.dispatchEvent(new CustomEvent("club:say", { detail: why.textContent }));
  });

  /* A button that has done its work is often gone, or has become the next one on the board: the focus then goes to the sentence that says whose turn it is. */
  document.addEventListener("htmx:after:request", ({ detail }) => {
    if (!detail?.ctx?.sourceElement?.matches?.("#own-say, [id^='table-']")) return;
    setTimeout(() => {
      const turn = by("#table-turn");
      if (!turn || (document.activeElement !== document.body && !document.activeElement.closest(".gb-on-board"))) return;
      turn.focus({ preventScroll: true });
    });
  });

  /* Another question is read from its beginning, however far the one before it had been scrolled. Upright it lies at the edge of the
     screen by itself (table.css); held sideways the column scrolls to it, and the board stays. Nobody who types is taken away. */
  const due = () => [...document.querySelectorAll("#table-acts > [data-asks]")];
  const asking = () => due().map((one) => one.id).join(" ");
  const sideways = matchMedia("(orientation: landscape) and (max-height: 32rem)");
  const bringIntoView = (one) => {
    const { top, bottom } = one.getBoundingClientRect(), below = by(".bar")?.getBoundingClientRect().bottom ?? 0;
    if (!sideways.matches || document.activeElement?.matches("input, textarea") || (top >= below && bottom <= innerHeight)) return;
    scrollBy({ top: top - below - 8 });
  };
  let asked = asking();
  document.addEventListener("htmx:after:swap", () => {
    const was = asked;
    asked = asking();
    if (!asked || asked === was) return;
    for (const one of [by("#table-acts"), due()[0]]) one.scrollTop = 0;
    bringIntoView(due()[0]);
  });

  /* A match that ends says so at the top, with the way to another one. */
  let isOver = Boolean(by(".table-now[data-over]"));
  document.addEventListener("htmx:after:swap", () => {
    const was = isOver;
    isOver = Boolean(by(".table-now[data-over]"));
    if (isOver && !was && by(".match-table")) scrollTo({ top: 0 });
  });

  /* Send the half-composed play a moment after the last step. If that is refused or lost, the next step makes up for it. */
  const PAUSE_MS = 400;
  let waiting = 0;
  document.addEventListener("submit", ({ target }) => { if (target.id === "table-play") clearTimeout(waiting); }, true);
  document.addEventListener("board:composed", ({ target, detail }) => {
    const form = by("#table-play");
    if (!form?.dataset.preview || target.matches("[data-proposes]")) return;  // between two, nobody else is on the player's side
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const version = by('input[name="version"][form="table-play"]')?.value;
      if (!version || by("[data-game-board]")?.dataset.turn !== detail.turn) return;  // played in the meantime
      const sent = new FormData();
      for (const name of ["csrfmiddlewaretoken", "page"]) sent.set(name, form.elements[name].value);
      sent.set("version", version);
      sent.set("play", detail.play);
      fetch(form.dataset.preview, { method: "POST", body: sent, credentials: "same-origin" }).then(({ headers }) => {
        document.dispatchEvent(new CustomEvent("live:same", { detail: Number(headers.get("Club-Shown")) }));  // live.js
      }).catch(() => {});
    }, PAUSE_MS);
  });
})();
