"""How many watch a table: each person once, whoever plays never, in all processes together, and no names."""

import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from django.db import connection
from pytest_django.fixtures import Settings

from clubsite.live.watching.count import MOST_TOLD, PG_CHANNEL, Told, Watchers, parse, person_of
from tests.clubsite.live import evening
from tests.follow import PATIENCE_SECONDS, Stream, follow

StreamUrl = Callable[..., str]


@pytest.fixture(autouse=True)
def counted(settings: Settings) -> None:
    settings.LIVE_WATCHERS_COUNTED = frozenset({"evening"})
    settings.LIVE_WATCHERS_TOLD_AFTER_SECONDS = 0.01


def told(page: Stream, number: str) -> None:
    """The page is told that so many watch, sooner or later."""
    patient_until = time.monotonic() + PATIENCE_SECONDS
    while (message := page.message()) and (message.event, message.data) != ("watching", number):
        assert time.monotonic() < patient_until, f"never {number}"


def elsewhere(process: str, *people: str) -> None:
    """Another process tells who watches there."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_notify(%s, %s)", [PG_CHANNEL, f"{process} {evening.CHANNEL} {','.join(people)}"])


def test_everybody_is_told_how_many_watch_and_when_somebody_has_gone(stream_url: StreamUrl) -> None:
    with follow(stream_url("watch"), user_agent="phone") as ann:
        told(ann, "1")
        with follow(stream_url("watch"), user_agent="tablet") as bob:
            told(bob, "2")
            told(ann, "2")
        told(ann, "1")


def test_two_tabs_are_one_person(stream_url: StreamUrl) -> None:
    with ExitStack() as open_tabs:
        first, _second = (open_tabs.enter_context(follow(stream_url("watch"), user_agent="phone")) for _ in range(2))
        told(first, "1")
        open_tabs.enter_context(follow(stream_url("watch"), user_agent="tablet"))
        told(first, "2")


@pytest.mark.parametrize("audience", ["seat:17", "watch:mark.plays"])
def test_whoever_plays_reads_the_number_and_is_not_counted(stream_url: StreamUrl, audience: str) -> None:
    with (
        follow(stream_url(audience), user_agent="player") as player,
        follow(stream_url("watch"), user_agent="phone"),
    ):
        told(player, "1")


def test_who_watches_by_another_process_counts_and_the_same_person_once(stream_url: StreamUrl) -> None:
    here = person_of("", "127.0.0.1", "phone")
    with follow(stream_url("watch"), user_agent="phone") as ann:
        told(ann, "1")
        elsewhere("other", "aaaa", "bbbb")
        told(ann, "3")
        elsewhere("third", "bbbb", here)
        elsewhere("other")
        told(ann, "2")


def test_a_process_that_is_silent_counts_no_more() -> None:
    watchers = Watchers()
    watchers.enter("chouette:1", "here")
    assert watchers.heard(Told("other", "chouette:1", frozenset({"there"})), now=0.0)
    assert watchers.number("chouette:1", now=1.0) == 2
    assert watchers.number("chouette:1", now=1000.0) == 1


def test_what_a_process_tells_itself_and_rubbish_is_nothing() -> None:
    watchers = Watchers()
    assert not watchers.heard(Told(watchers.process, "chouette:1", frozenset({"there"})), now=0.0)
    assert [parse(text) for text in ("", "one two", "one two three four")] == [None] * 3


def test_what_is_told_fits_into_a_notification() -> None:
    watchers = Watchers()
    for number in range(2 * MOST_TOLD):
        watchers.enter("chouette:1", person_of("", str(number), ""))
    assert len(watchers.payload("chouette:1").encode()) < 8000
