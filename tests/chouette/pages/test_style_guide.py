"""The style guide draws the pages' own templates: each screen renders, and shows what it was given."""

import pytest
from django.test import Client

from chouette.pages.style_guide import SCREENS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_shows_everyone(client: Client, screen: str) -> None:
    shown = client.get(f"/look/{screen}/")
    assert shown.status_code == 200
    assert not [name for name, _ in SCREENS[screen] if name not in shown.text]


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
