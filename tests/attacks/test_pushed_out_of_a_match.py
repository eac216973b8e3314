"""Whoever plays a match takes the opponent's login, place or time away, so that their clock or their silence loses it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from clubsite.claims.refusals import ClaimRefused
from clubsite.claims.services import ask, grant, undo
from clubsite.ledger.selectors import balances
from clubsite.members.models import Membership, Role
from clubsite.members.services import PlaysAgainst, remove_member
from games.matches.models import Match
from games.matches.rules.sheet import MatchSheet
from games.matches.services.proposing import Terms, proposed
from games.matches.services.reports.silence import confirm_if_due
from games.play.presence import see
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def on_screen(club: Cast, first: str, second: str) -> Match:
    """Begun, with both at the table."""
    match = club.agreed(first, second, length=3, board=True, stake=100)
    for seat in match.seats.all():
        see(seat)
    club.do(match, first, "begin")
    return match


def member(club: Cast, name: str) -> int:
    return Membership.objects.get(club=club.club, user=club.users[name]).pk


def test_an_owner_removes_nobody_who_plays_them_on_screen(club: Cast) -> None:
    match = on_screen(club, "tom", "bob")
    with pytest.raises(PlaysAgainst):
        remove_member(club.club, member(club, "bob"), club.users["tom"])
    Membership.objects.filter(pk=member(club, "dana")).update(roles=[Role.OWNER])
    assert remove_member(club.club, member(club, "bob"), club.users["dana"]) is not None, "another owner may"
    assert Match.objects.get(pk=match.pk).stage == "playing"


def test_over_the_board_and_once_it_is_over_an_owner_may(club: Cast) -> None:
    match = club.agreed("tom", "bob", stake=10)
    club.do(match, "tom", "report", score=(5, 0))
    assert remove_member(club.club, member(club, "bob"), club.users["tom"]) is not None
    assert not confirm_if_due(match.pk, timezone.now() + timedelta(days=30)), "nobody is silent who cannot answer"


def test_nobody_takes_a_claimed_name_back_from_whoever_plays_with_it(club: Cast) -> None:
    claim = ask(club.club, club.players["gil"], club.users["cal"])
    grant(club.club, claim.pk, club.users["dana"])
    club.players["gil"].refresh_from_db()
    name = "gil" if club.players["gil"].user_id else "cal"
    match = proposed(
        club.club,
        Terms(club.players["mo"], club.players[name], MatchSheet(length=3), rated=True),
        club.users["mo"],
        uuid4(),
    )
    club.do(match, "cal", "accept")
    with pytest.raises(ClaimRefused, match="plays_now"):
        undo(club.club, claim.pk, club.users["mo"])
    club.do(match, "cal", "call_off")
    undo(club.club, claim.pk, club.users["mo"])


def test_nobody_loses_by_silence_before_the_day_of_the_match(club: Cast) -> None:
    """Ann reports a match that is put off for two weeks, while Bob is on holiday."""
    match = club.propose("ann", "bob", stake=10, at=timezone.now() + timedelta(days=14))
    club.do(match, "bob", "accept")
    club.do(match, "ann", "report", score=(5, 0))
    assert not confirm_if_due(match.pk, timezone.now() + timedelta(days=15))
    assert not [quarters for _player, quarters in balances(club.club) if quarters]
    assert confirm_if_due(match.pk, timezone.now() + timedelta(days=17))


def test_nobody_puts_a_match_off_for_ever_so_as_never_to_be_silent(club: Cast) -> None:
    match = club.agreed("ann", "bob", stake=10)
    club.do(match, "bob", "schedule", at=timezone.now() + timedelta(days=700))
    club.do(match, "ann", "report", score=(5, 3))
    assert not confirm_if_due(match.pk, timezone.now() + timedelta(days=31))
    assert confirm_if_due(match.pk, timezone.now() + timedelta(days=33))


def test_nobody_loses_by_silence_whose_login_is_shut(club: Cast) -> None:
    match = club.agreed("ann", "bob", stake=10)
    club.do(match, "ann", "report", score=(5, 0))
    type(club.users["bob"]).objects.filter(pk=club.users["bob"].pk).update(is_active=False)
    assert not confirm_if_due(match.pk, timezone.now() + timedelta(days=30))
    club.do(match, "mo", "dispute")
    assert Match.objects.get(pk=match.pk).stage == "disputed"
