"""A tap that was not taken is made again, as by anybody who sees that nothing has happened.

For 0.6 seconds the site takes no tap on what has just come under the finger (`static/site/taps.js`). Something can come there
after Playwright has found a button ready and before it taps. Without this a test would then wait in vain, sooner on a slow
machine than on a fast one.

The page asks whether a tap got through the guard, which listens on the document: a tap that it swallows does not reach the root
element. Tests of the guard itself are marked `taps_twice`.
"""

AGAIN = """(() => {
  const PRESSED = "a[href], button, summary, label, input, select", LATER = 700;
  const named = (one) =>
    [one.localName, one.id, one.name, one.value, one.getAttribute("href"), one.textContent.trim()].join("\\n");
  let through = null;
  const watch = () => document.documentElement.addEventListener("click", (event) => { through = event; }, { capture: true });
  if (document.documentElement) watch(); else new MutationObserver((_, seen) => {
    if (document.documentElement) { seen.disconnect(); watch(); }
  }).observe(document, { childList: true });
  addEventListener("click", (event) => {
    const meant = event.target.closest?.(PRESSED);
    if (!event.isTrusted || !event.detail || !meant) return;
    const name = named(meant);
    setTimeout(() => {
      if (through === event) return;
      setTimeout(() => {
        const still = meant.isConnected ? meant : [...document.querySelectorAll(PRESSED)].find((one) => named(one) === name);
        still?.click();
      }, LATER);
    });
  }, { capture: true });
})();"""
