"""The faces in which the browser tests draw, so that a machine's own fonts decide nothing.

Everything is drawn with DejaVu Sans, the widest of the usual faces; what must fit is measured with Roboto Condensed too.
`./club test` installs both, and faces.conf shows Chromium no others.
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
    """The page as it stands, in one face after the other; afterwards it looks as before."""
    for face in (WIDE, NARROW):
        page.evaluate(WEAR, face)
        yield face
    page.evaluate(WEAR, None)
