"""Whoever shares what the box pays says yes before it resigns or settles for both."""

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette, SettlementOffer
from tests.attacks.sitting_monitor import a_monitor, answers, asked, at_console, last_said, nothing_was_said
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, game_of, press
from tests.chouette.phones import at_home, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

WITH_PAT = (
    "sheet plain\noption board=on\noption partner=optional\noption partner_from=4\n"
    "box ann\nline bob cal dee pat\npartner pat\ngame"
)
RESIGNS = "ann resigns single"
SETTLES = {"cube": "main:cal", "points": "1", "to": "cal", "winner": ""}


@pytest.fixture
def friday() -> Chouette:
    """Ann, with pat as her partner, is to roll against bob, cal and dee."""
    chouette = an_evening_on_screen(WITH_PAT)
    with loaded("31"):
        press(Client(), chouette, "bob", "roll")
    chouette.refresh_from_db()
    return chouette


def page(chouette: Chouette, who: str, more: str = "") -> str:
    client, seat = Client(), seat_of(chouette, who)
    at_home(client, seat)
    text = unescape(" ".join(client.get(f"/s/{seat.secret}/{more}").text.split()))
    return text.replace("\u2068", "").replace("\u2069", "")


def is_resigning(chouette: Chouette) -> bool:
    return any(one.resignation is not None for one in game_of(chouette).live)


def test_the_box_resigns_for_both_with_the_partners_yes(friday: Chouette) -> None:
    assert press(Client(), friday, "ann", say=RESIGNS).status_code == 302
    assert nothing_was_said(friday)
    assert asked(friday)["asks"] == ["pat"]
    told = page(friday, "pat")
    assert "ann asks for your yes." in told
    assert "ann asks the box’s partner:" in told
    assert "1 point to each opponent: half of it is yours." in told
    assert 'name="agree"' in told
    assert 'name="agree"' not in page(friday, "bob")
    answers(friday, "pat")
    assert is_resigning(friday)
    assert (last_said(friday).said, last_said(friday).actor_name, last_said(friday).agreed) == (RESIGNS, "ann", ["pat"])


def test_with_a_no_the_game_goes_on_and_nobody_asks_again(friday: Chouette) -> None:
    press(Client(), friday, "ann", say=RESIGNS)
    answers(friday, "pat", "refuse")
    assert not is_resigning(friday)
    again = press(Client(), friday, "ann", say=RESIGNS)
    assert (again.status_code, "pat has said no to that" in again.text) == (422, True)


def test_the_box_takes_the_question_back(friday: Chouette) -> None:
    press(Client(), friday, "ann", say=RESIGNS)
    answers(friday, "ann", "withdraw")
    assert answers(friday, "pat", about="gone").status_code == 422
    assert not is_resigning(friday)


def test_nobody_waits_for_a_partner_who_is_away(friday: Chouette) -> None:
    long_ago = timezone.now() - timedelta(minutes=10)
    friday.seats.filter(word="pat").update(seen_at=long_ago, touched_at=long_ago)
    press(Client(), friday, "ann", say=RESIGNS)
    assert is_resigning(friday)


def test_a_member_of_the_team_resigns_alone(friday: Chouette) -> None:
    press(Client(), friday, "cal", say="cal resigns single")
    assert is_resigning(friday)


def test_nor_does_a_box_that_is_a_monitor_resign_for_both_at_the_console(friday: Chouette) -> None:
    a_monitor(friday, "ann")
    at_console(friday, RESIGNS)
    assert nothing_was_said(friday)
    assert asked(friday)["asks"] == ["pat"]


def test_a_monitor_who_does_not_sit_writes_down_what_was_said_aloud(friday: Chouette) -> None:
    say(friday, RESIGNS)
    assert is_resigning(friday)


def test_the_dialog_says_who_pays_half(friday: Chouette) -> None:
    assert "pat pays half of it, and is asked first." in page(friday, "ann", "resign/")
    assert "half" not in page(friday, "cal", "resign/")
    long_ago = timezone.now() - timedelta(minutes=10)
    friday.seats.filter(word="pat").update(seen_at=long_ago, touched_at=long_ago)
    assert "pat pays half of it." in page(friday, "ann", "resign/")


@pytest.mark.parametrize(("offers", "accepts"), [("ann", "cal"), ("cal", "ann")])
def test_a_settlement_of_the_box_needs_the_partners_yes_as_well(friday: Chouette, offers: str, accepts: str) -> None:
    press(Client(), friday, offers, "settle", **SETTLES)
    press(Client(), friday, accepts, "offer", accept=SettlementOffer.objects.get().pk)
    assert nothing_was_said(friday)
    assert asked(friday)["asks"] == ["pat"]
    told = page(friday, "pat")
    assert "ann pays cal 1." in told
    assert "Half of it is yours." in told
    assert not SettlementOffer.objects.exists()
    answers(friday, "pat")
    record = last_said(friday)
    assert (record.said, record.actor_name, record.agreed) == ("settle ann cal 1 to cal", f"{offers}, {accepts}", ["pat"])
    assert "cal" not in [one.team_side for one in game_of(friday).live]
    for who in ("pat", "bob"):
        assert "share still to come" in page(friday, who), "the box has paid, its partner has not"


def test_a_partner_who_says_no_keeps_the_cube_in_play(friday: Chouette) -> None:
    press(Client(), friday, "ann", "settle", **SETTLES)
    press(Client(), friday, "cal", "offer", accept=SettlementOffer.objects.get().pk)
    answers(friday, "pat", "refuse")
    assert "cal" in [one.team_side for one in game_of(friday).live]
    assert "pat said no, and nothing was done." in page(friday, "cal")


def test_the_same_tap_sent_again_asks_once(friday: Chouette) -> None:
    press(Client(), friday, "ann", "settle", **SETTLES)
    offer, click = SettlementOffer.objects.get().pk, "7a3c7e5e-52a4-4c8e-9d4e-2d3f5d1f9c11"
    for _again in range(2):
        sent = press(Client(), friday, "cal", "offer", accept=offer, page=click)
        assert sent.status_code == 302
    assert asked(friday)["asks"] == ["pat"]


def test_whoever_settles_with_the_box_reads_who_is_asked(friday: Chouette) -> None:
    assert "pat gets or pays half of it, and is asked before it counts." in page(friday, "ann", "settle/")
    press(Client(), friday, "cal", "settle", **SETTLES)
    assert "pat gets or pays half of it." in page(friday, "ann")
    assert table_of(friday).game is not None


def test_nothing_is_said_of_halves_where_nobody_shares(friday: Chouette) -> None:
    a_monitor(friday, "ann")
    at_console(friday, "bob resigns gammon")
    assert asked(friday)["asks"] == ["bob"]
    assert "of it is yours" not in page(friday, "bob")
