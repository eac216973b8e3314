"""Checks of an open page: that it fits every width and a thumb, that it is accessible, and that the browser reports no
problems.

A page is loaded once and then shown in every width and colour scheme, like a window that is resized or a phone that is
turned: loading is what takes the time, and no page asks for its size while it loads.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from .faces import NARROW, WIDE

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")

WIDTHS = [320, 390, 820, 1440]
LEAST_TARGET = 44  # CSS pixels, twice what WCAG 2.2 asks for
LOOKS: list[tuple[int, int, Scheme]] = [(390, 844, "light"), (1440, 900, "dark")]
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

BEYOND = "document.documentElement.scrollWidth - window.innerWidth"

#: As it is laid out: a button under the finger is drawn smaller for a moment.
SMALL_TARGETS = """least => [...document.querySelectorAll('.btn, summary, input, select, .seg')]
    .filter(element => element.checkVisibility({visibilityProperty: true}) && element.getBoundingClientRect().width > 1)
    .filter(element => !element.closest('label') || element.matches('.seg'))
    .filter(element => element.offsetHeight < least - 0.5 || element.offsetWidth < least - 0.5)
    .map(element => `${element.textContent.trim()}: ${element.offsetWidth} x ${element.offsetHeight}`)"""

SMALL_LINKS = """least => [...document.querySelectorAll('main a, main button, .bar a, main input, main select, main summary')]
    .map(element => element.closest('label') ?? element)
    .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('p:not(.btns)'))
    .filter(element => element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().height < least - 0.5)
    .map(element => `${element.outerHTML.slice(0, 90)}: ${element.getBoundingClientRect().height}`)"""

OVERLAPPING_LABELS = """() => {
    const boxes = [...document.querySelectorAll('.plot-label')].map(label => label.getBoundingClientRect());
    boxes.sort((one, other) => one.top - other.top);
    return boxes.slice(1).filter((box, i) => box.top < boxes[i].bottom - 3).length;
}"""

#: What was put into a drawing as if it were HTML: the browser draws nothing of it.
NOT_DRAWN = """() => [...document.querySelectorAll('svg *')]
    .filter(part => part.namespaceURI !== 'http://www.w3.org/2000/svg')
    .map(part => `not drawn: ${part.id || part.outerHTML}`)"""

WORST_BEYOND = f"""faces => {{
    const style = document.documentElement.style;
    const beyond = faces.map(face => {{ style.setProperty('--sans', `"${{face}}"`); return {BEYOND}; }});
    style.removeProperty('--sans');
    return Math.max(...beyond);
}}"""

# All of it in one call: for each width and each font, a call of its own would take longer than what it measures.
MISFITS = f"""([faces, least, withLinks]) => {{
    const style = document.documentElement.style;
    const found = faces.flatMap(face => {{
        style.setProperty('--sans', `"${{face}}"`);
        const beyond = {BEYOND}, overlapping = ({OVERLAPPING_LABELS})();
        return [
            ...(beyond > 0 ? [`${{beyond}} beyond the screen`] : []),
            ...(overlapping ? [`${{overlapping}} labels over others`] : []),
            ...({SMALL_TARGETS})(least),
            ...(withLinks ? ({SMALL_LINKS})(least) : []),
        ].map(one => `${{innerWidth}} wide, in ${{face}}: ${{one}}`);
    }});
    style.removeProperty('--sans');
    return [...found, ...({NOT_DRAWN})()];
}}"""

HEADINGS = "() => [...document.querySelectorAll('h1, h2, h3, h4')].map(heading => Number(heading.tagName[1]))"

UNNAMED = """() => [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
    .filter(element => !element.labels.length).map(element => element.name)"""

SHOWN_SO = """async ([width, height, scheme]) => {
    const isShownSo = () => innerWidth === width && innerHeight === height
        && (!scheme || matchMedia(`(prefers-color-scheme: ${scheme})`).matches);
    for (let frames = 0; !isShownSo(); frames++) {
        if (frames > 600) throw new Error(`the window is ${innerWidth} x ${innerHeight}, not ${width} x ${height} ${scheme}`);
        await new Promise(requestAnimationFrame);
    }
}"""

AXE = """tags => axe.run({runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]})
    .then(results => results.violations.map(({id, help, nodes}) =>
        `${id}: ${help}: ${nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(" ")}`))"""


def show(page: Page, width: int, height: int = 844, scheme: Scheme | None = None) -> None:
    """The open page in a window of this size (and scheme), once all transitions have ended."""
    page.emulate_media(reduced_motion="reduce", color_scheme=scheme)  # None leaves it as it is
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SHOWN_SO, [width, height, scheme])


def overflow(page: Page) -> int:
    """How far the page extends beyond the screen, in the worse of the two fonts."""
    return int(page.evaluate(WORST_BEYOND, [WIDE, NARROW]))


def misfits(page: Page, *, with_links: bool = False) -> list[str]:
    """In either font: what extends beyond the screen as it is shown now, lies over something else, or is too small for a thumb.

    `with_links` also asks of every link outside of a paragraph that it is as high as a thumb.
    """
    return list(page.evaluate(MISFITS, [[WIDE, NARROW], LEAST_TARGET, with_links]))


def must_fit(page: Page, place: str) -> None:
    """Fits every width; and people who cannot see it find their way by the headings and the names of the fields."""
    page.goto(place)
    for width in WIDTHS:
        show(page, width)
        assert (found := misfits(page, with_links=True)) == [], f"{place}: {found}"
    headings = page.evaluate(HEADINGS)
    assert headings.count(1) == 1, place
    assert all(later - former <= 1 for former, later in pairwise(headings)), (place, headings)
    assert page.evaluate(UNNAMED) == [], place


#: Nothing waits for an answer or has just come, and no colour is on its way to another: every button looks as it will.
COLOURS_STAND = """() => new Promise(done => {
    const stand = () => !document.querySelector(".htmx-request, [data-fresh]")
        && !document.getAnimations().some(one => one instanceof CSSTransition);
    const look = () => stand() ? done() : setTimeout(look, 20);
    look();
})"""


def barriers(page: Page) -> list[str]:
    """axe-core's findings on the page as it is shown now: WCAG 2.2 AA and best practices."""
    page.evaluate(COLOURS_STAND)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [f"{page.url}: {found}" for found in page.evaluate(AXE, WCAG)]


def barriers_in_every_look(page: Page, looks: Sequence[tuple[int, int, Scheme]] = LOOKS) -> list[str]:
    """On a phone and on a desktop, light and dark."""
    found = []
    for width, height, scheme in looks:
        show(page, width, height, scheme)
        found += barriers(page)
    return found


BLOCKED = "Service Worker registration blocked by Playwright"


def complaints_of(page: Page) -> list[str]:
    """Collects from now on the browser's messages about broken policies, scripts and missing files; not that tests block
    service workers."""
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: (
            complaints.append(f"{message.text} {message.location['url']}")
            if message.type == "error" and message.text != BLOCKED
            else None
        ),
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints
