/* How long the table has waited, counted on from what the server has drawn; what holds no longer when its time has passed
   (<p data-passes="when" data-in="seconds"> is then marked data-passed; the style sheet hides it); and folded parts that stay folded
   (<details data-remembers="name">) on this phone. Without this script nothing stands there (the time of day would
   be drawn for each time zone), and everything is open. */
(() => {
  "use strict";
  const begun = new Map();
  const figure = (seconds) => {
    const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0")];
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
  };
  const tick = () => {
    const waited = document.getElementById("table-waited");
    if (!waited) return;
    const { key, waited: drawn } = waited.dataset;
    if (!begun.has(key)) { begun.clear(); begun.set(key, Date.now() - 1000 * Number(drawn)); }
    const seconds = Math.floor((Date.now() - begun.get(key)) / 1000);
    const said = seconds < 0 ? "" : waited.dataset.for.replace("{time}", figure(seconds));  // who may not act yet is not waited for
    const time = waited.querySelector("time");
    if (time.textContent !== said) time.textContent = said;
  };

  const ends = new Map();
  const pass = () => {
    for (const one of document.querySelectorAll("[data-passes]")) {
      const { passes, in: seconds } = one.dataset;
      if (!ends.has(passes)) ends.set(passes, Date.now() + 1000 * seconds);
      one.toggleAttribute("data-passed", Date.now() >= ends.get(passes));
    }
  };

  /* As the reader has left it; otherwise as it is drawn. */
  const kept = (name) => { try { return localStorage.getItem(`open-${name}`); } catch { return null; } };
  const keep = (name, open) => { try { localStorage.setItem(`open-${name}`, open ? "1" : "0"); } catch { /* nothing is kept here */ } };
  const seen = new WeakSet();
  const fold = () => {
    for (const part of document.querySelectorAll("details[data-remembers]")) {
      const name = part.dataset.remembers, wanted = kept(name);
      if (seen.has(part)) continue;
      seen.add(part);
      if (wanted !== null) part.open = wanted === "1";
      part.querySelector("summary").addEventListener("click", () => keep(name, !part.open));
    }
  };

  const count = () => { tick(); pass(); };
  const look = () => { fold(); count(); };
  look();
  setInterval(count, 250);
  document.addEventListener("htmx:after:swap", look);
})();
