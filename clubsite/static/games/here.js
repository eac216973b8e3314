/* Tells the table that this player's page is open (every twenty seconds, while it is in view) and that somebody is in front of
   it: a touch, a key, a movement of the pointer. Only that counts as being there. <body data-here>, or any element with that
   attribute, has the URL; the CSRF token is that of a form on the page. */
(() => {
  "use strict";
  const SIGN_MS = 10000;  // so often at most; at once while the page asks
  let told = -Infinity;
  const address = () => document.querySelector("[data-here]")?.dataset.here;
  const token = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value;
  const asks = () => document.getElementById("still-there");
  const send = (sign) => {
    if (document.hidden || !address() || !token()) return;
    const body = new URLSearchParams(sign ? { touched: "1" } : {});
    const headers = { "X-CSRFToken": token(), "HX-Request": "true" };
    fetch(address(), { method: "POST", headers, body, keepalive: true }).catch(() => { if (sign) told = -Infinity; });
  };
  const open = () => send(false);
  const touch = (event) => {
    if (!event.isTrusted || Date.now() - told < (asks() ? 1000 : SIGN_MS)) return;
    told = Date.now();
    send(true);
  };
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    addEventListener(kind, touch, { capture: true, passive: true });
  }
  open();
  setInterval(open, 20000);
  document.addEventListener("visibilitychange", open);
  document.addEventListener("club:roll-asked", open);  // from table.js: the roll that was left to the site waits for nobody any more
  document.addEventListener("club:clock-out", open);  // from clocks.js: the server checks whether the time is really up
})();
