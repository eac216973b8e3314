"""The screens on which people make their way through the site, and what is asked of every page they pass."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import trans_real
from playwright.sync_api import Locator, Page, expect

from .inspection import Scheme, barriers, complaints_of, misfits, show

LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}


@dataclass(frozen=True)
class Look:
    """A size, a colour scheme and a language."""

    width: int
    height: int
    scheme: Scheme
    language: str

    def __str__(self) -> str:
        return f"{self.width}x{self.height} {self.scheme} {self.language}"

    @property
    def options(self) -> dict[str, Any]:
        return {
            "viewport": {"width": self.width, "height": self.height},
            "color_scheme": self.scheme,
            "locale": LANGUAGES[self.language],
            "has_touch": self.width < 1000,
            "reduced_motion": "reduce",
        }


#: Words of which every English sentence has some, and no French one: of pages that were made in French.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|was|were|you|your|their|they|this|that|these|with|from|has|have|not|who|whom|to|for|by|it|at|be|been)\b",
    re.IGNORECASE,
)

#: What people of the tests have called their clubs and evenings; and addresses.
NAMED = ("The Mulberry", "Friday")
NAMES = re.compile(rf"{'|'.join(NAMED)}|\S+[./]\S+")

#: What people read: no program, nothing that is typed, no sheet, and nothing that is said to be in another language.
SAID = """() => {
    const own = document.documentElement.lang, said = [];
    const unread = 'script, style, textarea, template, code, pre, kbd, bdi, [name=language], [name=time_zone]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), inside = walker.currentNode.parentElement;
        const other = inside.closest('[lang]');
        if (!text || inside.closest(unread) || (other && other.lang !== own)) continue;
        said.push(text.replace(/\\s+/g, ' '));
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of document.querySelectorAll(`[${name}]`))
            if (!element.closest(`[lang]:not([lang=${own}])`)) said.push(element.getAttribute(name));
    return said;
}"""

#: Letters of a button that lie outside of it, or where it hides what does not fit; one's own name in the bar may end in dots.
CUT = """() => {
    const seen = element => element.checkVisibility({visibilityProperty: true}) && element.getBoundingClientRect().width > 1;
    const hides = element => getComputedStyle(element).overflowX !== 'visible';
    return [...document.querySelectorAll('.btn, button, summary, .seg, .tick')].filter(seen).filter(button => {
        const box = button.getBoundingClientRect(), range = document.createRange();
        const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const text = walker.currentNode, inside = text.parentElement;
            if (!text.textContent.trim() || inside.closest('.vh, svg, .menu-list, .account') || !seen(inside)) continue;
            range.selectNodeContents(text);
            for (const { left, right, top, bottom } of range.getClientRects())
                if (Math.max(box.left - left, right - box.right, box.top - top - 1, bottom - box.bottom - 1) > 1) return true;
            if (hides(inside) && inside.scrollWidth > inside.clientWidth + 1) return true;
        }
        return false;
    }).map(button => `cut: ${button.textContent.trim().replace(/\\s+/g, ' ')}`);
}"""


@cache
def known() -> dict[str, str]:
    """What the site says, by its English."""
    catalogue = trans_real.translation("fr")._catalog  # type: ignore[attr-defined]
    told: dict[str, str] = {}
    for key, said in catalogue.items():
        if isinstance(key, str) and key:
            told.setdefault(key.rsplit("\x04", 1)[-1], said)  # our own comes before Django's
    return told


def left_in_english(said: list[str]) -> list[str]:
    """Of what a French page says."""
    french = {one.strip() for one in known().values()}
    told = [one for one in said if one not in NAMED]
    return [one for one in told if ENGLISH.search(NAMES.sub("", one)) or (one in known() and one not in french)]


#: What the browser says of an answer that is a refusal.
REFUSED = re.compile("status of (409|422)")


#: The page's clock goes eight times as fast: what has just come takes a tap after 75 ms, which only these journeys hurry.
HURRY = "(() => { const real = Date.now.bind(Date), begun = real(); Date.now = () => begun + 8 * (real() - begun); })()"


class Traveller:
    """Somebody with a page of the site in this look, who reads its language."""

    def __init__(self, page: Page, look: Look) -> None:
        self.page, self.look, self.taps = page, look, 0
        self.complaints = complaints_of(page)
        page.add_init_script(HURRY)

    def words(self, sentence: str, **values: object) -> str:
        """The sentence in the language of the page; `values` are put in its places."""
        said = sentence
        if self.look.language == "fr":
            assert sentence in known(), f"the site does not say “{sentence}”"
            said = known()[sentence]
        return (said % values if "%(" in said else said.format(**values)) if values else said

    def goes(self, path: str) -> None:
        self.page.goto(path)

    def find(self, css: str) -> Locator:
        """The first of these that is seen; the same in every language."""
        return self.page.locator(css).locator("visible=true").first

    def named(self, sentence: str, within: Locator | None = None, **values: object) -> Locator:
        """The first button, link or tab of these words that is seen."""
        place, words = within or self.page, self.words(sentence, **values)
        both = place.get_by_role("button", name=words, exact=True).or_(place.get_by_role("link", name=words, exact=True))
        return both.locator("visible=true").first

    def press(self, *sentences: str, within: Locator | None = None, **values: object) -> None:
        for sentence in sentences:
            self.touch(self.named(sentence, within, **values))

    def touch(self, *ones: Locator) -> None:
        """Each once it takes taps; with a pointer where there are no fingers."""
        for one in ones:
            one.wait_for()
            expect(one).not_to_have_attribute("data-fresh", "")  # a menu is never disabled, and takes no tap either
            one.click()
            self.taps += 1

    def unfolds(self, menu: Locator) -> None:
        """Again if something came under the finger in that moment: then the tap was not taken."""
        self.touch(menu)
        if menu.locator("xpath=..").get_attribute("open") is None:
            self.touch(menu)

    def passes(self, *, refused: bool = False) -> None:
        """Everything that is asked of a page."""
        show(self.page, self.look.width, self.look.height, self.look.scheme)
        expect(self.page.locator("html")).to_have_attribute("lang", self.look.language)
        expect(self.page.locator(".htmx-request")).to_have_count(0)  # a button that waits for its answer is faint
        found = misfits(self.page) + list(self.page.evaluate(CUT)) + barriers(self.page)
        if self.look.language == "fr":
            found += [f"English: {one}" for one in left_in_english(self.page.evaluate(SAID))]
        found += [one for one in self.complaints if not (refused and REFUSED.search(one))]
        assert not found, "\n".join([f"{self.look}: {self.page.url}", *found])


Travel = Callable[..., Traveller]
