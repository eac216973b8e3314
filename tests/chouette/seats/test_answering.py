"""Players answer for themselves: sealed until all are in, once each, in their own names, and silent ones as the house rules
say."""

import threading
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.models import SealedAnswer
from chouette.rules.model.actions import Player
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.answering import open_if_due, open_own_page, say_for_seat, switch
from chouette.wording.said_by import TIME_IS_UP
from clubsite.eventlog.write_path import Stale
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.chouette.phones import (
    DOUBLED,
    an_open_evening,
    from_monitor,
    from_phone,
    let_the_time_pass,
    names_in_log,
    seat_of,
    table_of,
)

pytestmark = pytest.mark.django_db


def test_nobody_sees_an_answer_before_all_have_answered() -> None:
    chouette = an_open_evening()
    version = chouette.version
    from_phone(chouette, "bob takes")
    from_phone(chouette, "cal drops")
    assert chouette.version == version
    game = table_of(chouette).game
    assert game is not None
    assert all(contract.offer for contract in game.live)
    from_phone(chouette, "dee takes")
    assert table_of(chouette).scores == {"ann": 4, "bob": 0, "cal": -4, "dee": 0}
    assert {said: name for said, name in names_in_log(chouette).items() if said.split()[0] in ("bob", "cal", "dee")} == {
        "bob takes": "bob",
        "cal drops": "cal",
        "dee takes": "dee",
    }
    assert not SealedAnswer.objects.exists()


def test_an_answer_may_be_changed_until_all_have_answered() -> None:
    chouette = an_open_evening()
    for said in ("bob drops", "cal takes", "bob takes", "dee takes"):
        from_phone(chouette, said)
    assert table_of(chouette).scores == {"ann": 0, "bob": 0, "cal": 0, "dee": 0}


def test_every_open_page_is_told_that_one_more_has_answered() -> None:
    chouette = an_open_evening()
    shown = chouette.shown
    from_phone(chouette, "bob takes")
    assert chouette.shown == shown + 1


@pytest.mark.parametrize(
    ("absent", "captain", "scores"),
    [
        ("captain", "bob takes", {"ann": 0, "bob": 0, "cal": 0, "dee": 0}),
        ("captain", "bob drops", {"ann": 12, "bob": -4, "cal": -4, "dee": -4}),
        ("captain", "", {"ann": 12, "bob": -4, "cal": -4, "dee": -4}),
        ("drop", "bob takes", {"ann": 8, "bob": 0, "cal": -4, "dee": -4}),
    ],
)
def test_the_silent_answer_as_the_sheet_says(absent: str, captain: str, scores: dict[str, int]) -> None:
    sheet = DOUBLED.replace("sheet plain", f"sheet plain\noption absent={absent}")
    chouette = an_open_evening(sheet)
    if captain:
        from_phone(chouette, captain)
    assert not open_if_due(chouette.pk)
    let_the_time_pass(chouette)
    assert open_if_due(chouette.pk)
    assert table_of(chouette).scores == scores
    silent = chouette.records.filter(said__startswith="dee ").get()
    assert silent.actor_name == TIME_IS_UP
    assert not open_if_due(chouette.pk)


def test_a_captain_whose_answer_the_monitor_wrote_speaks_for_the_silent_too() -> None:
    chouette = an_open_evening()
    say(chouette, "bob takes")
    let_the_time_pass(chouette)
    open_if_due(chouette.pk)
    assert table_of(chouette).scores == {"ann": 0, "bob": 0, "cal": 0, "dee": 0}


def test_the_last_answer_waits_for_nobody_once_the_monitor_has_written_the_others() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "bob takes")
    say(chouette, "cal takes")
    assert not open_if_due(chouette.pk)
    say(chouette, "dee takes")
    assert open_if_due(chouette.pk)
    assert not open_if_due(chouette.pk)


def test_a_lone_taker_must_still_buy_or_drop() -> None:
    chouette = an_open_evening(DOUBLED.replace("plain", "online"))
    for said in ("bob drops", "cal drops", "dee takes"):
        from_phone(chouette, said)
    game = table_of(chouette).game
    assert game is not None
    assert game.lone_taker == Player("dee")
    from_phone(chouette, "dee buys")
    assert table_of(chouette).scores == {"ann": 8, "bob": -8, "cal": -8, "dee": 8}


def test_a_proxy_answers_for_himself_and_for_the_absent() -> None:
    chouette = an_evening(PLAIN + "\ndee proxy bob\ngame\nann doubles all")
    switch(chouette, on=True, seconds=60)
    from_phone(chouette, "bob takes")
    from_phone(chouette, "dee drops", by="bob")
    from_phone(chouette, "cal takes")
    assert table_of(chouette).scores == {"ann": 4, "bob": 0, "cal": 0, "dee": -4}


