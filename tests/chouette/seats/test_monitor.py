"""A sealed answer belongs to its author: what the monitor's statements do while players answer for themselves."""

from uuid import uuid4

import pytest

from chouette.evening.mistakes import Sealed
from chouette.evening.watched import read_evening
from chouette.models import SealedAnswer
from chouette.pages.scoreboard.page import watch_now
from chouette.rules.model.actions import Player
from chouette.rules.refusals import Refused
from clubsite.eventlog.action_ids import id_at
from tests.chouette.phones import DOUBLED, an_open_evening, from_monitor, from_phone, names_in_log, table_of

pytestmark = pytest.mark.django_db


def test_everyone_takes_leaves_sealed_answers_as_they_are() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "cal drops")
    assert from_monitor(chouette, "bob takes\ncal takes\ndee takes") == ["bob takes", "cal drops", "dee takes"]
    assert table_of(chouette).scores == {"ann": 4, "bob": 0, "cal": -4, "dee": 0}
    assert {said: name for said, name in names_in_log(chouette).items() if said in ("bob takes", "cal drops")} == {
        "bob takes": "mo",
        "cal drops": "cal",
    }
    assert not SealedAnswer.objects.exists()


def test_everyone_takes_pressed_twice_is_said_once_and_opened_as_one_click() -> None:
    chouette, click = an_open_evening(), uuid4()
    from_phone(chouette, "bob drops")
    first = from_monitor(chouette, "bob takes\ncal takes\ndee takes", click)
    ids = list(chouette.records.order_by("number").values_list("action_id", flat=True))
    assert ids[-len(first) :] == [id_at(click, place) for place in range(len(first))]
    assert from_monitor(chouette, "bob takes\ncal takes\ndee takes", click) == []


def test_a_single_sealed_answer_is_overruled_only_with_the_word_for_it() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "bob drops")
    with pytest.raises(Sealed):
        from_monitor(chouette, "bob takes")
    assert SealedAnswer.objects.filter(said="bob drops").exists()
    assert from_monitor(chouette, "bob takes override") == ["bob takes override"]


def test_the_monitors_answer_for_the_last_one_opens_all() -> None:
    chouette = an_open_evening()
    from_phone(chouette, "bob takes")
    from_phone(chouette, "cal drops")
    assert from_monitor(chouette, "dee takes") == ["dee takes", "bob takes", "cal drops"]


def test_what_the_rules_refuse_the_monitor_leaves_sealed_answers_sealed() -> None:
    chouette = an_open_evening(DOUBLED.replace("sheet plain", "sheet plain\noption beaver=off"))
    from_phone(chouette, "bob takes")
    with pytest.raises(Refused):
        from_monitor(chouette, "cal beavers\ndee takes")
    assert SealedAnswer.objects.filter(said="bob takes").exists()


def test_the_monitors_answer_is_hidden_from_the_players_until_the_round_is_complete() -> None:
    chouette = an_open_evening()
    from_monitor(chouette, "cal drops")
    evening = read_evening(chouette)
    assert evening.table.scores[Player("cal")] == -4
    assert evening.shown.scores == {"ann": 0, "bob": 0, "cal": 0, "dee": 0}
    assert watch_now(evening)["answered"] == "1 of 3 has answered."
    assert watch_now(evening)["waiting"] == "Waiting for bob and dee."
    from_phone(chouette, "bob takes")
    from_phone(chouette, "dee takes")
    assert read_evening(chouette).shown.scores[Player("cal")] == -4
