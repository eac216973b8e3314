"""A monitor who plays takes back a roll: the others must agree, each of them, however it is sent."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.evening.on_screen.proposals import proposal_at
from chouette.models import Chouette
from chouette.rules.model.actions import Undo
from chouette.seats.consent import say_as_monitor
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import Player, User
from tests.attacks.sitting_monitor import (
    a_monitor,
    ann_has_rolled,
    answers,
    asked,
    at_console,
    bob_has_rolled,
    browser_of,
    by_program,
    last_said,
    nothing_was_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import press
from tests.chouette.on_screen.screens import on_screen, open_the_game
from tests.chouette.phones import Phone, table_of
from tests.clubsite.at_once import at_once

pytestmark = pytest.mark.django_db


def test_her_own_roll_comes_back_only_with_everybodys_yes() -> None:
    chouette = ann_has_rolled()
    assert at_console(chouette, "undo step").status_code == 303
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
    for who in ("bob", "cal"):
        assert answers(chouette, who).status_code == 302
        assert nothing_was_said(chouette)
    answers(chouette, "dee")
    record = last_said(chouette)
    assert (record.said, record.actor_name, record.agreed) == ("undo step", "ann", ["bob", "cal", "dee"])
    assert proposal_at(Chouette.objects.get(pk=chouette.pk)) is None


def test_a_program_gets_no_further() -> None:
    chouette = ann_has_rolled()
    answer = by_program(chouette, "undo step")
    assert answer.status_code == 202
    assert answer.json()["proposal"]["takes_back"] == ["opening 3 1"]
    assert answer.json()["proposal"]["waits_for"] == ["bob", "cal", "dee"]
    assert nothing_was_said(chouette)


def test_several_steps_in_one_press_are_asked_for_together() -> None:
    chouette = bob_has_rolled()
    at_console(chouette, "undo step\nundo step")
    assert nothing_was_said(chouette)
    assert asked(chouette)["back"] == ["ann plays 8/5 6/5", "bob rolls 6 2"]


def test_one_no_ends_it_and_she_reads_whose_it_was() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    first = asked(chouette)["id"]
    answers(chouette, "bob")
    answers(chouette, "cal", "refuse")
    assert nothing_was_said(chouette)
    assert "cal said no, and nothing was done." in browser_of("ann").get(f"/c/{chouette.code}/").text
    assert answers(chouette, "dee", about=first).status_code == 422
    at_console(chouette, "undo step")
    assert asked(chouette)["agreed"] == []  # asked anew


def test_what_is_said_meanwhile_ends_it() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    for who in ("bob", "cal"):
        answers(chouette, who)
    press(Client(), chouette, "ann", "say", say="ann plays 8/5 6/5")
    chouette.refresh_from_db()
    late = answers(chouette, "dee")
    assert late.status_code == 422
    assert "This is not asked any more." in late.text
    assert nothing_was_said(chouette)
    assert "It has lapsed" in browser_of("ann").get(f"/c/{chouette.code}/").text


def test_she_cannot_agree_for_somebody_else_whose_link_she_has() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    answer = answers(chouette, "dee", web=browser_of("ann"))
    assert answer.status_code == 422
    assert "Who asks does not answer for somebody else." in answer.text.replace("&#x27;", "'")
    assert asked(chouette)["agreed"] == []
    assert answers(chouette, "ann").status_code == 422  # nor for herself: she is not asked


def test_a_proxy_does_not_agree_for_the_absent() -> None:
    chouette = say(ann_has_rolled(), "dee proxy ann\ncal proxy bob")
    at_console(chouette, "undo step\nundo step\nundo step", who="ann")
    for who in ("bob", "bob"):
        answers(chouette, who)
    assert asked(chouette)["agreed"] == ["bob"]
    assert nothing_was_said(chouette)


def test_two_taps_of_one_player_are_one_yes() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    proposal = asked(chouette)["id"]
    for who in ("bob", "bob", "cal", "cal", "dee", "dee"):
        assert answers(chouette, who, about=proposal).status_code == 302
    assert chouette.records.filter(said="undo step").count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_two_agree_at_once_and_it_is_done_once() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    proposal = asked(chouette)["id"]
    answers(chouette, "bob")
    said = at_once(*(lambda who=who: answers(chouette, who, about=proposal) for who in ("cal", "dee", "cal", "dee")))
    assert {one.status_code for one in said} == {302}  # type: ignore[attr-defined]
    assert chouette.records.filter(said="undo step").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_of_her_tabs_ask_once() -> None:
    chouette = ann_has_rolled()
    at_once(*(lambda: at_console(chouette, "undo step") for _ in range(3)))
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]


def test_the_same_click_again_is_the_same_request_and_afterwards_is_done() -> None:
    chouette, click = ann_has_rolled(), uuid4()
    at_console(chouette, "undo step", click=click)
    answers(chouette, "bob")
    at_console(chouette, "undo step", click=click)
    assert asked(chouette)["agreed"] == ["bob"]
    version = chouette.version
    for who in ("cal", "dee"):
        answers(chouette, who)
    assert at_console(chouette, "undo step", click=click, version=version).status_code == 303
    assert chouette.records.filter(said="undo step").count() == 1


def test_a_stale_page_is_told_so() -> None:
    chouette = ann_has_rolled()
    old = chouette.version
    press(Client(), chouette, "ann", "say", say="ann plays 8/5 6/5")
    assert at_console(chouette, "undo step", version=old).status_code == 409
    chouette.refresh_from_db()
    assert proposal_at(chouette) is None


def test_a_click_that_is_ahead_of_the_row_it_was_read_with_asks_all_the_same() -> None:
    """Two clicks in a row: the second names the version that the first is only about to make."""
    chouette = ann_has_rolled()
    read_before = Chouette.objects.select_related("club").get(pk=chouette.pk)
    press(Client(), chouette, "ann", "say", say="ann plays 8/5 6/5")
    chouette.refresh_from_db()
    ann = chouette.seats.get(word="ann").player.user
    assert ann is not None
    with pytest.raises(Stale):
        say_as_monitor(read_before, [Undo(step=True)], version=chouette.version, action_id=uuid4(), by=ann)
    assert last_said(chouette).said == "ann plays 8/5 6/5"


def test_leaving_the_table_first_does_not_help() -> None:
    chouette = bob_has_rolled()
    a_monitor(chouette, "cal")
    press(Client(), chouette, "cal", "say", say="cal leaves")
    chouette.refresh_from_db()
    at_console(chouette, "undo step\nundo step", who="cal")
    assert asked(chouette)["asks"] == ["ann", "bob", "dee"]
    assert nothing_was_said(chouette)


def test_the_boxs_partner_who_leaves_still_has_a_stake() -> None:
    chouette = open_the_game(
        on_screen("partner=optional partner_from=4", before_the_game="partner pat", seats="box ann\nline bob cal dee pat")
    )
    a_monitor(chouette, "pat")
    press(Client(), chouette, "pat", "say", say="pat leaves")
    chouette.refresh_from_db()
    assert "pat" in table_of(chouette).gone
    assert at_console(chouette, "undo step\nundo step", who="pat").status_code == 303
    assert asked(chouette)["asks"] == ["ann", "bob", "cal", "dee"]
    assert nothing_was_said(chouette)


def test_nobody_slips_out_of_a_game_by_suspending_it() -> None:
    chouette = bob_has_rolled()
    chouette.seats.exclude(word="dee").update(seen_at=timezone.now(), touched_at=timezone.now())
    long_ago = timezone.now() - timedelta(hours=1)
    chouette.seats.filter(word="dee").update(seen_at=long_ago, touched_at=long_ago)
    assert at_console(chouette, "suspend").status_code == 303
    assert asked(chouette)["asks"] == ["bob", "cal"]  # dee is gone, and loses nothing by it
    assert nothing_was_said(chouette)


def test_having_claimed_a_guest_is_sitting_too() -> None:
    chouette = ann_has_rolled()
    eve = User.objects.create_user("eve")
    chouette.club.memberships.create(user=eve, roles=["monitor"])
    known = Player.objects.create(club=chouette.club, name="Eve", word="eve", user=eve)
    Player.objects.filter(club=chouette.club, word="dee").update(merged_into=known)
    at_console(chouette, "undo step", who="eve")
    assert asked(chouette)["asks"] == ["ann", "bob", "cal"]
    assert nothing_was_said(chouette)


def test_her_own_word_comes_back_while_nothing_was_rolled_since() -> None:
    chouette = ann_has_rolled()
    press(Client(), chouette, "ann", "say", say="ann sits out")
    at_console(chouette, "undo step")
    assert last_said(chouette).said == "undo step"


def test_but_not_a_play_that_she_has_confirmed_on_which_the_captain_thinks_on_his_clock() -> None:
    chouette = ann_has_rolled()
    press(Client(), chouette, "ann", "say", say="ann plays 8/5 6/5")
    chouette.refresh_from_db()
    at_console(chouette, "undo step")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
    for who in ("bob", "cal", "dee"):
        answers(chouette, who)
    assert last_said(chouette).said == "undo step"


@pytest.mark.parametrize("released", [False, True])
def test_nor_anything_once_somebody_has_held_the_coming_roll(released: bool) -> None:
    """She would know that he thinks about his cube."""
    chouette = ann_has_rolled()
    press(Client(), chouette, "ann", "say", say="ann plays 8/5 6/5")
    press(Client(), chouette, "ann", "say", say="ann sits out")
    assert press(Client(), chouette, "cal", "hold", what="hold").status_code == 302
    if released:
        assert press(Client(), chouette, "cal", "hold", what="let").status_code == 302
    chouette.refresh_from_db()
    at_console(chouette, "undo step")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]


def test_somebody_elses_word_does_not() -> None:
    chouette = bob_has_rolled()
    press(Client(), chouette, "bob", "say", say="bob plays 24/18 13/11")
    chouette.refresh_from_db()
    at_console(chouette, "undo step")
    assert nothing_was_said(chouette)


def test_reopening_the_evening_and_going_back_is_asked_for_as_well() -> None:
    chouette = say(ann_has_rolled(), "team wins single override\nclose")
    at_console(chouette, "undo step\nundo step")
    assert nothing_was_said(chouette)
    at_console(chouette, "undo step")
    assert last_said(chouette).said == "undo step"
    assert table_of(chouette).game is None
    chouette.refresh_from_db()
    at_console(chouette, "undo")
    assert nothing_was_said(chouette)


def test_the_rolls_for_the_seats_come_back_only_with_everybodys_yes() -> None:
    chouette = ann_has_rolled()  # for its monitors
    chouette = say(chouette, "undo step\nundo step\nundo step\nundo step\nrolls ann 6 bob 5 cal 4 dee 2")
    at_console(chouette, "undo step")
    assert nothing_was_said(chouette)
    at_console(chouette, "box is bob")
    assert nothing_was_said(chouette)


# A monitor who does not sit


def test_a_monitor_who_does_not_sit_says_why_and_everybody_reads_it() -> None:
    chouette = ann_has_rolled()
    refused = at_console(chouette, "undo step", who="mo")
    assert refused.status_code == 422
    assert "Give a reason for it." in refused.text
    assert at_console(chouette, "undo step", who="mo", reason="   ").status_code == 422
    assert by_program(chouette, "undo step", who="mo").json()["code"] == "REASON_NEEDED"
    assert nothing_was_said(chouette)
    assert at_console(chouette, "undo step", who="mo", reason="A cocked die").status_code == 303
    assert last_said(chouette).reason == "A cocked die"
    assert "A cocked die" in browser_of("mo").get(f"/c/{chouette.code}/games/").text
    assert "A cocked die" in Phone().get(f"/s/{chouette.seats.get(word='dee').secret}/").text
    log = browser_of("mo").get(f"/api/chouettes/{chouette.code}/statements/").json()
    assert log["results"][-1]["reason"] == "A cocked die"


def test_what_needs_no_reason_needs_none() -> None:
    chouette = say(ann_has_rolled(), "ann plays 8/5 6/5")
    assert at_console(chouette, "undo step", who="mo").status_code == 303
    assert last_said(chouette).said == "undo step"


def test_what_is_refused_twice_is_not_asked_a_third_time_on_the_clock_of_whoever_is_asked() -> None:
    chouette = bob_has_rolled()
    press(Client(), chouette, "bob", "say", say="bob plays 24/18 13/11")
    for _ in range(2):
        at_console(chouette, "undo step")
        answers(chouette, "bob", "refuse")
    again = at_console(chouette, "undo step")
    assert "bob has said no to that, and nothing has been played since." in again.text
    assert asked(chouette)["refused_by"] == "bob"
