"""Whoever has lost a match or a session tries to get the result out of the book again, without the winner."""

from collections.abc import Mapping

import pytest

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from clubsite.ledger.selectors import balances, troubles
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.audit import troubles_of
from games.rules.gammons import Level
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def book(club: Cast) -> Mapping[str, int]:
    """Everybody's points in quarters, without zeros."""
    have = {player.name: quarters for player, quarters in balances(club.club) if quarters}
    assert sum(have.values()) == 0
    assert not list(troubles())
    return have


def now(match: Match) -> Match:
    """The row as it is, which its log tells, too."""
    assert troubles_of(match.pk) == []
    return Match.objects.get(pk=match.pk)


def lost_by_bob(club: Cast) -> Match:
    """Ann has entered 48 points for herself."""
    match = club.agreed(length=0, crawford=False)
    for _ in range(3):
        club.wins(match, "ann", 0, Level.GAMMON, 8)
    assert book(club) == {"ann": 192, "bob": -192}
    return match


def test_the_loser_takes_back_no_game_that_the_winner_entered(club: Cast) -> None:
    match = lost_by_bob(club)
    club.do(match, "bob", "take_back")  # asks
    with pytest.raises(MatchRefused, match="Answer that first, or withdraw it"):
        club.do(match, "bob", "take_back")
    assert book(club) == {"ann": 192, "bob": -192}
    with pytest.raises(MatchRefused):
        club.do(match, "bob", "allow_undo")
    with pytest.raises(MatchRefused):
        club.do(match, "bob", "call_off")
    assert book(club) == {"ann": 192, "bob": -192}
    assert now(match).stage == "playing"


def test_the_loser_corrects_no_game_that_the_winner_entered(club: Cast) -> None:
    match = lost_by_bob(club)
    club.do(match, "bob", "correct_game", number=1, winner=1, level=Level.BACKGAMMON, cube=64)
    with pytest.raises(MatchRefused, match="No correction waits for your answer"):
        club.do(match, "bob", "allow_correction")
    assert book(club) == {"ann": 192, "bob": -192}
    club.do(match, "bob", "close")
    with pytest.raises(MatchRefused):
        club.do(match, "bob", "correct_game", number=1, winner=1, level=Level.BACKGAMMON, cube=64)
    assert book(club) == {"ann": 192, "bob": -192}


def test_what_both_take_back_stands_in_the_clubs_log(club: Cast) -> None:
    match = lost_by_bob(club)
    club.do(match, "bob", "take_back")
    club.do(match, "ann", "allow_undo")
    assert book(club) == {"ann": 128, "bob": -128}
    noted = Noted.objects.get(kind="matches.taken_back")
    assert (noted.by, noted.words["match"]) == (club.users["ann"], match.code)
    assert "48-0" in sentence_of(noted, isolating=False)
    assert "32-0" in sentence_of(noted, isolating=False)


def test_a_match_once_begun_is_called_off_by_no_player_even_when_everything_is_taken_back(club: Cast) -> None:
    match = club.agreed(length=0, crawford=False)
    club.wins(match, "bob", 0, Level.GAMMON, 8)
    club.do(match, "bob", "take_back")  # what he has just entered himself
    assert (now(match).stage, book(club)) == ("agreed", {})
    assert Noted.objects.filter(kind="matches.taken_back").count() == 1
    for who in ("bob", "ann"):
        with pytest.raises(MatchRefused, match="only a director calls it off"):
            club.do(match, who, "call_off")
    club.do(match, "dana", "decide", score=(16, 0), reason="Cal has seen the game.")
    assert (now(match).stage, book(club)) == ("confirmed", {"ann": 64, "bob": -64})


def test_one_takes_back_alone_only_the_last_game_and_only_one_s_own(club: Cast) -> None:
    match = club.agreed(length=0, crawford=False)
    club.wins(match, "bob", 0)
    club.wins(match, "bob", 0)
    club.do(match, "bob", "take_back")
    club.do(match, "bob", "take_back")  # asks
    assert (now(match).games.count(), book(club)) == (1, {"ann": 4, "bob": -4})
    club.do(match, "ann", "refuse_undo")
    assert now(match).games.count() == 1


def test_whoever_loses_a_match_for_a_stake_and_calls_it_off_is_decided_about(club: Cast) -> None:
    match = club.agreed(stake=10)
    club.do(match, "bob", "call_off")  # they had played it, and nobody had reported it yet
    assert now(match).stage == "cancelled"
    club.do(match, "dana", "decide", score=(5, 3), reason="Three people have seen it.")
    assert (now(match).stage, now(match).winner, book(club)) == ("confirmed", 0, {"ann": 40, "bob": -40})


def test_what_a_director_has_called_off_or_nobody_agreed_to_is_not_decided(club: Cast) -> None:
    match, proposed = club.agreed(), club.propose("ann", "cal")
    club.do(match, "dana", "call_off", reason="The clock was broken.")
    club.do(proposed, "ann", "call_off")
    for fallen in (match, proposed):
        with pytest.raises(MatchRefused, match="was called off"):
            club.do(fallen, "dana", "decide", score=(5, 3), reason="No.")


def test_a_director_decides_a_match_that_nobody_begins(club: Cast) -> None:
    match = club.agreed(stake=10)
    club.do(match, "dana", "decide", score=(5, 0), reason="They played it at the club, and Bob does not open the page.")
    assert (now(match).stage, book(club)) == ("confirmed", {"ann": 40, "bob": -40})


@pytest.mark.parametrize("length", [0, 5])
def test_a_false_game_ties_nobody_to_the_match(club: Cast, length: int) -> None:
    match = club.agreed(length=length, crawford=bool(length))
    club.wins(match, "bob", 1)
    club.do(match, "ann", "take_back")  # bob does not answer
    club.do(match, "ann", "dispute")
    assert (now(match).stage, book(club)) == ("disputed", {})
    assert not match.seats.filter(plays_now=True).exists()
    other = club.agreed("ann", "cal")
    assert other.seats.filter(plays_now=True).count() == 2
    club.do(match, "dana", "call_off", reason="That game was never played.")
    assert now(match).stage == "cancelled"


def test_a_game_entered_and_taken_back_ties_nobody_either(club: Cast) -> None:
    match = club.agreed()
    club.wins(match, "bob", 1)
    club.do(match, "bob", "take_back")
    assert not match.seats.filter(plays_now=True).exists()
    club.agreed("ann", "cal")
    with pytest.raises(MatchRefused, match="ann plays another match now"):
        club.wins(match, "bob", 1)


def test_nobody_takes_anything_back_after_the_result_is_confirmed(club: Cast) -> None:
    match = lost_by_bob(club)
    club.do(match, "ann", "close")
    club.do(match, "bob", "confirm")
    for who in ("ann", "bob"):
        for do in ("take_back", "call_off", "dispute", "allow_undo"):
            with pytest.raises(MatchRefused):
                club.do(match, who, do)
    assert (now(match).stage, book(club)) == ("confirmed", {"ann": 192, "bob": -192})
