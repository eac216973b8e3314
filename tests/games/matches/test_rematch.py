"""A rematch is one tap: the same two, the same terms, from 0-0."""

from uuid import uuid4

import pytest
from django.test import Client

from games.matches.models import Match
from games.matches.services.writing import MATCHES
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def over(club: Cast) -> Match:
    """A friendly match that ann has won, as both have reported."""
    match = club.agreed("ann", "bob", length=3, rated=False)
    for who in ("ann", "bob"):
        club.do(match, who, "report", score=(3, 1))
    return Match.objects.get(pk=match.pk)


def taps(club: Cast, who: str, match: Match, click: object = None) -> tuple[int, str]:
    client = Client()
    client.force_login(club.users[who])
    answer = client.post(f"/matches/{match.code}/rematch/", {"click": str(click or uuid4())})
    return answer.status_code, answer.headers.get("Location", "").strip("/").rpartition("/")[2]


def test_the_loser_asks_and_the_winner_accepts(club: Cast) -> None:
    match = over(club)
    status, code = taps(club, "bob", match)
    assert status == 302
    again = MATCHES.state_of(Match.objects.get(code=code))
    before = MATCHES.state_of(match)
    assert (again.terms.length, again.rated, again.agreed) == (3, before.rated, (True, False))
    assert again.match.points == (0, 0)


def test_both_tap_and_there_is_one_match(club: Cast) -> None:
    match, click = over(club), uuid4()
    codes = {taps(club, "bob", match, click)[1], taps(club, "bob", match, click)[1], taps(club, "ann", match)[1]}
    assert len(codes) == 1


@pytest.mark.parametrize("who", ["cal", "mo"])
def test_nobody_else_asks_for_their_rematch(club: Cast, who: str) -> None:
    assert taps(club, who, over(club))[0] == 422
    assert Match.objects.count() == 1


def test_there_is_no_rematch_before_the_match_is_over(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=3)
    assert taps(club, "ann", match)[0] == 422
    assert Match.objects.count() == 1
