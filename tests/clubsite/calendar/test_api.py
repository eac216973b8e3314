"""Club nights for programs: those that come, who comes, and one's own answer."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.calendar.models import Answer, Says
from clubsite.calendar.opening import due, open_if_due
from clubsite.calendar.services import answer, call_off, move
from clubsite.members.models import Club, Player
from clubsite.members.services import find_or_add_player
from games.tournaments.models import Standing, TournamentEntry

from .conftest import SUNDAY, Town, night_in

NEXT = SUNDAY + timedelta(days=7)
BEFORE = datetime(2026, 3, 20, 12, tzinfo=UTC)
SEVEN = datetime(2026, 3, 22, 19, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> object:
    with time_machine.travel(BEFORE, tick=False) as travelling:
        yield travelling


def nights(town: Town, browser: Client) -> list[Any]:
    answered = browser.get(reverse("api_nights", args=[town.club.slug]))
    assert answered.status_code == 200, answered.text
    return list(answered.json())


def says(town: Town, who: str, word: str | None, status: int = 200) -> Any:
    """What they say of Sunday; None takes it back."""
    place, browser = town.at("api_answer_night", SUNDAY), town.browser(who)
    answered = browser.put(place, {"says": word}, content_type="application/json") if word else browser.delete(place)
    assert answered.status_code == status, answered.text
    return answered.json()


def test_the_coming_nights_are_told_with_the_clubs_clock_and_what_was_called_off_or_moved(town: Town) -> None:
    call_off(town.night, NEXT, "The hall is shut", town.cast.users["dana"])
    move(town.night, SUNDAY + timedelta(days=14), (SUNDAY + timedelta(days=15), time(20)), "", town.cast.users["dana"])
    told = nights(town, town.browser("ann"))
    assert [(one["day"], one["begins"], one["called_off"], one["moved"], one["reason"]) for one in told[:3]] == [
        ("2026-03-22", "2026-03-22T19:00:00Z", False, False, ""),
        ("2026-03-29", "2026-03-29T19:00:00+01:00", True, False, "The hall is shut"),
        ("2026-04-05", "2026-04-06T20:00:00+01:00", False, True, ""),
    ]
    assert {(one["title"], one["time_zone"]) for one in told} == {("Sunday backgammon", "Europe/London")}
    with time_machine.travel(SEVEN + timedelta(hours=4), tick=False):
        assert nights(town, town.browser("ann"))[0]["day"] == "2026-03-29"


def test_who_comes_is_told_to_members_and_everybody_reads_their_own_answer(town: Town) -> None:
    says(town, "ann", "yes")
    says(town, "bob", "maybe")
    answer(town.night, SUNDAY, find_or_add_player(town.club, "Gus"), Says.NO)
    told = town.browser("bob").get(town.at("api_night", SUNDAY)).json()
    assert told == nights(town, town.browser("bob"))[0]
    members = told["for_members"]
    assert [(one["name"], one["says"], one["guest"]) for one in members["said"]] == [
        ("ann", "yes", False),
        ("bob", "maybe", False),
        ("Gus", "no", True),
    ]
    assert (members["yours"], members["coming"], told["answers_open"]) == ("maybe", 1, True)
    assert nights(town, town.browser("cal"))[0]["for_members"]["yours"] is None
    assert town.browser("bob").get(members["url"]).status_code == 200


def test_a_public_club_tells_strangers_its_nights_and_nobody_who_comes(town: Town) -> None:
    says(town, "ann", "yes")
    lists = reverse("api_nights", args=[town.club.slug])
    assert (Client().get(lists).status_code, town.browser("eve").get(lists).status_code) == (401, 404)
    Club.objects.filter(pk=town.club.pk).update(is_public=True)
    for stranger in (Client(), town.browser("eve")):
        told = nights(town, stranger)
        assert (told[0]["title"], {one["for_members"] for one in told}) == ("Sunday backgammon", {None})
        assert stranger.get(town.at("api_night", SUNDAY)).status_code in {401, 404}
    says(town, "eve", "yes", 404)
    says(town, "eve", None, 404)
    assert Answer.objects.count() == 1


def test_an_answer_is_said_changed_and_taken_back_each_as_often_as_it_is_sent(town: Town) -> None:
    for word in ("yes", "yes", "no", "no"):
        assert says(town, "ann", word)["for_members"]["yours"] == word
    assert Answer.objects.get().says == "no"
    for _twice in range(2):
        assert says(town, "ann", None)["for_members"]["yours"] is None
    assert not Answer.objects.exists()
    rubbish = says(town, "ann", "perhaps", 400)
    assert "yes, maybe, no" in rubbish["fields"]["says"][0]
    assert town.browser("ann").get(town.at("api_night", SUNDAY + timedelta(days=1))).status_code == 404


def test_what_a_guest_had_said_is_taken_back_by_whoever_they_turned_out_to_be(town: Town) -> None:
    gus = find_or_add_player(town.club, "Gus")
    answer(town.night, SUNDAY, gus, Says.YES)
    Player.objects.filter(pk=gus.pk).update(merged_into=town.cast.players["ann"])
    assert nights(town, town.browser("ann"))[0]["for_members"]["yours"] == "yes"
    assert says(town, "ann", None)["for_members"]["coming"] == 0


def test_answers_stay_once_a_night_has_begun_or_is_called_off_and_the_page_says_the_same(town: Town) -> None:
    says(town, "ann", "yes")
    for at, off in ((SEVEN, False), (BEFORE, True)):
        with time_machine.travel(at, tick=False):
            if off:
                call_off(town.night, SUNDAY, "", town.cast.users["dana"])
            for word in ("no", None):
                refused = says(town, "ann", word, 422)
                assert refused["code"] == "ANSWERS_STAY"
                assert refused["detail"] in town.says("ann", word or "back", SUNDAY, 422)
    assert Answer.objects.get().says == "yes"


def test_a_place_that_is_taken_back_is_somebody_elses(town: Town) -> None:
    town.night.seats = 1
    town.night.save()
    says(town, "ann", "yes")
    assert says(town, "bob", "yes", 422)["code"] == "NIGHT_FULL"
    says(town, "ann", None)
    says(town, "bob", "yes")
    town.says("bob", "back", SUNDAY)
    assert not Answer.objects.exists()


def test_whoever_takes_their_yes_back_withdraws_from_the_tournament_that_was_announced(town: Town) -> None:
    town.night = night_in(town.cast, opens="tournament", sheet="swiss-5", ahead=7)
    says(town, "ann", "yes")
    assert any(open_if_due(row, BEFORE) for row in due(BEFORE))
    says(town, "bob", "yes")
    told = town.browser("ann").get(town.at("api_night", SUNDAY)).json()
    assert (told["opens"], told["table"], "/tournaments/" in told["for_members"]["table_url"]) == ("tournament", "opened", True)
    says(town, "ann", None)
    assert [*TournamentEntry.objects.exclude(standing=Standing.OUT).values_list("player__name", flat=True)] == ["bob"]


def test_a_list_of_nights_takes_as_many_queries_however_many_come_to_them(town: Town) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            nights(town, town.browser("ann"))
        return len(asked)

    says(town, "ann", "yes")
    before = queries()
    for who in ("bob", "cal", "mo"):
        for day in (SUNDAY, NEXT):
            answer(town.night, day, town.cast.players[who], Says.YES)
    night_in(town.cast, title="Another")
    assert queries() == before


def test_a_name_that_somebody_has_claimed_is_told_as_theirs_and_counts_once(town: Town) -> None:
    """Gil and Gus came as guests, and were bob all the time, who has not said anything himself so far."""
    own = town.cast.players["bob"]
    for guest in (find_or_add_player(town.club, name) for name in ("Gil", "Gus")):
        answer(town.night, SUNDAY, guest, Says.YES)
        Player.objects.filter(pk=guest.pk).update(merged_into=own)
    (told,) = [one["for_members"] for one in nights(town, town.browser("ann")) if one["day"] == SUNDAY.isoformat()]
    assert told["said"] == [{"player": own.pk, "name": own.name, "says": "yes", "guest": False, "waiting": False}]
    assert told["coming"] == 1
    assert says(town, "bob", "no")["for_members"]["said"] == [
        {"player": own.pk, "name": own.name, "says": "no", "guest": False, "waiting": False}
    ]
    assert Answer.objects.count() == 1
