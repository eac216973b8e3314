"""All the board's colour schemes have enough contrast, light and dark."""

import re

import pytest

from games.boards import ground as grounds
from tests.clubsite.static.test_contrast import OBJECT, STATIC, TEXT, contrast

CSS = (STATIC / "games" / "board.css").read_text()
FIELD = ("felt", "point-a", "point-b", "frame", "tray")


def colours(selector: str) -> dict[str, str]:
    body = CSS[CSS.index(f"{selector} {{") + len(selector) :].split("}", 1)[0]
    return dict(re.findall(r"--gb-([\w-]+): (#[0-9A-F]{6})", body))


DARK, PAPER, WALNUT = (
    "@media screen and (prefers-color-scheme: dark) {\n    :root",
    '[data-board-colours="paper"]',
    '[data-board-colours="walnut"]',
)
SETS = {
    "club": colours(":root"),
    "club in the dark": colours(DARK),
    "paper": colours(f":root{PAPER}"),
    "paper in the dark": colours(DARK + PAPER),
    "walnut": colours(f":root{WALNUT}"),
    "walnut in the dark": colours(DARK + WALNUT),
}


#: How colours look to people without one kind of cone: rows for red, green and blue, in linear light. Machado, Oliveira and
#: Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, at full severity.
COLOUR_BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen_by(eyes: str, colour: str) -> str:
    parts = [(int(colour[at : at + 2], 16) / 255) ** 2.2 for at in (1, 3, 5)]
    seen = (sum(share * part for share, part in zip(row, parts, strict=True)) for row in COLOUR_BLIND[eyes])
    return "#" + "".join(f"{round(min(max(part, 0), 1) ** (1 / 2.2) * 255):02X}" for part in seen)


@pytest.fixture(params=SETS)
def look(request: pytest.FixtureRequest) -> dict[str, str]:
    return SETS[request.param]


@pytest.mark.parametrize("ground", FIELD)
@pytest.mark.parametrize("side", ["light", "dark"])
def test_a_checker_stands_out_by_its_face_or_its_edge(look: dict[str, str], side: str, ground: str) -> None:
    assert max(contrast(look[side], look[ground]), contrast(look[f"{side}-edge"], look[ground])) >= OBJECT


def test_whose_checker_it_is_can_be_told_without_its_hue(look: dict[str, str]) -> None:
    assert contrast(look["light"], look["dark"]) >= OBJECT


@pytest.mark.parametrize("eyes", COLOUR_BLIND)
def test_whose_checker_it_is_can_be_told_by_those_who_see_fewer_colours(look: dict[str, str], eyes: str) -> None:
    assert contrast(seen_by(eyes, look["light"]), seen_by(eyes, look["dark"])) >= OBJECT


def test_what_lights_up_and_what_points_can_be_seen(look: dict[str, str]) -> None:
    """A mark has a dark line around it: one of the two stands out from whatever lies below, and they from each other."""
    assert contrast(look["mark"], look["halo"]) >= OBJECT
    for ground in ("felt", "point-a", "point-b", "frame"):
        assert max(contrast(look["mark"], look[ground]), contrast(look["halo"], look[ground])) >= OBJECT, ground


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


@pytest.mark.parametrize("name", grounds.GROUNDS)
def test_the_grounds_are_drawn_as_their_colours_and_measures_say(name: str) -> None:
    """After a change of either: `manage.py draw_grounds`."""
    assert (STATIC / "games" / "boards" / f"{name}.svg").read_text() == grounds.ground(grounds.GROUNDS[name])


@pytest.mark.parametrize(("name", "look"), [("felt", "club"), ("wood", "walnut")])
def test_the_colours_tested_here_are_those_of_the_drawn_ground(name: str, look: str) -> None:
    """Grain and light move them a little: each lies within a tenth of the two shades it is drawn with."""
    drawn = grounds.GROUNDS[name]
    for part, shades in {"frame": drawn.frame, "felt": drawn.well, "point-a": drawn.even, "point-b": drawn.odd}.items():
        for at in (1, 3, 5):
            lit, shaded, said = (int(colour[at : at + 2], 16) for colour in (*shades, SETS[look][part]))
            assert min(lit, shaded) - 26 <= said <= max(lit, shaded) + 26, (part, SETS[look][part])
