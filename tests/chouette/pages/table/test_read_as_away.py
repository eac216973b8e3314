"""Whoever the others read to be away reads so on their own page, and a touch ends it on all pages at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of

pytestmark = pytest.mark.django_db

SAYS_SO = "The others read that you are away."
CALLED_AWAY = "<bdi>cal</bdi> away since"


@pytest.fixture
def friday() -> Chouette:
    """Bob is to roll; cal's page is open, and nobody has touched it for six minutes."""
    friday = to_the_teams_roll(on_screen())
    now = timezone.now()
    friday.seats.update(touched_at=now, seen_at=now, opened_at=now)
    friday.seats.filter(word="cal").update(touched_at=now - timedelta(minutes=6))
    return friday


def page(friday: Chouette, who: str) -> str:
    """As it follows by itself."""
    return str(read(str(friday.pk)).draw(own_audience(seat_of(friday, who)) if who else watch_audience(friday)))


def shown(friday: Chouette) -> int:
    return Chouette.objects.get(pk=friday.pk).shown


def test_they_read_it_themselves_and_nobody_else_does(friday: Chouette) -> None:
    assert SAYS_SO in page(friday, "cal")
    assert CALLED_AWAY not in page(friday, "cal")
    for other in ("ann", "bob", "dee", ""):
        assert CALLED_AWAY in page(friday, other)
        assert SAYS_SO not in page(friday, other)


@pytest.mark.parametrize("what", ["touched", "open"])
def test_a_touch_ends_it_for_the_others_too_and_a_page_that_is_only_open_does_not(friday: Chouette, what: str) -> None:
    before = shown(friday)
    Phone().post(
        f"/s/{seat_of(friday, 'cal').secret}/here/",
        {"touched": "1"} if what == "touched" else {},
        headers={"HX-Request": "true"},
    )
    assert (shown(friday) > before) is (what == "touched")
    assert (SAYS_SO in page(friday, "cal")) is (what == "open")
    assert (CALLED_AWAY in page(friday, "bob")) is (what == "open")


def test_whose_phone_was_dark_is_called_away_no_longer_as_soon_as_it_is_open_again(friday: Chouette) -> None:
    friday.seats.filter(word="cal").update(
        seen_at=timezone.now() - timedelta(minutes=2), touched_at=timezone.now() - timedelta(minutes=2)
    )
    assert CALLED_AWAY in page(friday, "bob")
    before = shown(friday)
    Phone().post(f"/s/{seat_of(friday, 'cal').secret}/here/", headers={"HX-Request": "true"})
    assert shown(friday) > before
    assert CALLED_AWAY not in page(friday, "bob")


def test_between_two_games_nobody_is_called_away(friday: Chouette) -> None:
    say(friday, "box wins single override")
    assert SAYS_SO not in page(friday, "cal")
    before = shown(friday)
    Phone().post(f"/s/{seat_of(friday, 'cal').secret}/here/", {"touched": "1"}, headers={"HX-Request": "true"})
    assert shown(friday) == before
