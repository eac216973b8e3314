"""A drawing is shared by those, and only by those, whose clocks show the same on it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from clubsite.live.noted_clock import DrawnByClock, noting

SUMMER, WINTER = datetime(2026, 7, 10, 21, 0, tzinfo=UTC), datetime(2026, 12, 10, 21, 0, tzinfo=UTC)


def shown(drawn: DrawnByClock[str], zone: str, *moments: datetime, wording: str = "H:i") -> tuple[str, bool]:
    """What is drawn for this zone, and whether it had to be drawn."""
    with timezone.override(ZoneInfo(zone)):
        if (found := drawn.find()) is not None:
            return found, False
        with noting() as asked:
            html = " ".join(date_format(localtime(moment), wording) for moment in moments)
        drawn.keep(asked, html)
        return html, True


def test_what_shows_no_time_is_drawn_once() -> None:
    drawn = DrawnByClock[str]()
    assert [shown(drawn, zone)[1] for zone in ("UTC", "Asia/Tehran", "America/Lima")] == [True, False, False]


def test_two_zones_share_what_they_show_alike_at_the_moments_shown_and_nothing_else() -> None:
    summer, both = DrawnByClock[str](), DrawnByClock[str]()
    assert shown(summer, "Europe/Paris", SUMMER) == ("23:00", True)
    assert shown(summer, "Europe/Berlin", SUMMER) == ("23:00", False)
    assert shown(summer, "Africa/Harare", SUMMER) == ("23:00", False)  # the same in summer alone
    assert shown(summer, "UTC", SUMMER) == ("21:00", True)
    assert shown(both, "Europe/Paris", SUMMER, WINTER) == ("23:00 22:00", True)
    assert shown(both, "Africa/Harare", SUMMER, WINTER) == ("23:00 23:00", True)
    assert shown(both, "Europe/Berlin", SUMMER, WINTER) == ("23:00 22:00", False)


@pytest.mark.parametrize("wording", ["e", "T", "O", "c", "I"])
def test_what_tells_the_zone_or_its_offset_is_right_for_everyone(wording: str) -> None:
    drawn = DrawnByClock[str]()
    for zone in ("Europe/Paris", "Europe/Berlin", "Africa/Harare", "UTC", "Europe/Paris"):
        with timezone.override(ZoneInfo(zone)):
            alone = date_format(localtime(WINTER), wording)
        assert shown(drawn, zone, WINTER, wording=wording)[0] == alone


def test_a_drawing_in_parts_depends_on_what_its_parts_show_drawn_now_or_before() -> None:
    whole, part = DrawnByClock[str](), DrawnByClock[str]()

    def draw() -> str:
        if (found := whole.find()) is not None:
            return found
        with noting() as asked:
            html = f"the part reads {shown_in(part)}"
        whole.keep(asked, html)
        return html

    def shown_in(kept: DrawnByClock[str]) -> str:
        if (found := kept.find()) is not None:
            return found
        with noting() as asked:
            html = date_format(localtime(WINTER), "H:i")
        kept.keep(asked, html)
        return html

    for _ in range(2):
        for zone, time in (("Europe/Paris", "22:00"), ("UTC", "21:00"), ("Asia/Tehran", "00:30")):
            with timezone.override(ZoneInfo(zone)):
                assert draw() == f"the part reads {time}"
        whole = DrawnByClock[str]()  # the second round finds the parts kept
