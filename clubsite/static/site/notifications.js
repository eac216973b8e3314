/* The switch "Tell me when it is my turn" (templates/parts/tell_me.html). Only the browser can subscribe to its push service, and
   only after a tap; the site is told where, and forgets it with the log-in. Offered only where the browser can do it. */
(() => {
  "use strict";
  const part = document.querySelector("[data-push]");
  if (!part) return;
  const box = part.querySelector("input"), said = part.querySelector("[role=status]"), { push: key, who, on, off, blocked, failed } = part.dataset;
  const CAN = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  for (const cannot of document.querySelectorAll("[data-push-cannot]")) cannot.hidden = CAN;
  if (!CAN) return;

  /* Who has switched it on in this browser: somebody else who logs in here is not told of their turns unless they say so. */
  const KEPT = "club-told", SENT = "club-told-sent";
  const kept = (where, name) => { try { return where.getItem(name); } catch { return null; } };
  const keep = (where, name, value) => { try { if (value) where.setItem(name, value); else where.removeItem(name); } catch { /* keeps nothing */ } };

  const say = (sentence) => { said.textContent = sentence; };
  const show = (isOn) => { box.checked = isOn; box.disabled = false; };
  const send = (address, fields) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
    return fetch(address, { method: "POST", headers: { "X-CSRFToken": token, "HX-Request": "true" }, body: new URLSearchParams(fields) });
  };
  const current = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const hasKey = (found) => {
    const own = found.options?.applicationServerKey;
    return !own || btoa(String.fromCharCode(...new Uint8Array(own))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") === key;
  };

  /* The site's answer if it refuses; "" if it will tell this browser. */
  async function tellHere() {
    let found = await current();
    if (found && !hasKey(found)) { await found.unsubscribe(); found = null; }
    found ??= await (await navigator.serviceWorker.ready).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = found.toJSON(), answer = await send(on, { endpoint, ...keys });
    if (answer.status === 204) {
      keep(localStorage, KEPT, who);
      keep(sessionStorage, SENT, endpoint);
      return "";
    }
    await found.unsubscribe();
    return answer.headers.get("Content-Type")?.startsWith("text/plain") ? answer.text() : failed;
  }
  async function switchOn() {
    if (await Notification.requestPermission() !== "granted") return blocked;
    return tellHere();
  }
  async function switchOff() {
    const found = await current();
    keep(localStorage, KEPT, "");
    keep(sessionStorage, SENT, "");
    if (!found) return "";
    const { endpoint } = found;
    await found.unsubscribe();  // whether or not the site hears of it, nothing arrives any more
    await send(off, { endpoint });
    return "";
  }
  box.addEventListener("change", async () => {
    const wanted = box.checked;
    box.disabled = true;
    let trouble = failed;
    try { trouble = await (wanted ? switchOn() : switchOff()); } catch { /* no network, or no push service */ }
    say(trouble);
    show(wanted && !trouble);
  });

  /* A new log-in, a password or a key of the site ends what it knew: whoever has switched it on here is told again. */
  async function look() {
    const found = await current(), isMine = kept(localStorage, KEPT) === who;
    if (found && !isMine) await found.unsubscribe();
    let isOn = Boolean(found) && isMine && Notification.permission === "granted";
    if (isOn && (kept(sessionStorage, SENT) !== found.endpoint || !hasKey(found))) isOn = !await tellHere();
    show(isOn);
    part.hidden = false;
  }
  look().catch(() => { show(false); part.hidden = false; });
})();
