"""A match that should not count is taken out of the ratings by a director, and by nobody who would win by it."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from clubsite.eventlog.write_path import Stale
from clubsite.leaderboards.counting.rebuilding import troubles as wrong_totals
from clubsite.leaderboards.models import Total
from clubsite.leaderboards.tasks import count_results
from games.matches.course.state import Course
from games.matches.notices import notices_of
from games.matches.rules.refusals import MatchRefused
from games.matches.services.audit import check
from games.matches.services.doing import Wanted, perform
from games.matches.services.writing import COURSES
from games.ratings.models import RatedMatch
from games.ratings.services.replaying import rebuild, troubles
from games.ratings.tasks import rate_results
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast
from tests.games.ratings.test_kept_ratings import played

pytestmark = pytest.mark.django_db
WHY = "Cal played it under Bob’s name."


@pytest.fixture
def club() -> Cast:
    return cast()


def rows(club: Cast) -> list[Any]:
    """The list after all that waits, the same from the logs alone, and for the leaderboards."""
    rate_results()
    count_results()
    found = list(RatedMatch.objects.order_by("at", "match").values_list("match", "why_not", "winner_after", "loser_after"))
    assert troubles(club.club.pk) == wrong_totals(club.club.pk) == []
    assert rebuild(club.club.pk) == 0
    return found


def test_what_came_after_is_rated_as_if_it_had_never_been_played_and_so_it_is_put_back(club: Cast) -> None:
    first, second = played(club, "ann", "bob", 9), played(club, "ann", "cal", 9)
    before = rows(club)
    club.do(first, "dana", "take_out", reason=WHY)
    check(first.pk)
    out = rows(club)
    assert out[0] == (first.pk, "TAKEN_OUT", None, None)
    assert out[1][:3] == (second.pk, "", before[0][2])  # as the first one had been: between two newcomers
    club.do(first, "dana", "put_back", reason="It was Bob after all.")
    check(first.pk)
    assert rows(club) == before


def test_the_result_and_the_book_stay_and_no_leaderboard_counts_it(club: Cast) -> None:
    match = club.agreed(length=5, stake=2)
    club.do(match, "ann", "report", score=(5, 3))
    club.do(match, "bob", "confirm")
    assert rows(club)[0][1] == ""
    boards = Total.objects.exclude(amount=0).count()
    owes = reverse("match", args=[match.code])
    club.do(match, "dana", "take_out", reason=WHY)
    match.refresh_from_db()
    assert (match.stage, match.winner, match.first_points) == ("confirmed", 0, 5)
    assert "owes" in page(club, "ann", owes)
    assert rows(club)[0][1] == "TAKEN_OUT"
    assert boards
    assert not Total.objects.exclude(amount=0).exists()


@pytest.mark.parametrize("who", ["ann", "bob", "mo", "cal"])
def test_neither_a_player_nor_a_monitor_nor_another_member_takes_it_out(club: Cast, who: str) -> None:
    match = played(club, "ann", "bob")
    with pytest.raises((MatchRefused, PermissionDenied)):
        club.do(match, who, "take_out", reason=WHY)
    assert [why for _, why, *_ in rows(club)] == [""]


def test_a_stranger_does_not_even_find_it(club: Cast) -> None:
    match = played(club, "ann", "bob")
    with pytest.raises(Http404):
        club.do(match, "eve", "take_out", reason=WHY)


def test_a_director_who_has_lost_it_takes_it_not_out_alone_and_who_has_won_it_puts_it_not_back(club: Cast) -> None:
    lost, victory = played(club, "ann", "dana"), played(club, "dana", "bob")
    club.do(victory, "tom", "take_out", reason=WHY)
    for match, do in ((lost, "take_out"), (victory, "put_back")):
        with pytest.raises(MatchRefused, match="another director decides"):
            club.do(match, "dana", do, reason=WHY)
        assert do not in page(club, "dana", reverse("match", args=[match.code]))
    assert [why for _, why, *_ in rows(club)] == ["", "TAKEN_OUT"]
    club.do(lost, "tom", "take_out", reason=WHY)


def test_nothing_is_taken_out_without_a_reason_nor_twice_nor_put_back_that_is_there(club: Cast) -> None:
    match = played(club, "ann", "bob")
    for do, reason, sentence in (
        ("take_out", "  ", "Say why"),
        ("put_back", WHY, "Nobody has taken this match out"),
    ):
        with pytest.raises(MatchRefused, match=sentence):
            club.do(match, "dana", do, reason=reason)
    club.do(match, "dana", "take_out", reason=WHY)
    with pytest.raises(MatchRefused, match="out of the ratings already"):
        club.do(match, "dana", "take_out", reason=WHY)
    assert Noted.objects.filter(kind="matches.taken_out").count() == 1


def test_only_a_confirmed_result_and_only_what_is_rated(club: Cast) -> None:
    running = club.agreed("cal", "mo")
    with pytest.raises(MatchRefused):
        club.do(running, "dana", "take_out", reason=WHY)
    friendly = played(club, "ann", "bob", rated=False)
    with pytest.raises(MatchRefused, match="not rated anyway"):
        club.do(friendly, "dana", "take_out", reason=WHY)


def test_a_stale_page_takes_nothing_out_and_a_click_sent_twice_counts_once(club: Cast) -> None:
    match = played(club, "ann", "bob")
    version, click = match.version, uuid4()
    wanted = Wanted("take_out", reason=WHY)
    perform(club.users["dana"], match.code, wanted, version=version, action_id=click)
    again = perform(club.users["dana"], match.code, wanted, version=version, action_id=click)
    assert again.again
    with pytest.raises(Stale):
        perform(club.users["tom"], match.code, Wanted("put_back", reason=WHY), version=version, action_id=uuid4())
    assert [why for _, why, *_ in rows(club)] == ["TAKEN_OUT"]


@pytest.mark.django_db(transaction=True)
def test_of_two_directors_at_once_one_does_it(club: Cast) -> None:
    match = played(club, "ann", "bob")

    def take_out(who: str) -> str:
        try:
            perform(club.users[who], match.code, Wanted("take_out", reason=WHY), version=match.version, action_id=uuid4())
        except (Stale, MatchRefused):
            return "refused"
        return "done"

    told = at_once(lambda: take_out("dana"), lambda: take_out("tom"))
    assert sorted(map(str, told)) == ["done", "refused"]
    assert [why for _, why, *_ in rows(club)] == ["TAKEN_OUT"]


def test_a_correction_does_not_bring_it_back(club: Cast) -> None:
    """Else a player who has won by it corrects a point of the score, and the opponent says yes."""
    match = played(club, "ann", "bob")
    club.do(match, "dana", "take_out", reason=WHY)
    club.do(match, "ann", "correct_final", score=(5, 2))
    club.do(match, "bob", "allow_correction")
    assert [why for _, why, *_ in rows(club)] == ["TAKEN_OUT"]


def page(club: Cast, who: str, address: str) -> str:
    client = Client()
    client.force_login(club.users[who])
    return client.get(address).content.decode()


def test_page_list_log_and_both_players_say_it_with_the_reason(club: Cast) -> None:
    match = played(club, "ann", "bob")
    client = Client()
    client.force_login(club.users["dana"])
    said = {"do": "take_out", "reason": WHY, "version": match.version, "action_id": uuid4()}
    assert 'value="take_out"' in page(club, "dana", reverse("match", args=[match.code]))
    assert client.post(reverse("do_at_match", args=[match.code]), said).status_code == 302
    rate_results()
    own = page(club, "bob", reverse("match", args=[match.code]))
    assert "out of the ratings" in own
    assert WHY in own
    assert 'data-reason="TAKEN_OUT"' in page(club, "bob", reverse("unrated_matches", args=[club.club.slug]))
    told = client.get(reverse("api_match", args=[club.club.slug, match.code])).json()
    assert (told["why_not_rated"], told["reason"]) == ("TAKEN_OUT", WHY)
    assert "put_back" in told["may"]
    sentence = sentence_of(Noted.objects.get(kind="matches.taken_out"), isolating=False)
    assert sentence == f"dana took the match ann – bob out of the ratings, because “{WHY}”."
    powers = {club.club.pk: frozenset[Any]()}
    assert [one.text for one in notices_of(club.users["ann"], powers)] == ["A director has taken the match out of the ratings"]


def test_logs_of_before_know_of_nothing_taken_out() -> None:
    told = COURSES.encode(Course())
    assert isinstance(told, dict)
    del told["unrated"]
    assert COURSES.decode(told).unrated == ""
