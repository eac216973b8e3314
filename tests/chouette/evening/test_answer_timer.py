"""Every deadline has its task, and the task does what a visitor would trigger."""

from datetime import timedelta

import pytest
from django.db.models import F
from pytest_django import DjangoCaptureOnCommitCallbacks

from chouette import tasks
from chouette.evening import answer_round
from chouette.models import Chouette
from chouette.seats.answering import switch
from clubsite.celery import app
from tests.chouette.evenings import PLAIN, an_evening, say

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("said", "sent"), [("game", 0), ("game\nann doubles bob", 1), ("game\nbob doubles", 0)])
def test_a_task_is_sent_while_a_double_of_the_box_is_open(
    said: str, sent: int, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    chouette = an_evening(PLAIN)
    switch(chouette, on=True, seconds=60)
    with django_capture_on_commit_callbacks() as waiting:
        say(chouette, said)
    assert len(waiting) == sent


def test_no_task_is_sent_where_the_monitor_keeps_the_cubes(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as waiting:
        an_evening(PLAIN + "\ngame\nann doubles all")
    assert waiting == []


def test_switching_it_on_during_a_double_starts_the_clock(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    chouette = an_evening(PLAIN + "\ngame\nann doubles all")
    with django_capture_on_commit_callbacks() as waiting:
        switch(chouette, on=True, seconds=60)
    assert len(waiting) == 1


def test_the_task_opens_what_is_due_and_may_run_twice() -> None:
    chouette = an_evening(PLAIN + "\ngame\nann doubles all")
    switch(chouette, on=True, seconds=60)
    chouette.seats.update(opened_at=chouette.opened_at - timedelta(hours=1))
    assert tasks.open_answers(chouette.pk) == "nothing to open"
    Chouette.objects.update(last_said_at=F("last_said_at") - timedelta(seconds=61))
    assert tasks.open_answers(chouette.pk) == "opened"
    assert tasks.open_answers(chouette.pk) == "nothing to open"


def test_the_task_goes_by_the_name_under_which_it_is_sent() -> None:
    assert answer_round.TASK in app.tasks
