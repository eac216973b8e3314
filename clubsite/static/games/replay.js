// Steps through a game without reloading the page: a step's link is fetched and #replay replaced. The arrow keys, Home and End
// press the links marked for them (data-key). Without this script every link is a page of its own.
(() => {
  "use strict";

  const place = () => document.getElementById("replay");
  let asked = 0;
  let coming = null; // the step that a key has requested; the next key continues from there

  const showCurrent = () => {
    const list = place().querySelector("[data-replay-scroll]");
    const current = list && list.querySelector("[aria-current]");
    if (!current || list.scrollHeight <= list.clientHeight) return;
    const row = current.closest("li");
    list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  };

  const go = async (link) => {
    const mine = ++asked;
    const key = link.dataset.key;
    const answer = await fetch(link.href, { credentials: "same-origin" }).catch(() => null);
    if (mine !== asked) return; // another step was requested in the meantime
    if (!answer || !answer.ok) { location.assign(link.href); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("replay");
    if (mine !== asked) return;
    if (!fresh) { location.assign(link.href); return; }
    const open = new Set([...place().querySelectorAll("details[open]")].map((one) => one.id));
    place().replaceChildren(...fresh.childNodes);
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
    history.replaceState(null, "", link.href);
    const again = key && place().querySelector(`[data-key="${key}"]`);
    if (again && document.activeElement === document.body) again.focus({ preventScroll: true });
    showCurrent();
  };

  const linkOf = (target) => target.closest && target.closest("#replay a[data-key], #replay a[data-replay]");

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event.target);
    if (!link) return;
    event.preventDefault();
    go(link);
  });

  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (event.target.closest("input, textarea, select")) return;
    const pressed = () => place().querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
    if (!pressed() && !(coming && /^(Arrow(Left|Right)|Home|End)$/.test(event.key))) return;
    event.preventDefault();
    const step = () => { const link = pressed(); return link && go(link); };
    const mine = (coming || Promise.resolve()).then(step).finally(() => { if (coming === mine) coming = null; });
    coming = mine;
  });

  document.addEventListener("DOMContentLoaded", showCurrent);
  showCurrent();
})();
