"""How long games and evenings took, by the times of the log."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient

from chouette.models import Chouette, Record
from chouette.records.durations import durations, evening_lasted
from chouette.wording.evening_title import lasted_text
from tests.chouette.evenings import PLAIN, an_evening

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def by_the_clock(chouette: Chouette, *minutes: int) -> Chouette:
    """The last statements were said so many minutes after eight; the log itself lets nobody change its times."""
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate; alter table chouette_record disable trigger user")
    Record.objects.filter(chouette=chouette).update(at=EIGHT)
    for back, minute in enumerate(reversed(minutes)):
        Record.objects.filter(chouette=chouette, number=chouette.version - back).update(at=EIGHT + timedelta(minutes=minute))
    with connection.cursor() as cursor:
        cursor.execute("alter table chouette_record enable trigger user")
    return chouette


def minutes_of(chouette: Chouette) -> dict[int, int]:
    return {number: round(one.played / timedelta(minutes=1)) for number, one in durations(chouette).items()}


def test_a_game_lasts_from_its_first_word_to_its_result() -> None:
    evening = by_the_clock(an_evening(PLAIN + "\ngame\nbox wins single\ngame\nteam wins gammon"), 0, 12, 20, 65)
    assert minutes_of(evening) == {1: 12, 2: 45}
    assert evening_lasted(durations(evening)) == timedelta(minutes=65)


def test_a_result_that_was_taken_back_does_not_end_the_game() -> None:
    evening = an_evening(PLAIN + "\ngame\nbox wins single\nundo step\nteam wins single")
    assert minutes_of(by_the_clock(evening, 0, 5, 6, 30)) == {1: 30}


def test_a_game_begun_again_lasts_from_its_second_beginning() -> None:
    evening = an_evening(PLAIN + "\ngame\nundo step\ngame\nbox wins single")
    assert minutes_of(by_the_clock(evening, 0, 5, 10, 30)) == {1: 20}


def test_a_correction_the_next_day_makes_no_game_longer() -> None:
    evening = an_evening(PLAIN + "\ngame\nbox wins single\ngame\nbox wins single\ncorrect game 1 box wins gammon")
    assert minutes_of(by_the_clock(evening, 0, 12, 20, 30, 1440)) == {1: 12, 2: 10}


def test_a_game_set_aside_is_none() -> None:
    evening = an_evening(PLAIN + "\ngame\nbox wins single\nundo step\nset aside\ngame\nbox wins single")
    assert minutes_of(by_the_clock(evening, 0, 8, 9, 9, 10, 30)) == {1: 20}


def test_an_evening_written_in_a_moment_was_imported_and_nobody_knows() -> None:
    assert durations(an_evening(PLAIN + "\ngame\nbox wins single")) == {}


@pytest.mark.parametrize(
    ("seconds", "text"), [(20, "1 min"), (720, "12 min"), (3_599, "1 h 00"), (11_100, "3 h 05"), (90_000, "25 h 00")]
)
def test_in_plain_words(seconds: int, text: str) -> None:
    assert lasted_text(timedelta(seconds=seconds)) == text


def test_pages_and_programs_say_it(client: Client) -> None:
    evening = by_the_clock(an_evening(PLAIN + "\ngame\nbox wins single\ngame\nteam wins gammon\nclose"), 0, 12, 20, 65, 70)
    page = client.get(f"/w/{evening.code}/").text
    assert "2 games in 1 h 05" in page
    assert "45 min" in page
    assert "12 min" in client.get(f"/w/{evening.code}/games/").text
    games = APIClient().get(f"/api/chouettes/{evening.code}/games/").json()["results"]
    assert [one["seconds"] for one in games] == [720, 2700]
    client.force_login(evening.opened_by)  # type: ignore[arg-type]
    assert "12 min" in client.get(f"/c/{evening.code}/games/").text
    assert "1 h 05" in client.get(f"/c/{evening.code}/close/").text
    assert "1 h 05" in client.get(f"/c/{evening.code}/closing-sheet/").text
