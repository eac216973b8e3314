"""A Swiss of few players that is announced for more rounds than they can play without a rematch."""

import re

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.flights import Swiss
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Played
from games.tournaments.rules.lookup import flight_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

SWISS = "tournament Friday\nflight main swiss rounds 5 length 3"
AT_ONCE = 'value="start main\nround main">Draw and start'


def after_three() -> Night:
    """Everybody has met everybody."""
    evening = night(f"{SWISS}\nentrants ann bob cal gus", "tables 2")
    evening.says("dana", "start main")
    for _ in range(3):
        evening.says("dana", "round main")
        for match in evening.desk_matches("main"):
            if not match.decided:
                one, other = match.names
                evening.says("dana", f"{one} beats {other} 3-1")
    return evening


@pytest.mark.parametrize(("players", "rounds"), [("ann bob cal gus", 3), ("ann bob cal", 3), ("ann bob", 1)])
def test_the_draw_says_how_many_rounds_they_can_play(players: str, rounds: int) -> None:
    evening = night(f"{SWISS}\nentrants {players}")
    assert AT_ONCE not in page(evening, "dana", "tournament_desk")
    asked = presses(evening, "ask start main\nround main")
    told = f"{len(players.split())} players can play {rounds} round{'s' * (rounds > 1)} without a rematch; 5 are announced."
    assert told in asked
    presses(evening, "start main\nround main")
    assert evening.desk.tournament.started


def test_where_they_are_enough_it_is_drawn_at_once() -> None:
    evening = night(f"{SWISS}\nentrants ann bob cal gus mo pat")
    assert AT_ONCE in page(evening, "dana", "tournament_desk")


def test_once_everybody_has_met_everybody_it_is_paired_with_rematches_or_ended() -> None:
    evening = after_three()
    asked = presses(evening, "round main")
    assert "Without a rematch nobody can pair this round. With the fewest: " in asked
    assert "round main by hand" not in re.sub("<[^>]*>", "", asked)
    assert 'value="ask close main">End it after this round<' in asked
    assert len(flight_of(evening.desk.tournament, "main").rounds) == 3
    (says,) = re.findall('value="(override [^>]*)">Pair with rematches<', asked)
    presses(evening, says.replace("&quot;", '"'))
    assert len(flight_of(evening.desk.tournament, "main").rounds) == 4
    assert troubles_of(evening.tournament.pk) == []


def test_it_may_be_ended_instead() -> None:
    evening = after_three()
    assert "3 of 5 rounds of Main are played" in presses(evening, "ask close main")
    presses(evening, "close main")
    assert all(isinstance(record.outcome, Played) for record in evening.desk.tournament.records)
    assert flight_of(evening.desk.tournament, "main").closed


def test_before_the_draw_the_desk_sets_its_rounds_and_the_length_of_its_matches() -> None:
    evening = night(f"{SWISS}\nentrants ann bob cal gus")
    shown = page(evening, "dana", "tournament_desk")
    assert 'value="flight main swiss rounds 5 length 3"' not in shown  # they are
    for line in ("flight main swiss rounds 3 length 3", "flight main swiss rounds 3 length 7"):
        assert f'value="{line}"' in page(evening, "dana", "tournament_desk")
        presses(evening, line)
    main = flight_of(evening.desk.tournament, "main")
    assert (main.format, main.lengths) == (Swiss(3), (7,))
    assert "to 7 points" in page(evening, "ann")
    assert AT_ONCE in page(evening, "dana", "tournament_desk")
    evening.says("dana", "start main")
    assert "desk-length" not in page(evening, "dana", "tournament_desk")
    assert troubles_of(evening.tournament.pk) == []


def test_who_plays_changes_them_only_until_others_have_entered() -> None:
    evening = night(SWISS)
    evening.of_oneself("dana", "sign_up")
    assert 'value="flight main swiss rounds 3 length 3"' in page(evening, "dana", "tournament_desk")
    evening.of_oneself("ann", "sign_up")
    shown = page(evening, "dana", "tournament_desk").split('id="desk-length"')[1].split("</details>")[0]
    assert "another director changes them" in shown
    assert "<button" not in shown
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", "flight main swiss rounds 3 length 3")
    assert caught.value.refusal is DeskRefusal.OWN_TERMS


def test_a_flight_said_again_in_other_letters_is_no_second_one() -> None:
    evening = night(SWISS)
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", "flight Main swiss rounds 3 length 3")
    assert caught.value.refusal is Refusal.FLIGHT_EXISTS
    assert [one.name for one in evening.desk.tournament.flights] == ["main"]


def test_a_sheet_that_was_played_with_both_is_read_as_it_was() -> None:
    told = play_sheet("flight main knockout length 3\nflight Main knockout length 5")
    assert [one.name for one in told.flights] == ["main", "Main"]
