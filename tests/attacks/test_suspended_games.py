"""A game that nobody resumes is decided by somebody who gains nothing by it, not too early, for a reason that all read."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chouette.models import Chouette
from chouette.records.audit import troubles_of
from chouette.records.closing import Ending, close_evening
from chouette.seats.absence.handover import go_on_if_due
from chouette.tasks.abandoned import close_if_between_games
from clubsite.members.models import User
from clubsite.members.services import join
from games.play.presence import see
from games.play.turn_clock import in_ms, screen_of
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.on_screen.screens import Time, clock_of, on_screen, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

DECISION = "decide team wins single: ann never came back"
DAY = 24 * 3600


@pytest.fixture
def time() -> Iterator[Time]:
    """Begins now, because the database dates the records."""
    with time_machine.travel(datetime.now(UTC), tick=False) as traveller:
        yield Time(traveller)


@pytest.fixture
def evening(time: Time) -> Chouette:
    """Cal has doubled the box, ann, who is gone; bob is to roll."""
    evening = to_the_teams_roll(on_screen("clock_reserve=5 clock_delay=0 decide_after=3"))
    assert press(Client(), evening, "cal", say="cal doubles").status_code == 302
    evening.refresh_from_db()
    return evening


@pytest.fixture
def mo(evening: Chouette) -> Client:
    """Keeps the score and does not play."""
    assert evening.opened_by is not None
    client = Client()
    client.force_login(evening.opened_by)
    return client


def says(client: Client, evening: Chouette, said: str) -> Any:
    """At the console; the evening is read again."""
    evening.refresh_from_db()
    form = {"say": said, "version": evening.version, "page": uuid4()}
    answer = client.post(f"/c/{evening.code}/say/", form)
    evening.refresh_from_db()
    return answer


def monitor_who_plays(evening: Chouette, word: str) -> Client:
    user = User.objects.create_user(word)
    join(evening.club, user, ["monitor"])
    seat = seat_of(evening, word)
    seat.player.user = user
    seat.player.save()
    client = Client()
    client.force_login(user)
    return client


def test_it_goes_on_where_it_was_after_the_books_were_closed(time: Time, evening: Chouette, mo: Client) -> None:
    before, left = table_of(evening), clock_of(evening).left(Side.BOX, in_ms(timezone.now()))
    assert says(mo, evening, "suspend").status_code == 303
    user = evening.opened_by
    close_evening(evening.pk, Ending.CASH, version=evening.version, action_id=uuid4(), by=user)
    evening.refresh_from_db()
    assert Chouette.objects.exclude(closed_at=None).filter(pk=evening.pk).exists()
    assert "A game is suspended here." in mo.get(f"/c/{evening.code}/").text
    assert "A game is suspended here." in mo.get(f"/c/{evening.code}/close/").text
    assert sum(table_of(evening).scores.values()) == 0
    time.passes(2 * DAY)
    see(seat_of(evening, "cal"))
    assert says(mo, evening, "resume").status_code == 303
    assert Chouette.objects.filter(pk=evening.pk, closed_at=None).exists()
    assert table_of(evening) == before
    assert clock_of(evening).left(Side.BOX, in_ms(timezone.now()))[0] == left[0]
    assert troubles_of(evening.pk) == []
    let_everybody_roll(evening)
    assert press(Client(), evening, "ann", say="ann takes cal").status_code == 302
    with loaded("62"):
        assert press(Client(), evening, "bob", "roll").status_code == 302


def test_nobody_is_awaited_while_it_is_suspended_and_nobody_gone_at_once_afterwards(
    time: Time, evening: Chouette, mo: Client
) -> None:
    says(mo, evening, "suspend")
    time.passes(DAY)
    page = Phone().get(f"/s/{seat_of(evening, 'cal').secret}/").text
    assert "The game is suspended." in page
    assert "The table waits" not in page
    assert press(Client(), evening, "bob", say="resume").status_code == 302
    assert "The table waits" not in Phone().get(f"/s/{seat_of(evening, 'cal').secret}/").text


def test_a_pause_gives_nobody_a_fresh_delay(time: Time) -> None:
    evening = to_the_teams_roll(on_screen("clock_reserve=5 clock_delay=12"))
    time.passes(20)
    left = clock_of(evening).left(Side.TEAM, in_ms(timezone.now()))
    assert left == (5 * 60_000 - 8_000, 0)
    for _ in range(3):
        say(evening, "suspend")
        time.passes(60)
        say(evening, "resume")
        assert clock_of(evening).left(Side.TEAM, in_ms(timezone.now())) == left


def test_half_a_delay_left_is_half_a_delay_afterwards(time: Time) -> None:
    evening = to_the_teams_roll(on_screen("clock_reserve=5 clock_delay=12"))
    time.passes(6)
    say(evening, "suspend")
    time.passes(DAY)
    say(evening, "resume")
    assert clock_of(evening).left(Side.TEAM, in_ms(timezone.now())) == (5 * 60_000, 6_000)


def test_who_was_asked_before_the_pause_is_asked_again_before_anything_follows(time: Time) -> None:
    evening = to_the_teams_roll(on_screen("handover=30"))
    see(seat_of(evening, "bob"))
    here(time, evening, 30)
    assert "bob" in screen_of(evening.screen).asked
    say(evening, "suspend")
    time.passes(DAY)
    see(seat_of(evening, "dee"))
    say(evening, "resume")
    here(time, evening, 30)
    assert evening.records.latest("number").said == "resume"
    assert "bob" in screen_of(evening.screen).asked
    here(time, evening, 20)
    assert evening.records.latest("number").said == "captain is dee"


def here(time: Time, evening: Chouette, seconds: int) -> None:
    """Dee touches her page, and the site looks, every ten seconds."""
    for _ten in range(seconds // 10):
        time.passes(10)
        see(seat_of(evening, "dee"))
        evening.refresh_from_db()
        go_on_if_due(evening)
    evening.refresh_from_db()


def test_whoever_is_in_the_game_resumes_it_from_their_own_page(evening: Chouette, mo: Client, client: Client) -> None:
    """Also after somebody who was losing has suspended it and closed the evening."""
    says(mo, evening, "suspend")
    says(mo, evening, "close")
    assert 'value="resume"' in Phone().get(f"/s/{seat_of(evening, 'dee').secret}/").text
    assert press(client, evening, "dee", say="resume").status_code == 302
    assert not table_of(evening).suspended


@pytest.mark.parametrize("said", ["suspend", DECISION, "decide set aside: because"])
def test_no_player_suspends_or_decides_it(evening: Chouette, mo: Client, client: Client, said: str) -> None:
    if said != "suspend":
        says(mo, evening, "suspend")
    version = evening.version
    assert press(client, evening, "cal", say=said).status_code == 422
    evening.refresh_from_db()
    assert evening.version == version


def test_it_is_decided_only_after_the_days_of_the_house_rules(time: Time, evening: Chouette, mo: Client) -> None:
    says(mo, evening, "suspend")
    time.passes(2 * DAY)
    early = says(mo, evening, DECISION)
    assert early.status_code == 422
    assert "A suspended game is decided after 3 days: here from " in early.content.decode()
    time.passes(DAY + 60)
    assert says(mo, evening, DECISION).status_code == 303
    assert {one: score / 4 for one, score in table_of(evening).scores.items()} == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}
    assert troubles_of(evening.pk) == []


def test_a_resume_after_which_nothing_is_played_does_not_begin_the_days_anew(time: Time, evening: Chouette, mo: Client) -> None:
    says(mo, evening, "suspend")
    everything_was_days_ago(evening, 2)
    press(Client(), evening, "dee", say="resume")
    says(mo, evening, "suspend")
    assert says(mo, evening, DECISION).status_code == 422
    time.passes(DAY / 2)
    see(seat_of(evening, "dee"))
    says(mo, evening, "undo step")
    says(mo, evening, "suspend")
    assert says(mo, evening, DECISION).status_code == 422
    time.passes(DAY / 2 + 60)
    assert says(mo, evening, DECISION).status_code == 303


@pytest.mark.parametrize("undone", [True, False])
def test_after_a_play_they_begin_anew_unless_it_was_taken_back(time: Time, evening: Chouette, mo: Client, undone: bool) -> None:
    says(mo, evening, "suspend")
    everything_was_days_ago(evening, 2)
    press(Client(), evening, "dee", say="resume")
    assert press(Client(), evening, "ann", say="ann takes cal").status_code == 302
    if undone:
        evening.refresh_from_db()
        say(evening, "undo step")
    says(mo, evening, "suspend")
    time.passes(DAY + 60)
    assert says(mo, evening, DECISION).status_code == (303 if undone else 422)


def everything_was_days_ago(evening: Chouette, days: int) -> None:
    """As the owner of the tables: records are dated by the database, and never change."""
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate; alter table chouette_record disable trigger user")
        cursor.execute("update chouette_record set at = at - make_interval(days => %s)", [days])
        cursor.execute("alter table chouette_record enable trigger user; set constraints all deferred")


def test_a_monitor_with_a_cube_in_it_never_decides_it(time: Time, evening: Chouette, mo: Client) -> None:
    says(mo, evening, "suspend")
    time.passes(30 * DAY)
    cal = monitor_who_plays(evening, "cal")
    version = evening.version
    answer = says(cal, evening, DECISION)
    assert answer.status_code in (303, 422)
    body = {"say": DECISION, "version": evening.version, "action_id": str(uuid4())}
    cal.post(f"/api/chouettes/{evening.code}/statements/", body, content_type="application/json")
    evening.refresh_from_db()
    assert evening.version == version
    assert table_of(evening).suspended


def test_everybody_reads_the_reason(time: Time, evening: Chouette, mo: Client, client: Client) -> None:
    says(mo, evening, "suspend")
    time.passes(3 * DAY + 60)
    assert says(mo, evening, "decide team wins single:").status_code == 422
    assert says(mo, evening, DECISION).status_code == 303
    assert "ann never came back" in Phone().get(f"/s/{seat_of(evening, 'ann').secret}/").text
    assert "ann never came back" in mo.get(reverse("history", args=[evening.code])).text


def test_the_dialog_shows_what_the_decision_pays(time: Time, evening: Chouette, mo: Client) -> None:
    says(mo, evening, "suspend")
    time.passes(3 * DAY + 60)
    sheet = mo.get(f"/c/{evening.code}/sheet/decide/").text
    assert "Team wins: Single" in sheet
    form = {"outcome": "team wins single", "reason": "ann: gone; for good", "version": evening.version, "action_id": uuid4()}
    assert mo.post(f"/c/{evening.code}/sheet/decide/", form).status_code == 303
    assert evening.records.latest("number").said == "decide team wins single: ann: gone; for good"


def test_a_game_that_everybody_left_is_suspended_and_its_evening_closed(time: Time, evening: Chouette) -> None:
    scores = table_of(evening).scores
    assert close_if_between_games(evening)
    said = evening.records.order_by("-number").values_list("said", "actor_name")[:2]
    assert list(said) == [("close", "the site"), ("suspend", "the site")]
    assert table_of(evening).scores == scores
    assert troubles_of(evening.pk) == []
