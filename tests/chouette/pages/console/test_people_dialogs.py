"""Dialogs about partners and leaving: nothing is written that was not chosen."""

import re

import pytest
from django.test import Client

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from tests.chouette.conftest import Say
from tests.chouette.pages.console.test_dialogs import GAME, HTMX, last, monitor, send

__all__ = ["monitor"]  # a fixture

pytestmark = pytest.mark.django_db


def test_a_partner_sheet_sent_with_nobody_chosen_writes_nothing(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, "option partner_from=4\nbox ann\nline bob cal dee\npartner cal")
    assert "No partner" in monitor.get(f"/c/{chouette.code}/sheet/partner/").content.decode()
    answer = send(monitor, chouette, "sheet/partner", {})
    assert answer.status_code == 422
    assert "Choose a partner, or “No partner”." in answer.content.decode()
    assert last(chouette) == "partner cal"


def test_leaving_in_a_live_game_is_asked_first_and_says_who_answers(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all")
    console = monitor.get(f"/c/{chouette.code}/").content.decode()
    assert 'value="dee leaves"' not in console
    assert "sheet/leave/?player=dee" in console
    shown = monitor.get(f"/c/{chouette.code}/sheet/leave/?player=dee", headers=HTMX).content.decode()
    assert "as the captain answers" in shown
    assert send(monitor, chouette, "sheet/leave", {"player": "dee", "proxy": "cal"}).status_code == 200
    assert list(chouette.records.order_by("number").values_list("said", flat=True))[-2:] == ["dee proxy cal", "dee leaves"]
    assert evening_of(chouette).table.proxies == {"dee": "cal"}


def test_nobody_who_plays_against_a_cube_is_offered_to_answer_for_it(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all\nbob takes\ncal takes\ndee takes")
    shown = monitor.get(f"/c/{chouette.code}/sheet/leave/?player=dee", headers=HTMX).content.decode()
    offered = set(re.findall(r'name="proxy" value="(\w*)"', shown))
    assert offered == {"bob", "cal", ""}
    assert send(monitor, chouette, "sheet/leave", {"player": "dee", "proxy": "ann"}).status_code == 422
    assert last(chouette) == "dee takes"


def test_who_leaves_between_games_is_asked_for_no_proxy(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, "box ann\nline bob cal dee")
    shown = monitor.get(f"/c/{chouette.code}/sheet/leave/?player=dee", headers=HTMX).content.decode()
    assert 'name="proxy"' not in shown


def test_whoever_has_left_stays_on_the_console_with_their_points(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all\nbob takes\ncal takes\ndee drops")
    say(chouette, "dee leaves")
    console = monitor.get(f"/c/{chouette.code}/").content.decode()
    assert 'id="gone"' not in console, "in the game that dee has dropped the row is still there"
    say(chouette, "box wins single")
    console = monitor.get(f"/c/{chouette.code}/").content.decode()
    assert re.search(r'id="gone">No longer here: dee −\d', console)
    say(chouette, "dee joins")
    assert 'id="gone"' not in monitor.get(f"/c/{chouette.code}/").content.decode()
