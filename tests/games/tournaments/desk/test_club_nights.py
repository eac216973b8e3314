"""Club nights that announce a tournament at their hour: once, in time, with those who have said yes, by the club's clock."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from clubsite.calendar.models import Night, NightDate
from clubsite.calendar.tasks import open_tables
from clubsite.members.services import find_or_add_player_by_word
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.telling.club.club_nights import sheets
from tests.clubsite.at_once import at_once
from tests.clubsite.calendar.conftest import Town, town
from tests.games.tournaments.desk.nights import Night as Evening

__all__ = ["town"]
pytestmark = pytest.mark.django_db

WINTER, SUMMER = date(2026, 3, 22), date(2026, 3, 29)
"""Sundays. In London the clocks go forward in the night before the second."""
SEVEN_IN_WINTER, SEVEN_IN_SUMMER = datetime(2026, 3, 22, 19, tzinfo=UTC), datetime(2026, 3, 29, 18, tzinfo=UTC)


def plays(town: Town, sheet: str = "progressive-5", **more: object) -> None:
    Night.objects.update(opens="tournament", sheet=sheet, **more)


def come(town: Town, day: date, *names: str) -> None:
    with time_machine.travel(datetime(2026, 3, 20, 12, tzinfo=UTC), tick=False):
        for name in names:
            town.says(name, "yes", day)


def at(moment: datetime) -> list[str]:
    """The worker looks twice; the codes of all tournaments."""
    with time_machine.travel(moment, tick=False):
        open_tables()
        open_tables()
    return list(ClubTournament.objects.order_by("pk").values_list("code", flat=True))


def test_every_week_at_seven_on_the_clubs_wall(town: Town) -> None:
    plays(town)
    come(town, WINTER, "ann", "bob", "cal")
    come(town, SUMMER, "mo", "ann")
    assert at(SEVEN_IN_WINTER - timedelta(seconds=1)) == []
    first = at(SEVEN_IN_WINTER)
    assert len(first) == 1
    assert at(SEVEN_IN_SUMMER - timedelta(seconds=1)) == first
    both = at(SEVEN_IN_SUMMER)
    assert len(both) == 2
    desks = [TOURNAMENTS.state_of(row) for row in ClubTournament.objects.order_by("pk")]
    assert [[entrant.name for entrant in desk.tournament.entrants] for desk in desks] == [["ann", "bob", "cal"], ["mo", "ann"]]
    assert {desk.tournament.title for desk in desks} == {"Sunday backgammon"}
    assert all(desk.entry and desk.commitment for desk in desks)
    assert [troubles_of(row.pk) for row in ClubTournament.objects.all()] == [[], []]


@pytest.mark.parametrize(
    ("zone", "days", "hours"),
    [
        ("Europe/Berlin", (date(2026, 3, 22), date(2026, 3, 29)), (18, 17)),
        ("America/New_York", (date(2026, 3, 1), date(2026, 3, 8)), (24, 23)),
    ],
)
def test_at_seven_in_berlin_and_new_york(town: Town, zone: str, days: tuple[date, date], hours: tuple[int, int]) -> None:
    """The hours are those of UTC, before and after the clocks of the place go forward."""
    town.club.time_zone = zone
    town.club.save()
    plays(town, begins=date(2026, 3, 1))
    for opened, (day, hour) in enumerate(zip(days, hours, strict=True)):
        seven = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(hours=hour)
        with time_machine.travel(seven - timedelta(days=1), tick=False):
            for name in ("ann", "bob"):
                town.says(name, "yes", day)
        assert len(at(seven - timedelta(seconds=1))) == opened
        assert len(at(seven)) == opened + 1


def test_the_night_leads_there_and_late_comers_enter_themselves(town: Town) -> None:
    plays(town, "knockout-3", seats=4)
    come(town, WINTER, "ann", "bob", "cal")
    (code,) = at(SEVEN_IN_WINTER)
    with time_machine.travel(SEVEN_IN_WINTER + timedelta(minutes=5), tick=False):
        page = town.browser("mo").get(town.at("night", WINTER)).text
        evening = Evening(town.cast, ClubTournament.objects.get(code=code))
        for who in ("mo", "tom"):
            evening.of_oneself(who, "sign_up")
        evening.says("dana", "start main")
    assert f'href="/tournaments/{code}/"' in page
    assert "To the tournament" in page
    assert (evening.waiting, len(evening.first_round())) == (["tom"], 2)


def test_people_whose_names_begin_statements_enter_as_themselves(town: Town) -> None:
    plays(town, "knockout-3")
    player = find_or_add_player_by_word(town.club, "close")
    come(town, WINTER, "ann")
    with time_machine.travel(datetime(2026, 3, 20, 12, tzinfo=UTC), tick=False):
        row = NightDate.objects.get()
        row.answers.create(player=player, says="yes", at=row.answers.get().at)
    (code,) = at(SEVEN_IN_WINTER)
    entries = ClubTournament.objects.get(code=code).entries
    assert set(entries.values_list("player__name", "word")) == {("ann", "ann"), (player.name, "close_")}


@pytest.mark.parametrize("sheet", [sheet for sheet, _words in sheets() if sheet.endswith("-3")])
def test_each_that_the_form_offers_can_be_announced_and_drawn(town: Town, sheet: str) -> None:
    plays(town, sheet)
    come(town, WINTER, "ann", "bob", "cal", "mo")
    (code,) = at(SEVEN_IN_WINTER)
    evening = Evening(town.cast, ClubTournament.objects.get(code=code))
    evening.says("tom", f"start {evening.desk.tournament.flights[0].name}")
    assert ClubTournament.objects.get(code=code).stage == Stage.RUNNING.value


def test_after_an_outage_none_is_announced_and_somebody_may_by_hand(town: Town) -> None:
    plays(town)
    come(town, WINTER, "ann", "bob")
    assert at(SEVEN_IN_WINTER + timedelta(hours=3)) == []
    with time_machine.travel(SEVEN_IN_WINTER + timedelta(hours=3), tick=False):
        assert "Nothing was opened" in town.browser("ann").get(town.at("night", WINTER)).text
        assert town.browser("dana").post(town.at("open_night_table", WINTER)).status_code == 302
    assert ClubTournament.objects.count() == 1


def test_what_cannot_be_announced_says_why(town: Town) -> None:
    plays(town, "roulette-5")
    come(town, WINTER, "ann", "bob")
    assert at(SEVEN_IN_WINTER) == []
    assert NightDate.objects.get().not_opened == "Such tournaments are not announced any more."


def test_the_form_of_a_night_offers_them(town: Town) -> None:
    page = town.browser("dana").get(reverse("nights", args=[town.club.slug])).text
    assert "Announce a tournament: Knock-out, to 5 points" in page
    said = {"title": "League", "begins": "2026-03-22", "hour": "19:00", "minutes": "180", "repeats": "weekly", "every": "1"}
    with time_machine.travel(datetime(2026, 3, 20, 12, tzinfo=UTC), tick=False):
        place = reverse("nights", args=[town.club.slug])
        town.browser("dana").post(place, said | {"opens": "tournament/swiss-5", "order": "said"})
    night = Night.objects.get(title="League")
    assert (night.opens, night.sheet) == ("tournament", "swiss-5")


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_announce_one(town: Town) -> None:
    plays(town)
    come(town, WINTER, "ann", "bob")
    with time_machine.travel(SEVEN_IN_WINTER, tick=False):
        at_once(open_tables, open_tables, open_tables)
    assert ClubTournament.objects.count() == 1
