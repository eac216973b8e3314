"""A match over the board from the challenge to its confirmed result, in the database."""

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from clubsite.audit.models import Noted
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale
from clubsite.members.services import leave
from games.matches.models import Match, MatchBurst
from games.matches.pages.page import match_now
from games.matches.permissions import speaker_at
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.rules.writing import write_log
from games.matches.services.doing import DOINGS, Wanted, perform
from games.matches.services.proposing import Terms, propose
from games.matches.services.reports import silence
from games.matches.services.writing import MATCHES, history_of, replayed
from games.rules.gammons import Level

from .players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def now(match: Match) -> Match:
    """The row as it is, after checking that its log tells the same."""
    fresh = Match.objects.get(pk=match.pk)
    assert replayed(fresh) == MATCHES.state_of(fresh)
    assert fresh.version == fresh.records.count()
    return fresh


def said(match: Match) -> list[str]:
    return list(match.records.order_by("number").values_list("said", flat=True))


def test_a_match_is_challenged_accepted_entered_and_confirmed(club: Cast) -> None:
    match = club.propose("ann", "bob", length=3)
    assert now(match).stage == "challenged"
    club.do(match, "bob", "accept")
    assert now(match).stage == "agreed"
    club.wins(match, "ann", 0, cube=2)
    assert now(match).stage == "playing"
    club.wins(match, "bob", 1)
    club.wins(match, "bob", 1, Level.GAMMON)
    row = now(match)
    assert (row.stage, row.reported_by, row.winner) == ("reported", 1, None)
    club.do(match, "ann", "confirm")
    row = now(match)
    assert (row.stage, row.winner, row.first_points, row.second_points) == ("confirmed", 1, 2, 3)
    assert (row.why_not_rated, row.on_screen) == ("", False)
    assert [(game.number, game.winner, game.first_before, game.second_before, game.crawford) for game in row.games.all()] == [
        (1, 0, 0, 0, False),
        (2, 1, 2, 0, True),
        (3, 1, 2, 1, False),
    ]
    assert said(match) == [
        "ann against bob: length=3 board=off rated",
        "bob agrees",
        "match ann bob length=3 board=off",
        "ann wins single 2",
        "bob wins single 1",
        "bob wins gammon 1",
        "bob reports 2 3",
        "ann confirms",
    ]
    assert write_log(history_of(match)).splitlines() == said(match)[2:6]


