"""Tournaments on the club's leaderboards: who won them, and what they give to the points race, once they are over."""

import pytest

from clubsite.leaderboards.counting.rebuilding import rebuild, troubles
from clubsite.leaderboards.models import Total
from clubsite.leaderboards.tasks import count_results
from games.ratings.services.racing import choose_race
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.sheet.told import told
from tests.games.ratings.test_kept_ratings import board
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db

FOUR = """tournament Friday
option seeding=rating
entrants ann bob cal dana
rating ann 1900
rating bob 1800
rating cal 1700
rating dana 1600
flight main knockout length 5"""
CONSOLATION = "flight second first_loser from main length 3"
LADDER = "tournament Ladder\nentrants ann bob cal\nflight main ladder length 5"


def playing(sheet: str = FOUR) -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    return evening


def play_out(evening: Night) -> None:
    """Whose name comes first in the alphabet wins, entered by somebody who does not play."""
    while True:
        live = list(live_matches(brackets_of(evening.desk.tournament)))
        if not live:
            return
        one, other = sorted(live[0].names)
        evening.says("tom", f"{one} beats {other}")


def close(evening: Night) -> None:
    """What has not closed by itself: a consolation of one has."""
    for flight in evening.desk.tournament.flights:
        now = evening.desk.tournament.flight(flight.name)
        if now is not None and not now.closed:
            evening.says("tom", f"close {flight.name}")


def race(evening: Night) -> dict[str, str]:
    return {name: figure for _, name, figure, _ in board(evening.club, "points-race")}


def sound(evening: Night) -> None:
    """What was counted is what the logs tell, also when all is counted again."""
    club = evening.club.club
    count_results()
    before = sorted(Total.objects.values_list("category", "period", "person", "amount", "count", "ahead"))
    assert troubles(club.pk) == []
    rebuild(club.pk)
    assert sorted(Total.objects.values_list("category", "period", "person", "amount", "count", "ahead")) == before


def test_a_tournament_gives_its_points_once_all_flights_are_closed() -> None:
    evening = playing()
    play_out(evening)
    assert race(evening) == {}
    close(evening)
    # Brass City: one for coming, one for each match won, and for the places 4, 2, 1 of four players; two share the third.
    assert race(evening) == {"ann": "7.00", "bob": "4.00", "cal": "1.50", "dana": "1.50"}
    assert board(evening.club, "tournaments-won")[0][:3] == (1, "ann", "1")
    sound(evening)


def test_a_match_of_a_tournament_is_not_counted_twice_in_the_race() -> None:
    evening = playing()
    one, other = sorted(evening.first_round()[0].names)
    evening.says("tom", f"{one} beats {other} 5-3")
    assert board(evening.club, "matches-won")[0][:3] == (1, one, "1")
    assert race(evening) == {}


def test_a_correction_after_the_close_changes_what_was_given() -> None:
    evening = playing()
    play_out(evening)
    close(evening)
    evening.says("tom", 'override "misheard": correct ann bob: bob beats ann 5-4')
    assert race(evening) == {"bob": "7.00", "ann": "4.00", "cal": "1.50", "dana": "1.50"}
    sound(evening)


def test_a_walk_over_is_no_match_won_and_coming_counts_once() -> None:
    evening = playing(f"{FOUR}\n{CONSOLATION}")
    first, second = evening.first_round()
    one, other = sorted(first.names)
    evening.says("tom", f"walkover {one} over {other}")
    three, four = sorted(second.names)
    evening.says("tom", f"{three} beats {four} 5-1")
    play_out(evening)
    close(evening)
    points = race(evening)
    rows = {row["player"]: row for row in told(evening.desk.tournament)["flights"][0]["standings"]}  # type: ignore[index]
    assert float(points["ann"]) == 1 + rows["ann"]["wins"] - (one == "ann") + 4
    sound(evening)


def test_what_was_announced_with_its_draw_gives_nothing() -> None:
    evening = night(f"{FOUR}\nstart main")
    play_out(evening)
    close(evening)
    assert race(evening) == {}
    assert board(evening.club, "tournaments-won") == []
    sound(evening)


def test_a_ladder_gives_nothing_to_the_race() -> None:
    evening = playing(LADDER)
    first, second, _third = evening.desk.tournament.flights[0].lines or ()
    evening.says("tom", f"challenge {second} over {first}")
    evening.says("tom", f"{second} beats {first} 5-1")
    close(evening)
    assert race(evening) == {}


def test_a_win_that_was_taken_out_of_the_ratings_gives_nothing_until_it_is_put_back() -> None:
    """Dana directs and has entered her own win against a guest alone: place and title rest on it, and so does coming."""
    evening = playing("tournament Friday\nentrants dana gil\nflight main knockout length 5")
    evening.says("dana", "dana beats gil 5-0")
    close(evening)
    assert race(evening) == {}
    assert {name: won for _, name, won, _ in board(evening.club, "tournaments-won")} == {"dana": "0", "Gil": "0"}
    sound(evening)
    match = evening.tournament.matches.get().match
    evening.club.do(match, "tom", "put_back", reason="I saw it")
    assert race(evening)["dana"] == "4.00"
    assert {name: won for _, name, won, _ in board(evening.club, "tournaments-won")} == {"dana": "1", "Gil": "0"}
    sound(evening)


def test_another_race_counts_tournaments_by_its_own_numbers() -> None:
    evening = playing()
    play_out(evening)
    close(evening)
    choose_race(evening.club.club, "manchester", {}, from_today=False, by=evening.club.users["tom"])
    assert race(evening) == {"ann": "3.00", "bob": "2.00"}
    sound(evening)
