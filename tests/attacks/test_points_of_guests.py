"""Whoever plays somebody without a login tries to answer for them, and to take their points while nobody looks."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.claims.services import ask, grant
from clubsite.ledger.selectors import balances, troubles
from clubsite.members.services import join, leave
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.audit import troubles_of
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import kept
from games.matches.services.reports.silence import confirm_if_due
from games.notation.match_files.reading import read_file
from games.rules.gammons import Level
from tests.games.matches.players import Cast, cast
from tests.games.notation.match_files.samples import SHORT

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def book(club: Cast) -> dict[str, int]:
    """Everybody's points, without zeros."""
    assert not list(troubles())
    return {player.name: quarters // 4 for player, quarters in balances(club.club) if quarters}


def now(match: Match) -> Match:
    """The row as it is, which its log tells, too."""
    assert troubles_of(match.pk) == []
    return Match.objects.get(pk=match.pk)


def money(club: Cast, first: str, second: str, *, by: str, accepts: str = "") -> Match:
    match = club.propose(first, second, by=by, length=0, crawford=False)
    if accepts:
        club.do(match, accepts, "accept")
    assert now(match).stage == "agreed"
    return match


@pytest.mark.parametrize("who", ["mo", "dana", "tom"])
def test_whoever_runs_matches_says_no_yes_for_their_own_opponent(club: Cast, who: str) -> None:
    match = club.propose(who, "gil")
    assert now(match).stage == "challenged"
    with pytest.raises(MatchRefused, match="You have agreed already"):
        club.do(match, who, "accept")
    for do in ("game", "report", "dispute", "close"):
        with pytest.raises(MatchRefused):
            club.do(match, who, do, score=(5, 0))
    club.do(match, "tom" if who != "tom" else "mo", "accept")
    assert now(match).stage == "agreed"


def test_the_other_place_at_the_board_changes_nothing(club: Cast) -> None:
    assert now(club.propose("gil", "mo", by="mo")).stage == "challenged"


def test_a_file_brought_by_the_opponent_waits_for_somebody_else(club: Cast) -> None:
    two = club.players["mo"], club.players["gil"]
    match = bring(club.club, Brought(*two, kept(read_file(SHORT.encode()))), club.users["mo"], uuid4())
    assert (now(match).stage, match.games.count()) == ("challenged", 0)
    club.do(match, "dana", "accept")
    assert now(match).stage == "confirmed"


def test_games_entered_by_the_opponent_alone_move_nothing_until_somebody_else_confirms_them(club: Cast) -> None:
    match = money(club, "mo", "gil", by="mo", accepts="dana")
    club.wins(match, "mo", 0, Level.BACKGAMMON, 64)
    assert (now(match).stage, book(club)) == ("playing", {})
    club.do(match, "mo", "close")
    assert (now(match).stage, book(club)) == ("reported", {})
    with pytest.raises(MatchRefused):
        club.do(match, "mo", "confirm")
    assert not confirm_if_due(match.pk, timezone.now() + timedelta(days=90))
    club.do(match, "dana", "confirm")
    assert (now(match).stage, book(club)) == ("confirmed", {"mo": 192, "Gil": -192})


def test_the_treasurer_confirms_for_a_guest_too(club: Cast) -> None:
    join(club.club, club.users["cal"], ["treasurer"])
    club.club.memberships.filter(user=club.users["cal"]).update(roles=["treasurer"])
    match = money(club, "ann", "gil", by="mo", accepts="ann")
    club.wins(match, "ann", 0)
    club.do(match, "ann", "close")
    assert book(club) == {}
    club.do(match, "cal", "confirm")
    assert book(club) == {"ann": 1, "Gil": -1}


def test_what_somebody_else_enters_for_the_guest_counts_at_once_and_what_the_opponent_adds_waits(club: Cast) -> None:
    match = money(club, "ann", "gil", by="mo", accepts="ann")
    club.wins(match, "mo", 0)
    assert book(club) == {"ann": 1, "Gil": -1}
    club.wins(match, "ann", 0, Level.GAMMON, 8)
    assert book(club) == {"ann": 1, "Gil": -1}
    club.do(match, "ann", "take_back")
    club.wins(match, "mo", 1, cube=4)
    assert book(club) == {"ann": 1, "Gil": -1}, "what was said for the guest does not confirm the opponent's games"
    club.do(match, "mo", "close")
    club.do(match, "ann", "confirm")
    assert (now(match).stage, book(club)) == ("confirmed", {"ann": -3, "Gil": 3})


def test_the_opponent_takes_nothing_of_a_guest_s_out_of_the_book(club: Cast) -> None:
    """Ann writes down that Gil has won; later she would rather not have."""
    match = money(club, "ann", "gil", by="mo", accepts="ann")
    club.wins(match, "mo", 1, cube=8)
    for do in ("take_back", "correct_game"):
        club.do(match, "ann", do, number=1, winner=0)
        with pytest.raises(MatchRefused):
            club.do(match, "ann", "allow_undo" if do == "take_back" else "allow_correction")
        club.do(match, "mo", "refuse_undo" if do == "take_back" else "refuse_correction")
    assert book(club) == {"ann": -8, "Gil": 8}


def test_whoever_leaves_the_club_in_mid_session_is_not_robbed_meanwhile(club: Cast) -> None:
    match = club.agreed(length=0, crawford=False)
    club.wins(match, "ann", 1, cube=2)
    assert book(club) == {"ann": -2, "bob": 2}
    leave(club.club, club.users["bob"])
    club.do(match, "ann", "take_back")  # her own entry
    club.wins(match, "ann", 0, Level.BACKGAMMON, 64)
    assert (now(match).games.count(), book(club)) == (1, {"ann": -2, "bob": 2})
    club.do(match, "ann", "close")
    club.do(match, "mo", "dispute")
    assert (now(match).stage, book(club)) == ("disputed", {})
    club.do(match, "dana", "decide", score=(0, 2), reason="Everybody has seen that game.")
    assert (now(match).stage, book(club)) == ("confirmed", {"ann": -2, "bob": 2})


def test_a_new_login_has_the_whole_time_to_object(club: Cast) -> None:
    """Else a report that has waited for weeks would count the minute the guest gets a login."""
    match = club.propose("ann", "gil", by="mo", stake=10)
    club.do(match, "ann", "accept")
    club.do(match, "ann", "report", score=(5, 3))
    Match.objects.filter(pk=match.pk).update(reported_at=timezone.now() - timedelta(days=30))
    claim = ask(club.club, club.players["gil"], club.users["cal"])
    grant(club.club, claim.pk, club.users["dana"])
    assert not confirm_if_due(match.pk, timezone.now() + timedelta(hours=47))
    assert book(club) == {}
    assert confirm_if_due(match.pk, timezone.now() + timedelta(hours=49))
    assert (now(match).stage, sum(book(club).values())) == ("confirmed", 0)


def test_a_guest_with_a_login_confirms_for_themselves(club: Cast) -> None:
    match = money(club, "ann", "gil", by="mo", accepts="ann")
    club.wins(match, "ann", 0)
    claim = ask(club.club, club.players["gil"], club.users["cal"])
    grant(club.club, claim.pk, club.users["dana"])
    club.wins(match, "ann", 0)
    club.do(match, "ann", "close")
    assert book(club) == {}
    club.do(match, "cal", "confirm")
    assert sum(book(club).values()) == 0
    assert book(club)["ann"] == 2


@pytest.mark.parametrize("who", ["mo", "dana", "tom"])
def test_whoever_plays_decides_nothing_of_their_own_match(club: Cast, who: str) -> None:
    match = club.agreed("ann", who, stake=10)
    club.do(match, "ann", "report", score=(5, 3))
    club.do(match, who, "dispute")
    for do in ("decide", "call_off", "confirm", "report", "correct_final", "allow_correction"):
        with pytest.raises(MatchRefused):
            club.do(match, who, do, score=(0, 5), reason="I say so.")
    assert (now(match).stage, book(club)) == ("disputed", {})


def test_whoever_plays_brings_no_clock_to_their_own_board(club: Cast) -> None:
    match = club.agreed("ann", "dana", length=3, board=True)
    for who in ("ann", "dana"):
        with pytest.raises(MatchRefused):
            club.do(match, who, "set_clock")
    assert now(match).version == match.version + 2


def test_the_pages_say_what_waits_and_for_whom(club: Cast) -> None:
    match = club.propose("mo", "gil", length=0, crawford=False)
    page, listing = reverse("match", args=[match.code]), reverse("matches", args=[club.club.slug])
    seen = {}
    for who in ("mo", "dana", "ann"):
        client = Client()
        client.force_login(club.users[who])
        seen[who] = client
    assert "Gil\N{POP DIRECTIONAL ISOLATE} has no login" in seen["mo"].get(page).content.decode()
    assert "Waiting for you" in seen["dana"].get(listing).content.decode()
    for who in ("mo", "ann"):
        assert "Waiting for you" not in seen[who].get(listing).content.decode()
    club.do(match, "dana", "accept")
    club.wins(match, "mo", 0)
    assert "are in the club’s book once somebody else has confirmed" in seen["ann"].get(page).content.decode()
    club.do(match, "mo", "close")
    club.do(match, "dana", "confirm")
    assert "once somebody else has confirmed" not in seen["ann"].get(page).content.decode()
