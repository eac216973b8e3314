"""The style guide draws the pages' own templates: each screen renders, and shows what it was given."""

import pytest
from django.test import Client

from chouette.pages.shared.drawn_tournaments import PAPERS
from chouette.pages.shared.drawn_tournaments import SCREENS as TOURNAMENTS
from chouette.pages.style_guide import SCREENS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_shows_everyone(client: Client, screen: str) -> None:
    shown = client.get(f"/look/{screen}/")
    assert shown.status_code == 200
    assert not [name for name, _ in SCREENS[screen] if name not in shown.text]


@pytest.mark.parametrize("screen", TOURNAMENTS)
def test_a_tournament_is_drawn_whole(client: Client, screen: str) -> None:
    shown = client.get(f"/look/{screen}/?player=Ann")
    assert shown.status_code == 200
    drawing = TOURNAMENTS[screen]("Ann")
    listed = [item.id for flight in drawing.flights for one_round in flight.rounds for item in one_round.matches if item.id]
    drawn = [box.id for flight in drawing.flights for picture in flight.pictures for box in picture.boxes]
    matches = drawn if screen.endswith("wall") else listed + drawn
    assert matches
    assert [match for match in matches if f'data-match="{match}"' not in shown.text] == []


@pytest.mark.parametrize("screen", PAPERS)
def test_a_tournament_is_printed(client: Client, screen: str) -> None:
    shown = client.get(f"/look/{screen}/")
    assert (shown.status_code, shown["Content-Type"]) == (200, "application/pdf")


def test_the_guide_shows_every_part(client: Client) -> None:
    shown = client.get("/look/").text
    for part in (
        'class="cube"',
        'class="rail"',
        'class="scores"',
        'class="plot"',
        'class="toast"',
        'class="deltas"',
        'class="qr"',
    ):
        assert part in shown


def test_there_is_no_other_screen(client: Client) -> None:
    assert client.get("/look/nothing/").status_code == 404
