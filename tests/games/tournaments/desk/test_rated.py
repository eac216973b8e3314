"""What was played out in a tournament is a match of the club: rated, and corrected only at the desk."""

import pytest

from games.matches.course.refusals import CourseRefusal
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.audit import troubles_of as troubles_of_match
from games.ratings.models import RatedMatch
from games.ratings.tasks import rate_results
from games.tournaments.models import TournamentMatch
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db

TWO = "tournament Friday\nflight main knockout length 5\nentrants ann bob"


def begun(sheet: str = TWO) -> Night:
    """The director draws on the site; nothing was played before."""
    evening = night(sheet)
    evening.says("tom", "start main")
    return evening


def matches(evening: Night) -> list[Match]:
    return [link.match for link in evening.tournament.matches.select_related("match").order_by("pk")]


def sound(evening: Night) -> None:
    assert troubles_of(evening.tournament.pk) == []
    for match in matches(evening):
        assert troubles_of_match(match.pk) == []


def stands(match: Match) -> tuple[str, int | None, int | None, str]:
    match.refresh_from_db()
    return match.stage, match.first_points, match.second_points, match.why_not_rated


def test_a_result_of_the_desk_is_a_rated_match_of_the_two() -> None:
    evening = begun()
    evening.says("dana", "ann beats bob 5-3")
    (match,) = matches(evening)
    assert sorted(seat.player.name for seat in match.seats.select_related("player")) == ["ann", "bob"]
    assert match.elsewhere == evening.tournament.code
    assert {match.first_points, match.second_points} == {5, 3}
    assert stands(match)[3] == ""
    sound(evening)


def test_two_reports_that_agree_make_one_match() -> None:
    evening = begun()
    evening.says("ann", "report ann: ann beats bob 5-0")
    assert matches(evening) == []
    evening.says("bob", "report bob: ann beats bob 5-0")
    assert len(matches(evening)) == 1
    sound(evening)


def test_a_correction_at_the_desk_corrects_the_match() -> None:
    evening = begun()
    evening.says("dana", "ann beats bob 5-3")
    evening.says("dana", "correct ann bob: bob beats ann 5-4")
    (match,) = matches(evening)
    assert match.corrected_at is not None
    assert [seat.player.name for seat in match.seats.all() if seat.side == match.winner] == ["bob"]
    assert {match.first_points, match.second_points} == {5, 4}
    sound(evening)


@pytest.mark.parametrize(
    ("line", "why"), [("walkover bob over ann", "WALKOVER"), ("no_show ann bob", "CANCELLED"), ("ann beats bob", "UNFINISHED")]
)
def test_what_turns_out_not_to_have_been_played_so_is_not_rated_any_more(line: str, why: str) -> None:
    evening = begun()
    evening.says("dana", "ann beats bob 5-3")
    evening.says("dana", f"correct ann bob: {line}")
    (match,) = matches(evening)
    assert stands(match)[3] == why
    sound(evening)
    evening.says("dana", "correct ann bob: ann beats bob 5-3")
    assert stands(match)[3] == ""
    sound(evening)


@pytest.mark.parametrize("line", ["walkover ann over bob", "no_show ann bob", "ann beats bob"])
def test_what_was_not_played_out_to_a_known_score_is_no_match_of_the_club(line: str) -> None:
    evening = begun()
    evening.says("dana", line)
    assert matches(evening) == []
    sound(evening)


def test_a_bye_is_none() -> None:
    evening = begun("tournament Three\nflight main knockout length 5\nentrants ann bob cal")
    assert matches(evening) == []
    first = next(one for one in brackets_of(evening.desk.tournament)["main"].rounds[0] if len(one.names) == 2)
    one, other = first.names
    evening.says("dana", f"{one} beats {other} 5-2")
    assert len(matches(evening)) == 1
    sound(evening)


def test_results_that_came_with_a_sheet_are_not_rated_after_the_event() -> None:
    evening = night(f"{TWO}\nstart main\nann beats bob 5-3")
    assert matches(evening) == []
    evening.says("dana", "correct ann bob: ann beats bob 5-4")
    assert matches(evening) == []


