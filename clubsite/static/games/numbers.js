/* This seat's number in the dice. [data-numbers] on a table's page has the address; inside the live part, #dice-numbers says for
   which games numbers are taken. A number is made and kept here, its hash is published early, and it is shown only once the site
   has promised its seed and sent the hashes of all the others, which are kept, too. What the dice finally hold is compared with
   that, here and on the page of the dice; #numbers-wrong then says so. Without crypto.subtle (no HTTPS) the seat takes no part. */
(() => {
  "use strict";
  const RETRY_MS = 400;
  const KEPT_MS = 30 * 24 * 3600 * 1000;
  if (!globalThis.crypto?.subtle) return;
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const hashOf = async (text) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const place = () => document.querySelector("[data-numbers]");
  const key = (word, context) => `dice-number ${word} ${context}`;
  const read = (name) => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const write = (name, kept) => { try { localStorage.setItem(name, JSON.stringify(kept)); return true; } catch { return false; } };
  const forgetOld = () => Object.keys(localStorage).filter((name) => name.startsWith("dice-number ")).forEach((name) => {
    if (!(Date.now() - (read(name)?.at ?? 0) < KEPT_MS)) localStorage.removeItem(name);
  });

  const send = async (body) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value;
    const headers = { "X-CSRFToken": token, "HX-Request": "true" };
    const answer = await fetch(place().dataset.numbers, { method: "POST", headers, body: new URLSearchParams(body) });
    return { status: answer.status, told: answer.ok ? await answer.json() : null };
  };
  const numberFor = (word, context) => {
    const kept = read(key(word, context));
    if (kept) return kept;
    const made = { number: hex(crypto.getRandomValues(new Uint8Array(32))), at: Date.now() };
    return write(key(word, context), made) ? made : null;
  };

  const busy = new Set();
  const takePart = async (word, context, promised) => {
    const kept = numberFor(word, context);
    if (!kept || kept.shown || kept.late || busy.has(context)) return;
    if (kept.published && !promised) return;
    busy.add(context);
    try {
      const hash = await hashOf(kept.number);
      const { status, told } = await send({ game: context, hash });
      if (status === 422) { write(key(word, context), { ...kept, late: true }); return; }
      if (!told) return;
      const published = { ...kept, published: true };
      write(key(word, context), published);
      if (!told.shown) return;
      if (told.hashes[word] !== hash) return;
      const hashes = kept.hashes ?? told.hashes;  // what was told first counts
      write(key(word, context), { ...published, hashes });
      const answer = await send({ game: context, number: kept.number });
      if (answer.told) write(key(word, context), { ...published, hashes, shown: true });
      else if (answer.status === 422) write(key(word, context), { ...published, hashes, late: true });
    } catch {
      /* The network: the next look tries again. */
    } finally {
      busy.delete(context);
    }
  };

  const isKept = async (word, context, numbers) => {
    const kept = read(key(word, context));
    if (!kept?.hashes) return true;
    const added = new Map(numbers.split(" ").map((one) => {
      const at = one.lastIndexOf("="), [hash, number] = one.slice(at + 1).split(":");
      return [one.slice(0, at), { hash, number }];
    }));
    if ((kept.shown && added.get(word)?.number !== kept.number) || added.size !== Object.keys(kept.hashes).length) return false;
    for (const [other, { hash, number }] of added) {
      if (hash !== kept.hashes[other] || (number && (await hashOf(number)) !== hash)) return false;
    }
    return true;
  };
  const compare = async () => {
    const words = Object.keys(localStorage).filter((name) => name.startsWith("dice-number ")).map((name) => name.split(" "));
    for (const sentence of document.querySelectorAll(".numbers-wrong")) {
      const { diceFixed: game, diceNumbers: numbers } = sentence.dataset;
      let kept = true;
      for (const [, word, context] of words) {
        if (context === game && !(await isKept(word, context, numbers))) kept = false;
      }
      sentence.hidden = kept;
    }
  };

  /* A press of the roll button while this page's own number is on its way counts as soon as it is in. */
  let pressed = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#roll");
    if (!button || !busy.size || button.hasAttribute("aria-disabled")) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = true;
  }, true);
  const pressAgain = () => {
    if (!pressed || busy.size) return;
    pressed = false;
    document.getElementById("roll")?.click();
  };

  let waiting = 0;
  const look = async () => {
    clearTimeout(waiting);
    const games = document.getElementById("dice-numbers")?.dataset;
    if (place() && games && !document.hidden) {
      if (games.now) await takePart(games.word, games.now, true);
      if (games.next) await takePart(games.word, games.next, false);
      const kept = games.now && read(key(games.word, games.now));
      if (kept && !kept.shown && !kept.late) waiting = setTimeout(look, RETRY_MS);
    }
    pressAgain();
    await compare();
  };
  forgetOld();
  look();
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("visibilitychange", look);
})();
