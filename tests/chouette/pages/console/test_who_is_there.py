"""A monitor who plays and works at the console is at the table, too: nobody reads that they are away."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from chouette.models import Chouette, Seat
from games.play.presence import is_away
from tests.attacks.sitting_monitor import ann_has_rolled, asked, at_console, browser_of
from tests.chouette.evenings import say
from tests.chouette.phones import Phone, seat_of, taken

pytestmark = pytest.mark.django_db


def away(chouette: Chouette, *words: str) -> None:
    """They have looked at their own page ten minutes ago."""
    at = timezone.now() - timedelta(minutes=10)
    Seat.objects.filter(chouette=chouette, word__in=words).update(seen_at=at, touched_at=at)


def is_there(chouette: Chouette, word: str) -> bool:
    return not is_away(seat_of(chouette, word), timezone.now())


def test_who_asks_for_a_correction_at_the_console_is_not_shown_as_away() -> None:
    chouette = say(ann_has_rolled(), "team wins single override\ngame")
    away(chouette, "ann", "bob")
    bobs_page = f"/s/{seat_of(chouette, 'bob').secret}/"
    assert "<bdi>ann</bdi> away since" in Phone().get(bobs_page).text
    at_console(chouette, "correct game 1 box wins gammon")
    assert "bob" in asked(chouette)["asks"]
    assert "<bdi>ann</bdi> away since" not in Phone().get(bobs_page).text


@pytest.mark.parametrize("place", ["", "sheet/undo/", "games/1/", "links/"])
def test_whoever_opens_the_console_or_a_sheet_of_it_is_there(place: str) -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    away(chouette, "ann", "bob")
    assert browser_of("ann").get(f"/c/{chouette.code}/{place}").status_code == 200
    assert is_there(chouette, "ann")
    assert not is_there(chouette, "bob")


@pytest.mark.parametrize("place", ["proposal/", "more-time/", "sheet/undo/", "games/1/"])
def test_whatever_is_pressed_at_the_console_is_a_sign(place: str) -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    away(chouette, "ann")
    browser_of("ann").post(f"/c/{chouette.code}/{place}", {"page": uuid4(), "side": "box"})
    assert is_there(chouette, "ann")


def test_the_console_that_follows_by_itself_is_no_sign() -> None:
    chouette = ann_has_rolled()
    away(chouette, "ann")
    browser_of("ann").get(f"/c/{chouette.code}/", HTTP_HX_REQUEST="true")
    assert not is_there(chouette, "ann")


def test_who_writes_down_for_all_makes_nobody_wait_for_pages() -> None:
    chouette = ann_has_rolled()
    Seat.objects.filter(chouette=chouette).update(seen_at=None, touched_at=None)
    at_console(chouette, "ann plays 8/5 6/5")
    assert not Seat.objects.filter(chouette=chouette).exclude(touched_at=None).exists()


def test_the_console_reports_who_is_here_where_the_own_seat_was_taken() -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    here = f'data-here="/s/{seat_of(chouette, "ann").secret}/here/"'
    mine, borrowed = taken(browser_of("ann"), seat_of(chouette, "ann")), browser_of("ann")
    for place in ("", "games/1/"):
        assert here in mine.get(f"/c/{chouette.code}/{place}").text
        assert "data-here" not in borrowed.get(f"/c/{chouette.code}/{place}").text
