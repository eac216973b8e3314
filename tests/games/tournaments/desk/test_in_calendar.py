"""Tournaments in the club's calendar: the month's page, the files, one's own file."""

from datetime import UTC, datetime, timedelta
from re import findall, search, sub
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubsite.calendar.services import feed_of
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.rules.words import isolated
from clubsite.members.services import join, seat_member
from games.matches.models import Match
from games.tournaments.models import ClubTournament
from games.tournaments.services.opening import announce
from games.tournaments.telling.club.in_calendar import calendar
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

# Half past one in London on the night on which the clocks go back: the second time.
AT = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def in_october() -> Night:
    evening = night(MAIN, f"open_entry\nstarts {int(AT.timestamp())}")
    Club.objects.filter(pk=evening.club.club.pk).update(time_zone="Europe/London")
    return evening


def month(evening: Night, browser: Client) -> str:
    answer = browser.get(reverse("calendar_month", args=[evening.club.club.slug, 2026, 10]))
    assert answer.status_code == 200
    return answer.text


def member(evening: Night, who: str) -> Client:
    browser = Client()
    browser.force_login(evening.club.users[who])
    return browser


def file(browser: Client, name: str, *words: str) -> list[str]:
    return browser.get(reverse(name, args=words)).content.decode().replace("\r\n ", "").split("\r\n")


def test_members_find_it_in_the_month_by_the_clubs_clock() -> None:
    evening = in_october()
    shown = month(evening, member(evening, "ann"))
    assert reverse("tournament", args=[evening.tournament.code]) in shown
    assert "01:30" in shown
    assert "Friday" in shown


def test_strangers_find_it_where_the_club_is_public_and_nowhere_else() -> None:
    evening = in_october()
    slug = evening.club.club.slug
    assert Client().get(reverse("public_calendar", args=[slug])).status_code == 404
    Club.objects.filter(slug=slug).update(is_public=True)
    assert "Friday" in month(evening, Client())
    lines = file(Client(), "public_calendar", slug)
    assert {"SUMMARY:Friday", "DTSTART:20261025T013000Z"} <= set(lines)


def test_ones_own_file_has_those_one_has_entered() -> None:
    evening = in_october()
    evening.of_oneself("ann", "sign_up")
    for who, found in (("ann", True), ("bob", False)):
        feed = feed_of(evening.club.club, evening.club.users[who])
        assert ("SUMMARY:Friday" in file(Client(), "own_feed", feed.secret)) is found
        assert "SUMMARY:Friday" in file(Client(), "club_feed", feed.secret)
    evening.of_oneself("ann", "sign_off")
    assert "SUMMARY:Friday" not in file(Client(), "own_feed", feed_of(evening.club.club, evening.club.users["ann"]).secret)


def test_one_that_is_called_off_says_so() -> None:
    evening = in_october()
    evening.says("dana", 'call_off "flooded"')
    assert "called off" in month(evening, member(evening, "ann"))
    lines = file(member(evening, "ann"), "calendar", evening.club.club.slug)
    assert "STATUS:CANCELLED" in lines[lines.index("SUMMARY:Friday") - 1 :]


def test_one_without_an_hour_is_on_the_day_of_its_announcement() -> None:
    evening = night()
    ClubTournament.objects.update(announced_at=AT)
    (entry,) = calendar([evening.club.club.pk])
    assert (entry.begins, entry.all_day) == (AT, True)
    shown = month(evening, member(evening, "ann"))
    assert "Friday" in shown
    assert "01:30" not in shown
    lines = file(member(evening, "ann"), "calendar", evening.club.club.slug)
    assert {"DTSTART;VALUE=DATE:20261025", "DTEND;VALUE=DATE:20261026"} <= set(lines)


def test_the_file_says_where_it_is_and_has_its_link() -> None:
    evening = in_october()
    lines = file(member(evening, "ann"), "calendar", evening.club.club.slug)
    about = lines[lines.index("SUMMARY:Friday") - 5 : lines.index("SUMMARY:Friday")]
    assert "LOCATION:Baize" in about
    assert any(one.startswith("URL:http") and one.endswith(f"/tournaments/{evening.tournament.code}/") for one in about)


def test_the_file_gives_it_an_evenings_room() -> None:
    evening = in_october()
    lines = file(member(evening, "ann"), "calendar", evening.club.club.slug)
    assert {"DTSTART:20261025T013000Z", "DTEND:20261025T053000Z"} <= set(lines)


