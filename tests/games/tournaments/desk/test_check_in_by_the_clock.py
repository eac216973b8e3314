"""Who is not there when check-in closes gives their place to who waits and is: scenario 55 of the tournament facts."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, Standing
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.checking_in import check_in, show_hall_code
from games.tournaments.services.saying import keep_hours as keep_hours_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told
from games.tournaments.tasks import keep_hours
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

CLOSES = datetime(2026, 3, 27, 18, 55, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(CLOSES - timedelta(hours=1), tick=False) as travelling:
        yield travelling


def full_house() -> Night:
    """Four places, taken by ann, bob, gus and dee; cal, mo and tom wait, and so does whoever comes later."""
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob gus dee", "open_entry\ncapacity 4")
    evening.says("dana", f"check_in_until {int(CLOSES.timestamp())}\nstarts {int(CLOSES.timestamp()) + 300}")
    for who in ("cal", "mo", "tom"):
        evening.of_oneself(who, "sign_up")
    return evening


def is_here(evening: Night, who: str) -> None:
    """By the hall's code."""
    code = ClubTournament.objects.get(pk=evening.tournament.pk).hall_code
    code = code or show_hall_code(evening.club.users["dana"], evening.tournament.code)
    check_in(evening.club.users[who], evening.tournament.code, code, action_id=uuid4())


def closes(clock: time_machine.Traveller) -> None:
    """The worker looks twice."""
    clock.move_to(CLOSES)
    keep_hours()
    keep_hours()


@pytest.mark.django_db
def test_at_the_hour_who_waits_and_is_there_is_in_for_who_is_not(clock: time_machine.Traveller) -> None:
    evening = full_house()
    is_here(evening, "ann")
    evening.says("dana", "check_in dee")
    for who in ("tom", "mo"):
        is_here(evening, who)
    clock.move_to(CLOSES - SECOND)
    keep_hours()
    assert evening.names == ["ann", "bob", "gus", "dee"], "a second before, everybody has their place"
    closes(clock)
    assert evening.names == ["ann", "dee", "mo", "tom"], "in the order of the list, not of the door"
    assert evening.waiting == ["cal", "bob", "gus"]
    assert evening.desk.here == {"ann", "dee", "mo", "tom"}
    assert evening.tournament.records.filter(said="entry_hours").count() == 1
    evening.says("dana", "start main")
    assert sorted(name for match in evening.first_round() for name in match.names) == ["ann", "dee", "mo", "tom"]
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
def test_too_few_are_there_and_a_late_comer_gets_the_place_that_is_left(clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "cal"):
        is_here(evening, who)
    closes(clock)
    assert evening.names == ["ann", "cal"]
    clock.shift(timedelta(minutes=2))
    is_here(evening, "bob")
    assert evening.names == ["ann", "cal", "bob"]
    evening.says("dana", "waits_here gus")
    is_here(evening, "mo")
    assert evening.names == ["ann", "cal", "bob", "gus"], "the last place was gone"
    evening.of_oneself("bob", "sign_off")
    assert evening.names == ["ann", "cal", "gus", "mo"], "who was there first of those who wait"
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
def test_nobody_is_offered_a_place_from_afar_once_it_is_over(clock: time_machine.Traveller) -> None:
    evening = full_house()
    evening.of_oneself("gus" if "gus" in evening.club.users else "ann", "sign_off")
    offered = [one.name for one in evening.desk.waiting if one.offered_until is not None]
    assert offered == ["cal"]
    for who in ("bob", "mo"):
        is_here(evening, who)
    closes(clock)
    assert not any(one.offered_until for one in evening.desk.waiting)
    assert "mo" in evening.names
    assert refusal(evening, "cal", "take_place") is DeskRefusal.NO_OFFER


@pytest.mark.django_db
def test_who_takes_the_place_that_is_offered_and_is_there_is_checked_in(clock: time_machine.Traveller) -> None:
    evening = full_house()
    is_here(evening, "cal")
    evening.of_oneself("ann", "sign_off")
    evening.of_oneself("cal", "take_place")
    is_here(evening, "mo")
    evening.says("dana", "entrants mo")
    assert evening.desk.here == {"cal", "mo"}
    closes(clock)
    assert evening.names == ["cal", "mo"]


@pytest.mark.django_db
def test_without_a_worker_the_code_and_the_draw_go_by_the_hour_all_the_same(clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "cal", "mo", "tom"):
        is_here(evening, who)
    clock.move_to(CLOSES)
    is_here(evening, "bob")
    assert evening.names == ["ann", "cal", "mo", "tom"], "bob came a second too late"
    assert evening.waiting == ["bob", "gus", "dee"]


