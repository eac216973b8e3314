"""One login goes through all the time zones there are and leaves a page open in each. The others' evening must not wait for six
hundred drawings of every change."""

from uuid import uuid4
from zoneinfo import ZoneInfo, available_timezones

import pytest
from django.utils.timezone import localtime

from chouette.models import TableMessage
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.pages.talk.posting import talk_as_seat
from clubsite.live.fragment_cache import KEPT, _drawn
from clubsite.live.rendering import Rendered, render
from clubsite.live.viewer import Viewer
from tests.chouette.evenings import PLAIN, an_evening
from tests.chouette.phones import seat_of

CLOCKS = 60  # more than there are different times in the world at one moment, far fewer than zones

pytestmark = pytest.mark.django_db


def drawn_everywhere(channel: str, audience: str) -> Rendered:
    return render(channel, frozenset(Viewer(audience, "en", zone, "") for zone in sorted(available_timezones())))


def drawings(rendered: Rendered) -> int:
    return len({id(frame) for frame in rendered.frames.values()})


def test_a_table_that_shows_no_time_is_drawn_once_for_the_whole_world() -> None:
    evening = an_evening(f"{PLAIN}\noption board=on\ngame")
    rendered = drawn_everywhere(f"chouette:{evening.pk}", watch_audience(evening))
    assert len(rendered.frames) == len(available_timezones())
    assert drawings(rendered) == 1


def test_a_table_that_shows_the_time_of_a_message_is_drawn_once_for_every_clock_and_everyone_reads_their_own() -> None:
    evening = an_evening(f"{PLAIN}\noption board=on\ngame")
    bob = seat_of(evening, "bob")
    talk_as_seat(bob, "", "Run or stay?", uuid4())
    rendered = drawn_everywhere(f"chouette:{evening.pk}", own_audience(bob))
    assert 2 < drawings(rendered) < CLOCKS
    said = TableMessage.objects.get().at
    for viewer, frame in rendered.frames.items():
        assert f">{localtime(said, ZoneInfo(viewer.time_zone)):%H:%M}</time>".encode() in frame.plain


def test_the_monitors_console_is_drawn_once_for_every_clock() -> None:
    evening = an_evening()
    rendered = drawn_everywhere(f"chouette:{evening.pk}", f"console:{evening.opened_by_id}")
    assert drawings(rendered) < CLOCKS


def test_the_kept_parts_of_other_peoples_pages_are_not_pushed_out() -> None:
    evening = an_evening(f"{PLAIN}\noption board=on\ngame")
    bob = seat_of(evening, "bob")
    talk_as_seat(bob, "", "Run or stay?", uuid4())
    _drawn.clear()
    drawn_everywhere(f"chouette:{evening.pk}", own_audience(bob))
    assert 0 < len(_drawn) < KEPT / 100
