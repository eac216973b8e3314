"""A confirmed result is corrected after a later match: by a director, with a reason; book and ratings follow, and whatever
rests on it says so."""

import re
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubsite.ledger.books.statements import statement
from clubsite.ledger.models import Entry
from games.matches.models import Match, MatchLink
from games.matches.pages.parts.corrected import corrected_now
from games.matches.pages.parts.plot import chances
from games.matches.rules.refusals import MatchRefused
from games.matches.services.audit import troubles_of
from games.matches.services.sharing import share
from games.matches.services.writing import MATCHES
from games.ratings.models import RatedMatch
from games.ratings.services.replaying import rebuild, troubles
from games.ratings.tasks import rate_results
from games.rules.match.score import Pair
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db
WHY = "Bob has mixed them up"


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def won(club: Cast, first: str, second: str, score: Pair = (5, 3), **sheet: object) -> Match:
    """A match between these two that ends so."""
    match = club.agreed(first, second, **sheet)
    ended(club, match, first, second, score)
    return match


def ended(club: Cast, match: Match, first: str, second: str, score: Pair = (5, 3)) -> None:
    club.do(match, first, "report", score=score)
    club.do(match, second, "confirm")


def running(club: Cast, first: str, second: str) -> Match:
    """A match of which one game is played."""
    match = club.agreed(first, second, length=3)
    club.wins(match, first, 0)
    return match


def run_out(club: Cast, match: Match, first: str, second: str) -> None:
    club.wins(match, first, 0, cube=2)
    club.do(match, second, "confirm")


def marks(match: Match) -> list[str]:
    """The codes of the matches that its page names."""
    fresh = Match.objects.get(pk=match.pk)
    return [one.code for one in corrected_now(fresh, [seat.player for seat in fresh.seats.select_related("player")]).rests_on]


def page(club: Cast, who: str, match: Match) -> str:
    return browser(club, who).get(reverse("match", args=[match.code])).content.decode()


def test_a_director_corrects_it_by_the_page_when_the_players_no_longer_can(club: Cast) -> None:
    match = won(club, "ann", "bob", stake=2)
    running(club, "bob", "cal")
    with pytest.raises(MatchRefused, match="only a director"):
        club.do(match, "ann", "correct_final", score=(3, 5))
    fresh = Match.objects.get(pk=match.pk)
    said = {
        "do": "decide", "version": fresh.version, "action_id": uuid4(), "first_points": 3, "second_points": 5, "reason": WHY,
    }  # fmt: skip
    address = reverse("do_at_match", args=[match.code])
    assert browser(club, "cal").post(address, said).status_code == 403
    assert browser(club, "dana").post(address, said | {"reason": " "}).status_code == 422
    assert browser(club, "dana").post(address, said | {"action_id": uuid4()}).status_code == 302
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.winner, fresh.first_points, fresh.second_points) == (1, 3, 5)
    shown = page(club, "bob", match)
    assert 'id="match-corrected"' in shown
    assert "\u2068dana\u2069 corrected the result of this match on" in shown
    assert WHY in shown
    assert not troubles_of(match.pk)


def test_by_the_api_too_and_it_tells_when_by_whom_and_what_rests_on_it(club: Cast) -> None:
    match = won(club, "ann", "bob")
    later = running(club, "bob", "cal")
    version = Match.objects.get(pk=match.pk).version
    said = {"do": "decide", "version": version, "score": [3, 5], "reason": WHY, "action_id": str(uuid4())}
    address = reverse("api_do_at_match", args=[club.club.slug, match.code])
    answer = browser(club, "dana").post(address, said, "application/json")
    assert answer.status_code == 201, answer.json()
    run_out(club, later, "bob", "cal")
    told = answer.json()
    assert (told["winner"], told["corrected_by"], told["reason"], told["rests_on"]) == (1, "dana", WHY, [])
    later_told = browser(club, "cal").get(reverse("api_match", args=[club.club.slug, later.code])).json()
    assert later_told["corrected_at"] is None
    assert [(one["code"], one["corrected_at"]) for one in later_told["rests_on"]] == [(match.code, told["corrected_at"])]


def test_a_director_corrects_no_match_of_their_own(club: Cast) -> None:
    match = won(club, "dana", "bob", (3, 5))
    running(club, "bob", "cal")
    with pytest.raises(MatchRefused, match="another director decides"):
        club.do(match, "dana", "decide", score=(5, 3), reason="I have won it")
    with pytest.raises(PermissionDenied):
        club.do(match, "ann", "decide", score=(5, 3), reason="She has won it")
    assert 'id="match-decide"' not in page(club, "dana", match)
    assert 'id="match-decide"' in page(club, "tom", match)


def test_the_book_takes_back_what_it_had_with_the_directors_reason(club: Cast) -> None:
    match = won(club, "ann", "bob", stake=10)
    running(club, "bob", "cal")
    club.do(match, "dana", "decide", score=(3, 5), reason=WHY)
    entries = list(Entry.objects.order_by("pk"))
    assert [(one.kind, one.memo) for one in entries] == [("match", ""), ("match", WHY)]
    assert [(one.memo, one.payer.holder, one.amount) for one in entries[1].transfers.order_by("pk")] == [
        ("undone", "ann", 40),
        ("stake", "ann", 40),
    ]
    lines = statement(club.players["bob"]).lines
    assert [line.in_words for line in lines] == [
        f"stake of a match, because “{WHY}”",
        f"taken back, because “{WHY}”",
        "stake of a match",
    ]
    assert [line.balance for line in lines] == [40, 0, -40]
    assert not troubles_of(match.pk)


