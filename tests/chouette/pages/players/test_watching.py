"""Who counts among those who watch a table on screen: nobody who plays there, and not the bar's screen."""

import re

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.seats.sitting_down import sit_down
from clubsite.live.tokens import read as read_token
from clubsite.live.watching.count import is_counted
from clubsite.members.models import Club, User
from clubsite.members.services import join
from tests.chouette.boards import on_screen
from tests.chouette.evenings import an_evening
from tests.chouette.phones import seat_of, taken

pytestmark = pytest.mark.django_db


def counts(client: Client, chouette: Chouette, query: str = "") -> bool:
    """Whether the page's reader is one of those who watch; what they are shown is what all are shown."""
    page = client.get(f"/w/{chouette.code}/{query}").text
    token = re.search(r'hx-sse:connect="/live/([^?"]+)', page)
    assert token is not None
    watch = read_token(token[1])
    shown = read(str(chouette.pk)).draw(watch.viewer.audience)
    assert shown is not None
    assert "page-ended" not in str(shown)
    assert str(shown) == str(read(str(chouette.pk)).draw(watch.viewer.audience.removesuffix(".plays")))
    return is_counted(watch)


def test_a_stranger_and_a_member_who_do_not_play_count(club: Club, eve: User) -> None:
    table, browser = on_screen(club), Client()
    browser.force_login(eve)
    assert counts(Client(), table)
    assert counts(browser, table)
    assert "data-watching" in Client().get(f"/w/{table.code}/").text


def test_whoever_plays_does_not_count_by_their_login_nor_by_the_seat_taken_in_their_browser(club: Club, eve: User) -> None:
    table, browser = on_screen(club), Client()
    join(club, eve)
    sit_down(table.pk, eve, keeps_score=True)
    browser.force_login(eve)
    assert not counts(browser, table)
    assert not counts(taken(Client(), seat_of(table, "bob")), table)


def test_the_bars_screen_and_an_evening_without_a_board_count_nobody(club: Club) -> None:
    assert not counts(Client(), on_screen(club), "?board")
    assert not counts(Client(), an_evening(monitor="pam"))
