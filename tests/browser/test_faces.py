"""The pages are drawn in the fonts that the tests name, whatever else is installed."""

from collections import Counter

import pytest
from playwright.sync_api import Page

from .conftest import OpenPage
from .faces import NARROW, WIDE, in_both_faces

pytestmark = pytest.mark.django_db(transaction=True)


def faces_of(page: Page, selector: str) -> Counter[str]:
    """How many letters below an element Chromium draws in each font, once it has drawn them."""
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    drawn = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return Counter({one["familyName"]: int(one["glyphCount"]) for one in drawn})


def test_a_page_is_drawn_with_the_wide_face_and_measured_in_the_narrow_one_too(open_page: OpenPage) -> None:
    page = open_page("/log-in/")
    faces = {face: faces_of(page, "main label") for face in in_both_faces(page)}
    assert {face: set(drawn) for face, drawn in faces.items()} == {WIDE: {WIDE}, NARROW: {NARROW}}
    assert set(faces_of(page, "main label")) == {WIDE}


@pytest.mark.parametrize("weight", [500, 600, 700])
def test_every_weight_is_drawn_with_the_same_face(open_page: OpenPage, weight: int) -> None:
    page = open_page("/log-in/")
    page.evaluate(f"document.querySelector('main label').style.fontWeight = {weight}")
    assert set(faces_of(page, "main label")) == {WIDE}


@pytest.mark.parametrize(
    ("family", "face"),
    [
        ("system-ui", WIDE),
        ("Roboto, Arial, sans-serif", WIDE),
        ("Georgia, serif", "DejaVu Serif"),
        ("Menlo, monospace", "DejaVu Sans Mono"),
    ],
)
def test_no_other_face_of_the_machine_is_seen(open_page: OpenPage, family: str, face: str) -> None:
    page = open_page("/healthz")
    page.evaluate(f"document.body.style.fontFamily = '{family}'")
    page.evaluate("document.body.textContent = 'Plain letters'")
    assert set(faces_of(page, "body")) == {face}