def test_where_the_sheet_has_an_order_answers_are_open_and_keep_it() -> None:
    chouette = an_open_evening(DOUBLED.replace("sheet plain", "sheet plain\noption answer_order=tail_first"))
    with pytest.raises(Refused) as refused:
        from_phone(chouette, "bob takes")
    assert refused.value.refusal is Refusal.WAIT_FOR
    from_phone(chouette, "dee takes")
    let_the_time_pass(chouette)
    assert open_if_due(chouette.pk)
    game = table_of(chouette).game
    assert game is not None
    assert [contract.id for contract in game.live] == ["main:dee"]


def test_players_and_box_double_and_answer_at_once() -> None:
    chouette = an_open_evening(PLAIN + "\ngame")
    from_phone(chouette, "cal doubles")
    from_phone(chouette, "ann takes cal")
    from_phone(chouette, "ann doubles bob")
    from_phone(chouette, "bob drops")
    assert table_of(chouette).scores == {"ann": 4, "bob": -4, "cal": 0, "dee": 0}


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("bob", "cal takes"),
        ("bob", "ann drops bob"),
        ("ann", "bob takes"),
        ("bob", "box wins gammon"),
        ("bob", "bob cal double"),
        ("bob", "settle ann bob 2 to bob"),
        ("bob", "undo"),
        ("bob", "bob takes override"),
        ("bob", "bob leaves"),
        ("bob", "game"),
        ("bob", "captain is bob"),
        ("bob", "close"),
    ],
)
def test_a_seat_speaks_about_nobody_elses_cubes_and_enters_no_result(by: str, said: str) -> None:
    chouette = an_open_evening()
    before = chouette.version
    with pytest.raises(SeatRefused) as refused:
        from_phone(chouette, said, by=by)
    assert refused.value.refusal is SeatRefusal.NOT_YOURS
    assert chouette.version == before
    assert not SealedAnswer.objects.exists()


def test_what_the_rules_refuse_is_not_sealed() -> None:
    chouette = an_open_evening()
    with pytest.raises(Refused):
        from_phone(chouette, "bob doubles")
    switched_off = DOUBLED.replace("sheet plain", "sheet plain\noption beaver=off")
    other = an_evening(switched_off, title="Saturday", monitor="pat")
    switch(other, on=True, seconds=60)
    with pytest.raises(Refused):
        from_phone(other, "bob beavers")
    assert not SealedAnswer.objects.exists()


def test_a_player_who_has_left_is_told_so() -> None:
    chouette = an_open_evening(PLAIN + "\ndee leaves\ngame\nann doubles all")
    with pytest.raises(SeatRefused) as refused:
        from_phone(chouette, "dee takes")
    assert refused.value.refusal is SeatRefusal.GONE


def test_without_self_service_a_page_only_looks_on() -> None:
    chouette = an_evening(DOUBLED)
    with pytest.raises(SeatRefused) as refused:
        from_phone(chouette, "bob takes")
    assert refused.value.refusal is SeatRefusal.OFF


def test_switching_it_off_forgets_what_was_sealed() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "bob takes")
    switch(chouette, on=False, seconds=60)
    let_the_time_pass(chouette)
    assert not SealedAnswer.objects.exists()
    assert not open_if_due(chouette.pk)


def test_an_answer_to_a_double_that_was_undone_does_not_answer_the_next_one() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "bob drops")
    say(chouette, "undo step\nann doubles all")
    for said in ("cal takes", "dee takes"):
        from_phone(chouette, said)
    assert SealedAnswer.objects.filter(said="bob drops").exists()
    from_phone(chouette, "bob takes")
    assert table_of(chouette).scores == {"ann": 0, "bob": 0, "cal": 0, "dee": 0}


def test_a_stale_page_and_a_double_click_change_nothing() -> None:
    chouette = an_open_evening(PLAIN + "\ngame")
    click, version = uuid4(), chouette.version
    bob = seat_of(chouette, "bob")
    for _ in range(2):
        say_for_seat(bob, "bob doubles", version=version, action_id=click)
    chouette.refresh_from_db()
    assert chouette.version == version + 1
    with pytest.raises(Stale):
        say_for_seat(seat_of(chouette, "cal"), "cal doubles", version=version, action_id=uuid4())


def test_the_time_runs_for_nobody_while_one_of_those_asked_has_no_phone() -> None:
    chouette = an_open_evening()
    chouette.seats.filter(word="dee").update(opened_at=None)
    from_phone(chouette, "bob takes")
    let_the_time_pass(chouette)
    assert not open_if_due(chouette.pk)
    from_monitor(chouette, "dee drops")
    let_the_time_pass(chouette)
    assert open_if_due(chouette.pk)
    assert chouette.records.get(said="cal takes").actor_name == TIME_IS_UP
    assert table_of(chouette).scores == {"ann": 4, "bob": 0, "cal": 0, "dee": -4}


