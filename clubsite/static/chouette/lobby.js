// The lobby as it is now: asked for again every fifteen seconds while somebody looks at it, and as soon as he comes back to it.
// The server answers 304 as long as nothing has moved. Nothing is replaced while a button of it is being pressed.
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
