/* The switch "Tell me when it is my turn" (templates/parts/tell_me.html). Only the browser can subscribe to its push service, and
   only after a tap; the site is told where, and forgets it with the log-in. Offered only where the browser can do it, and not on a
   page that was kept for when there is no network. */
(() => {
  "use strict";
  const part = document.querySelector("[data-push]"), { keptAt } = document.documentElement.dataset;
  if (!part || keptAt) return;
  const box = part.querySelector("input"), said = part.querySelector("[role=status]");
  const { push: key, who, told, on, off, blocked, failed } = part.dataset;
  const CAN = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  for (const cannot of document.querySelectorAll("[data-push-cannot]")) cannot.hidden = CAN;
  if (!CAN) return;

  /* Who has switched it on in this browser, and where it was told then: somebody else who logs in here is not told of their turns
     unless they say so. Whether it still is to be told is known by the site alone, since it can be switched off elsewhere. */
  const KEPT = "club-told", WHERE = "club-told-where";
  const kept = (name) => { try { return localStorage.getItem(name) ?? ""; } catch { return ""; } };
  const keep = (name, value) => { try { if (value) localStorage.setItem(name, value); else localStorage.removeItem(name); } catch { /* keeps nothing */ } };
  const forget = () => { keep(KEPT, ""); keep(WHERE, ""); };

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

  /* This browser's subscription, with the key that the site has now. */
  async function subscribed() {
    const found = await current();
    if (found && hasKey(found)) return found;
    await found?.unsubscribe();
    return (await navigator.serviceWorker.ready).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }
  /* The site's answer: whether it tells this browser now, whether it is to stay switched off, and a sentence if it refuses. */
  async function sent(found, more) {
    const { endpoint, keys } = found.toJSON(), answer = await send(on, { endpoint, ...keys, ...more });
    const isTold = answer.status === 204, inWords = answer.headers.get("Content-Type")?.startsWith("text/plain");
    if (isTold) { keep(KEPT, who); keep(WHERE, endpoint); }
    return { isTold, isOff: answer.status === 410, sentence: isTold ? "" : inWords ? await answer.text() : failed };
  }
  async function switchOn() {
    if (await Notification.requestPermission() !== "granted") return blocked;
    const before = await current(), found = await subscribed(), { isTold, sentence } = await sent(found, {});
    if (!isTold && !before) await found.unsubscribe();
    return sentence;
  }
  async function switchOff() {
    const found = await current(), endpoint = found?.endpoint ?? kept(WHERE);
    forget();
    await found?.unsubscribe();  // whether or not the site hears of it, nothing arrives any more
    if (endpoint) await send(off, { endpoint });
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

  /* A new log-in, a password or a key of the site ends what it knew: whoever has switched it on here is told again, unless it was
     switched off since, here or elsewhere. What the site cannot answer now is asked again by the next page. */
  async function look() {
    const found = await current();
    if (!found || Notification.permission !== "granted") return false;
    if (kept(KEPT) !== who) { forget(); await found.unsubscribe(); return false; }
    if (told && hasKey(found) && found.endpoint === kept(WHERE)) return true;
    const now = await subscribed(), { isTold, isOff, sentence } = await sent(now, { again: "1", before: kept(WHERE) });
    if (isOff) { forget(); await now.unsubscribe(); say(sentence); }
    return isTold;
  }
  look().catch(() => false).then((isOn) => { show(isOn); part.hidden = false; });
})();
