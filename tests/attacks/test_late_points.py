"""Points for lateness: who takes them by their own word, who wipes them out, and when they cost the match."""

import re

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.audit.models import Noted
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.services.audit import check
from games.matches.services.writing import MATCHES
from games.ratings.models import RatedMatch
from games.rules.match.score import Crawford
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Cast:
    return cast()


def now(match: Match) -> Course:
    return MATCHES.state_of(Match.objects.get(pk=match.pk))


def refused(reason: object) -> object:
    return pytest.raises(MatchRefused, match=str(reason).partition("{")[0][:20] if reason else "")


def test_the_table_of_the_spec_said_by_a_director(club: Cast) -> None:
    """Scenario 43: a match to 7; absent for five minutes 1-0, ten 2-0, fifteen 3-0, twenty: lost, a walk-over and not rated."""
    for minutes, points in ((5, 1), (10, 2), (15, 3)):
        match = club.agreed("ann", "bob", length=7)
        club.do(match, "dana", "late", winner=1, number=minutes)
        assert (now(match).match.points, now(match).stage.value) == ((points, 0), "playing")
        club.do(match, "dana", "call_off", reason="once more")
    lost = club.agreed("ann", "bob", length=7)
    club.do(lost, "dana", "late", winner=1, number=20)
    row = Match.objects.get(pk=lost.pk)
    assert (row.stage, row.winner, row.why_not_rated) == ("confirmed", 0, "WALKOVER")
    check(row.pk)
    assert Noted.objects.filter(kind="matches.late").count() == 4


def test_whoever_comes_after_twelve_minutes_begins_two_points_behind(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "bob", "late", winner=0, number=12)
    assert now(match).match.points == (0, 0)
    club.do(match, "ann", "allow_late")
    assert now(match).match.points == (0, 2)
    assert Match.objects.get(pk=match.pk).why_not_rated == ""
    check(match.pk)


def test_nobody_takes_points_by_their_own_word(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "ann", "late", winner=1, number=300)
    for who, error in (("ann", MatchRefused), ("cal", PermissionDenied), ("mo", MatchRefused), ("eve", Http404)):
        with pytest.raises((error, PermissionDenied)):
            club.do(match, who, "allow_late")
    assert now(match).match.points == (0, 0)
    club.do(match, "bob", "refuse_late")
    with refused(CourseRefusal.NOT_LATE):  # type: ignore[attr-defined]
        club.do(match, "ann", "allow_late")


def test_a_director_gives_none_in_their_own_match(club: Cast) -> None:
    match = club.propose("dana", "bob", length=7)
    club.do(match, "bob", "accept")
    club.do(match, "dana", "late", winner=1, number=300)
    assert (now(match).match.points, now(match).waited) == ((0, 0), 0)


def test_naming_oneself_gives_oneself_nothing(club: Cast) -> None:
    """Whoever says "I was late" with the opponent's number in mind claims, as always, that the other was."""
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "ann", "late", winner=0, number=300)
    assert now(match).waited == 0
    club.do(match, "bob", "refuse_late")
    assert now(match).match.points == (0, 0)


def test_the_late_player_does_not_wipe_the_points_out_alone(club: Cast) -> None:
    for who, ending in (("dana", ""), ("ann", "allow_late")):
        match = club.agreed("ann", "bob", length=7)
        club.do(match, who, "late", winner=1, number=12)
        if ending:
            club.do(match, "bob", ending)
        club.do(match, "bob", "take_back")
        assert now(match).match.points == (2, 0)
        assert now(match).undo == 1
        with pytest.raises(MatchRefused):
            club.do(match, "bob", "call_off")
        club.do(match, "dana", "call_off", reason="once more")


def test_it_is_said_before_a_game_and_not_during_one(club: Cast) -> None:
    board = at_the_board(club, length=5)
    board.begin()
    for who in ("ann", "dana"):
        with refused(MatchRefusal.GAME_RUNS):  # type: ignore[attr-defined]
            board.do(who, "late", winner=1, number=10)


def test_points_for_lateness_bring_on_the_crawford_game_unless_the_sheet_says_otherwise(club: Cast) -> None:
    for late_crawford, state in ((True, Crawford.NOW), (False, Crawford.TO_COME)):
        match = club.agreed("ann", "bob", length=3, late_crawford=late_crawford)
        club.wins(match, "ann", 0)
        club.do(match, "dana", "late", winner=1, number=5)
        assert (now(match).match.points, now(match).match.score.crawford) == ((2, 0), state)
        club.do(match, "dana", "call_off", reason="once more")


@pytest.mark.parametrize(
    ("sheet", "minutes", "reason"),
    [
        ({"length": 0, "crawford": False}, 30, CourseRefusal.LATENESS_IS_FREE),
        ({"late_points": "none"}, 30, CourseRefusal.LATENESS_IS_FREE),
        ({}, 4, CourseRefusal.NOT_LATE_YET),
        ({}, 0, CourseRefusal.NOT_LATE_YET),
    ],
)
def test_what_costs_nothing_is_not_noted(club: Cast, sheet: dict[str, object], minutes: int, reason: CourseRefusal) -> None:
    match = club.agreed("ann", "bob", **sheet)
    for who in ("ann", "dana"):
        with pytest.raises(MatchRefused) as error:
            club.do(match, who, "late", winner=1, number=minutes)
        assert error.value.refusal is reason