def test_a_final_score_is_entered_once_both_have_said_it(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    assert now(match).stage == "reported"
    club.do(match, "bob", "report", score=(5, 3))
    row = now(match)
    assert (row.stage, row.winner, row.first_points, row.games.count()) == ("confirmed", 0, 5, 0)
    assert said(match)[-1] == "final 5 3"


def test_unequal_reports_are_disputed_and_a_director_decides_with_a_reason(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    club.do(match, "bob", "report", score=(3, 5))
    assert now(match).stage == "disputed"
    for do in ("report", "confirm", "dispute"):
        with pytest.raises(MatchRefused, match="a director decides"):
            club.do(match, "bob", do, score=(5, 3))
    with pytest.raises(PermissionDenied):
        club.do(match, "cal", "decide", score=(5, 3), reason="I saw it")
    with pytest.raises(MatchRefused, match="Say why"):
        club.do(match, "dana", "decide", score=(5, 3), reason=" ")
    club.do(match, "dana", "decide", score=(5, 3), reason="The sheet says so")
    row = now(match)
    assert (row.stage, row.winner) == ("confirmed", 0)
    noted = Noted.objects.get(kind="matches.decided")
    assert noted.words["score"] == "5-3"
    assert noted.by == club.users["dana"]


def test_a_director_decides_no_match_of_their_own(club: Cast) -> None:
    match = club.agreed("ann", "dana")
    club.do(match, "ann", "report", score=(5, 3))
    with pytest.raises(MatchRefused, match="another director decides"):
        club.do(match, "dana", "decide", score=(3, 5), reason="Because I can")
    club.do(match, "tom", "decide", score=(3, 5), reason="Both were there")
    assert now(match).winner == 1


def test_terms_are_agreed_before_play_and_a_friendly_match_says_so(club: Cast) -> None:
    assert club.propose("ann", "bob", rated=False).why_not_rated == "NOT_AGREED_BEFORE"
    money = club.propose("ann", "cal", length=0, crawford=False, jacoby=True)
    assert money.why_not_rated == "UNLIMITED"
    club.do(money, "cal", "accept")
    club.wins(money, "cal", 0, Level.GAMMON)
    club.wins(money, "cal", 1, Level.GAMMON, 2)
    with pytest.raises(MatchRefused, match="no final score"):
        club.do(money, "ann", "report", score=(5, 3))
    club.do(money, "ann", "close")
    club.do(money, "cal", "confirm")
    assert (now(money).first_points, now(money).second_points, now(money).winner) == (1, 4, 1)
    with pytest.raises(MatchRefused, match="belongs to money games"):
        club.propose("bob", "cal", jacoby=True)


def test_a_challenge_is_declined_withdrawn_or_put_off(club: Cast) -> None:
    match = club.propose("ann", "bob")
    with pytest.raises(MatchRefused, match="waits for bob"):
        club.do(match, "ann", "accept")
    assert match.seats.get(awaited=True).side == 1
    club.do(match, "bob", "decline")
    assert now(match).stage == "declined"
    assert not match.seats.filter(awaited=True).exists()
    with pytest.raises(MatchRefused, match="nothing to accept"):
        club.do(match, "bob", "accept")
    other = club.propose("ann", "bob")
    club.do(other, "ann", "call_off")
    assert (now(other).stage, now(other).why_not_rated) == ("cancelled", "CANCELLED")
    third = club.agreed()
    club.do(third, "bob", "schedule", at=timezone.now() + timedelta(days=2))
    assert not third.seats.filter(plays_now=True).exists()
    with pytest.raises(MatchRefused, match="a time to come"):
        club.do(third, "bob", "schedule", at=timezone.now() - timedelta(days=2))
    club.wins(third, "ann", 0)
    assert third.seats.filter(plays_now=True).count() == 2
    with pytest.raises(MatchRefused, match="only a director"):
        club.do(third, "bob", "call_off")
    club.do(third, "dana", "call_off", reason="Bob has gone home")
    assert now(third).stage == "cancelled"
    assert not third.seats.filter(plays_now=True).exists()


def test_a_player_plays_one_match_at_a_time(club: Cast) -> None:
    first, second = club.propose("ann", "bob"), club.propose("ann", "cal")
    club.do(first, "bob", "accept")
    with pytest.raises(MatchRefused, match="ann plays another match now"):
        club.do(second, "cal", "accept")
    assert now(second).stage == "challenged"
    club.do(first, "ann", "report", score=(5, 0))
    club.do(second, "cal", "accept")


def test_whoever_plays_now_is_told_when_they_challenge_and_not_only_when_the_other_accepts(club: Cast) -> None:
    def challenges(who: str, whom: str, at: datetime | None = None) -> Match:
        terms = Terms(club.players[who], club.players[whom], MatchSheet(length=5), rated=True, at=at)
        return propose(club.club, terms, club.users[who], uuid4())

    club.agreed("ann", "bob")
    with pytest.raises(
        MatchRefused, match=r"ann plays another match now\. Finish that first, or agree on a time for this one\."
    ):
        challenges("ann", "cal")
    challenges("ann", "cal", timezone.now() + timedelta(days=1))
    of_cal = challenges("cal", "bob")
    plays = "plays another match now: until that is over, this one is accepted only with a time to come."
    for who, told in {"cal": f"bob has not answered yet. bob {plays}", "bob": "Your answer is awaited. You play"}.items():
        now_read = match_now(of_cal, speaker_at(club.users[who], of_cal)).standing
        assert told in re.sub("[\u2066-\u2069]", "", now_read)


def test_a_last_game_is_taken_back_and_a_wrong_one_corrected_until_it_is_confirmed(club: Cast) -> None:
    match = club.agreed(length=3)
    club.wins(match, "ann", 0, cube=2)
    club.do(match, "ann", "correct_game", number=1, winner=0)
    club.wins(match, "bob", 1, Level.BACKGAMMON)
    assert now(match).stage == "reported"
    with pytest.raises(MatchRefused, match="Confirm or dispute it"):
        club.do(match, "ann", "take_back")
    with pytest.raises(MatchRefused, match="Confirm or dispute it"):
        club.do(match, "ann", "correct_game", number=2, winner=0)
    club.do(match, "bob", "take_back")
    assert (now(match).stage, now(match).games.count(), now(match).ended_at) == ("playing", 1, None)


def test_a_confirmed_game_is_corrected_when_both_say_so(club: Cast) -> None:
    match = club.agreed(length=3)
    club.wins(match, "ann", 0, cube=2)
    club.wins(match, "ann", 0)
    club.do(match, "bob", "confirm")
    ended = now(match).ended_at
    club.do(match, "bob", "correct_game", number=2, winner=1)
    assert now(match).stage == "confirmed"  # until the other agrees
    with pytest.raises(MatchRefused, match="waits for your answer"):
        club.do(match, "bob", "allow_correction")
    club.do(match, "ann", "refuse_correction")
    club.do(match, "bob", "correct_game", number=2, winner=0, level=Level.GAMMON)
    club.do(match, "ann", "allow_correction")
    row = now(match)
    assert (row.stage, row.games.get(number=2).level, row.ended_at) == ("confirmed", "gammon", ended)
    club.do(match, "ann", "correct_game", number=2, winner=1)
    club.do(match, "bob", "allow_correction")
    assert (now(match).stage, now(match).confirmed_at) == ("playing", None)


def test_after_a_later_match_only_a_director_corrects(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    club.do(match, "bob", "confirm")
    club.do(match, "bob", "correct_final", score=(4, 5))
    club.do(match, "ann", "allow_correction")
    assert (now(match).winner, now(match).first_points) == (1, 4)
    later = club.agreed("bob", "cal")
    club.wins(later, "cal", 0)
    with pytest.raises(MatchRefused, match="only a director"):
        club.do(match, "ann", "correct_final", score=(5, 4))
    club.do(match, "dana", "decide", score=(5, 4), reason="Bob has mixed them up")
    row = now(match)
    assert (row.winner, row.first_points, row.second_points) == (0, 5, 4)
    assert said(match)[-2:] == ["undo", "final 5 4"]


def test_silence_confirms_once_after_two_days(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    reported = now(match).reported_at
    assert reported is not None
    assert silence.due(reported + timedelta(hours=47)) == []
    late = reported + timedelta(hours=48)
    assert silence.due(late) == [match.pk]
    assert [silence.confirm_if_due(match.pk, late) for _ in range(3)] == [True, False, False]
    row = now(match)
    assert (row.stage, row.winner) == ("confirmed", 0)
    assert said(match).count("confirmed by silence") == 1


def test_a_guest_has_somebody_to_speak_for_them_and_is_never_silent(club: Cast) -> None:
    with pytest.raises(MatchRefused, match="guest without a login"):
        club.propose("ann", "gil")
    with pytest.raises(MatchRefused, match="Only monitors and directors"):
        club.propose("bob", "cal", by="ann")
    match = club.propose("mo", "gil")  # the monitor plays the guest
    assert match.stage == "challenged"
    club.do(match, "dana", "accept")
    club.do(match, "mo", "report", score=(5, 0))
    with pytest.raises(MatchRefused, match="You have reported this result yourself"):
        club.do(match, "mo", "confirm")
    assert not silence.confirm_if_due(match.pk, timezone.now() + timedelta(days=9))
    club.do(match, "dana", "confirm")
    assert now(match).stage == "confirmed"
    guests = club.propose("gil", "gus", by="mo")
    club.do(guests, "mo", "report", score=(3, 5))
    assert now(guests).stage == "confirmed"


def test_strangers_and_spectators_say_nothing(club: Cast) -> None:
    match = club.agreed()
    for do in DOINGS:
        MatchBurst.objects.all().delete()
        with pytest.raises(Http404):
            club.do(match, "eve", do, score=(5, 0))
        with pytest.raises(PermissionDenied):
            club.do(match, "cal", do, score=(5, 0))
        if do not in ("decide", "call_off", "take_out", "put_back", "set_clock", "late", "rule_length"):
            with pytest.raises(MatchRefused, match="Only the two players"):
                club.do(match, "dana", do, score=(5, 0))
    assert now(match).stage == "agreed"


def test_a_repeated_click_is_done_once_and_a_stale_page_is_told(club: Cast) -> None:
    match = club.agreed()
    before = now(match).version
    click = uuid4()
    for again in (False, True):
        done = perform(club.users["ann"], match.code, Wanted("game"), version=before, action_id=click)
        assert done.again is again
    assert now(match).games.count() == 1
    with pytest.raises(ActionIdUsed):
        perform(club.users["bob"], match.code, Wanted("game"), version=before, action_id=click)
    with pytest.raises(Stale):
        perform(club.users["bob"], match.code, Wanted("game", winner=1), version=before, action_id=uuid4())


def test_whoever_has_left_the_club_is_not_silent_and_a_monitor_speaks_for_them(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    leave(club.club, club.users["bob"])
    assert not silence.confirm_if_due(match.pk, timezone.now() + timedelta(days=9))
    with pytest.raises(Http404):
        club.do(match, "bob", "dispute")
    club.do(match, "mo", "confirm")
    assert now(match).stage == "confirmed"
