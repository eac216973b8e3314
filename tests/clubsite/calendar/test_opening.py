"""Tables that the calendar opens at the hour of a night: once, in time, with those who have said yes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from chouette.models import Chouette
from clubsite.calendar.models import Night, NightDate
from clubsite.calendar.opening import due, open_if_due
from clubsite.calendar.tasks import open_tables
from tests.clubsite.at_once import at_once

from .conftest import SUNDAY, Town

HOUR = datetime(2026, 3, 22, 19, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[object]:
    with time_machine.travel(HOUR - timedelta(days=2), tick=False) as travelling:
        yield travelling


@pytest.fixture
def evening(clock: object, town: Town) -> Town:
    """Three say yes, one after the other, to a night that opens a chouette in that order."""
    Night.objects.update(opens="chouette", sheet="plain", order="said")
    for who in ("bob", "ann", "cal"):
        town.says(who, "yes", SUNDAY)
    town.says("mo", "maybe", SUNDAY)
    return town


def seats() -> list[str]:
    return list(Chouette.objects.get().seats.order_by("pk").values_list("player__name", flat=True))


def page(town: Town, who: str = "ann") -> str:
    return town.browser(who).get(town.at("night", SUNDAY)).text


def test_at_its_hour_and_not_before_and_once(evening: Town) -> None:
    assert "At its hour it is opened" in page(evening)
    with time_machine.travel(HOUR - timedelta(seconds=1), tick=False):
        assert open_tables() == "0 of 0 opened"
    with time_machine.travel(HOUR, tick=False):
        assert open_tables() == "1 of 1 opened"
        assert open_tables() == "0 of 0 opened"
        assert seats() == ["bob", "ann", "cal"]
        code = Chouette.objects.get().code
        assert f"/{code}/" in page(evening)


def test_drawn_seats_are_of_the_same_people(evening: Town) -> None:
    Night.objects.update(order="drawn", sheet="online")
    with time_machine.travel(HOUR, tick=False):
        open_tables()
        assert set(seats()) == {"bob", "ann", "cal"}


def test_after_an_outage_it_is_opened_late_but_not_much_too_late(evening: Town) -> None:
    with time_machine.travel(HOUR + timedelta(hours=3), tick=False):
        assert open_tables() == "0 of 0 opened"
        assert "the site could not do it at its hour" in page(evening)
        assert "Open it now" not in page(evening)
        assert evening.browser("ann").post(evening.at("open_night_table", SUNDAY)).status_code == 403
        assert "Open it now" in page(evening, "dana")
        for _tap in range(2):
            assert evening.browser("dana").post(evening.at("open_night_table", SUNDAY)).status_code == 302
        assert seats() == ["bob", "ann", "cal"]


def test_within_the_bound_it_is_opened(evening: Town) -> None:
    with time_machine.travel(HOUR + timedelta(hours=2), tick=False):
        assert open_tables() == "1 of 1 opened"


def test_with_fewer_than_two_no_table_is_opened_and_the_page_says_so(evening: Town) -> None:
    for who in ("bob", "ann"):
        evening.says(who, "no", SUNDAY)
    with time_machine.travel(HOUR, tick=False):
        assert open_tables() == "0 of 1 opened"
        assert "fewer than two" in page(evening)
        assert evening.browser("dana").post(evening.at("open_night_table", SUNDAY)).status_code == 422


def test_house_rules_that_are_gone_are_told_as_the_reason(evening: Town) -> None:
    Night.objects.update(sheet="gone")
    with time_machine.travel(HOUR, tick=False):
        assert open_tables() == "0 of 1 opened"
        assert "not published any more" in page(evening)
        assert open_tables() == "0 of 0 opened"
    assert not Chouette.objects.exists()


def test_a_night_called_off_or_moved_opens_nothing_at_the_old_hour(evening: Town) -> None:
    said = {"do": "move", "to": "2026-03-23", "hour": "20:00"}
    assert evening.browser("dana").post(evening.at("change_night", SUNDAY), said).status_code == 302
    with time_machine.travel(HOUR, tick=False):
        assert open_tables() == "0 of 0 opened"
    with time_machine.travel(datetime(2026, 3, 23, 20, tzinfo=UTC), tick=False):
        assert open_tables() == "1 of 1 opened"


def test_what_is_killed_in_between_leaves_nothing_and_is_done_again(evening: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killed(*_args: object, **_fields: object) -> None:
        raise Killed

    with time_machine.travel(HOUR, tick=False):
        with monkeypatch.context() as patched:
            patched.setattr(NightDate, "save", killed)
            with pytest.raises(Killed):
                open_tables()
        assert not Chouette.objects.exists()
        assert open_tables() == "1 of 1 opened"
        assert Chouette.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_with_connections_of_their_own_one_opens_it(evening: Town) -> None:
    with time_machine.travel(HOUR, tick=False):
        (row,) = due(HOUR)
        done = at_once(lambda: open_if_due(row, HOUR), lambda: open_if_due(row, HOUR))
    assert sorted(str(one) for one in done) == ["False", "True"]
    assert Chouette.objects.count() == 1
