"""The whole way, from a commit to an open page, over the real server and the real database."""

import socket
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import time_machine
from django.db import connection, transaction
from pytest_django.fixtures import Settings

from clubsite.eventlog.announce import announce
from clubsite.live.tokens import MAX_AGE
from tests.clubsite.live import evening
from tests.follow import PATIENCE_SECONDS, follow
from tests.live_site import LiveSite

StreamUrl = Callable[..., str]


def test_a_page_is_greeted_then_caught_up_then_told_what_is_committed(stream_url: StreamUrl) -> None:
    with follow(stream_url()) as page:
        assert page.message().event == "beat"
        assert page.message().data == evening.as_shown(0, "nothing yet", "watch")
        evening.say("ann doubles all")
        told = page.message()
        assert (told.id, told.data) == ("1", evening.as_shown(1, "ann doubles all", "watch"))


def test_the_answer_may_not_be_stored_nor_collected_on_its_way(stream_url: StreamUrl) -> None:
    with follow(stream_url()) as page:
        headers = page.response.headers
        assert headers["content-type"].startswith("text/event-stream")
        assert (headers["cache-control"], headers["x-accel-buffering"]) == ("no-store, no-transform", "no")


def test_a_page_that_is_current_is_told_nothing_until_something_moves(stream_url: StreamUrl) -> None:
    evening.say("ann doubles all")
    with follow(stream_url() + "?last=1") as page:
        page.message()
        evening.say("bob takes")
        assert page.fragment().id == "2"


def test_a_page_that_slept_is_shown_the_newest_only(stream_url: StreamUrl) -> None:
    for line in ("ann doubles all", "bob takes", "cal drops"):
        evening.say(line)
    with follow(stream_url() + "?last=0", last_event_id="1") as page:
        assert page.fragment().id == "3"
        evening.say("dee takes")
        assert page.fragment().id == "4"


def test_a_page_ahead_of_a_restored_database_is_shown_what_is_true(stream_url: StreamUrl) -> None:
    with follow(stream_url() + "?last=900") as page:
        assert page.fragment().id == "0"


def test_each_kind_of_viewer_is_shown_its_own_and_the_state_is_read_once(stream_url: StreamUrl) -> None:
    with (
        follow(stream_url("watch")) as first,
        follow(stream_url("watch")) as second,
        follow(stream_url("seat:17")) as bob,
    ):
        for page in (first, second, bob):
            page.fragment()
        evening.say("ann doubles all")
        assert [page.fragment().data.split("</p>")[1] for page in (first, second, bob)] == [
            '\n<p id="seen-by">watch 1',
            '\n<p id="seen-by">watch 1',
            '\n<p id="seen-by">seat:17 1',
        ]
        assert evening.readings.count(1) == 1
        assert sorted(who for version, who in evening.renderings if version == 1) == ["seat:17", "watch"]


def test_a_transaction_that_fails_tells_nobody(stream_url: StreamUrl) -> None:
    with follow(stream_url()) as page:
        page.fragment()
        with transaction.atomic():
            announce(evening.CHANNEL, evening.write("eve takes all"))
            transaction.set_rollback(True)
        evening.say("ann doubles all")
        assert "ann doubles all" in page.fragment().data
    assert [version for version, _ in evening.renderings] == [0, 1]


def test_a_burst_of_changes_costs_few_renderings_and_ends_with_the_newest(stream_url: StreamUrl) -> None:
    with follow(stream_url()) as page:
        page.fragment()
        with transaction.atomic():
            for _ in range(200):
                announce(evening.CHANNEL, evening.write("ann doubles all"))
        assert page.fragment().id == "200"
        assert {version for version, _ in evening.renderings} == {0, 200}  # 0 again if the wire to the database opened later


@pytest.mark.parametrize("token", ["", "forged", "WyJldmVuaW5nOjQyIiwid2F0Y2giXQ:1abcde:c2lnbmF0dXJl"])
def test_a_forged_token_opens_nothing_and_the_page_is_told_not_to_come_back(
    live_site: LiveSite, friday: None, token: str
) -> None:
    answer = httpx.get(f"{live_site.url}/live/{token}", timeout=PATIENCE_SECONDS, trust_env=False)
    assert (answer.status_code, answer.text) == (403, "event: expired\ndata:\n\n")
    assert answer.headers["content-type"].startswith("text/event-stream")


def test_a_token_expires(stream_url: StreamUrl) -> None:
    url = stream_url()
    with time_machine.travel(datetime.now(UTC) + MAX_AGE + timedelta(seconds=2)):
        assert httpx.get(url, timeout=PATIENCE_SECONDS, trust_env=False).status_code == 403


def test_nothing_is_posted_to_a_stream(stream_url: StreamUrl) -> None:
    assert httpx.post(stream_url(), timeout=PATIENCE_SECONDS, trust_env=False).status_code == 405
    assert httpx.head(stream_url(), timeout=PATIENCE_SECONDS, trust_env=False).status_code == 405


def test_more_pages_than_the_process_may_have_are_told_to_come_back(stream_url: StreamUrl, settings: Settings) -> None:
    settings.LIVE_STREAMS_AT_MOST = 1
    with follow(stream_url()) as first:
        first.message()
        refused = httpx.get(stream_url(), timeout=PATIENCE_SECONDS, trust_env=False)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")


def test_a_channel_nobody_draws_is_held_open_in_silence(stream_url: StreamUrl) -> None:
    with follow(stream_url(channel="backgammon:1")) as page:
        assert page.message().event == "beat"
    assert evening.renderings == []


def test_a_page_that_reads_nothing_is_closed(stream_url: StreamUrl, live_site: LiveSite, settings: Settings) -> None:
    settings.LISTENERS = {"evening": "tests.clubsite.live.evening.read_at_length"}
    with socket.socket() as slow, follow(stream_url()) as quick:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect((live_site.host, live_site.port))
        slow.sendall(f"GET {stream_url().removeprefix(live_site.url)} HTTP/1.1\r\nHost: club\r\n\r\n".encode())
        for number in range(60):
            evening.say(f"line {number}")
            quick.fragment()
        slow.settimeout(20)
        while slow.recv(1 << 20):
            pass  # what was in transit; then the end, rather than a timeout


def test_a_lost_database_connection_is_taken_up_again_and_what_was_missed_is_shown(stream_url: StreamUrl) -> None:
    with follow(stream_url()) as page:
        page.fragment()
        version = evening.write("said while nobody listened")  # and never announced
        with connection.cursor() as cursor:
            cursor.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
                " where datname = current_database() and application_name = 'club live'"
            )
            assert cursor.fetchall()
        assert page.fragment().id == str(version)
        evening.say("ann doubles all")
        assert "ann doubles all" in page.fragment().data