def test_ratings_are_those_of_a_club_in_which_it_was_right_from_the_start(club: Cast) -> None:
    match = won(club, "ann", "bob")
    later = won(club, "bob", "cal")
    rate_results()
    wrong = RatedMatch.objects.get(match=later).winner_before
    club.do(match, "dana", "decide", score=(3, 5), reason=WHY)
    rate_results()
    row = RatedMatch.objects.get(match=match)
    assert (row.winner, row.loser) == (club.players["bob"], club.players["ann"])
    assert RatedMatch.objects.get(match=later).winner_before == row.winner_after
    assert (wrong or 0) < 1500 < (row.winner_after or 0)
    assert not troubles(club.club.pk)
    assert rebuild(club.club.pk) == 0


def test_what_was_begun_before_the_correction_and_rated_after_it_is_marked(club: Cast) -> None:
    earlier = won(club, "bob", "mo")
    match = won(club, "ann", "bob")
    later, of_others, friendly = won(club, "bob", "cal"), won(club, "mo", "cal"), won(club, "ann", "mo", rated=False)
    session = club.agreed("ann", "bob", length=0, crawford=False)
    club.wins(session, "ann", 0)
    runs = running(club, "tom", "cal")
    assert marks(later) == []
    club.do(match, "dana", "decide", score=(3, 5), reason=WHY)
    club.do(session, "dana", "call_off", reason="That is enough")
    begun_after = won(club, "ann", "bob")
    assert marks(later) == [match.code]
    shown = page(club, "cal", later)
    assert "The ratings of this match rest on a match that was corrected on" in shown
    assert f'href="{reverse("match", args=[match.code])}"' in shown
    for other in (earlier, match, of_others, friendly, session, runs, begun_after):
        assert marks(other) == [], other


def test_the_mark_follows_a_guest_who_has_become_a_member(club: Cast) -> None:
    match = club.propose("gil", "ann", by="mo")
    club.do(match, "ann", "accept")
    club.do(match, "ann", "report", score=(3, 5))
    club.do(match, "mo", "confirm")
    later = won(club, "bob", "cal")
    club.do(match, "dana", "decide", score=(5, 3), reason=WHY)
    assert marks(later) == []
    club.players["gil"].merged_into = club.players["bob"]
    club.players["gil"].save()
    assert marks(later) == [match.code]


def test_a_decision_of_a_dispute_and_the_same_result_again_correct_nothing(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    later = running(club, "bob", "cal")
    club.do(match, "bob", "report", score=(3, 5))
    club.do(match, "dana", "decide", score=(5, 3), reason="The sheet says so")
    run_out(club, later, "bob", "cal")
    club.do(match, "dana", "decide", score=(5, 3), reason="The sheet still says so")
    assert Match.objects.get(pk=match.pk).corrected_at is None
    assert marks(later) == []
    assert "corrected the result" not in page(club, "ann", match)


def test_the_two_players_correction_says_so_and_marks_nothing_that_begins_later(club: Cast) -> None:
    match = won(club, "ann", "bob")
    club.do(match, "bob", "correct_final", score=(4, 5))
    club.do(match, "ann", "allow_correction")
    assert "The two players corrected the result of this match on" in page(club, "cal", match)
    assert marks(won(club, "bob", "cal")) == []


def by_games(club: Cast) -> Match:
    """5-2 by its games, which say that ann has won."""
    match = club.agreed("ann", "bob")
    for winner, cube in ((0, 2), (1, 2), (0, 1), (0, 2)):
        club.wins(match, "ann", winner, cube=cube)
    club.do(match, "bob", "confirm")
    return match


def test_what_the_games_do_not_tell_is_said_beside_them_with_the_old_result(club: Cast) -> None:
    match = by_games(club)
    assert "match-decided" not in page(club, "bob", match)
    whole = chances(MATCHES.state_of(Match.objects.get(pk=match.pk)))
    assert (len(whole), whole[-1]) == (5, 1.0)
    club.do(match, "dana", "decide", score=(3, 5), reason=WHY)
    shown = re.sub("[\u2066-\u2069]", "", page(club, "bob", match))
    assert "A director has decided 3–5; the games below say 5–2." in shown
    assert "Before that it was 5–2." in shown
    assert chances(MATCHES.state_of(Match.objects.get(pk=match.pk))) == whole[:-1]
    assert "100%" not in shown.partition("plot-label-figure")[2].partition("</svg>")[0]
    for who in ("ann", "bob"):
        share(club.users[who], match.code)
    public = Client().get(reverse("shared_match", args=[MatchLink.objects.get(match=match).secret])).content.decode()
    assert "the games below say" in public
    assert 'og:description" content="\u2068bob\u2069 has won \u20665–3\u2069. match to 5 points' in public


def test_a_director_who_says_what_the_games_say_adds_no_words(club: Cast) -> None:
    match = by_games(club)
    club.do(match, "dana", "decide", score=(5, 2), reason=WHY)
    shown = page(club, "bob", match)
    assert "match-decided" not in shown
    assert "Before that" not in shown


def test_a_second_correction_tells_the_result_before_it(club: Cast) -> None:
    match = won(club, "ann", "bob")
    club.do(match, "dana", "decide", score=(3, 5), reason=WHY)
    club.do(match, "dana", "decide", score=(5, 4), reason="No, she has")
    assert "Before that it was 3–5." in re.sub("[\u2066-\u2069]", "", page(club, "bob", match))
