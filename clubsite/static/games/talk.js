/* Sends a message without reloading the page: the line is cleared once it is sent, and stays if that fails. The message comes back
   through the live stream, to this page and all others; the list scrolls along while its end is in view. The form also works
   without this script. */
(() => {
  "use strict";
  document.addEventListener("submit", async (event) => {
    if (!["talk-form", "talk-phrase"].includes(event.target.id) || !event.submitter) return;
    event.preventDefault();
    const at = event.target, line = document.getElementById("talk-text"), said = document.getElementById("talk-said");
    const failed = document.getElementById("talk-form").dataset.failed, typed = event.submitter.name === "room";
    if (at.dataset.sending || (typed && !line.value.trim())) return typed && line.focus();
    at.dataset.sending = "";
    said.textContent = "";
    try {
      const body = new URLSearchParams(new FormData(at, event.submitter));
      const answer = await fetch(at.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.ok) {
        if (typed) line.value = "";
        used(at);
      } else {
        said.textContent = answer.headers.get("content-type")?.startsWith("text/plain") ? await answer.text() : failed;
        if (answer.status < 500) used(at);
      }
    } catch {
      said.textContent = failed;  /* nobody knows whether it arrived, so the same id is sent again */
    }
    delete at.dataset.sending;
    if (typed) line.focus();
  });

  /* What a page brings is the same id in both forms; one that was sent and may have arrived keeps its own. */
  function used(at) {
    const id = at.elements.action_id.value;
    for (const name of ["talk-form", "talk-phrase"]) {
      const other = document.getElementById(name)?.elements.action_id;
      if (other?.value === id) other.value = fresh();
    }
  }

  /* crypto.randomUUID exists only over HTTPS, and phones in the room use http. */
  function fresh() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /* The way there leaves nothing in the address: a page that comes again would begin at the talk, and not at the board. */
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#talk-mark")) return;
    event.preventDefault();
    document.getElementById("talk")?.scrollIntoView();
  });

  /* Keep the end of the list in view, unless the reader has scrolled up. */
  let followed = true, newest = "";
  const list = () => document.getElementById("talk-lines");
  const follow = () => {
    const lines = list(), last = lines?.lastElementChild?.id;
    if (!lines || last === newest) return;
    newest = last;
    if (followed) lines.scrollTop = lines.scrollHeight;
  };
  document.addEventListener("scroll", ({ target }) => {
    if (target === list()) followed = target.scrollHeight - target.scrollTop - target.clientHeight < 48;
  }, { capture: true, passive: true });

  /* The mark in the top bar: how many of the others' messages came since the end of the list was last in view, on this phone. */
  const number = (line) => Number(line.id.slice("said-".length));
  const key = `talk-read-${location.pathname}`;
  const kept = () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };  /* null: never here */
  let read = kept(), inView = false;
  const mark = () => {
    const here = document.getElementById("talk-mark"), lines = [...document.querySelectorAll("#talk-lines > .talk-line")];
    const last = Math.max(0, ...lines.map(number));
    if (read === null || (inView && !document.hidden)) {
      read = Math.max(read ?? 0, last);
      try { localStorage.setItem(key, read); } catch { /* nothing is kept here */ }
    }
    if (!here) return;
    const news = lines.filter((line) => number(line) > read && !("mine" in line.dataset)).length;
    here.toggleAttribute("data-unread", news > 0);
    const told = here.querySelector(".talk-news");
    told.textContent = news ? here.dataset.news.replace("{number}", news) : "";
    told.dataset.number = news;
  };
  const watcher = new IntersectionObserver((seen) => { inView = seen.at(-1).isIntersecting; mark(); }, { threshold: 0.5 });
  let watched = null;
  const look = () => {
    follow();
    const lines = list();
    if (lines && lines !== watched) { watcher.disconnect(); watcher.observe(lines); watched = lines; }
    mark();
  };
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("DOMContentLoaded", look);
  document.addEventListener("visibilitychange", mark);
})();