@pytest.mark.parametrize("came", ["ann beats bob", "walkover bob over ann", "no_show ann bob", "ann beats bob 5-3"])
def test_nor_is_what_a_correction_makes_of_them_later(came: str) -> None:
    evening = night(f"{TWO}\nstart main\n{came}")
    for line in ("ann beats bob 5-4", "walkover bob over ann", "bob beats ann 5-0"):
        evening.says("tom", f"correct ann bob: {line}")
        assert matches(evening) == []
    sound(evening)


def test_of_a_tournament_that_was_announced_half_played_the_rest_is_rated() -> None:
    evening = night("flight main round_robin length 5\nentrants ann bob cal\nstart main\nann beats bob 5-1")
    evening.says("tom", "correct ann bob: ann beats bob 5-2")
    evening.says("tom", "cal beats bob 5-2")
    evening.says("tom", "correct bob cal: cal beats bob 5-3")
    (match,) = matches(evening)
    assert sorted(seat.player.name for seat in match.seats.select_related("player")) == ["bob", "cal"]
    sound(evening)


@pytest.mark.parametrize("line", ["walkover ann over bob", "no_show ann bob", "ann beats bob"])
def test_a_score_that_is_known_later_is_rated_if_the_match_was_played_on_the_site(line: str) -> None:
    evening = begun()
    evening.says("dana", line)
    evening.says("dana", "correct ann bob: ann beats bob 5-4")
    (match,) = matches(evening)
    assert stands(match)[3] == ""
    sound(evening)


@pytest.mark.parametrize("do", ["decide", "wrong_length", "correct_final", "late"])
def test_nobody_decides_or_corrects_it_at_the_match(do: str) -> None:
    evening = begun()
    evening.says("dana", "ann beats bob 5-3")
    (match,) = matches(evening)
    before = stands(match)
    for who in ("ann", "dana"):
        with pytest.raises(MatchRefused) as refused:
            evening.club.do(match, who, do, score=(0, 5), reason="so")
        assert refused.value.refusal is CourseRefusal.DECIDED_ELSEWHERE
    assert stands(match) == before


def test_a_director_takes_it_out_of_the_ratings_as_any_other() -> None:
    evening = begun()
    evening.says("dana", "ann beats bob 5-3")
    (match,) = matches(evening)
    evening.club.do(match, "dana", "take_out", reason="arranged")
    assert stands(match)[3] == "TAKEN_OUT"
    sound(evening)


def test_who_plays_another_match_now_is_rated_all_the_same() -> None:
    evening = begun()
    evening.club.agreed()
    evening.says("dana", "ann beats bob 5-3")
    assert len(matches(evening)) == 1


def test_the_rating_lists_count_it() -> None:
    evening = begun()
    evening.says("dana", "ann beats bob 5-3")
    rate_results()
    (match,) = matches(evening)
    row = RatedMatch.objects.get(match=match)
    assert (row.winner.name, row.loser.name, row.why_not) == ("ann", "bob", "")
    assert TournamentMatch.objects.get().place == "main 1.1"


AGAINST_A_GUEST = "flight main knockout length 5\nentrants dana gus"


def test_a_director_who_enters_their_own_win_against_a_guest_gains_no_rating() -> None:
    evening = begun(AGAINST_A_GUEST)
    evening.says("dana", "dana beats gus 5-0")
    (match,) = matches(evening)
    assert stands(match)[3] == "TAKEN_OUT"
    sound(evening)
    evening.says("tom", "correct dana gus: dana beats gus 5-1")
    evening.club.do(match, "tom", "put_back", reason="I saw it")
    assert stands(match)[3] == ""


def test_nor_by_correcting_what_another_has_entered() -> None:
    evening = begun(AGAINST_A_GUEST)
    evening.says("tom", "gus beats dana 5-0")
    (match,) = matches(evening)
    assert stands(match)[3] == ""
    evening.says("dana", "correct dana gus: dana beats gus 5-0")
    assert stands(match)[3] == "TAKEN_OUT"
    sound(evening)


@pytest.mark.parametrize("last", ["ann", "mo"])
def test_with_somebody_who_spoke_for_the_guest_it_is_rated(last: str) -> None:
    evening = begun("flight main knockout length 5\nentrants ann gus")
    lines = {"ann": "report ann: ann beats gus 5-1", "mo": "report gus: ann beats gus 5-1"}
    for who in sorted(lines, key=lambda who: who == last):
        evening.says(who, lines[who])
    (match,) = matches(evening)
    assert stands(match)[3] == ""
