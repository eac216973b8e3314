/* What HTML alone cannot do, and no page depends on: dialogs that close, toasts that disappear, copying text. */
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  /* Dialogs and menus: Escape closes them and returns the focus to the button; only one menu is open at a time. */
  const close = (details) => { details.open = false; details.querySelector("summary").focus(); };
  const opened = () => all("details[data-menu][open]");
  document.addEventListener("keydown", (event) => {
    const top = opened().at(-1);
    if (event.key === "Escape" && top) { event.preventDefault(); close(top); }
  });
  document.addEventListener("click", (event) => {
    const closer = event.target.closest("[data-close]");
    if (closer) { const dialog = closer.closest("dialog"); dialog ? dialog.close() : close(closer.closest("details")); return; }
    if (event.target === sheet()) sheet().close();
    all("details[data-menu][open]").filter((menu) => !menu.contains(event.target)).forEach((menu) => { menu.open = false; });
  });
  const ready = () => {
    all("[data-close][hidden], [data-copy][hidden], [data-print][hidden]").forEach((button) => { button.hidden = false; });
    all("[data-toast]:not([data-leaving])").forEach(leave);
  };

  /* What a part of the page that comes anew says of the whole page stands on <html>, for the style sheets: a `:has()` up there would
     have a hundred elements styled anew with every text that changes. */
  const html = document.documentElement;
  function tell() {
    for (const name of ["over", "speaks", "shareable", "public"]) {
      const said = document.body.querySelector(`[data-${name}]`)?.dataset[name];
      if (html.dataset[name] === said) continue;
      if (said === undefined) delete html.dataset[name]; else html.dataset[name] = said;
    }
  }
  document.addEventListener("htmx:after:swap", tell);
  tell();

  /* What htmx puts into #sheet-body opens as a modal dialog; a successful action (2xx) closes the dialog or menu it was pressed
     in, but nothing that was opened while the request was on its way. */
  const sheet = () => document.getElementById("sheet");
  document.addEventListener("htmx:after:swap", (event) => {
    const body = document.getElementById("sheet-body");
    if (body && body.childElementCount && event.detail?.ctx?.target === body && !sheet().open) {
      sheet().setAttribute("aria-label", body.querySelector("h2")?.textContent || "");
      opened().forEach(close);  // its button gets the focus back afterwards
      sheet().showModal();
      remember();
    }
    ready();
  });

  /* Back closes an open dialog and stays on the page: a dialog is a history entry, which is removed if it closes in another way.
     Going back takes a moment; a dialog opened in the meantime gets its entry afterwards. */
  let goingBack = false;
  const remember = () => { if (!goingBack) history.pushState({ sheet: true }, ""); };
  if (history.state?.sheet) history.replaceState(null, "");  // reloaded with a dialog open, which is now closed
  sheet()?.addEventListener("close", () => {
    if (goingBack || !history.state?.sheet) return;
    goingBack = true;
    history.back();
  });
  addEventListener("popstate", () => {
    const forgotten = goingBack;
    goingBack = false;
    if (!sheet()?.open) { if (history.state?.sheet) history.replaceState(null, ""); return; }  // forward to a dialog that is gone
    forgotten ? remember() : sheet().close();
  });

  /* Failed requests are reported where they can be seen: over the page, or in the dialog that covers it. The same button can be
     pressed again, because the click keeps its id. Without an answer nobody knows whether it was done. */
  function report(sentence) {
    const note = document.createElement("div");
    note.append(Object.assign(document.createElement("p"), { textContent: sentence }));
    if (sheet()?.open) {
      all(".unsent", sheet()).forEach((old) => old.remove());
      note.className = "refusal unsent";
      note.setAttribute("role", "alert");
      document.getElementById("sheet-body").prepend(note);
    } else {
      note.className = "toast";
      note.dataset.toast = "";
      document.getElementById("toasts").replaceChildren(note);
      ready();
    }
  }
  document.addEventListener("club:say", ({ detail }) => report(detail));
  const inWords = () => document.getElementById("toasts").dataset;
  document.addEventListener("htmx:error", ({ detail: { ctx, error } }) => {
    if (!ctx?.request || ctx.sourceElement?.matches?.("[data-live-stream]")) return;
    const unanswered = ctx.response || error === "timeout" || error?.name === "AbortError";
    report(unanswered ? inWords().noAnswer : inWords().noNetwork);
  });

  /* Only a part of a page replaces a part of this one. A whole page in its place is the log-in, after the session has ended: this
     page is loaded anew and leads there. Or it says in a sentence why nothing was done: too fast, an old form, the database away.
     Bare text, or nothing, comes from the proxy while the site starts again. */
  document.addEventListener("htmx:after:request", (event) => {
    const ctx = event.detail?.ctx;
    if (!ctx?.response || ctx.select) return;  // a part chosen from a whole page
    const refused = ctx.response.status >= 400, isPage = /^\s*<!doctype/i.test(ctx.text);
    const isPart = !isPage && ctx.text.trim() && ctx.response.headers.get("Content-Type")?.startsWith("text/html");
    if (isPart || (!refused && !isPage)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!refused) { location.reload(); return; }
    const said = isPage ? new DOMParser().parseFromString(ctx.text, "text/html").querySelector("main .refusal p, main .lead") : null;
    report(said?.textContent.trim().replace(/\s+/g, " ") || inWords().noAnswer);
  });
  document.addEventListener("htmx:after:request", (event) => {
    const ctx = event.detail?.ctx;
    if (!ctx || ctx.request?.method === "GET" || !(ctx.response?.status < 300)) return;
    const pressed = ctx.request.submitter || ctx.sourceElement;
    if (sheet()?.open && sheet().contains(pressed)) sheet().close();
    opened().filter((details) => details.contains(pressed)).forEach((details) => { details.open = false; });
  });

  /* A toast stays for ten seconds, longer while it is hovered or focused. */
  function leave(toast) {
    toast.dataset.leaving = "";
    const go = () => (toast.matches(":hover, :focus-within") ? setTimeout(go, 2000) : toast.remove());
    setTimeout(go, 10000);
  }

  /* A long press on a row opens its menu. */
  let press = 0;
  const stop = () => clearTimeout(press);
  document.addEventListener("pointerdown", (event) => {
    const menu = event.target.closest("button, a, summary, input") ? null : event.target.closest(".seat, .seat-box")?.querySelector("[data-menu]");
    stop();
    if (menu) press = setTimeout(() => { menu.open = true; }, 550);
  });
  for (const event of ["pointerup", "pointercancel", "pointermove", "scroll"]) document.addEventListener(event, stop, { passive: true });

  /* <button data-print>: the browser's print dialog. */
  document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) window.print(); });

  /* <button data-copy="id">: the text of that element to the clipboard; the button says so. Only over HTTPS there is a clipboard to
     write to: phones in the room use http, so there what is selected is copied. */
  const copy = (element) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent.trim());
    getSelection().selectAllChildren(element);
    document.execCommand("copy");
    getSelection().removeAllRanges();
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await copy(document.getElementById(button.dataset.copy));
    const word = button.textContent;
    button.textContent = button.dataset.copied || word;
    setTimeout(() => { button.textContent = word; }, 2000);
  });

  document.addEventListener("DOMContentLoaded", ready);
})();
