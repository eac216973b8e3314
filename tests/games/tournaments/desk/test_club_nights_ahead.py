"""Club nights that announce their tournament days before: once, with a fee, and it follows its night."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from clubsite.calendar.models import Night, NightDate, NightMail
from clubsite.calendar.services import end
from clubsite.calendar.tasks import mail_nights, open_tables
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament, TournamentMail
from games.tournaments.services.audit import troubles_of
from tests.clubsite.at_once import at_once
from tests.clubsite.calendar.conftest import Town, night_in, town
from tests.games.tournaments.desk.nights import Night as Evening
from tests.games.tournaments.desk.test_club_nights import SEVEN_IN_SUMMER, SEVEN_IN_WINTER, SUMMER, WINTER, at
from tests.markup import text_of

__all__ = ["town"]
pytestmark = pytest.mark.django_db

DAYS = 5
BEFORE = SEVEN_IN_WINTER - timedelta(days=DAYS)
FORM = {
    "title": "League night", "begins": "2026-04-05", "hour": "19:00", "minutes": "180", "repeats": "weekly", "every": "1",
    "opens": "tournament/swiss-5", "order": "said", "ahead": "7", "fee": "12.50",
}  # fmt: skip


@pytest.fixture(autouse=True)
def ahead(town: Town) -> None:
    Night.objects.update(opens="tournament", sheet="progressive-5", ahead=DAYS, fee="10", until=WINTER)
    town.night.refresh_from_db()


def evening(town: Town) -> Evening:
    return Evening(town.cast, ClubTournament.objects.latest("pk"))


def change(town: Town, moment: datetime, **said: str) -> None:
    with time_machine.travel(moment, tick=False):
        assert town.browser("dana").post(town.at("change_night", WINTER), said).status_code == 302


def test_it_is_announced_that_early_and_once_with_whoever_has_said_yes(town: Town) -> None:
    with time_machine.travel(BEFORE - timedelta(days=1), tick=False):
        town.says("ann", "yes", WINTER)
        page = town.browser("ann").get(town.at("night", WINTER)).text
    assert "The tournament is announced on Tuesday, 17 March 2026, 19:00" in page
    assert "Entry fee: 10.00." in page
    assert at(BEFORE - timedelta(seconds=1)) == []
    assert len(at(BEFORE)) == len(at(BEFORE + timedelta(days=1))) == len(at(SEVEN_IN_WINTER)) == 1
    found = evening(town)
    assert (found.names, found.desk.tournament.money.fee) == (["ann"], 1_000)
    assert ClubTournament.objects.get().starts_at == SEVEN_IN_WINTER
    assert troubles_of(found.tournament.pk) == []


def test_with_nobody_yet_it_is_announced_all_the_same_and_members_enter(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        evening(town).of_oneself("cal", "sign_up")
        page = town.browser("cal").get(reverse("tournament", args=[evening(town).tournament.code])).text
    assert evening(town).names == ["cal"]
    assert "Entry fee: 10.00" in page


def test_yes_on_the_nights_page_enters_and_no_withdraws(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        said = town.browser("ann").get(town.at("night", WINTER)).text
        for who in ("ann", "bob", "mo"):
            town.says(who, "yes", WINTER)
        town.says("bob", "no", WINTER)
        town.says("cal", "no", WINTER)
        assert "You have entered the tournament" in town.says("mo", "maybe", WINTER, status=422)
    assert "Whoever says yes here enters the tournament as well" in said
    found = evening(town)
    assert set(found.tournament.entries.exclude(standing="out").values_list("word", flat=True)) == {"ann", "mo"}
    assert not found.tournament.entries.filter(word="cal").exists()
    assert troubles_of(found.tournament.pk) == []


def test_beyond_the_places_yes_waits(town: Town) -> None:
    Night.objects.update(seats=2)
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        for who in ("cal", "bob"):
            evening(town).of_oneself(who, "sign_up")
        town.says("ann", "yes", WINTER)
    assert evening(town).waiting == ["ann"]


def test_who_changes_their_mind_all_the_time_is_slowed_down(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        said = [{"says": says} for _turn in range(40) for says in ("yes", "no")]
        answers = [town.browser("ann").post(town.at("answer_night", WINTER), one) for one in said]
    assert {answer.status_code for answer in answers} == {302, 422}


def test_a_night_that_moves_takes_its_tournament_with_it(town: Town) -> None:
    at(BEFORE)
    change(town, BEFORE + timedelta(hours=1), do="move", to="2026-03-24", hour="20:00", reason="The hall is let")
    assert ClubTournament.objects.get().starts_at == datetime(2026, 3, 24, 20, tzinfo=UTC)
    change(town, BEFORE + timedelta(hours=2), do="restore")
    assert ClubTournament.objects.get().starts_at == SEVEN_IN_WINTER
    assert len(at(SEVEN_IN_WINTER)) == 1


def test_one_that_moves_before_its_day_of_announcement_is_announced_by_the_new_hour(town: Town) -> None:
    change(town, BEFORE - timedelta(days=1), do="move", to="2026-03-25", hour="19:00")
    assert at(BEFORE) == []
    assert len(at(BEFORE + timedelta(days=3))) == 1


def test_a_night_that_is_called_off_calls_it_off_and_put_back_it_is_announced_anew(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        town.says("ann", "yes", WINTER)
    change(town, BEFORE + timedelta(hours=2), do="off", reason='The "hall" is let')
    assert ClubTournament.objects.get().stage == Stage.CALLED_OFF.value
    assert evening(town).desk.called_off == "The “hall” is let"
    assert len(at(BEFORE + timedelta(hours=3))) == 1
    change(town, BEFORE + timedelta(hours=4), do="restore")
    assert len(at(BEFORE + timedelta(hours=5))) == 2
    assert evening(town).names == ["ann"]


def test_nights_that_end_call_off_what_they_had_announced(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=2), tick=False):
        Night.objects.update(until=None)
        end(Night.objects.get(), town.cast.users["dana"])
    assert ClubTournament.objects.get().stage == Stage.CALLED_OFF.value


def test_once_it_is_drawn_it_is_left_to_the_desk(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        for who in ("ann", "bob"):
            town.says(who, "yes", WINTER)
        evening(town).says("tom", "start main")
        assert "ask at its desk" in town.says("ann", "no", WINTER, status=422)
        assert "ask at its desk" in town.says("cal", "yes", WINTER, status=422)
    change(town, BEFORE + timedelta(hours=2), do="move", to="2026-03-24", hour="20:00")
    change(town, BEFORE + timedelta(hours=3), do="off")
    found = ClubTournament.objects.get()
    assert (found.stage, found.starts_at) == (Stage.RUNNING.value, SEVEN_IN_WINTER)


def test_one_mail_and_not_two_when_it_moves_and_before_it_begins(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        town.says("ann", "yes", WINTER)
        town.says("cal", "maybe", WINTER)
    change(town, BEFORE + timedelta(hours=2), do="move", to="2026-03-22", hour="20:00")
    assert set(NightMail.objects.values_list("user__username", flat=True)) == {"cal"}
    assert set(TournamentMail.objects.values_list("user__username", flat=True)) == {"ann"}
    with time_machine.travel(SEVEN_IN_WINTER - timedelta(hours=22), tick=False):
        mail_nights()
    assert set(NightMail.objects.filter(about="soon").values_list("user__username", flat=True)) == {"cal"}


def test_the_month_shows_the_night_once(town: Town) -> None:
    at(BEFORE)
    with time_machine.travel(BEFORE, tick=False):
        page = town.browser("ann").get(reverse("calendar_month", args=[town.club.slug, 2026, 3])).text
    assert page.count("Sunday backgammon") == 1


def test_after_an_outage_it_is_announced_late_until_its_hour(town: Town) -> None:
    assert len(at(SEVEN_IN_WINTER - timedelta(minutes=1))) == 1


def test_five_days_before_by_the_clubs_clock_across_the_change_of_hours(town: Town) -> None:
    Night.objects.update(until=None)
    at(BEFORE)
    first = SEVEN_IN_SUMMER - timedelta(days=DAYS) + timedelta(hours=1)  # 19:00 by winter time
    assert len(at(first - timedelta(seconds=1))) == 1
    assert len(at(first)) == 2
    assert ClubTournament.objects.latest("pk").starts_at == SEVEN_IN_SUMMER
    assert list(NightDate.objects.exclude(opened="").order_by("day").values_list("day", flat=True)) == [WINTER, SUMMER]


def test_a_director_sets_up_days_before_and_fee_in_the_form(town: Town) -> None:
    place = reverse("nights", args=[town.club.slug])
    page = town.browser("dana").get(place).text
    for words in ("Swiss, three rounds, to 7 points", "Knock-out, to 3 points", "Announce the tournament so many days before"):
        assert words in page
    with time_machine.travel(BEFORE, tick=False):
        assert town.browser("dana").post(place, FORM).status_code == 302
    found = Night.objects.get(title="League night")
    assert (found.sheet, found.ahead, str(found.fee)) == ("swiss-5", 7, "12.50")
    with time_machine.travel(datetime(2026, 3, 30, tzinfo=UTC), tick=False):
        open_tables()
    assert evening(town).desk.tournament.money.fee == 1_250


def test_a_night_has_prizes_as_its_tournament_would(town: Town) -> None:
    place = reverse("nights", args=[town.club.slug])
    said = {"opens": "tournament/progressive-5", "house": "10", "prizes": "50/30", "consolation_prizes": "20 %", "unit": "0.01"}
    with time_machine.travel(BEFORE, tick=False):
        assert "Prizes by place, in percent" in town.browser("dana").get(place).text
        answer = town.browser("dana").post(place, {**FORM, **said})
        assert answer.status_code == 302
    found = Night.objects.get(title="League night")
    with time_machine.travel(datetime(2026, 3, 30, tzinfo=UTC), tick=False):
        page = text_of(town.browser("ann").get(reverse("night", args=[town.club.slug, found.pk, "2026-04-05"])).text)
        open_tables()
    assert "The club keeps 10 %. Prizes of Main by place, in percent: 50 / 30." in page
    told = evening(town).desk.tournament
    assert (told.money.fee, told.money.house, told.options.unit) == (1_250, 1_000, 1)
    assert [(one.flight, one.shares) for one in told.money.prizes] == [("main", (5_000, 3_000)), ("consolation", (2_000,))]


@pytest.mark.parametrize(
    ("said", "field"),
    [({"prizes": "50 60"}, "prizes"), ({"prizes": "half"}, "prizes"), ({"house": "101"}, "house"),
     ({"fee": "", "prizes": "100"}, "fee"),
     ({"opens": "tournament/progressive-5", "prizes": "80", "consolation_prizes": "30"}, "consolation_prizes")],
)  # fmt: skip
def test_prizes_of_a_night_are_refused_as_those_of_a_tournament(town: Town, said: dict[str, str], field: str) -> None:
    with time_machine.travel(BEFORE, tick=False):
        answer = town.browser("dana").post(reverse("nights", args=[town.club.slug]), {**FORM, **said})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}


@pytest.mark.parametrize(
    "said",
    [{"ahead": "0"}, {"ahead": "31"}, {"ahead": "-1"}, {"ahead": "soon"}, {"fee": "0"}, {"fee": "-5"}, {"fee": "1.234"},
     {"fee": "nan"}, {"fee": "10000000"}, {"opens": ""}, {"opens": "chouette/plain"}, {"opens": "tournament/roulette-5"}],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(town: Town, said: dict[str, str]) -> None:
    place = reverse("nights", args=[town.club.slug])
    with time_machine.travel(BEFORE, tick=False):
        assert town.browser("dana").post(place, {**FORM, **said}).status_code == 422
        assert Night.objects.filter(title="League night").count() == 0
        assert town.browser("ann").post(place, FORM).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_three_workers_at_once_announce_one(town: Town) -> None:
    with time_machine.travel(BEFORE, tick=False):
        at_once(open_tables, open_tables, open_tables)
        open_tables()
    assert ClubTournament.objects.count() == NightDate.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_move_while_it_is_announced_leaves_both_at_one_hour(town: Town) -> None:
    with time_machine.travel(BEFORE, tick=False):
        at_once(open_tables, lambda: change(town, BEFORE, do="move", to="2026-03-21", hour="20:00"))
        open_tables()
    assert ClubTournament.objects.get().starts_at == datetime(2026, 3, 21, 20, tzinfo=UTC)


def test_another_night_of_the_club_is_none_of_it(town: Town) -> None:
    night_in(town.cast, title="Chess", begins=date(2026, 3, 20))
    assert len(at(BEFORE)) == 1
