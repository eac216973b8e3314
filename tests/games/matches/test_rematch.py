"""A rematch is one tap: the same two, the same terms, from 0-0."""

from functools import partial
from uuid import uuid4

import pytest
from django.test import Client

from games.matches.models import Match
from games.matches.services.writing import MATCHES
from tests.clubsite.at_once import at_once
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


@pytest.mark.django_db(transaction=True)
def test_both_tap_at_the_same_moment_and_both_reach_the_one_match() -> None:
    club = cast()
    for _ in range(3):
        match, before = over(club), Match.objects.count()
        answers = at_once(*(partial(taps, club, who, match) for who in ("ann", "bob")))
        again = Match.objects.latest("pk")
        assert answers == [(302, again.code)] * 2
        assert Match.objects.count() == before + 1
        club.do(again, "ann" if again.proposed_by == club.users["bob"] else "bob", "decline")


def test_whoever_taps_once_more_from_another_page_reaches_their_challenge(club: Cast) -> None:
    match = over(club)
    assert taps(club, "ann", match) == taps(club, "ann", match)
    assert Match.objects.count() == 2


def test_a_match_on_other_terms_that_they_have_asked_for_is_no_rematch(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=3, rated=False)
    other = club.propose("ann", "bob", length=7, rated=False)
    for who in ("ann", "bob"):
        club.do(match, who, "report", score=(3, 1))
    for who in ("ann", "bob"):
        client = Client()
        client.force_login(club.users[who])
        told = " ".join(
            client.get(f"/matches/{match.code}/").text.partition('id="match-rematch"')[2].partition("</div>")[0].split()
        )
        assert f'href="/matches/{other.code}/"> To the challenge</a>' in told
        assert "A challenge between you two is open: match to 7 points" in told
        assert "rematch" not in told.lower()
    assert taps(club, "ann", match)[0] == 422, "one at a time"
    club.do(other, "bob", "decline")
    code = taps(club, "ann", match)[1]
    assert MATCHES.state_of(Match.objects.get(code=code)).terms.length == 3


def claimed(club: Cast, guest: str, who: str) -> None:
    """That guest was this member all the time; both names have played."""
    player, own = club.players[guest], club.players[who]
    player.merged_into = own
    player.save()


def with_gil(club: Cast) -> Match:
    """A match that mo has made for ann and Gil, whom nobody knew yet, and that ann has won."""
    match = club.propose("ann", "gil", by="mo", length=3, rated=False)
    club.do(match, "ann", "accept")
    club.do(match, "ann", "report", score=(3, 1))
    club.do(match, "mo", "report", score=(3, 1))
    return Match.objects.get(pk=match.pk)


def test_a_guest_whose_name_somebody_has_claimed_asks_and_is_asked_as_that_member(club: Cast) -> None:
    match = with_gil(club)
    claimed(club, "gil", "cal")
    status, code = taps(club, "cal", match)
    assert status == 302
    again = Match.objects.get(code=code)
    assert {seat.player for seat in again.seats.all()} == {club.players["ann"], club.players["cal"]}
    assert taps(club, "ann", match) == (302, code)
    assert Match.objects.count() == 2


def test_a_challenge_from_before_the_claim_is_found(club: Cast) -> None:
    match = with_gil(club)
    asked = club.propose("gil", "ann", by="mo", length=3, rated=False)
    claimed(club, "gil", "cal")
    assert [taps(club, who, match) for who in ("ann", "cal")] == [(302, asked.code)] * 2


def test_nobody_has_a_rematch_with_themselves(club: Cast) -> None:
    match = with_gil(club)
    claimed(club, "gil", "ann")
    assert taps(club, "ann", match)[0] == 422
    assert Match.objects.count() == 1


@pytest.mark.parametrize("who", ["cal", "mo"])
def test_nobody_else_asks_for_their_rematch(club: Cast, who: str) -> None:
    assert taps(club, who, over(club))[0] == 422
    assert Match.objects.count() == 1


def test_there_is_no_rematch_before_the_match_is_over(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=3)
    assert taps(club, "ann", match)[0] == 422
    assert Match.objects.count() == 1


def told(club: Cast, who: str, match: Match) -> str:
    client = Client()
    client.force_login(club.users[who])
    page = client.get(f"/matches/{match.code}/").content.decode()
    return page.split('id="match-rematch"')[1].split("</div>")[0] if 'id="match-rematch"' in page else ""


def test_the_page_of_the_old_match_leads_both_to_the_new_one(club: Cast) -> None:
    match = over(club)
    assert "The same two on the same terms" in told(club, "bob", match)
    shown = Match.objects.get(pk=match.pk).shown
    _status, code = taps(club, "bob", match)
    assert Match.objects.get(pk=match.pk).shown > shown
    assert "You have asked for it." in told(club, "bob", match)
    assert "asks for it, and waits for your answer" in told(club, "ann", match)
    assert told(club, "cal", match) == ""
    club.do(Match.objects.get(code=code), "ann", "decline")
    assert "The same two on the same terms" in told(club, "ann", match)
    _status, code = taps(club, "bob", match)
    club.do(Match.objects.get(code=code), "ann", "accept")
    for who in ("ann", "bob"):
        said = told(club, who, match)
        assert f'href="/matches/{code}/"' in said
        assert "waits" not in said
