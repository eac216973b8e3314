"""The way to a tournament's page: on the desk to show or to send, on the hall's screen to scan."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Night:
    return night(f"{MAIN}\nentrants ann bob", "open_entry\nstarts 1796241600")


def test_the_desk_has_it_to_show_and_to_send(evening: Night) -> None:
    shown = page(evening, "tom", "tournament_desk")
    assert f"http://testserver/tournaments/{evening.tournament.code}/</p>" in shown
    assert f'src="{reverse("tournament_qr", args=[evening.tournament.code])}"' in shown
    evening.says("tom", "start main")
    assert 'id="desk-way-here"' in page(evening, "tom", "tournament_desk")


def test_the_picture_is_drawn_for_whoever_may_see_the_page(evening: Night) -> None:
    picture = reverse("tournament_qr", args=[evening.tournament.code])
    member = Client()
    member.force_login(evening.club.users["bob"])
    drawn = member.get(picture)
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "image/svg+xml")
    assert Client().get(picture).status_code == 404


def test_the_hall_s_screen_says_the_hour_and_has_nothing_to_press(evening: Night) -> None:
    shown = page(evening, "tom", "tournament_wall")
    assert reverse("tournament_qr", args=[evening.tournament.code]) in shown
    assert "2 December, " in shown
    assert "Room for everybody." in shown
    assert "<button" not in shown.partition('id="tournament"')[2].partition("</main>")[0]
