"""Whoever would become partner because the partnership passes on says yes on their own page, or the box plays alone; nobody
gains a place in the line by saying no."""

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from tests.attacks.sitting_monitor import a_monitor, answers, asked, at_console, last_said
from tests.chouette.evenings import say, standing
from tests.chouette.on_screen.evenings import an_evening_on_screen, game_of, press
from tests.chouette.on_screen.test_asked_to_be_partner import page, partners
from tests.chouette.phones import from_monitor, table_of

pytestmark = pytest.mark.django_db

FIVE = "sheet plain\noption board=on\noption partner=optional\noption partner_from=4\nbox ann\nline bob cal dee eve"
LOST = "partner cal\ngame\nteam wins single override"
WON = "partner cal\ngame\nbox wins single override"


def an_evening(played: str) -> Chouette:
    """Cal was ann's partner; everybody has looked at their page since."""
    friday = say(an_evening_on_screen(FIVE), played)
    for who in ("ann", "bob", "cal", "dee", "eve"):
        page(friday, who)
    friday.seats.update(touched_at=timezone.now())
    friday.refresh_from_db()
    return friday


def test_nobody_shares_a_game_because_somebody_else_was_quick() -> None:
    friday = an_evening(LOST)
    assert (partners(friday), standing(friday)) == (("dee",), ["bob", "cal", "eve", "ann"])
    assert press(Client(), friday, "bob", say="game").status_code == 302
    assert game_of(friday).partners == ()
    assert game_of(friday).team == ("cal", "dee", "eve", "ann")
    told = friday.records.order_by("-number").values_list("said", "actor_name")[:3]
    assert list(told) == [("game", "bob"), ("line cal dee eve ann", "without a yes"), ("partner off", "without a yes")]


def test_the_page_asks_them_and_with_their_yes_they_are_partner() -> None:
    friday = an_evening(LOST)
    assert "The partnership passes on: bob is box with you as partner, if you agree before the next game." in page(
        friday, "dee"
    )
    assert 'value="partner dee"' in page(friday, "dee")
    assert 'value="partner dee"' not in page(friday, "eve")
    assert press(Client(), friday, "dee", say="partner dee").status_code == 302
    assert "passes on" not in page(friday, "dee")
    press(Client(), friday, "bob", say="game")
    assert game_of(friday).partners == ("dee",)


def test_nobody_says_yes_for_them() -> None:
    friday = an_evening(LOST)
    assert press(Client(), friday, "eve", say="partner dee").status_code == 422
    assert press(Client(), friday, "bob", say="partner dee").status_code == 302
    assert asked(friday)["asks"] == ["dee"]
    press(Client(), friday, "bob", say="game")
    assert game_of(friday).partners == ()


def test_who_says_no_stands_where_they_would_without_it() -> None:
    friday = an_evening(LOST)
    assert press(Client(), friday, "dee", say="partner off").status_code == 302
    assert (partners(friday), standing(friday)) == ((), ["bob", "cal", "dee", "eve", "ann"])


def test_if_the_box_takes_another_they_stand_there_too() -> None:
    friday = an_evening(LOST)
    press(Client(), friday, "bob", say="partner eve")
    answers(friday, "eve")
    assert (partners(friday), standing(friday)) == (("eve",), ["bob", "cal", "dee", "ann"])
    assert last_said(friday).agreed == ["eve"]


def test_a_yes_to_one_box_is_none_to_the_next() -> None:
    friday = an_evening(LOST)
    press(Client(), friday, "dee", say="partner dee")
    press(Client(), friday, "bob", say="bob sits out")
    assert table_of(friday).roles.box == "cal"
    press(Client(), friday, "cal", say="game")
    assert game_of(friday).partners == ()


def test_the_monitors_word_stands_where_the_monitor_does_not_sit() -> None:
    friday = an_evening(LOST)
    from_monitor(friday, "partner dee")
    from_monitor(friday, "game")
    assert game_of(friday).partners == ("dee",)


def test_a_monitor_who_is_box_asks_as_everybody_does() -> None:
    friday = an_evening(LOST)
    a_monitor(friday, "bob")
    at_console(friday, "partner dee", who="bob")
    assert asked(friday)["asks"] == ["dee"]
    at_console(friday, "game", who="bob")
    assert game_of(friday).partners == ()


def test_at_a_table_that_only_a_monitor_keeps_the_partnership_passes_on() -> None:
    friday = say(an_evening_on_screen(FIVE), LOST)
    from_monitor(friday, "game")
    assert game_of(friday).partners == ("dee",)


def test_a_partnership_that_won_goes_on_and_the_partner_reads_it() -> None:
    friday = an_evening(WON)
    assert "You remain partner of ann" in page(friday, "cal")
    assert "You remain partner" not in page(friday, "dee")
    press(Client(), friday, "ann", say="game")
    assert game_of(friday).partners == ("cal",)


def test_who_leaves_a_partnership_that_won_does_not_jump_ahead() -> None:
    friday = an_evening(WON)
    assert standing(friday) == ["ann", "dee", "eve", "bob"]
    assert press(Client(), friday, "cal", say="partner off").status_code == 302
    assert (partners(friday), standing(friday)) == ((), ["ann", "dee", "eve", "cal", "bob"])


def test_whoever_begins_the_next_game_reads_that_a_partner_stays_though_fewer_play() -> None:
    friday = an_evening(WON)
    stays = "stays the box’s partner, though"
    assert stays not in page(friday, "bob"), "five play, and four are enough"
    say(friday, "dee leaves\neve sits out")
    assert partners(friday) == ("cal",)
    assert f"cal {stays} 3 play." in page(friday, "bob").replace("\u2068", "").replace("\u2069", "")