def test_where_answers_are_open_whoever_has_no_phone_is_waited_for_alone() -> None:
    chouette = an_open_evening(
        DOUBLED.replace("sheet plain", "sheet plain\noption answer_order=captain_first\noption absent=drop")
    )
    chouette.seats.filter(word="dee").update(opened_at=None)
    let_the_time_pass(chouette)
    assert open_if_due(chouette.pk)
    let_the_time_pass(chouette)
    assert not open_if_due(chouette.pk)
    assert table_of(chouette).scores == {"ann": 8, "bob": -4, "cal": -4, "dee": 0}


def test_the_time_of_an_absent_player_runs_when_his_proxy_has_come() -> None:
    chouette = an_open_evening(PLAIN + "\ndee proxy bob\ngame\nann doubles all")
    chouette.seats.filter(word="dee").update(opened_at=None)
    let_the_time_pass(chouette)
    assert open_if_due(chouette.pk)


def test_whoever_comes_late_to_his_page_has_the_whole_time() -> None:
    chouette = an_open_evening()
    chouette.seats.filter(word="dee").update(opened_at=None)
    let_the_time_pass(chouette)
    open_own_page(seat_of(chouette, "dee"))
    assert not open_if_due(chouette.pk)
    open_own_page(seat_of(chouette, "dee"))
    chouette.seats.update(opened_at=F("opened_at") - timedelta(seconds=61))
    assert open_if_due(chouette.pk)


# Concurrent requests, each on a connection of its own


def at_once(*jobs: Callable[[], object]) -> list[Exception]:
    """Run the jobs in a thread each, all released together; returns what they raised."""
    ready, raised = threading.Barrier(len(jobs)), list[Exception]()

    def run(job: Callable[[], object]) -> None:
        try:
            ready.wait(10)
            job()
        except Exception as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return raised


@pytest.mark.django_db(transaction=True)
def test_when_all_answer_at_the_same_moment_the_answers_are_opened_exactly_once() -> None:
    names = ["bob", "cal", "dee", "eve", "fay", "gus", "hal"]
    chouette = an_open_evening(f"sheet plain\nbox ann\nline {' '.join(names)}\ngame\nann doubles all")
    version, seats = chouette.version, {name: seat_of(chouette, name) for name in names}

    def answer(name: str) -> Callable[[], object]:
        return lambda: say_for_seat(seats[name], f"{name} takes", version=version, action_id=uuid4())

    assert at_once(*(answer(name) for name in names)) == []
    chouette.refresh_from_db()
    assert chouette.version == version + len(names)
    assert sorted(chouette.records.filter(number__gt=version).values_list("said", flat=True)) == [
        f"{name} takes" for name in names
    ]
    assert not SealedAnswer.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_deadline_is_kept_once_however_many_come_at_it() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "bob takes")
    let_the_time_pass(chouette)
    assert at_once(*[lambda: open_if_due(chouette.pk)] * 6) == []
    chouette.refresh_from_db()
    said = list(chouette.records.order_by("number").values_list("said", flat=True))
    assert said[-3:] == ["bob takes", "cal takes", "dee takes"]


@pytest.mark.django_db(transaction=True)
def test_one_tap_sent_many_times_is_one_double() -> None:
    chouette = an_open_evening(PLAIN + "\ngame")
    click, version, bob = uuid4(), chouette.version, seat_of(chouette, "bob")
    assert at_once(*[lambda: say_for_seat(bob, "bob doubles", version=version, action_id=click)] * 5) == []
    chouette.refresh_from_db()
    assert chouette.version == version + 1


def test_who_taps_twice_on_the_last_answer_is_led_to_the_table_without_an_alarm() -> None:
    chouette = an_open_evening()
    for said in ("bob drops", "cal drops"):
        from_phone(chouette, said)
    seen = chouette.version
    from_phone(chouette, "dee drops")
    assert table_of(chouette).game is None
    written, seat = chouette.version, seat_of(chouette, "dee")
    say_for_seat(seat, "dee drops", version=seen, action_id=uuid4())
    chouette.refresh_from_db()
    assert chouette.version == written
    with pytest.raises((Stale, SeatRefused)):
        say_for_seat(seat, "dee takes", version=seen, action_id=uuid4())
    from_monitor(chouette, "undo step")
    with pytest.raises(Stale):
        say_for_seat(seat, "dee drops", version=seen, action_id=uuid4())


def test_the_same_answer_in_a_later_game_does_not_answer_a_page_of_this_one() -> None:
    chouette = an_open_evening()
    before = chouette.version - 1  # before the double
    for said in ("bob drops", "cal drops", "dee drops"):
        from_phone(chouette, said)
    with pytest.raises((Stale, SeatRefused)):
        say_for_seat(seat_of(chouette, "dee"), "dee drops", version=before, action_id=uuid4())
