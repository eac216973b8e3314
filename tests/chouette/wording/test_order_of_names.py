"""The leader comes first and choices follow the seats, whatever the length of the names."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.codec import TABLES
from chouette.evening.selectors import names_at
from chouette.evening.watched import read_evening
from chouette.models import Chouette
from chouette.pages.console.dialogs.dialog_forms import DIALOGS, CashForm, Seen
from chouette.pages.scoreboard.page import watch_now
from chouette.records.exports import as_csv
from chouette.rules.model.actions import Player
from chouette.wording.chat_text import standings_as_text
from chouette.wording.order_of_names import in_seat_order, leader_first
from clubsite.members.models import User
from tests.chouette.conftest import Say

SEATED = "box Wilhelmina\nline Bo Maximilian Al"
PLAYED = SEATED + "\ngame\nMaximilian doubles\nWilhelmina takes Maximilian\nteam wins single"
LEADERS = ["Maximilian", "Al", "Bo", "Wilhelmina"]


@pytest.fixture
def evening(chouette: Chouette, say: Say) -> Chouette:
    return say(chouette, PLAYED)


def test_equal_scores_stand_by_name_whatever_the_case() -> None:
    scores = {Player("c"): 0, Player("a"): 0, Player("d"): 4, Player("b"): -4}
    assert [one for one, _score in leader_first(scores, {"a": "Zoe", "c": "yan"})] == ["d", "c", "a", "b"]


def test_the_leader_stands_first_on_the_players_page_and_in_the_chat(evening: Chouette) -> None:
    watched = read_evening(evening)
    rows = watch_now(watched)["scores"]
    assert isinstance(rows, list)
    assert [row["name"] for row in rows] == LEADERS
    assert [row["id"] for row in rows] == ["score-2", "score-3", "score-1", "score-0"]
    text = standings_as_text(watched.table, watched.names)
    assert re.findall(r"[A-Z]\w+", text) == LEADERS


def test_the_plot_and_the_columns_of_a_file_keep_the_order_of_arrival(evening: Chouette) -> None:
    arrived = ["Wilhelmina", "Bo", "Maximilian", "Al"]
    assert list(read_evening(evening).seats) == arrived
    assert as_csv(evening).splitlines()[0].split(",")[-4:] == arrived


def test_the_closing_list_begins_with_the_leader(client: Client, evening: Chouette, say: Say, mo: User) -> None:
    say(evening, "close")
    client.force_login(mo)
    page = client.get(f"/c/{evening.code}/").text.partition('id="closed"')[2]
    assert re.findall(r"<bdi>(\w+)</bdi>", page)[:4] == LEADERS


def test_whoever_is_to_be_chosen_stands_as_he_sits_and_those_who_left_at_the_end(chouette: Chouette, say: Say) -> None:
    say(chouette, SEATED + "\nZ joins\nAl leaves")
    seen = Seen(chouette, TABLES.decode(chouette.table), names_at(chouette))
    assert list(in_seat_order(seen.table, seen.names)) == ["Wilhelmina", "Bo", "Maximilian", "Z", "Al"]
    form = CashForm(seen, {"action_id": uuid4()})
    nobody, first, *_ = str(form["payer"]).split("</option>")
    assert 'value=""' in nobody
    assert 'value="Wilhelmina"' in first
    assert "cash" in DIALOGS
