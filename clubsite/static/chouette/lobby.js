// Keeps the lobby up to date: it is requested every fifteen seconds while in view, and as soon as it comes back into view. The
// server answers 304 as long as nothing has changed. Nothing is replaced while one of its buttons is being pressed.
(() => {
  "use strict";

  const SECONDS = 15;
  const place = document.getElementById("lobby");
  let shown = null;

  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch(place.dataset.lobby, { credentials: "same-origin" }).catch(() => null);
    if (!answer || !answer.ok) return;
    const etag = answer.headers.get("ETag");
    if (etag && etag === shown) return;
    const html = await answer.text();
    if (shown === null && place.querySelector(":focus")) return;
    if (place.querySelector("button:active, button:focus")) return; // next time
    const held = document.activeElement && place.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    shown = etag;
    const again = held && place.querySelector(`a[href="${CSS.escape(held)}"]`);
    if (again) again.focus({ preventScroll: true });
  };

  setInterval(look, SECONDS * 1000);
  document.addEventListener("visibilitychange", look);
})();
