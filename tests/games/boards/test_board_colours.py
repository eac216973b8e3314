"""All the board's colour schemes have enough contrast, light and dark."""

import re

import pytest

from tests.clubsite.static.test_contrast import OBJECT, STATIC, TEXT, contrast

CSS = (STATIC / "games" / "board.css").read_text()
FIELD = ("felt", "point-a", "point-b", "frame", "tray")


def colours(selector: str) -> dict[str, str]:
    body = CSS[CSS.index(f"{selector} {{") + len(selector) :].split("}", 1)[0]
    return dict(re.findall(r"--gb-([\w-]+): (#[0-9A-F]{6})", body))


DARK, PAPER = "@media screen and (prefers-color-scheme: dark) {\n    :root", '[data-board-colours="paper"]'
SETS = {
    "club": colours(":root"),
    "club in the dark": colours(DARK),
    "paper": colours(f":root{PAPER}"),
    "paper in the dark": colours(DARK + PAPER),
    "walnut": colours(':root[data-board-colours="walnut"]'),
}


@pytest.fixture(params=SETS)
def look(request: pytest.FixtureRequest) -> dict[str, str]:
    return SETS[request.param]


@pytest.mark.parametrize("ground", FIELD)
@pytest.mark.parametrize("side", ["light", "dark"])
def test_a_checker_stands_out_by_its_face_or_its_edge(look: dict[str, str], side: str, ground: str) -> None:
    assert max(contrast(look[side], look[ground]), contrast(look[f"{side}-edge"], look[ground])) >= OBJECT


def test_whose_checker_it_is_can_be_told_without_its_hue(look: dict[str, str]) -> None:
    assert contrast(look["light"], look["dark"]) >= OBJECT


def test_what_lights_up_and_what_points_can_be_seen(look: dict[str, str]) -> None:
    for ground in ("felt", "point-a", "point-b", "frame"):
        assert contrast(look["mark"], look[ground]) >= OBJECT, ground


def test_figures_can_be_read(look: dict[str, str]) -> None:
    for ink, ground in (("on-light", "light"), ("on-dark", "dark"), ("words", "frame")):
        assert contrast(look[ink], look[ground]) >= TEXT, ink


def test_the_points_can_be_told_from_the_field_and_from_each_other(look: dict[str, str]) -> None:
    """Low contrast is enough: what matters is on them, and each has its number."""
    for one, other in (("point-a", "felt"), ("point-b", "felt"), ("point-a", "point-b")):
        assert look[one] != look[other]
        assert contrast(look[one], look[other]) >= 1.15, (one, other)


def test_every_set_has_every_colour_and_every_colour_used_is_one() -> None:
    assert {frozenset(one) for one in SETS.values()} == {frozenset(SETS["club"])}
    assert set(re.findall(r"var\(--gb-([\w-]+)\)", CSS)) <= SETS["club"].keys()
