"""A director who plays through somebody without a login: whoever has spoken for one of the two decides nothing there."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubsite.ledger.selectors import balances
from clubsite.members.services import leave
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.sharing import share
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def has(club: Cast, who: str) -> int:
    """In quarter-points."""
    return dict(balances(club.club)).get(club.players[who], 0)


def page(club: Cast, who: str, match: Match) -> str:
    browser = Client()
    browser.force_login(club.users[who])
    return browser.get(reverse("match", args=[match.code])).text


def test_who_reported_for_a_guest_does_not_decide_the_dispute(club: Cast) -> None:
    match = club.propose("gil", "bob", by="dana", length=25, stake=1000)
    club.do(match, "bob", "accept")
    club.do(match, "dana", "report", score=(25, 0))
    club.do(match, "bob", "dispute")
    with pytest.raises(MatchRefused, match="another director decides it"):
        club.do(match, "dana", "decide", score=(25, 0), reason="I was there.")
    assert 'value="decide"' not in page(club, "dana", match)
    assert 'value="decide"' in page(club, "tom", match)
    club.do(match, "tom", "decide", score=(0, 25), reason="Both sheets say so.")
    assert (has(club, "bob"), has(club, "gil")) == (4000, -4000)


def test_who_said_yes_for_a_guest_gives_them_no_points_for_lateness(club: Cast) -> None:
    match = club.propose("gil", "bob", by="dana", length=5, stake=1000)
    club.do(match, "bob", "accept")
    club.do(match, "dana", "late", winner=1, number=60)
    match.refresh_from_db()
    assert (match.stage, has(club, "gil")) == (Stage.AGREED.value, 0)
    club.do(match, "bob", "refuse_late")


@pytest.mark.parametrize("reason", ["", "They have gone home."])
def test_who_spoke_for_one_of_the_two_calls_off_and_sets_nothing_as_a_director(club: Cast, reason: str) -> None:
    match = club.propose("gil", "bob", by="dana", length=5)
    club.do(match, "bob", "accept")
    club.do(match, "dana", "game", winner=0)
    with pytest.raises(MatchRefused):
        club.do(match, "dana", "call_off", reason=reason)


def test_who_only_makes_a_match_for_two_members_still_decides_it(club: Cast) -> None:
    match = club.propose("ann", "bob", by="dana", length=5)
    club.do(match, "ann", "accept")
    club.do(match, "bob", "accept")
    club.do(match, "ann", "report", score=(5, 0))
    club.do(match, "bob", "dispute")
    club.do(match, "dana", "decide", score=(0, 5), reason="I was there.")
    match.refresh_from_db()
    assert match.winner == 1


def test_nobody_agrees_to_a_new_match_for_somebody_who_has_left(club: Cast) -> None:
    leave(club.club, club.users["bob"])
    for by in ("mo", "ann", "dana"):
        with pytest.raises(MatchRefused, match="bob is no member of this club any more"):
            club.propose("ann", "bob", by=by, length=25, stake=1000)
    assert not Match.objects.exists()


def test_nobody_publishes_a_match_for_somebody_who_has_left(club: Cast) -> None:
    match = club.agreed("ann", "bob")
    share(club.users["ann"], match.code)
    link = share(club.users["bob"], match.code)
    place, stranger = reverse("shared_match", args=[link.secret]), Client()
    assert stranger.get(place).status_code == 200
    leave(club.club, club.users["bob"])
    assert stranger.get(place).status_code == 404

    other = club.agreed("dana", "cal")
    leave(club.club, club.users["cal"])
    share(club.users["dana"], other.code)
    with pytest.raises(PermissionDenied):
        share(club.users["mo"], other.code)


def test_a_closed_login_publishes_nothing(club: Cast) -> None:
    match = club.agreed("ann", "bob")
    share(club.users["ann"], match.code)
    link = share(club.users["bob"], match.code)
    club.users["bob"].is_active = False
    club.users["bob"].save()
    assert Client().get(reverse("shared_match", args=[link.secret])).status_code == 404
