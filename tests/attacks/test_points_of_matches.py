"""Points of matches in the club's book: who tries to win them twice, keep them, or lose them in between."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.utils import timezone

from clubsite.eventlog.write_path import Stale
from clubsite.ledger.selectors import balances, moved_by_source, troubles
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.book import book_prefix
from games.matches.services.doing import Wanted, perform
from games.matches.services.reports.silence import confirm_if_due
from games.rules.gammons import Level
from games.rules.match.score import Pair
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Cast:
    return cast()


def book(club: Cast) -> Mapping[str, int]:
    """Everybody's points in quarters, without zeros; they add up to zero and every entry is sound."""
    have = {player.name: quarters for player, quarters in balances(club.club) if quarters}
    assert sum(have.values()) == 0
    assert not list(troubles())
    return have


def session(club: Cast) -> Match:
    """Ann has won a gammon with the cube at 2 and lost a game: three points up."""
    match = club.agreed(length=0, crawford=False, jacoby=True)
    club.wins(match, "ann", 0, Level.GAMMON, 2)
    club.wins(match, "bob", 1)
    return match


def won(club: Cast, match: Match, score: Pair = (5, 3)) -> None:
    """Ann reports and Bob confirms."""
    club.do(match, "ann", "report", score=score)
    club.do(match, "bob", "confirm")


def test_a_session_posts_each_game_when_it_is_entered(club: Cast) -> None:
    match = session(club)
    assert book(club) == {"ann": 12, "bob": -12}
    assert len({source for source, _player in moved_by_source(book_prefix(match))}) == 2
    club.do(match, "bob", "close")
    club.do(match, "ann", "confirm")
    assert book(club) == {"ann": 12, "bob": -12}, "the end of a session posts nothing more"


def test_a_match_posts_its_stake_once_it_is_confirmed_and_only_then(club: Cast) -> None:
    match = club.agreed(stake=10)
    club.do(match, "ann", "report", score=(5, 3))
    assert book(club) == {}
    club.do(match, "bob", "confirm")
    assert book(club) == {"ann": 40, "bob": -40}
    with pytest.raises(MatchRefused):
        club.do(match, "bob", "confirm")
    assert len(moved_by_source(book_prefix(match))) == 2


def test_a_match_without_a_stake_moves_nothing(club: Cast) -> None:
    won(club, club.agreed())
    assert book(club) == {}


def test_silence_asked_by_three_workers_at_once_pays_one_stake(club: Cast) -> None:
    match = club.agreed(stake=3)
    club.do(match, "ann", "report", score=(5, 3))
    later = timezone.now() + timedelta(days=30)
    assert at_once(*[partial(confirm_if_due, match.pk, later)] * 3).count(True) == 1
    assert book(club) == {"ann": 12, "bob": -12}


def test_the_same_click_sent_five_times_at_once_pays_one_game(club: Cast) -> None:
    match = club.agreed(length=0, crawford=False)
    version = Match.objects.get(pk=match.pk).version
    at_once(*[partial(perform, club.users["ann"], match.code, Wanted("game"), version=version, action_id=uuid4())] * 5)
    assert book(club) == {"ann": 4, "bob": -4}


def test_two_stale_pages_pay_one_game(club: Cast) -> None:
    match = club.agreed(length=0, crawford=False)
    version = Match.objects.get(pk=match.pk).version
    clicks = [
        partial(perform, club.users[who], match.code, Wanted("game", winner=side), version=version, action_id=uuid4())
        for side, who in enumerate(("ann", "bob"))
    ]
    assert sum(isinstance(answer, Stale) for answer in at_once(*clicks)) == 1
    assert sorted(book(club).values()) == [-4, 4]


def test_a_game_taken_back_or_corrected_is_reversed(club: Cast) -> None:
    match = session(club)
    club.do(match, "bob", "take_back")
    assert book(club) == {"ann": 16, "bob": -16}
    club.do(match, "bob", "correct_game", number=1, winner=1, level=Level.SINGLE, cube=4)
    club.do(match, "ann", "allow_correction")
    assert book(club) == {"ann": -16, "bob": 16}
    club.do(match, "ann", "take_back")
    club.do(match, "bob", "allow_undo")
    assert book(club) == {"ann": 16, "bob": -16}, "taking the correction back posts what stood before it"


def test_a_disputed_session_pays_nothing_until_it_is_decided(club: Cast) -> None:
    """Else whoever enters games that never were would cash them while the director sleeps."""
    match = session(club)
    club.do(match, "ann", "close")
    club.do(match, "bob", "dispute")
    assert book(club) == {}
    club.do(match, "dana", "decide", score=(1, 2), reason="They showed me their sheet.")
    assert book(club) == {"ann": -4, "bob": 4}
    club.do(match, "dana", "decide", score=(4, 1), reason="The other sheet was right.")
    assert book(club) == {"ann": 12, "bob": -12}


def test_a_session_called_off_by_a_director_gives_everything_back(club: Cast) -> None:
    match = session(club)
    club.do(match, "dana", "call_off", reason="Nobody was here.")
    assert book(club) == {}


def test_a_stake_follows_a_corrected_and_a_decided_result(club: Cast) -> None:
    match = club.agreed(stake=10)
    won(club, match)
    club.do(match, "bob", "correct_final", score=(3, 5))
    assert book(club) == {"ann": 40, "bob": -40}, "one player alone corrects nothing"
    club.do(match, "ann", "allow_correction")
    assert book(club) == {"ann": -40, "bob": 40}
    club.do(match, "dana", "decide", score=(5, 4), reason="Both were wrong.")
    assert book(club) == {"ann": 40, "bob": -40}


class Killed(BaseException):
    """The process ends here."""


def test_a_worker_killed_between_log_and_book_leaves_neither(club: Cast) -> None:
    match = session(club)
    before = Match.objects.get(pk=match.pk)
    with patch("games.matches.services.book.post_all", side_effect=Killed), pytest.raises(Killed):
        club.wins(match, "ann", 0)
    after = Match.objects.get(pk=match.pk)
    assert (after.version, after.state) == (before.version, before.state)
    assert after.records.count() == before.version
    assert book(club) == {"ann": 12, "bob": -12}
    club.wins(match, "ann", 0)
    assert book(club) == {"ann": 16, "bob": -16}


def test_a_session_has_no_stake_and_no_stake_is_without_limit(club: Cast) -> None:
    with pytest.raises(MatchRefused, match="a stake belongs to a match to points"):
        club.propose("ann", "bob", length=0, crawford=False, stake=5)
    with pytest.raises(MatchRefused, match="stake cannot be 1001"):
        club.propose("ann", "bob", stake=1001)
