/* Sends a message without reloading the page: the line is cleared once it is sent, and stays if that fails. The message comes back
   through the live stream, to this page and all others; the list scrolls along while its end is in view. The form also works
   without this script. */
(() => {
  "use strict";
  const form = () => document.getElementById("talk-form");

  document.addEventListener("submit", async (event) => {
    if (event.target !== form() || !event.submitter) return;
    event.preventDefault();
    const at = event.target, line = at.elements.text, said = at.querySelector(".talk-said"), pips = event.submitter.name === "pips";
    if (at.dataset.sending || (!pips && !line.value.trim())) return line.focus();
    at.dataset.sending = "";
    said.textContent = "";
    try {
      const body = new URLSearchParams(new FormData(at, event.submitter));
      const answer = await fetch(at.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.ok) {
        if (!pips) line.value = "";
        at.elements.action_id.value = fresh();
      } else {
        said.textContent = answer.headers.get("content-type")?.startsWith("text/plain") ? await answer.text() : at.dataset.failed;
        if (answer.status < 500) at.elements.action_id.value = fresh();
      }
    } catch {
      said.textContent = at.dataset.failed;  /* nobody knows whether it arrived, so the same id is sent again */
    }
    delete at.dataset.sending;
    if (!pips) line.focus();
  });

  /* crypto.randomUUID exists only over HTTPS, and phones in the room use http. */
  function fresh() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

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
  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("DOMContentLoaded", follow);
})();