def test_the_page_asks_the_other_and_programs_may_answer(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "ann", "late", winner=1, number=12)
    bob = Client()
    bob.force_login(club.users["bob"])
    page = bob.get(reverse("match", args=[match.code])).content.decode()
    assert "12 minutes late" in page
    assert 'value="allow_late"' in page
    waiting = bob.get(reverse("matches", args=[club.club.slug])).content.decode()
    assert "Waiting for you" in waiting
    said = {"do": "allow_late", "version": Match.objects.get().version, "action_id": "00000000-0000-4000-8000-000000000003"}
    answer = bob.post(reverse("api_do_at_match", args=[club.club.slug, match.code]), said, content_type="application/json")
    assert [one["points"] for one in answer.json()["players"]] == [2, 0]
    assert "because" in bob.get(reverse("match", args=[match.code])).content.decode()
    assert not RatedMatch.objects.exists()


def claimed_beside_a_correction(club: Cast) -> tuple[Match, str]:
    """Ann wants game 1 corrected and says that Bob was late; the page as he sees it."""
    match = club.agreed("ann", "bob", length=7)
    club.wins(match, "ann", 0)
    club.wins(match, "bob", 1)
    club.do(match, "ann", "correct_game", number=1, winner=0, cube=2)
    club.do(match, "ann", "late", winner=1, number=7)
    bob = Client()
    bob.force_login(club.users["bob"])
    return match, bob.get(reverse("match", args=[match.code])).content.decode()


def test_a_correction_does_not_answer_the_lateness_beside_it(club: Cast) -> None:
    match, shown = claimed_beside_a_correction(club)
    for part, answer in (("answer-correction", "allow_correction"), ("answer-late", "allow_late")):
        question = shown.partition(f'id="{part}"')[2].partition("</section>")[0]
        assert question.count('value="allow_') == 1
        assert f'value="{answer}"' in question
    club.do(match, "bob", "allow_correction")
    assert (now(match).match.points, now(match).waited, now(match).late_minutes) == ((2, 1), 0, 7)
    club.do(match, "bob", "allow_late")
    assert now(match).match.points == (3, 1)
    check(match.pk)


def test_points_for_lateness_do_not_answer_the_correction_beside_them(club: Cast) -> None:
    match, _shown = claimed_beside_a_correction(club)
    club.do(match, "bob", "allow_late")
    assert (now(match).match.points, now(match).asks) == ((2, 1), 0)
    club.do(match, "bob", "allow_correction")
    assert now(match).match.points == (3, 1)
    check(match.pk)


def test_the_late_player_does_not_take_a_game_back_to_be_rid_of_the_claim(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.wins(match, "bob", 1)
    club.do(match, "ann", "late", winner=1, number=7)
    club.do(match, "bob", "take_back")
    assert (now(match).match.points, now(match).waited) == ((0, 0), 0)
    check(match.pk)


def shown_to(club: Cast, who: str, match: Match) -> str:
    client = Client()
    client.force_login(club.users[who])
    page = client.get(reverse("match", args=[match.code])).content.decode()
    return re.sub("[\u2066-\u2069]|<bdi>|</bdi>", "", re.sub(r"\s+", " ", page))


def test_nobody_says_yes_to_the_end_of_a_match_unawares(club: Cast) -> None:
    """At 4-2 of five, seven minutes are the match, and the stake with it."""
    match = club.agreed("ann", "bob", length=5, stake=10)
    club.wins(match, "bob", 1, cube=2)
    club.wins(match, "ann", 0, cube=4)
    before = shown_to(club, "ann", match)
    table = before.partition("If bob was late")[2].partition("</table>")[0]
    cells = re.sub("<[^>]*>", " ", table).split()
    assert cells[:11] == [
        "Minutes",
        "Points",
        "Score",
        "5",
        "1",
        "5–2",
        "the",
        "match",
        "is",
        "over",
    ]
    club.do(match, "ann", "late", winner=1, number=7)
    ends = "and with it the match, 5–2. The stake is due with it."
    assert f"You say that bob was 7 minutes late. That gives you 1 point {ends}" in shown_to(club, "ann", match)
    assert f"ann says that you were 7 minutes late. That gives ann 1 point {ends}" in shown_to(club, "bob", match)
    assert f"ann says that bob was 7 minutes late. That gives ann 1 point {ends}" in shown_to(club, "cal", match)
    asked = shown_to(club, "bob", match).partition('id="answer-late"')[2].partition("</section>")[0]
    assert "Yes, and the match is over" in asked
    assert "Yes, that is so" not in asked
    club.do(match, "bob", "allow_late")
    assert Match.objects.get(pk=match.pk).stage in ("reported", "confirmed")


def test_a_claim_that_ends_nothing_says_the_score_it_makes(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "bob", "late", winner=0, number=12)
    asked = shown_to(club, "ann", match).partition('id="answer-late"')[2].partition("</section>")[0]
    assert "bob says that you were 12 minutes late. That gives bob 2 points: 0–2." in asked
    assert "Yes, that is so" in asked


def test_the_table_of_lateness_stands_in_the_challenge_and_on_the_page(club: Cast) -> None:
    terms = "Late by 15 min: a point for the opponent, and one more for each further 5 min. With 4 of them the match is lost."
    for on_screen in (False, True):
        match = club.propose("ann", "bob", length=7, late_points="15+5", board=on_screen)
        assert terms in shown_to(club, "bob", match)
        club.do(match, "bob", "accept")
        assert terms in shown_to(club, "ann", match)
        club.do(match, "ann", "call_off")
    assert "With 4 of them" not in shown_to(club, "bob", club.propose("ann", "bob", length=7, late_points="none"))
