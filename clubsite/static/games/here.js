/* Signals every twenty seconds, while it is in view, that this player's page is open, so that the table knows whom it need not
   wait for. <body data-here>, or any element with that attribute, has the URL; the CSRF token is that of a form on the page. */
(() => {
  "use strict";
  const address = () => document.querySelector("[data-here]")?.dataset.here;
  const token = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value;
  const say = () => {
    if (document.hidden || !address() || !token()) return;
    fetch(address(), { method: "POST", headers: { "X-CSRFToken": token() }, keepalive: true }).catch(() => {});
  };
  say();
  setInterval(say, 20000);
  document.addEventListener("visibilitychange", say);
  document.addEventListener("club:clock-out", say);  // from clocks.js: the server checks whether the time is really up
})();
