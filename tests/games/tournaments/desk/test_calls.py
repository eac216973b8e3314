"""Calling matches: nobody is called to two tables, whoever says it and however many at once."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.tournaments.desk.calls import called_now
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.pages.parts.on_the_desk import OnTheDesk, on_the_desk
from games.tournaments.pages.shared import Shared
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_api import says as says_by_program
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db

FIVE = "tournament Friday\nflight main round_robin length 5\nentrants ann bob cal gus hal"


def everybody_meets() -> Night:
    evening = night(FIVE, "tables 4")
    evening.says("dana", "start main")
    return evening


def lying(evening: Night) -> OnTheDesk:
    evening.tournament.refresh_from_db()
    shared = Shared(evening.tournament)
    return on_the_desk(shared.desk, shared.lines)


def at_tables(evening: Night) -> list[str]:
    desk = evening.desk
    return [name for call in called_now(desk, live_matches(brackets_of(desk.tournament))) for name in call.players]


def test_of_five_who_all_meet_only_two_pairs_are_called_at_once() -> None:
    evening = everybody_meets()
    desk = lying(evening)
    assert len(desk.ready) == 10
    evening.says("dana", desk.call_all)
    called = at_tables(evening)
    assert (len(called), len(set(called))) == (4, 4)
    desk = lying(evening)
    assert (desk.ready, desk.call_all, len(desk.playing), len(desk.held)) == ((), "", 2, 8)


def test_whoever_plays_is_not_called_elsewhere_by_a_program_either() -> None:
    evening = everybody_meets()
    first, second = (match for match in evening.first_round() if len(match.names) == 2)
    theirs = next(
        one
        for one in brackets_of(evening.desk.tournament)["main"].matches
        if one.id != first.id and first.names[0] in one.names
    )
    evening.says("dana", f"call {first.id} table 1")
    with pytest.raises(TournamentRefused) as refused:
        evening.says("dana", f"call {second.id} table 2\ncall {theirs.id} table 3")
    assert refused.value.refusal is DeskRefusal.PLAYS_ELSEWHERE
    state = {"code": evening.tournament.code, "version": evening.desk_version}
    answer = says_by_program(evening.club, "dana", state, f"call {theirs.id} table 3")
    assert (answer.status_code, answer.json()["code"]) == (422, "PLAYS_ELSEWHERE")
    assert sorted(at_tables(evening)) == sorted(first.names)
    status, shown = says(evening, "dana", f"call {theirs.id} table 3")
    assert (status, "Enter that result first." in shown) == (422, True)


def test_who_has_begun_without_a_call_is_at_play_too_and_free_once_it_is_decided() -> None:
    evening = everybody_meets()
    first = evening.first_round()[0]
    one, other = first.names
    evening.says("dana", f"begins {one} {other}")
    assert all(one not in line.words for line in lying(evening).ready)
    evening.says("dana", f"{one} beats {other} 5-2")
    assert any(one in line.words for line in lying(evening).ready)


def test_who_is_away_is_not_called_with_all_the_others() -> None:
    evening = everybody_meets()
    evening.says("dana", "absent ann")
    assert "Ann is away" in page(evening, "dana", "tournament_desk").replace("ann", "Ann")
    evening.says("dana", lying(evening).call_all)
    assert "ann" not in at_tables(evening)


def test_a_match_moves_to_another_table() -> None:
    evening = everybody_meets()
    first = evening.first_round()[0]
    evening.says("dana", f"call {first.id} table 1")
    evening.says("dana", f"call {first.id} table 3")
    (call,) = called_now(evening.desk, live_matches(brackets_of(evening.desk.tournament)))
    assert call.table == 3
    assert Client().get(reverse("tournament_desk", args=[evening.tournament.code])).status_code == 302


def test_who_comes_late_takes_nobody_from_their_table() -> None:
    seeds = "rating ann 5\nrating bob 4\nrating cal 3\nrating gus 2\nrating hal 1"
    main = "tournament Friday\nflight main knockout length 5\noption seeding=rating"
    evening = night(f"{main}\nentrants ann bob cal gus hal\n{seeds}", "tables 4")
    evening.says("dana", "start main")
    evening.says("dana", "call main 2.2 table 3")  # bob and cal, who have a bye both
    with pytest.raises(TournamentRefused) as refused:
        evening.says("dana", "late mo main")
    assert (refused.value.refusal, at_tables(evening)) == (DeskRefusal.SEATED, ["bob", "cal"])
    evening.says("dana", "uncall main 2.2")
    evening.says("dana", "late mo main")
    assert {"cal", "mo"} in [set(match.names) for match in evening.first_round()]


def test_nobody_is_called_to_a_table_where_the_matches_are_played_on_screen() -> None:
    evening = night(FIVE, "tables 4\non_screen on")
    evening.says("dana", "start main")
    desk = lying(evening)
    assert len(desk.ready) == 10
    assert (desk.call_all, desk.free, desk.tables) == ("", (), 0)
    shown = page(evening, "dana", "tournament_desk")
    assert "Call all ready" not in shown
    assert not re.search(r'value="call ', shown)
