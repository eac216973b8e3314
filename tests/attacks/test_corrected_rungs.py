"""Nobody falls on a ladder by winning: a result that was corrected turns no challenge made since on its head."""

from collections.abc import Sequence
from random import Random

import pytest

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_challenges_taken_back import rungs
from tests.games.tournaments.desk.test_correcting import asked, match_of
from tests.games.tournaments.desk.test_owing import cents
from tests.games.tournaments.desk.test_seasons_and_ladders import page, taps
from tests.games.tournaments.sheets import Told

pytestmark = pytest.mark.django_db

RATED = "option seeding=rating\nrating ann 6\nrating bob 5\nrating cal 4\nrating mo 3\nrating Gil 2"
ENTRANTS = "entrants ann bob cal mo Gil dana"
SHEET = f"tournament Rungs\nflight main ladder length 3\nfee 10\nprizes main 40 30 20 10\n{ENTRANTS}\n{RATED}\nstart main"
KEEP = "whoever wins, both keep their places"


def overtaken() -> Night:
    """Mo has beaten ann to the top, as it was entered, and cal has challenged mo."""
    evening = night(SHEET)
    assert rungs(evening) == ["ann", "bob", "cal", "mo", "Gil", "dana"]
    evening.says("mo", "challenge mo over ann")
    evening.says("tom", "mo beats ann 3-1")
    evening.says("cal", "challenge cal over mo")
    return evening


def test_who_wins_what_a_correction_has_turned_round_keeps_their_place() -> None:
    evening = overtaken()
    assert taps(evening, "tom", "correct mo ann: ann beats mo 3-1") == 302
    assert taps(evening, "tom", "cal beats mo 3-0") == 302
    assert rungs(evening)[:4] == ["ann", "bob", "cal", "mo"]
    assert troubles_of(evening.tournament.pk) == []


def test_nor_do_two_friends_sell_a_rung_by_reporting_otherwise_afterwards() -> None:
    evening = overtaken()
    for who in ("mo", "ann"):
        assert taps(evening, who, f"report {who}: ann beats mo 3-1") == 302
    for who in ("cal", "mo"):
        assert taps(evening, who, f"report {who}: cal beats mo 3-0") == 302
    evening.says("tom", "close main")
    assert rungs(evening)[:4] == ["ann", "bob", "cal", "mo"]
    won = cents(evening)
    assert won["cal"] > won["mo"]


def test_nor_who_has_won_it_before_the_correction() -> None:
    evening = overtaken()
    evening.says("tom", "cal beats mo 3-0")
    assert rungs(evening)[:4] == ["cal", "bob", "mo", "ann"]
    evening.says("tom", 'override "typed wrong": correct mo ann: ann beats mo 3-1')
    assert rungs(evening)[:4] == ["ann", "bob", "cal", "mo"]


def test_nor_where_the_first_result_is_taken_out() -> None:
    evening = overtaken()
    evening.says("tom", "not_played mo ann")
    evening.says("tom", "cal beats mo 3-0")
    assert rungs(evening)[:4] == ["ann", "bob", "cal", "mo"]


def test_who_is_challenged_from_above_and_wins_gains_nothing() -> None:
    evening = overtaken()
    evening.says("tom", "correct mo ann: ann beats mo 3-1\nmo beats cal 3-0")
    assert rungs(evening)[:4] == ["ann", "bob", "cal", "mo"]


def test_its_players_and_the_desk_read_what_is_at_stake() -> None:
    evening = overtaken()
    assert KEEP not in page(evening, "cal")
    evening.says("tom", "correct mo ann: ann beats mo 3-1")
    for who, where in (("cal", "tournament"), ("mo", "tournament"), ("tom", "tournament_desk")):
        assert KEEP in page(evening, who, where), who


def test_the_director_who_corrects_reads_which_challenge_rests_on_it_and_what_becomes_of_it() -> None:
    evening = overtaken()
    match = match_of(evening, "mo", "ann")
    assert "Open since on these rungs: cal – mo." in asked(evening, match=match)
    tried = asked(evening, match=match, to="ann beats mo 3-1")
    assert f"cal has challenged mo, and would stand above already: {KEEP}." in tried
    evening.says("tom", "take_back cal over mo")
    assert "Open since" not in asked(evening, match=match)


def test_who_still_stands_below_reads_in_which_places() -> None:
    evening = night(SHEET)
    evening.says("mo", "challenge mo over ann")
    evening.says("tom", "mo beats ann 3-1\nchallenge Gil over ann")
    tried = asked(evening, match=match_of(evening, "mo", "ann"), to="ann beats mo 3-1")
    assert "Gil has challenged ann, which stays open: they would stand in places 5 and 1." in tried


def test_its_sheet_is_the_same_tournament_again() -> None:
    evening = overtaken()
    evening.says("tom", "correct mo ann: ann beats mo 3-1\ncal beats mo 3-0")
    again = play_sheet(sheet_of(evening.tournament))
    assert [row.player for row in standings_of(again, brackets_of(again), again.flights[0])] == rungs(evening)


def swapped(names: Sequence[str], won: Sequence[tuple[str, str]]) -> list[str]:
    """Of challenges from below alone, as ladders were told before."""
    order = list(names)
    for one, other in won:
        mine, theirs = order.index(one), order.index(other)
        order[mine], order[theirs] = order[theirs], order[mine]
    return order


@pytest.mark.parametrize("seed", range(20))
def test_challenges_from_below_fold_as_they_did(seed: int) -> None:
    chance, names = Random(seed), ENTRANTS.split()[1:]
    told = [ENTRANTS, RATED, "flight main ladder length 3", "start main"]
    won: list[tuple[str, str]] = []
    for _ in range(12):
        order = swapped(names, won)
        mine = chance.randrange(1, 6)
        one, other = order[mine], order[chance.randrange(max(mine - 3, 0), mine)]
        latest = next((both for both in reversed(won) if not {one, other}.isdisjoint(both)), ())
        if {*latest} != {one, other}:
            won.append((one, other))
            told.append(f"challenge {one} over {other}\n{one} beats {other} 3-1")
    places = Told("tournament Rungs", *told).places()
    assert sorted(places, key=places.__getitem__) == swapped(names, won)
