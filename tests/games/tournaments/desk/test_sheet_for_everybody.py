"""What players have reported is read on the sheet by directors alone; what everybody reads plays to the same tournament."""

import pytest
from django.test import Client
from django.urls import reverse

from games.tournaments.model.matches import MatchState
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db


def drawn(sheet: str = MAIN) -> Night:
    """Of a public club, for four; dana does not play."""
    evening = night(f"{sheet}\nentrants ann bob cal gus", "open_entry")
    evening.club.club.is_public = True
    evening.club.club.save()
    evening.says("dana", "start main")
    return evening


def two(evening: Night) -> tuple[str, ...]:
    """Who meet first and have both a login."""
    return next(match.names for match in evening.first_round() if "gus" not in match.names)


def read(evening: Night, who: str = "") -> str:
    """By a stranger or a member, on the page and by a program: the same."""
    client, club, code = Client(), evening.club.club.slug, evening.tournament.code
    if who:
        client.force_login(evening.club.users[who])
    page = client.get(reverse("tournament_sheet", args=[code])).text
    assert client.get(reverse("api_tournament_sheet", args=[club, code])).text == page
    return page


def as_told(tournament: Tournament) -> str:
    """Two who differ have begun, for who does not read what they have reported."""
    return str(told(tournament)).replace(MatchState.DISPUTED.value, MatchState.BEGUN.value)


def secret(evening: Night) -> str:
    """What everybody but directors reads; it plays to what is there."""
    sheet = read(evening)
    assert read(evening, "ann") == sheet
    assert "report" not in sheet
    assert as_told(play_sheet(sheet)) == as_told(evening.desk.tournament)
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert read(evening, "dana") == sheet_of(row)
    return sheet


def test_a_report_that_waits_is_read_by_directors_alone() -> None:
    evening = drawn()
    one, other = two(evening)
    evening.says(one, f"report {one}: {one} beats {other} 5-3")
    assert secret(evening).endswith(f"begins {one} {other}\n")
    assert f"report {one}: {one} beats {other} 5-3" in read(evening, "dana")


def test_a_result_by_which_both_agree_stands_as_if_a_director_had_said_it() -> None:
    evening = drawn()
    one, other = two(evening)
    for name in (one, other):
        evening.says(name, f"report {name}: {one} beats {other} 5-3")
    assert secret(evening).endswith(f"begins {one} {other}\n{one} beats {other} 5-3\n")


def test_two_that_differ_are_read_by_directors_alone_also_once_one_has_decided() -> None:
    evening = drawn()
    one, other = two(evening)
    evening.says(one, f"report {one}: {one} beats {other} 5-3")
    evening.says(other, f"report {other}: {other} beats {one} 5-2")
    assert secret(evening).endswith(f"begins {one} {other}\n")
    evening.says("dana", f"{one} beats {other} 5-4")
    assert secret(evening).endswith(f"begins {one} {other}\n{one} beats {other} 5-4\n")


def test_a_match_that_had_begun_is_begun_once() -> None:
    evening = drawn()
    one, other = two(evening)
    evening.says("dana", f"begins {one} {other}")
    evening.says(one, f"report {one}: {one} beats {other} 5-3")
    assert secret(evening).count("begins") == 1


def test_what_both_say_otherwise_afterwards_is_a_correction_and_what_one_says_is_nothing() -> None:
    evening = drawn()
    one, other = two(evening)
    evening.says("dana", f"{one} beats {other} 5-0")
    evening.says(one, f"report {one}: {other} beats {one} 5-1")
    assert secret(evening).endswith(f"{one} beats {other} 5-0\n")
    evening.says(other, f"report {other}: {other} beats {one} 5-1")
    assert evening.first_round()[0 if one in evening.first_round()[0].names else 1].winner == other
    assert "correct " in secret(evening)


def test_what_is_taken_back_is_gone_with_all_that_was_said_of_it() -> None:
    evening = drawn()
    one, other = two(evening)
    for name in (one, other):
        evening.says(name, f"report {name}: {one} beats {other} 5-3")
    evening.says("dana", f'not_played {one} {other} "another match"')
    sheet = secret(evening)
    assert (f"begins {one}" in sheet, "beats" in sheet) == (False, False)


def test_reports_of_who_should_have_played_change_nothing_until_both_have_said_the_same() -> None:
    evening = drawn()
    (one, other), (third, fourth) = (match.names for match in evening.first_round())
    evening.says("dana", f"{one} beats {other} 5-0\n{third} beats {fourth} 5-0\n{one} beats {third} 5-2")
    evening.says("dana", f'override "mistyped": correct {one} {other}: {other} beats {one} 5-0')
    reports = [name for name in (other, third) if name in evening.club.users]
    evening.says(reports[0], f"report {reports[0]}: {other} beats {third} 5-4")
    secret(evening)
    others = other if reports[0] == third else third
    speaker = others if others in evening.club.users else "tom"
    evening.says(speaker, f"report {others}: {other} beats {third} 5-4")
    assert secret(evening).endswith(f"{other} beats {third} 5-4\n")


def test_whoever_has_reported_and_leaves_owes_what_they_owed() -> None:
    evening = drawn(f"{MAIN}\nfee 10")
    one, other = two(evening)
    evening.says("dana", 'override "a better hall": fee 20')
    evening.says(one, f"report {one}: {one} beats {other} 5-3")
    evening.says("dana", f"withdraw {one}")
    assert f"withdraw {one}\n" in secret(evening)
    evening.says("dana", f"withdraw {other}")
    assert f"withdraw {other} unasked\n" in secret(evening)
