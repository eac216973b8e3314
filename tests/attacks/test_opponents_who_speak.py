"""An opponent who was named in good faith neither doubles, answers nor plays for the other side, at a third person's cost."""

from html import unescape
from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.services import perform
from chouette.models import Chouette
from chouette.records.history import records_page
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll, press
from tests.chouette.phones import at_home, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

SEATS = "sheet plain\noption board=on\noption absent=wait\nbox ann\nline bob cal dee"
WITH_PAT = (
    "sheet plain\noption board=on\noption partner=optional\noption partner_from=4\n"
    "box ann\nline bob cal dee pat\npartner pat\ngame\nzoe joins"
)


def page(chouette: Chouette, who: str) -> str:
    client, seat = Client(), seat_of(chouette, who)
    at_home(client, seat)
    text = unescape(" ".join(client.get(f"/s/{seat.secret}/").text.split()))
    return text.replace("\u2068", "").replace("\u2069", "")


def to_the_boxs_answer(chouette: Chouette) -> None:
    """Ann has opened with 3-1; cal doubles her."""
    let_everybody_roll(chouette)
    with loaded("31"):
        press(Client(), chouette, "ann", "roll")
    press(Client(), chouette, "ann", "play", play="8/5 6/5")
    assert press(Client(), chouette, "cal", say="cal doubles").status_code == 302


def is_refused(chouette: Chouette, who: str, said: str, why: str) -> bool:
    answer = press(Client(), chouette, who, say=said)
    return answer.status_code == 422 and why in unescape(answer.text).replace("\u2068", "").replace("\u2069", "")


def test_the_captain_cannot_name_the_box_during_a_game() -> None:
    friday = an_evening_on_screen(f"{SEATS}\ngame\nzoe joins")
    offered = page(friday, "bob")
    assert "cal speaks for me" in offered
    assert "zoe speaks for me" in offered
    assert "ann speaks for me" not in offered
    why = "ann cannot speak for bob in this game. Name somebody of your own side, or wait for the next game."
    assert is_refused(friday, "bob", "bob trusts ann", why)
    assert is_refused(friday, "bob", "bob proxy ann", why)
    assert table_of(friday).proxies == {}


def test_the_box_with_a_partner_names_the_partner_or_nobody() -> None:
    friday = an_evening_on_screen(WITH_PAT)
    offered = page(friday, "ann")
    assert "pat speaks for me" in offered
    assert [one for one in ("bob", "cal", "dee", "zoe") if f"{one} speaks for me" in offered] == []
    assert is_refused(friday, "ann", "ann trusts bob", "bob cannot speak for ann")
    assert is_refused(friday, "ann", "ann trusts zoe", "zoe cannot speak for ann")
    assert press(Client(), friday, "ann", say="ann trusts pat").status_code == 302


def test_a_naming_does_not_outlive_the_game_to_the_other_side_and_both_read_so() -> None:
    friday = an_evening_on_screen(f"{SEATS}\nann trusts cal\ngame")
    to_the_boxs_answer(friday)
    assert press(Client(), friday, "cal", say="ann drops all").status_code == 422
    assert press(Client(), friday, "cal", "answers", **{"answer-0": "ann drops cal"}).status_code == 422
    assert "cal does not speak for you while you sit on opposite sides." in page(friday, "ann")
    assert "You do not speak for ann while you sit on opposite sides." in page(friday, "cal")
    assert "cal does not answer now" in page(friday, "dee")
    assert "opposite sides. In" not in page(friday, "dee")


def test_it_counts_again_once_they_are_on_one_side() -> None:
    friday = an_evening_on_screen(f"{SEATS}\nann trusts cal\ngame\nteam wins single override\ngame")
    assert "does not speak for you" not in page(friday, "ann")
    assert "cal answers since game 1" in page(friday, "dee")
    with loaded("13 21"):
        let_everybody_roll(friday)
        press(Client(), friday, "cal", "roll")
        assert press(Client(), friday, "cal", say="ann resigns single").status_code == 302


def test_who_leaves_their_cube_to_an_opponent_settles_first() -> None:
    friday = an_evening_on_screen(f"{SEATS}\ndee trusts ann\ngame")
    assert is_refused(friday, "dee", "dee leaves", "settle")
    assert "Leave for good" not in page(friday, "dee")


def test_what_somebody_says_for_another_is_told_as_theirs() -> None:
    friday = an_evening_on_screen(f"{SEATS}\ngame\nzoe joins\nann trusts zoe")
    to_the_boxs_answer(friday)
    assert press(Client(), friday, "zoe", say="ann drops all").status_code == 302
    assert "zoe for ann drops all." in page(friday, "dee")


def test_a_monitor_who_plays_writes_down_for_all_on_a_score_sheet() -> None:
    """Off screen the name of the record's author may be a player's: nobody speaks for anybody."""
    friday = an_evening_on_screen("sheet plain\nbox ann\nline bob cal\ngame")
    perform(friday.pk, "bob doubles", version=friday.version, action_id=uuid4(), by=None, name="cal")
    friday.refresh_from_db()
    names = {"ann": "Ann", "bob": "Bob", "cal": "Cal"}
    assert records_page(friday, None, names).records[0].said in ("Bob doubles.", "\u2068Bob\u2069 doubles.")


def test_a_monitors_sheet_names_whom_it_likes() -> None:
    friday = an_evening_on_screen("sheet plain\nbox ann\nline bob cal\ngame\nbob proxy ann\nbob trusts ann")
    assert table_of(friday).proxies == {"bob": "ann"}