def test_more_tournaments_cost_no_more() -> None:
    evening = in_october()
    with CaptureQueriesContext(connection) as queries:
        assert [entry.title for entry in calendar([evening.club.club.pk])] == ["Friday"]
    announce(evening.club.club, MAIN, evening.club.users["dana"], uuid4(), f"starts {int(AT.timestamp())}")
    with CaptureQueriesContext(connection) as more:
        assert len(list(calendar([evening.club.club.pk]))) == 2
    assert len(queries) == len(more) == 3


def test_matches_of_a_tournament_are_folded_under_it_and_not_a_line_each() -> None:
    evening = in_october()
    evening.says("dana", "entrants ann bob cal dee")
    evening.says("dana", "start main")
    for one in evening.first_round():
        evening.says("dana", f"{one.names[0]} beats {one.names[1]} 5-3")
    Match.objects.update(begun_at=AT, scheduled_at=None)
    shown = month(evening, member(evening, "ann"))
    line, _fold, folded = shown.partition('<details class="month-parts">')
    assert "Friday" in line
    assert "2 matches of a tournament" in folded
    assert "a match to 5" not in line
    assert folded.partition("</details>")[0].count("a match to 5") == 2
    ClubTournament.objects.update(starts_at=AT.replace(day=20))  # a match on another day is folded there
    assert month(evening, member(evening, "ann")).count('<details class="month-parts">') == 1


def test_a_name_from_right_to_left_does_not_turn_its_line() -> None:
    assert isolated("Ann") == "Ann"
    assert isolated("\u0639\u0644\u064a") == "\u2068\u0639\u0644\u064a\u2069"
    evening = in_october()
    evening.says("dana", "entrants ann bob")
    evening.says("dana", "start main")
    (one,) = evening.first_round()
    evening.says("dana", f"{one.names[0]} beats {one.names[1]} 5-3")
    Match.objects.update(begun_at=AT, scheduled_at=None)
    evening.club.players["ann"].name = "\u0639\u0644\u064a"
    evening.club.players["ann"].save()
    shown = month(evening, member(evening, "bob"))
    assert search(
        '<bdi dir="ltr">[^<]*\u2068\u0639\u0644\u064a\u2069', shown
    )  # browsers look for the first letter in isolates, too


def front(evening: Night, who: str) -> str:
    return member(evening, who).get("/").content.decode()


def test_what_is_announced_is_coming_up_on_the_first_page_and_whoever_has_entered_reads_so() -> None:
    evening = night()
    shown = front(evening, "ann")
    assert f'href="/tournaments/{evening.tournament.code}/"' in shown
    assert "The hour is not fixed yet" in shown
    assert "you have entered" not in shown
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", f"starts {int((timezone.now() + timedelta(days=2)).timestamp())}")
    shown = front(evening, "ann")
    assert "you have entered" in shown
    assert "The hour is not fixed yet" not in shown
    evening.says("dana", 'call_off "flooded"')
    assert evening.tournament.code not in front(evening, "ann")


