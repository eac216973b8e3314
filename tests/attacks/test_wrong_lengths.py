"""Played to another length than agreed: what follows by the rule, and who would like something else to follow."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from clubsite.eventlog.write_path import Stale
from clubsite.ledger.models import Transfer
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.services.audit import check
from games.matches.services.doing import Wanted, perform
from games.matches.services.writing import MATCHES, history_of
from games.ratings.models import RatedMatch
from games.ratings.tasks import rate_results
from games.rules.match.refusals import ReportRefusal
from games.rules.match.score import Crawford, Pair
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)
#: Of a match to 13 instead of 11: Ann stands at 11-9 after the fifth game, and Bob wins 13-11.
LONGER = (8, -8, -1, 2, 1, -4)


@pytest.fixture
def club() -> Cast:
    return cast()


def now(match: Match) -> Course:
    check(match.pk)
    return MATCHES.state_of(Match.objects.get(pk=match.pk))


def result(match: Match) -> tuple[str, int | None, Pair | None, int]:
    course, row = now(match), Match.objects.get(pk=match.pk)
    assert row.length == course.sheet.length
    return course.stage.value, row.winner, course.reports.result, row.length


def refused(club: Cast, match: Match, who: str, do: str, **wanted: Any) -> object:
    with pytest.raises(MatchRefused) as error:
        club.do(match, who, do, **wanted)
    check(match.pk)
    return error.value.refusal


def said_longer(club: Cast, **sheet: Any) -> Match:
    match = club.agreed("ann", "bob", length=11, **sheet)
    club.do(match, "ann", "wrong_length", number=13, games=LONGER)
    return match


def later(club: Cast, match: Match) -> None:
    """Bob begins a match against Cal while the other is put off."""
    other = club.agreed("bob", "cal", length=3)
    club.wins(other, "bob", 0)


def test_whoever_first_reached_the_agreed_length_has_won_once_both_say_so(club: Cast) -> None:
    """Scenario 42."""
    match = said_longer(club, stake=3)
    assert result(match) == ("agreed", None, None, 11)
    club.do(match, "bob", "allow_length")
    assert result(match) == ("confirmed", 0, (11, 9), 11)
    assert (now(match).scheduled, now(match).wrong) == (11, None)
    rate_results()
    assert RatedMatch.objects.get().length == 11
    assert Transfer.objects.count() == 1


def test_a_final_score_that_was_confirmed_gives_way(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=11)
    club.do(match, "bob", "report", score=(9, 11))
    club.do(match, "ann", "confirm")
    club.do(match, "ann", "wrong_length", number=13, games=LONGER)
    assert result(match) == ("confirmed", 1, (9, 11), 11)
    club.do(match, "bob", "allow_length")
    assert result(match) == ("confirmed", 0, (11, 9), 11)
    assert Match.objects.get().corrected_at is not None


def test_too_short_it_goes_on_from_its_score_and_the_crawford_game_comes_once(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "ann", "wrong_length", number=5, games=(4, -2, 1))
    club.do(match, "bob", "allow_length")
    assert (now(match).stage, now(match).match.points) == (Stage.PLAYING, (5, 2))
    assert now(match).match.score.crawford is Crawford.TO_COME
    assert refused(club, match, "bob", "take_back") is MatchRefusal.NOTHING_TO_UNDO
    assert refused(club, match, "bob", "call_off") is CourseRefusal.BEGUN
    club.wins(match, "ann", 0)
    assert now(match).match.score.is_crawford
    assert "crawford" in str(refused(club, match, "bob", "game", winner=1, cube=2)).casefold()
    club.wins(match, "bob", 1)
    club.wins(match, "bob", 1, cube=4)
    club.do(match, "ann", "confirm")
    assert result(match) == ("confirmed", 1, (6, 7), 7)
    assert [(game.first_before, game.second_before, game.crawford) for game in match.games.all()] == [
        (5, 2, False), (6, 2, True), (6, 3, False),
    ]  # fmt: skip


def test_a_crawford_game_that_was_played_is_not_played_again(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "dana", "rule_length", number=9, games=(4, 2, -1), reason="their sheet says so")
    assert (now(match).match.points, now(match).match.score.crawford) == ((6, 1), Crawford.OVER)
    assert refused(club, match, "ann", "report", score=(7, 0)) is CourseRefusal.BELOW_THE_START
    club.wins(match, "bob", 1, cube=2)
    assert now(match).match.points == (6, 3)


def test_a_shorter_match_stands_and_is_rated_as_it_was_played_once_a_later_one_has_begun(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "ann", "schedule", at=timezone.now() + timedelta(days=1))
    later(club, match)
    club.do(match, "ann", "wrong_length", number=5, games=(4, -2, 1))
    club.do(match, "bob", "allow_length")
    assert result(match) == ("confirmed", 0, (5, 2), 5)
    rate_results()
    assert RatedMatch.objects.get(match=match).length == 5
    club.do(match, "dana", "decide", score=(2, 5), reason="mixed up")
    assert result(match) == ("confirmed", 1, (2, 5), 5)


def test_the_games_that_are_entered_count(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7)
    club.wins(match, "ann", 0, cube=4)
    assert refused(club, match, "ann", "wrong_length", number=5, games=(4,)) is CourseRefusal.GAMES_TOLD
    assert refused(club, match, "ann", "wrong_length", number=3) is CourseRefusal.ENTER_ON
    club.wins(match, "ann", 0, cube=4)
    assert refused(club, match, "dana", "rule_length", number=13, reason="why") is CourseRefusal.ENDED_RIGHT
    club.do(match, "bob", "confirm")
    assert refused(club, match, "ann", "wrong_length", number=9) is CourseRefusal.ENDED_RIGHT


def test_nobody_says_it_alone_nor_answers_for_the_other(club: Cast) -> None:
    match = said_longer(club)
    assert refused(club, match, "ann", "allow_length") is CourseRefusal.LENGTH_SAID
    assert refused(club, match, "bob", "wrong_length", number=9, games=(-12,)) is CourseRefusal.LENGTH_SAID
    assert refused(club, match, "bob", "rule_length", number=13, games=LONGER, reason="I say so") is CourseRefusal.NO_DIRECTOR
    for who, error in (("cal", PermissionDenied), ("eve", Http404)):
        with pytest.raises(error):
            club.do(match, who, "allow_length")
    club.do(match, "ann", "refuse_length")
    assert refused(club, match, "bob", "allow_length") is CourseRefusal.NO_LENGTH_SAID
    assert result(match) == ("agreed", None, None, 11)


def test_a_director_rules_for_others_alone_with_a_reason_that_the_clubs_log_keeps(club: Cast) -> None:
    own = club.propose("dana", "bob", length=11)
    club.do(own, "bob", "accept")
    assert refused(club, own, "dana", "rule_length", number=13, games=LONGER, reason="mine") is CourseRefusal.OWN_MATCH
    club.do(own, "bob", "call_off")
    match = club.agreed("ann", "bob", length=11)
    assert refused(club, match, "dana", "rule_length", number=13, games=LONGER) is ReportRefusal.WHY
    club.do(match, "dana", "rule_length", number=13, games=LONGER, reason="both had agreed", stands=True)
    assert result(match) == ("confirmed", 1, (11, 13), 13)
    assert "13 points" in sentence_of(Noted.objects.get(kind="matches.length"))
    club.do(match, "dana", "rule_length", number=13, games=LONGER, reason="after all not")
    assert result(match) == ("confirmed", 0, (11, 9), 11)


def test_a_yes_means_what_was_asked_and_not_what_a_later_match_makes_of_it(club: Cast) -> None:
    """Ann leads 5-2 of 7 and asks to go on; then she begins another match, so that the lead would stand."""
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "ann", "schedule", at=timezone.now() + timedelta(days=1))
    club.do(match, "ann", "wrong_length", number=5, games=(4, -2, 1))
    other = club.agreed("ann", "cal", length=3)
    club.wins(other, "ann", 0)
    assert refused(club, match, "bob", "allow_length") is CourseRefusal.LENGTH_MOVED_ON
    assert result(match) == ("agreed", None, None, 7)


def test_nothing_is_said_of_it_after_a_later_match(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=11)
    club.do(match, "bob", "report", score=(9, 11))
    club.do(match, "ann", "confirm")
    club.do(match, "ann", "wrong_length", number=13, games=LONGER)
    later(club, match)
    assert refused(club, match, "bob", "allow_length") in (ReportRefusal.LATER_MATCH, CourseRefusal.LENGTH_MOVED_ON)
    club.do(match, "ann", "refuse_length")
    for who, do in (("ann", "wrong_length"), ("dana", "rule_length")):
        assert refused(club, match, who, do, number=13, games=LONGER, reason="late") is ReportRefusal.LATER_MATCH
    assert result(match) == ("confirmed", 1, (9, 11), 11)


def test_near_the_end_it_is_asked_about_the_games_as_they_stood(club: Cast) -> None:
    """Bob, 4-6 behind, asks for 5; before the answer a game is entered, and the question is gone."""
    match = club.agreed("ann", "bob", length=7)
    club.do(match, "bob", "wrong_length", number=5, games=(4, -4))
    club.wins(match, "ann", 0, cube=4)
    assert refused(club, match, "ann", "allow_length") is CourseRefusal.NO_LENGTH_SAID
    club.wins(match, "ann", 0, cube=2)
    assert refused(club, match, "bob", "wrong_length", number=8) is CourseRefusal.ENTER_ON


def test_said_twice_or_from_an_old_page_it_happens_once(club: Cast) -> None:
    match, click = said_longer(club), uuid4()
    version = Match.objects.get().version
    for _ in range(2):
        perform(club.users["bob"], match.code, Wanted("allow_length"), version=version, action_id=click)
    with pytest.raises(Stale):
        perform(club.users["bob"], match.code, Wanted("allow_length"), version=version, action_id=uuid4())
    assert refused(club, match, "bob", "allow_length") is CourseRefusal.NO_LENGTH_SAID
    assert result(match) == ("confirmed", 0, (11, 9), 11)


@pytest.mark.parametrize(
    ("played", "games", "reason"),
    [
        (11, LONGER, CourseRefusal.RIGHT_LENGTH),
        (13, (), CourseRefusal.GAMES_MISSING),
        (13, (5,), CourseRefusal.GAME_POINTS),
        (13, (0,), CourseRefusal.GAME_POINTS),
        (13, (16, -1), CourseRefusal.ENDED_BEFORE),
    ],
)
def test_what_cannot_have_been_is_a_sentence(club: Cast, played: int, games: tuple[int, ...], reason: object) -> None:
    match = club.agreed("ann", "bob", length=11)
    for who, do in (("ann", "wrong_length"), ("dana", "rule_length")):
        assert refused(club, match, who, do, number=played, games=games, reason="why") is reason


def test_a_board_and_a_session_have_no_wrong_length(club: Cast) -> None:
    session = club.agreed("ann", "bob", length=0, crawford=False)
    assert refused(club, session, "ann", "wrong_length", number=5, games=(1,)) is CourseRefusal.NO_LENGTH
    club.do(session, "ann", "call_off")
    board = at_the_board(club, length=5)
    assert refused(club, board.match, "ann", "wrong_length", number=3, games=(1,)) is MatchRefusal.ON_THE_BOARD


def test_the_page_asks_with_what_follows_and_programs_may_say_and_answer_it(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=11)
    ann, bob = Client(), Client()
    ann.force_login(club.users["ann"])
    bob.force_login(club.users["bob"])
    said = {"do": "wrong_length", "number": "13", "games": "8 \N{MINUS SIGN}8, -1 2 1 -4", "action_id": uuid4()}
    version = Match.objects.get().version
    assert ann.post(reverse("do_at_match", args=[match.code]), said | {"version": version}).status_code == 302
    page = bob.get(reverse("match", args=[match.code])).content.decode()
    assert 'value="allow_length"' in page
    assert "first to reach the agreed length" in page
    api = reverse("api_do_at_match", args=[club.club.slug, match.code])
    answer = bob.post(
        api, {"do": "allow_length", "version": version + 1, "action_id": str(uuid4())}, content_type="application/json"
    ).json()
    assert (answer["stage"], answer["scheduled"], answer["wrong_length"]) == ("confirmed", 11, None)
    assert "played to 13 points instead of 11" in bob.get(reverse("match", args=[match.code])).content.decode()
    assert history_of(Match.objects.get()).state.points == (11, 9)
