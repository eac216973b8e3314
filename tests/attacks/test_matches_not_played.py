"""A win that nobody has played for, by walk-over, forfeit or ruling: no rating, no match won, no point of a race."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.leaderboards.models import Total
from clubsite.leaderboards.tasks import count_results
from games.matches.course.state import Course
from games.matches.course.steps import DecideResult, Ending
from games.matches.models import Match
from games.matches.services.audit import check
from games.matches.services.writing import COURSES
from games.matches.wording import WHY_NOT_RATED
from games.ratings.models import RatedMatch
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db
WHY = "Bob never came."


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def counted(match: Match) -> tuple[str, bool, bool]:
    """Why it is not rated, whether it is, and whether any leaderboard knows it."""
    rate_results()
    count_results()
    check(match.pk)
    match.refresh_from_db()
    rated = RatedMatch.objects.filter(match=match, why_not="").exists()
    return match.why_not_rated, rated, Total.objects.exclude(amount=0).exists()


def test_a_director_who_says_nothing_of_how_it_ended_makes_no_rating_of_a_no_show(club: Cast) -> None:
    match = club.agreed(length=7)
    club.do(match, "dana", "decide", score=(7, 0), reason=WHY)
    assert counted(match) == ("WALKOVER", False, False)


def test_nor_after_the_match_was_called_off(club: Cast) -> None:
    match = club.agreed(length=7)
    club.do(match, "bob", "call_off")
    club.do(match, "dana", "decide", score=(7, 0), reason=WHY)
    assert counted(match) == ("WALKOVER", False, False)


def test_nor_of_one_that_somebody_left_in_the_middle(club: Cast) -> None:
    match = club.agreed(length=7)
    club.wins(match, "ann", 0)
    club.do(match, "dana", "decide", score=(7, 0), reason="Bob has gone home.")
    assert counted(match) == ("FORFEITED", False, False)


@pytest.mark.parametrize("ending", [ending for ending in Ending if ending is not Ending.PLAYED])
def test_how_it_ended_is_the_reason(club: Cast, ending: Ending) -> None:
    match = club.agreed(length=7)
    club.do(match, "ann", "report", score=(7, 3))
    club.do(match, "bob", "dispute")
    club.do(match, "dana", "decide", score=(7, 3), reason="They say so.", ending=ending)
    assert counted(match) == (ending.name, False, False)
    assert WHY_NOT_RATED[ending.name]


def test_a_match_that_was_played_is_rated_whoever_decides_its_score(club: Cast) -> None:
    match = club.agreed(length=7)
    club.do(match, "ann", "report", score=(7, 3))
    club.do(match, "bob", "dispute")
    club.do(match, "dana", "decide", score=(7, 3), reason="The sheet says so.")
    assert counted(match) == ("", True, True)


def test_a_ruling_can_be_corrected_and_keeps_how_it_ended_until_somebody_says(club: Cast) -> None:
    match = club.agreed(length=7)
    club.do(match, "dana", "decide", score=(7, 0), reason=WHY)
    club.do(match, "dana", "decide", score=(0, 7), reason="It was Ann who never came.")
    assert counted(match) == ("WALKOVER", False, False)
    club.do(match, "dana", "decide", score=(7, 5), reason="They have played at home.", ending=Ending.PLAYED)
    assert counted(match) == ("", True, True)
    club.do(match, "dana", "decide", score=(7, 0), reason="They have not.", ending=Ending.WALKOVER)
    assert counted(match) == ("WALKOVER", False, False)


def test_decisions_of_old_logs_are_of_matches_that_were_played() -> None:
    told = COURSES.encode(Course())
    assert isinstance(told, dict)
    del told["ending"]
    assert COURSES.decode(told).ending is DecideResult((7, 3), "So it was.").ending is Ending.PLAYED


def test_page_and_program_ask_and_presume(club: Cast) -> None:
    match, other = club.agreed(length=7), club.agreed("cal", "mo", length=7)
    dana = browser(club, "dana")
    assert '<option value="walkover" selected>' in dana.get(reverse("match", args=[match.code])).content.decode()
    points = {"first_points": 7, "second_points": 0, "ending": "settled"}
    said = {"do": "decide", "version": Match.objects.get(pk=match.pk).version, "reason": WHY}
    assert dana.post(reverse("do_at_match", args=[match.code]), said | points | {"action_id": uuid4()}).status_code == 302
    assert counted(match) == ("SETTLED", False, False)
    assert "settled is not rated" in dana.get(reverse("match", args=[match.code])).content.decode()
    said |= {"version": Match.objects.get(pk=other.pk).version, "score": [7, 0], "action_id": str(uuid4())}
    address = reverse("api_do_at_match", args=[club.club.slug, other.code])
    assert dana.post(address, said | {"ending": "won"}, "application/json").status_code == 400
    answer = dana.post(address, said | {"ending": "unfinished"}, "application/json")
    assert (answer.status_code, answer.json()["why_not_rated"]) == (201, "UNFINISHED")