@pytest.mark.parametrize("who", ["bob", "cal"])
def test_whoever_was_not_drawn_reads_so_and_not_that_they_are_in(who: str) -> None:
    """Bob has entered and is not here, Cal waits."""
    evening = night(steps="open_entry\ncapacity 3")
    evening.says("dana", "option check_in=required\nentrants ann mo")
    for name in ("bob", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.says("dana", "check_in ann mo")
    evening.says("dana", "start main")
    shown = front(evening, who)
    assert "you were not drawn" in shown
    assert "you have entered" not in shown
    assert "you are on the waiting list" not in shown
    assert "you have entered" in front(evening, "ann")


CUP = "tournament Cup\nflight main knockout length 5"


def in_days(days: int) -> int:
    return int((timezone.now() + timedelta(days=days)).timestamp())


def coming_up(evening: Night, who: str) -> list[str]:
    """The titles, in order."""
    shown = front(evening, who)
    return findall("<bdi>([^<]+)</bdi>", shown.partition('id="coming-up"')[2].partition("</section>")[0])


def test_what_concerns_the_reader_comes_first_an_offer_foremost_and_what_has_no_hour_last() -> None:
    evening = night(f"{CUP}\nentrants mo", f"open_entry\ncapacity 2\nstarts {in_days(20)}")
    evening.of_oneself("ann", "sign_up")
    evening.of_oneself("bob", "sign_up")
    hours = {"Later": f"starts {in_days(6)}", "Sooner": f"starts {in_days(2)}", "Without": "", "Unfixed": ""}
    for title in ("Without", "Unfixed", "Later", "Sooner"):
        lines = f"open_entry\n{hours[title]}"
        announce(
            evening.club.club, f"tournament {title}\nflight main knockout length 5", evening.club.users["dana"], uuid4(), lines
        )
    for title, days in (("Third", 8), ("Fourth", 9), ("Fifth", 10)):
        text = f"tournament {title}\nflight main knockout length 5"
        announce(evening.club.club, text, evening.club.users["dana"], uuid4(), f"starts {in_days(days)}")
    assert coming_up(evening, "cal") == ["Sooner", "Later", "Third", "Fourth"]
    assert coming_up(evening, "ann")[:2] == ["Cup", "Sooner"]
    assert coming_up(evening, "bob")[:2] == ["Cup", "Sooner"]
    assert "you are on the waiting list" in front(evening, "bob")
    sooner = ClubTournament.objects.get(title="Sooner")
    Night(evening.club, sooner).of_oneself("bob", "sign_up")
    assert coming_up(evening, "bob")[:2] == ["Sooner", "Cup"], "both are his: by hour"
    evening.of_oneself("ann", "sign_off")
    assert coming_up(evening, "bob")[:2] == ["Cup", "Sooner"], "a place is offered to him"
    (until,) = (one.offered_until for one in evening.desk.waiting)
    assert until is not None
    hour = date_format(timezone.localtime(datetime.fromtimestamp(until, UTC), evening.club.club.zone), "D j F, H:i")
    assert f"a place is yours if you take it by {hour}" in front(evening, "bob")
    assert coming_up(evening, "ann")[0] == "Sooner"


def test_whoever_is_in_several_clubs_reads_of_a_place_that_is_offered() -> None:
    evening = night(f"{CUP}\nentrants mo", f"open_entry\ncapacity 2\nstarts {in_days(20)}")
    other = Club.objects.create(name="Zeughaus", slug="zeughaus")
    join(other, evening.club.users["bob"])
    evening.of_oneself("ann", "sign_up")
    evening.of_oneself("bob", "sign_up")
    assert "you are on the waiting list" in front(evening, "bob")
    evening.of_oneself("ann", "sign_off")
    assert "a place is yours if you take it by" in front(evening, "bob")


def test_whoever_is_called_reads_the_table_on_the_first_page_until_the_match_is_played() -> None:
    evening = night()
    evening.says("dana", "tables 7")
    evening.says("dana", "entrants ann bob cal dee")
    evening.says("dana", "start main")
    shown = front(evening, "ann")
    assert "You are called" not in shown
    assert "The hour is not fixed yet" not in shown
    assert " running" in " ".join(sub("<[^>]+>", " ", shown).split())
    one = next(match for match in evening.first_round() if "ann" in match.names)
    evening.says("dana", f"call {one.id} table 7")
    assert "You are called to table 7: Friday" in front(evening, "ann")
    other = next(name for name in ("bob", "cal", "dee") if name not in one.names)
    assert "You are called" not in front(evening, other)
    assert "You are called" not in front(evening, "tom")
    evening.says("dana", f"{one.names[0]} beats {one.names[1]}")
    assert "You are called" not in front(evening, "ann")


def test_whoever_is_in_several_clubs_reads_on_their_first_page_what_they_have_entered_in_each() -> None:
    evening = night(MAIN, f"open_entry\nstarts {int((timezone.now() + timedelta(days=3)).timestamp())}")
    ann = evening.club.users["ann"]
    for name in ("Zeughaus", "Nordlicht"):
        other = Club.objects.create(name=name, slug=name.lower(), time_zone="Pacific/Auckland")
        join(other, ann)
        seat_member(other, ann)
        host = User.objects.create_user(f"host_of_{name.lower()}")
        join(other, host, roles=[Role.OWNER])
        announce(other, f"tournament {name} Open\nflight main knockout length 5\nentrants ann bob", host, uuid4(), "")
        announce(other, f"tournament Without her in {name}\nflight main knockout length 5\nentrants bob", host, uuid4(), "")
    evening.of_oneself("ann", "sign_up")
    with CaptureQueriesContext(connection) as asked:
        shown = front(evening, "ann")
    assert all(name in shown for name in ("Friday", "Zeughaus Open", "Nordlicht Open"))
    coming = shown[shown.index('id="coming-up"') :]
    assert all(f'<bdi class="soft">{name}</bdi>' in coming for name in ("Baize", "Zeughaus", "Nordlicht"))
    assert "Without her" not in shown
    one_club = Membership.objects.get(club__name="Zeughaus", user=ann)
    one_club.delete()
    with CaptureQueriesContext(connection) as fewer:
        assert "Zeughaus Open" not in front(evening, "ann")
    assert len(fewer) == len(asked)
