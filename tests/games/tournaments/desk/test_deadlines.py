"""Rounds are played by an hour: everybody sees it, and whoever still has to play is reminded once."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.mails.queue import queue_deadlines
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.told import told
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_mails import Outbox, at, readable

pytestmark = pytest.mark.django_db

UNTIL = datetime(2026, 3, 22, 21, tzinfo=UTC)
DUE = UNTIL - timedelta(hours=24)
DEADLINE = f"deadline main 1 {int(UNTIL.timestamp())}"
SHEET = "tournament League\nentrants ann bob cal mo\nflight main knockout length 5"


@pytest.fixture(autouse=True)
def clock() -> Iterator[object]:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as travelling:
        yield travelling


@pytest.fixture
def evening(clock: object) -> Night:
    found = readable(night(SHEET))
    found.says("dana", "start main")
    found.says("dana", DEADLINE)
    return found


def row(evening: Night) -> ClubTournament:
    return ClubTournament.objects.get(pk=evening.tournament.pk)


def test_who_still_has_to_play_is_reminded_once_a_day_before(evening: Night, mailoutbox: Outbox) -> None:
    first, second = evening.first_round()
    evening.says("dana", "{} beats {} 5-3".format(*first.names))
    assert at(DUE - timedelta(minutes=1), mailoutbox) == []
    assert at(DUE, mailoutbox) == sorted(f"{name}@example.org" for name in second.names)
    assert "is to be played by Sunday, 22 March 2026, 21:00" in mailoutbox[0].body
    assert at(DUE + timedelta(minutes=30), mailoutbox) == []


def test_whoever_has_played_meanwhile_is_not_reminded(evening: Night, mailoutbox: Outbox) -> None:
    first, second = evening.first_round()
    with time_machine.travel(DUE, tick=False):
        queue_deadlines(DUE, TOURNAMENTS.state_of)
        evening.says("dana", "{} beats {} 5-3".format(*first.names))
    assert at(DUE + timedelta(minutes=1), mailoutbox) == sorted(f"{name}@example.org" for name in second.names)


def test_a_deadline_that_is_moved_is_reminded_of_anew_and_one_that_is_taken_away_not_at_all(
    evening: Night, mailoutbox: Outbox
) -> None:
    assert len(at(DUE, mailoutbox)) == 4
    later = UNTIL + timedelta(days=2)
    evening.says("dana", f"deadline main 1 {int(later.timestamp())}")
    assert len(at(later - timedelta(hours=24), mailoutbox)) == 4
    evening.says("dana", "deadline main 1 none")
    assert row(evening).deadline_at is None


def test_after_an_outage_nobody_is_reminded(evening: Night, mailoutbox: Outbox) -> None:
    assert at(DUE + timedelta(hours=3), mailoutbox) == []


def test_everybody_reads_it_and_the_nightly_check_finds_it(evening: Night) -> None:
    browser = Client()
    browser.force_login(evening.club.users["ann"])
    page = browser.get(reverse("tournament", args=[evening.tournament.code])).content.decode()
    assert "until Sun 22 March, 21:00" in page
    answer = browser.get(reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])).json()
    assert answer["deadlines"] == [{"flight": "main", "round": 1, "until": "2026-03-22T21:00:00Z"}]
    assert row(evening).deadline_at == UNTIL
    assert troubles_of(evening.tournament.pk) == []
    ClubTournament.objects.update(deadline_at=DUE)
    assert troubles_of(evening.tournament.pk) != []


def test_the_last_deadline_of_what_is_left_to_play_is_kept(evening: Night) -> None:
    evening.says("dana", f"deadline main 2 {int((UNTIL + timedelta(days=7)).timestamp())}")
    assert row(evening).deadline_at == UNTIL + timedelta(days=7)
    for match in evening.first_round():
        evening.says("dana", "{} beats {} 5-3".format(*match.names))
    evening.says("dana", "{} beats {} 5-3".format(*(match.names[0] for match in evening.first_round())))
    assert row(evening).deadline_at is None
    assert troubles_of(evening.tournament.pk) == []


def test_the_desk_sets_it_with_a_field_and_the_sheet_does_not_tell_it(evening: Night) -> None:
    browser = Client()
    browser.force_login(evening.club.users["dana"])
    desk = reverse("tournament_desk", args=[evening.tournament.code])
    assert "main 2" in browser.get(desk).content.decode()
    evening.says("dana", "deadline main 2 none")
    assert "deadline" not in sheet_of(row(evening))
    assert told(play_sheet(sheet_of(row(evening)))) == told(evening.desk.tournament)


@pytest.mark.parametrize("said", ["deadline main", "deadline main x 5", "deadline main 1 tomorrow", "deadline side 1 none"])
def test_rubbish_is_refused(evening: Night, said: str) -> None:
    with pytest.raises(TournamentRefused):
        evening.says("dana", said)


def test_rounds_are_counted_from_one(evening: Night) -> None:
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", "deadline main 0 none")
    assert caught.value.refusal is DeskRefusal.NO_ROUND


def test_no_player_sets_it(evening: Night) -> None:
    with pytest.raises(TournamentRefused) as caught:
        evening.says("ann", DEADLINE)
    assert caught.value.refusal is DeskRefusal.NOT_YOURS
