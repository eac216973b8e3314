"""On a quiet ladder nobody is paid for a match that was not played: neither who was not there nor who was."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.prizes import prizes_paid
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_seasons_and_ladders import page

pytestmark = pytest.mark.django_db

SHEET = "tournament Rungs\nflight main ladder length 3\nfee 10\nprizes main 60 40\nentrants cal mo bob ann"
RATED = "option seeding=rating\nrating cal 4\nrating mo 3\nrating bob 2\nrating ann 1"
BY_PLACE = {"cal": 2_400, "mo": 1_600}


def quiet() -> Night:
    """Cal stands first, then mo, bob and ann; ann has challenged bob."""
    return night(f"{SHEET}\n{RATED}\nstart main\nchallenge ann over bob")


def prizes(evening: Night) -> Mapping[str, int]:
    told = evening.desk.tournament
    return prizes_paid(told, brackets_of(told))


@pytest.mark.parametrize("said", [
    ["walkover bob over ann"],
    ["no_show bob ann"],
    ["no_show bob ann", "challenge bob over mo", "walkover mo over bob"],
])  # fmt: skip
def test_where_nothing_was_played_the_ladder_is_paid_as_it_stands(said: list[str]) -> None:
    evening = quiet()
    evening.says("tom", "\n".join([*said, "close main"]))
    assert prizes(evening) == BY_PLACE
    for who in ("cal", "mo", "bob", "ann"):
        assert "Prizes are paid as if" not in page(evening, who)
    assert "whoever played no match" not in page(evening, "cal")
    assert troubles_of(evening.tournament.pk) == []


def test_who_moves_up_by_a_walk_over_is_paid_in_their_new_place() -> None:
    evening = quiet()
    evening.says("tom", "walkover ann over bob\nchallenge ann over mo\nwalkover ann over mo\nclose main")
    assert prizes(evening) == {"cal": 2_400, "ann": 1_600}


def test_who_leaves_for_good_leaves_the_prizes_by_place_to_those_who_stay() -> None:
    evening = quiet()
    evening.says("ann", "withdraw ann")  # who owes nothing, since she has played nothing
    evening.says("tom", "close main")
    assert prizes(evening) == {"cal": 1_800, "mo": 1_200}


def test_who_has_played_is_paid_before_who_has_only_a_walk_over() -> None:
    evening = quiet()
    evening.says("tom", "bob beats ann 3-1\nchallenge mo over cal\nwalkover mo over cal\nclose main")
    assert prizes(evening) == {"bob": 2_400, "ann": 1_600}
    told = page(evening, "ann")
    assert "Main: whoever played no match is paid behind those who have played; these move up." in told
    assert "Prizes are paid as if it were place 2: whoever played no match is paid behind those who have." in told


def test_who_is_paid_as_one_of_several_reads_that_they_share() -> None:
    evening = night(f"{SHEET.replace('60 40', '50 30 20')}\n{RATED}\nstart main\nchallenge ann over bob")
    evening.says("tom", "bob beats ann 3-1\nclose main")
    assert prizes(evening) == {"bob": 2_000, "ann": 1_200, "cal": 400, "mo": 400}
    for who in ("cal", "mo"):
        assert "Prizes are paid as if you shared place 3: whoever played no match is paid behind" in page(evening, who)
    assert "You stand at the top of the main flight." in page(evening, "cal")


def test_who_shares_the_prize_of_the_place_they_stand_in_reads_so() -> None:
    evening = night(f"{SHEET.replace('60 40', '50 30 20')}\n{RATED}\nstart main\nchallenge mo over cal")
    evening.says("tom", "cal beats mo 3-1\nclose main")
    assert prizes(evening) == {"cal": 2_000, "mo": 1_200, "bob": 400, "ann": 400}
    assert "You are in place 3 of Main. Prizes are paid as if you shared place 3: whoever played no match" in page(
        evening, "bob"
    )


def test_where_all_who_stay_played_nothing_they_are_paid_by_place() -> None:
    evening = quiet()
    evening.says("tom", "bob beats ann 3-1")
    for who in ("bob", "ann"):
        evening.says(who, f"withdraw {who}")
    evening.says("tom", "close main")
    assert prizes(evening) == BY_PLACE


def test_what_was_drawn_before_that_was_so_is_paid_as_it_was() -> None:
    evening = quiet()
    evening.says("tom", "walkover bob over ann\nclose main")
    told = replace(evening.desk.tournament, left_stand_last=False)
    assert prizes_paid(told, brackets_of(told)) == {"bob": 2_400, "ann": 1_600}
