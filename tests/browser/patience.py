"""A tap that was not taken is made again, as by anybody who sees that nothing has happened.

For 0.6 seconds the site takes no tap on what has just come under the finger, and no Enter where it has moved the focus
(`static/site/taps.js` and `focus.js`, which say so by `club:held`). Something can come there after Playwright has found a
button ready and before it taps. Without this a test would then wait in vain, sooner on a slow machine than on a fast one.
A field is chosen by `choose`, since Playwright's own `check` fails at once where the first tap is not taken.

The second tap is asked like the first whether it comes too early, and is the last: where none is ever taken, a test fails.
Tests of the guard itself are marked `taps_twice`.
"""

from playwright.sync_api import Locator, expect

AGAIN = """(() => {
  const PRESSED = "a[href], button, summary, label, input, select", LATER = 700;
  const named = (one) =>
    [one.localName, one.id, one.name, one.value, one.getAttribute("href"), one.textContent.trim()].join("\\n");
  document.addEventListener("club:held", ({ detail: tap }) => {
    const meant = tap.target.closest(PRESSED), name = named(meant), { clientX, clientY, pointerType } = tap;
    if (!tap.isTrusted) return;
    setTimeout(() => {
      const still = meant.isConnected ? meant : [...document.querySelectorAll(PRESSED)].find((one) => named(one) === name);
      const like = { bubbles: true, cancelable: true, detail: 1, clientX, clientY, pointerType };
      still?.dispatchEvent(new PointerEvent("click", like));
    }, LATER);
  });
})();"""


def choose(field: Locator, *, chosen: bool = True) -> None:
    """Tick a field, or untick it: what is pressed is its label, which lies over it."""
    if field.is_checked() != chosen:
        field.click(force=True)
    expect(field).to_be_checked(checked=chosen)
