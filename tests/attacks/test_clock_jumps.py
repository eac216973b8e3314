"""The server's clock is set an hour back, as when its time service finds out late: nobody is kept out for an hour, and nothing
waits for one.

Where PostgreSQL tells the time, what it wrote is moved an hour ahead instead.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
import time_machine
from celery import Celery
from django.db.models import F
from django.utils import timezone
from pytest_django import Settings

from chouette.access.write_limit import count_write
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Seat, WriteBurst, WrongCode
from clubsite.access.guessing import MOST_WRONG_GUESSES, TooManyGuesses, check_guesses, count_wrong_guess
from clubsite.access.write_limit import MOST_WRITES, TooFast
from clubsite.eventlog.club_events import Kind
from clubsite.members.models import User
from clubsite.members.services import create_club
from clubsite.operations.steady_beat import SteadyScheduler
from clubsite.webhooks.delivering import deliver_next
from clubsite.webhooks.models import Hook
from clubsite.webhooks.services import create_hook
from games.play.presence import AWAY_AFTER, is_away, see
from tests.clubsite.webhooks.receiver import a_receiver

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
AN_HOUR = timedelta(hours=1)
ADDRESS = "192.0.2.7"


@pytest.fixture
def evening() -> Chouette:
    mo = User.objects.create_user("mo", "mo@example.org", "a long password")
    evening = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
    for version, line in enumerate(["box ann", "line bob cal"]):
        perform(evening.pk, line, version=version, action_id=uuid4(), by=mo)
    return evening


def test_who_was_too_fast_before_may_write_again(evening: Chouette) -> None:
    for _ in range(MOST_WRITES):
        count_write(evening.pk, "seat:1")
    with pytest.raises(TooFast):
        count_write(evening.pk, "seat:1")
    WriteBurst.objects.update(began_at=F("began_at") + AN_HOUR)
    for _ in range(MOST_WRITES):
        count_write(evening.pk, "seat:1")
    with pytest.raises(TooFast):
        count_write(evening.pk, "seat:1")


def test_wrong_codes_of_before_keep_nobody_out() -> None:
    with time_machine.travel(NOON, tick=False):
        for _ in range(MOST_WRONG_GUESSES):
            count_wrong_guess(WrongCode, "code", ADDRESS)
        with pytest.raises(TooManyGuesses):
            check_guesses(WrongCode, "code", ADDRESS)
    with time_machine.travel(NOON - AN_HOUR, tick=False):
        check_guesses(WrongCode, "code", ADDRESS)


def test_a_player_is_away_or_here_by_what_their_page_says_now(evening: Chouette) -> None:
    with time_machine.travel(NOON, tick=False):
        see(evening.seats.get(word="ann"))
    ann = Seat.objects.get(word="ann")
    with time_machine.travel(NOON - AN_HOUR, tick=False) as clock:
        assert is_away(ann, timezone.now())
        see(ann)
        ann.refresh_from_db()
        assert not is_away(ann, timezone.now())
        clock.shift(AWAY_AFTER + timedelta(seconds=1))
        assert is_away(ann, timezone.now())


def test_webhooks_go_on(evening: Chouette, settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True
    with a_receiver() as receiver:
        with time_machine.travel(NOON, tick=False):
            create_hook(evening.club, receiver.address, list(Kind), by=User.objects.get(username="mo"))
            perform(evening.pk, "game", version=2, action_id=uuid4(), by=None)
            perform(evening.pk, "team wins single", version=3, action_id=uuid4(), by=None)
            while deliver_next():
                pass
            perform(evening.pk, "game", version=4, action_id=uuid4(), by=None)
            perform(evening.pk, "team wins gammon", version=5, action_id=uuid4(), by=None)
        before = len(receiver.got)
        assert before
        with time_machine.travel(NOON - AN_HOUR, tick=False):
            assert Hook.objects.get().busy_until > timezone.now()
            while deliver_next():
                pass
        assert len({got.headers["webhook-id"] for got in receiver.got}) == len(receiver.got) > before


def test_recurring_tasks_go_on_and_none_runs_twice(tmp_path: Path) -> None:
    app, sent = Celery("toy", broker="memory://", set_as_current=False), []
    app.conf.update(
        timezone="UTC", beat_schedule={"look": {"task": "look", "schedule": 5}}, beat_schedule_filename=str(tmp_path / "beat")
    )

    class Told(SteadyScheduler):
        def apply_entry(self, entry: object, producer: object = None) -> None:
            sent.append(app.now())

    def passes(seconds: int) -> int:
        before = len(sent)
        for _ in range(seconds):
            clock.shift(1)
            for _ in range(3):  # at most one task a tick
                scheduler.tick()
        return len(sent) - before

    with time_machine.travel(NOON, tick=False) as clock:
        scheduler = Told(app=app, schedule_filename=app.conf.beat_schedule_filename)
        assert passes(60) in range(11, 14)
        clock.shift(-AN_HOUR)
        assert passes(60) in range(10, 14)
        clock.shift(2 * AN_HOUR)
        assert passes(60) in range(11, 15)
        scheduler.close()
