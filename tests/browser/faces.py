"""The fonts in which the browser tests draw, independent of the fonts on the machine.

Everything is drawn in DejaVu Sans, the widest of the usual fonts; what must fit is measured in Roboto Condensed too. `./club
test` installs both, and faces.conf hides all others from Chromium.
"""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

WIDE = "DejaVu Sans"
NARROW = "Roboto Condensed"
FONTCONFIG = Path(__file__).parent / "faces.conf"

WEAR = """face => {
    if (face) document.documentElement.style.setProperty('--sans', `"${face}"`);
    else document.documentElement.style.removeProperty('--sans');
}"""


def in_both_faces(page: Page) -> Iterator[str]:
    """The page in one font after the other; restored afterwards."""
    for face in (WIDE, NARROW):
        page.evaluate(WEAR, face)
        yield face
    page.evaluate(WEAR, None)