@pytest.mark.django_db
def test_a_draw_in_the_seconds_before_the_worker_looks_goes_by_the_hour(clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "cal"):
        is_here(evening, who)
    clock.move_to(CLOSES)
    evening.says("dana", "start main")
    assert [entrant.name for entrant in evening.desk.tournament.entrants] == ["ann", "cal"]


@pytest.mark.django_db
def test_the_sheet_tells_who_was_in_at_the_end(clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "tom", "mo", "cal"):
        is_here(evening, who)
    closes(clock)
    evening.says("dana", "start main")
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert "withdraw bob\nwithdraw gus\nwithdraw dee\n" in sheet_of(row)
    assert told(play_sheet(sheet_of(row))) == told(evening.desk.tournament)


def refusal(evening: Night, who: str, said: str) -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as why:
        evening.of_oneself(who, said)
    assert evening.desk == before
    return why.value.refusal


@pytest.mark.django_db
def test_nobody_says_from_home_that_they_are_there(clock: time_machine.Traveller) -> None:
    evening = full_house()
    assert refusal(evening, "cal", "waits_here") is DeskRefusal.NOT_YOURS
    assert refusal(evening, "cal", "check_in_until") is not None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("waits_here ann", DeskRefusal.NOT_WAITING),
        ("waits_here nobody", DeskRefusal.NOT_WAITING),
        ("option check_in=off\ncheck_in_until 1900000000", DeskRefusal.CHECK_IN_NOT_ASKED),
        ("start main\ncheck_in_until 1900000000", DeskRefusal.CHECK_IN_OVER),
    ],
)
def test_what_is_refused_at_the_desk(said: str, why: DeskRefusal) -> None:
    evening = full_house()
    evening.says("dana", "check_in ann\ncheck_in bob")
    before = evening.desk
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", said)
    assert caught.value.refusal is why
    assert evening.desk == before


@pytest.mark.django_db
def test_where_nobody_has_to_check_in_any_more_the_hour_passes_without_a_word(clock: time_machine.Traveller) -> None:
    evening = full_house()
    evening.says("dana", "option check_in=off")
    closes(clock)
    assert evening.names == ["ann", "bob", "gus", "dee"]
    assert not evening.desk.check_in_closed


@pytest.mark.django_db
def test_the_page_and_a_program_read_the_hour_and_who_is_there() -> None:
    evening = full_house()
    for who in ("ann", "cal"):
        is_here(evening, who)
    client = Client()
    client.force_login(evening.club.users["cal"])
    page = client.get(reverse("tournament", args=[evening.tournament.code])).content.decode()
    assert "Check in by" in page
    assert "a place that is free once check-in is over is yours in turn" in page
    read = client.get(reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])).json()
    assert read["check_in_until"] == "2026-03-27T18:55:00Z"
    assert [one["word"] for one in read["entries"] if one["here"]] == ["ann", "cal"]


@pytest.mark.django_db(transaction=True)
def test_two_workers_and_a_player_at_the_same_moment_give_each_place_once(clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "cal", "mo"):
        is_here(evening, who)
    clock.move_to(CLOSES)
    pk = evening.tournament.pk
    at_once(lambda: keep_hours_of(pk), lambda: keep_hours_of(pk), lambda: is_here(evening, "tom"))
    assert sorted(evening.names) == ["ann", "cal", "mo", "tom"]
    assert evening.tournament.entries.filter(standing=Standing.IN).count() == 4
    assert evening.tournament.records.filter(said__startswith="entry_hours").count() == 1
    assert troubles_of(pk) == []


@pytest.mark.django_db
def test_an_hour_is_not_told_while_nobody_has_to_check_in() -> None:
    evening = full_house()
    evening.says("dana", "option check_in=off")
    page, read_by_programs = as_read(evening)
    assert "Check in by" not in page
    assert "Whoever has not checked in by then loses" not in page
    assert read_by_programs["check_in_until"] is None
    evening.says("dana", "option check_in=required")
    page, read_by_programs = as_read(evening)
    assert "Check in by" in page
    assert read_by_programs["check_in_until"] == "2026-03-27T18:55:00Z"


@pytest.mark.django_db
def test_nor_that_it_is_over_and_places_are_offered_as_before(clock: time_machine.Traveller) -> None:
    evening = full_house()
    is_here(evening, "ann")
    is_here(evening, "cal")
    closes(clock)
    assert as_read(evening)[1]["check_in_closed"] is True
    evening.says("dana", "option check_in=off")
    page, read_by_programs = as_read(evening)
    assert "Check-in is over" not in page
    assert read_by_programs["check_in_closed"] is False
    evening.of_oneself("ann", "sign_off")
    assert [one.name for one in evening.desk.waiting if one.offered_until is not None][:1] == ["mo"]


def as_read(evening: Night) -> tuple[str, dict[str, object]]:
    """Cal's page, and what a program reads."""
    client = Client()
    client.force_login(evening.club.users["cal"])
    page = client.get(reverse("tournament", args=[evening.tournament.code])).content.decode()
    return page, client.get(reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])).json()


