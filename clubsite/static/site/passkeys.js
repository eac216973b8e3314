/* Passkeys: <button id="…" data-passkey="add|signup|login|authenticate" data-credential="id of the hidden field" hidden>.
   The ceremony itself is done by django-allauth's mfa/js/webauthn.js; what it needs from the server is in #js_data or fetched.
   In a browser without passkeys the buttons stay hidden, and [data-passkey-missing] says so. */
(() => {
  "use strict";
  const each = (selector, show) => document.querySelectorAll(selector).forEach(show);
  const told = document.querySelector("[data-no-passkeys]"); // the page says already that this address can have none, and which can
  if (told) return;
  if (!window.PublicKeyCredential) {
    each("[data-passkey-missing]", (note) => { note.hidden = false; });
    return;
  }
  each("[data-passkey]", (button) => {
    const kind = button.dataset.passkey;
    const ids = { [kind]: button.id, credential: button.dataset.credential, passwordless: button.dataset.passwordless, data: "js_data" };
    window.allauth.webauthn.forms[`${kind}Form`]({ ids });
    button.hidden = false;
  });
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    each("[data-passkey-failed]", (note) => { note.hidden = false; });
  });
})();
