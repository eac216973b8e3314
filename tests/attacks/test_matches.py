"""Who would profit from a match's result, and what comes of trying: at once, again, on a stale page, for somebody else."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.api.tokens.services import make_token
from clubsite.claims.refusals import ClaimRefused
from clubsite.claims.services import ask, grant
from clubsite.eventlog.write_path import Stale
from clubsite.members.services import create_club
from games.matches.models import Match, MatchSeat
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.services.doing import Wanted, perform
from games.matches.services.proposing import Terms, propose
from games.matches.services.reports import silence
from games.matches.services.writing import MATCHES, replayed
from games.matches.tasks import confirm_by_silence
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Cast:
    return cast()


def doing(club: Cast, match: Match, who: str, wanted: Wanted, version: int | None = None) -> Callable[[], object]:
    """From a page that showed this version."""
    seen = Match.objects.get(pk=match.pk).version if version is None else version
    return partial(perform, club.users[who], match.code, wanted, version=seen, action_id=uuid4())


def is_sound(match: Match) -> Match:
    """The row as it is; its log tells the same, and has no gap."""
    fresh = Match.objects.get(pk=match.pk)
    assert replayed(fresh) == MATCHES.state_of(fresh)
    assert list(fresh.records.values_list("number", flat=True)) == list(range(1, fresh.version + 1))
    return fresh


def test_both_report_at_once_and_one_is_told_to_look_again(club: Cast) -> None:
    match = club.agreed()
    reports = [doing(club, match, who, Wanted("report", score=score)) for who, score in (("ann", (5, 3)), ("bob", (3, 5)))]
    answers = at_once(*reports)
    assert sorted(type(answer) is Stale for answer in answers) == [False, True]
    assert is_sound(match).stage == "reported"
    late = "bob" if isinstance(answers[1], Stale) else "ann"
    club.do(match, late, "report", score=(3, 5) if late == "bob" else (5, 3))
    assert is_sound(match).stage == "disputed"


def test_two_challenges_accepted_at_once_make_one_match_now(club: Cast) -> None:
    first, second = club.propose("ann", "bob"), club.propose("cal", "ann", by="cal")
    answers = at_once(doing(club, first, "bob", Wanted("accept")), doing(club, second, "ann", Wanted("accept")))
    refused = [answer for answer in answers if isinstance(answer, MatchRefused)]
    assert [str(one) for one in refused] == ["ann plays another match now. Finish that first, or agree on a time for this one."]
    assert sorted(is_sound(match).stage for match in (first, second)) == ["agreed", "challenged"]
    assert MatchSeat.objects.filter(player=club.players["ann"], plays_now=True).count() == 1


def test_two_who_challenge_each_other_at_once_propose_one_match(club: Cast) -> None:
    two = club.players["ann"], club.players["bob"]
    sheet = MatchSheet(board=False)
    proposals = [
        partial(propose, club.club, Terms(*players, sheet, rated=True), club.users[who], uuid4())
        for who, players in (("ann", two), ("bob", two[::-1]))
    ]
    answers = at_once(*proposals)
    assert sorted(type(answer).__name__ for answer in answers) == ["Match", "MatchRefused"]


def test_the_same_click_sent_five_times_at_once_is_one_game(club: Cast) -> None:
    match, click = club.agreed(), uuid4()
    version = Match.objects.get(pk=match.pk).version
    sent = partial(perform, club.users["ann"], match.code, Wanted("game"), version=version, action_id=click)
    answers = at_once(*[sent] * 5)
    assert sorted(answer.again for answer in answers) == [False, True, True, True, True]  # type: ignore[attr-defined]
    assert is_sound(match).games.count() == 1


def test_silence_confirms_once_whoever_asks_and_never_what_was_just_disputed(club: Cast) -> None:
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    Match.objects.filter(pk=match.pk).update(reported_at=timezone.now() - timedelta(hours=49))
    club.club.memberships.update(joined_at=timezone.now() - timedelta(days=9))
    assert at_once(confirm_by_silence, confirm_by_silence, confirm_by_silence).count("1 of 1 confirmed") == 1
    assert [one.said for one in match.records.all()].count("confirmed by silence") == 1
    other = club.agreed("bob", "cal")
    club.do(other, "bob", "report", score=(5, 3))
    club.do(other, "cal", "dispute")
    assert not silence.confirm_if_due(other.pk, timezone.now() + timedelta(days=30))
    assert is_sound(other).stage == "disputed"


def test_a_report_changed_at_the_last_minute_waits_anew(club: Cast) -> None:
    """Else its author would report the truth first, and another score when nobody looks any more."""
    match = club.agreed()
    club.do(match, "ann", "report", score=(3, 5))
    Match.objects.filter(pk=match.pk).update(reported_at=timezone.now() - timedelta(hours=47))
    club.do(match, "ann", "report", score=(5, 3))
    assert not silence.confirm_if_due(match.pk, timezone.now() + timedelta(hours=2))
    assert is_sound(match).stage == "reported"


def test_nobody_confirms_their_own_report_nor_rewrites_the_others_games(club: Cast) -> None:
    match = club.agreed(length=1)
    club.wins(match, "ann", 0)
    with pytest.raises(MatchRefused, match="reported this result yourself"):
        club.do(match, "ann", "confirm")
    for do in ("take_back", "correct_game", "game"):
        with pytest.raises(MatchRefused):
            club.do(match, "bob", do, number=1, winner=1)
    club.do(match, "bob", "report", score=(0, 1))
    assert is_sound(match).stage == "disputed"


def test_a_confirmed_result_is_not_reopened_while_the_winner_sleeps(club: Cast) -> None:
    """A correction that nobody answers changes nothing, for however long."""
    match = club.agreed()
    club.do(match, "ann", "report", score=(5, 3))
    club.do(match, "bob", "confirm")
    club.do(match, "bob", "correct_final", score=(3, 5))
    assert not silence.confirm_if_due(match.pk, timezone.now() + timedelta(days=300))
    assert (is_sound(match).stage, is_sound(match).winner) == ("confirmed", 0)


def test_a_longer_match_than_agreed_and_impossible_scores_are_refused(club: Cast) -> None:
    match = club.agreed()
    for score in ((7, 3), (5, 5), (4, 3), (0, 0)):
        with pytest.raises(MatchRefused, match="ends no match to 5 points"):
            club.do(match, "ann", "report", score=score)
    assert is_sound(match).stage == "agreed"


def test_a_token_of_one_club_opens_no_match_of_another(club: Cast) -> None:
    other = create_club(club.users["ann"], "Other")
    match = club.agreed()
    with transaction.atomic():
        _, secret = make_token(club.users["ann"], "of the other", 9, action_id=uuid4(), club=other)
    place = reverse("api_match", args=[club.club.slug, match.code])
    headers = {"Authorization": f"Bearer {secret}"}
    assert Client().get(place, headers=headers).status_code == 403
    assert Client().get(reverse("api_match", args=[other.slug, match.code]), headers=headers).status_code == 404


def test_postgresql_keeps_what_was_played(club: Cast) -> None:
    match = club.agreed()
    club.wins(match, "ann", 0)
    for statement in ("delete from matches_matchrecord", "update matches_matchrecord set said = ''"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    second = club.propose("ann", "cal")
    with pytest.raises(IntegrityError, match="a_player_plays_one_match_at_a_time"), transaction.atomic():
        second.seats.update(plays_now=True)
    with pytest.raises(IntegrityError, match="won_by_one_of_its_two"), transaction.atomic():
        match.games.update(winner=2)


def test_nobody_claims_the_guest_they_have_played(club: Cast) -> None:
    """They would confirm both sides of that match, and of no other."""
    club.propose("ann", "gil", by="mo")
    asked = ask(club.club, club.players["gil"], club.users["ann"])
    with pytest.raises(ClaimRefused, match="sat_together"):
        grant(club.club, asked.pk, club.users["dana"])