LOST = "You had not checked in by the hour, so your place went back."


@pytest.mark.django_db
def test_an_hour_that_is_over_takes_nobodys_place(clock: time_machine.Traveller) -> None:
    evening = full_house()
    clock.move_to(CLOSES - timedelta(minutes=30))
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", f"check_in_until {int(CLOSES.timestamp()) - 3600}")
    assert caught.value.refusal is DeskRefusal.PAST_HOUR


@pytest.mark.django_db
@pytest.mark.parametrize("again", ["none", str(int(CLOSES.timestamp()) + 1800)])
def test_another_hour_gives_back_the_places_that_the_one_before_has_taken(again: str, clock: time_machine.Traveller) -> None:
    evening = full_house()
    is_here(evening, "ann")
    is_here(evening, "cal")
    closes(clock)
    assert evening.names == ["ann", "cal"]
    assert (LOST in page(evening, "bob"), LOST in page(evening, "mo")) == (True, False)
    evening.says("dana", f"check_in_until {again}")
    assert evening.names == ["ann", "cal", "bob", "gus"]
    assert LOST not in page(evening, "bob")
    assert [one.name for one in evening.desk.waiting] == ["mo", "tom", "dee"]
    assert troubles_of(evening.tournament.pk) == []
    evening.says("dana", "capacity 5\ncheck_in_until none")
    assert [one.name for one in evening.desk.waiting if one.offered_until] == ["mo"]
    assert "dee" not in evening.names
    assert told(play_sheet(sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk)))) == told(evening.desk.tournament)


@pytest.mark.django_db
def test_without_a_limit_everybody_is_in_again(clock: time_machine.Traveller) -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob gus dee", "open_entry")
    evening.says("dana", f"check_in_until {int(CLOSES.timestamp())}\nstarts {int(CLOSES.timestamp()) + 300}")
    closes(clock)
    assert evening.names == []
    evening.says("dana", "check_in_until none")
    assert evening.names == ["ann", "bob", "gus", "dee"]
    assert evening.waiting == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "said", [f"check_in_until {int(CLOSES.timestamp()) + 1800}", "check_in_until none", "option check_in=off"]
)
def test_a_place_that_is_left_then_is_offered_as_every_other(said: str, clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "bob", "gus"):
        evening.says("dana", f"check_in {who}")
    closes(clock)
    evening.says("dana", "sign_off ann")
    evening.says("dana", said)
    assert evening.names == ["bob", "gus", "dee"]
    assert [one.name for one in evening.desk.waiting if one.offered_until] == ["cal"]
    evening.of_oneself("cal", "take_place")
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
@pytest.mark.parametrize("again", ["check_in_until none", "option check_in=off"])
def test_who_gets_none_back_is_offered_one_in_their_turn(again: str, clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("cal", "mo", "tom"):
        is_here(evening, who)
    evening.says("dana", "check_in ann")
    closes(clock)
    assert (evening.names, evening.waiting) == (["ann", "cal", "mo", "tom"], ["bob", "gus", "dee"])
    evening.member("ghost")
    evening.of_oneself("ghost", "sign_up")
    evening.says("dana", again)
    evening.of_oneself("tom", "sign_off")
    assert [one.name for one in evening.desk.waiting if one.offered_until] == ["bob"]
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
def test_after_the_draw_no_hour_gives_a_place_back(clock: time_machine.Traveller) -> None:
    evening = full_house()
    for who in ("ann", "cal"):
        is_here(evening, who)
    closes(clock)
    evening.says("dana", "start main")
    evening.says("dana", "check_in_until none")
    assert evening.names == ["ann", "cal"]


@pytest.mark.django_db
def test_who_says_that_they_are_there_types_the_code_in_the_seconds_before_the_worker_looks(
    clock: time_machine.Traveller,
) -> None:
    evening = full_house()
    for who in ("ann", "tom"):
        evening.of_oneself(who, "says_here")
    clock.move_to(CLOSES)
    for who in ("ann", "tom"):
        is_here(evening, who)
    assert evening.names == ["ann", "tom"]
    assert evening.desk.here == {"ann", "tom"}
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
def test_an_hour_that_has_passed_says_nothing_once_nobody_had_to_check_in(clock: time_machine.Traveller) -> None:
    evening = full_house()
    closes(clock)
    assert evening.desk.check_in_closed
    evening.says("dana", "option check_in=off")
    evening.says("dana", "option check_in=required")
    assert (evening.desk.check_in_closed, evening.desk.check_in_until) == (False, None)
    assert sorted(evening.names) == ["ann", "bob", "dee", "gus"]
    assert told(play_sheet(sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk)))) == told(evening.desk.tournament)
