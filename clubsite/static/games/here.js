/* Says every twenty seconds that this player's page is open, while it is in view: so the table knows whom it need not wait for.
   <body data-here> or any element with it holds the address; the forgery token is that of a form of the page. */
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
  document.addEventListener("club:clock-out", say);  // clocks.js: the server looks whether the time is really up
})();
