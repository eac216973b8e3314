"""What is stored of a tournament, who may say what, and that nothing is done twice."""

from uuid import uuid4

import pytest
from django.http import Http404

from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import Player
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.draw import commitment_of
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import say
from games.tournaments.services.writing import replayed
from games.tournaments.sheet.reading import SheetMistake
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db


def refused(evening: Night, who: str, text: str, match: str = "") -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as why:
        evening.says(who, text, match)
    assert evening.desk == before
    return why.value.refusal


def test_players_enter_with_one_tap_and_a_director_draws() -> None:
    evening = night()
    for who in ("ann", "bob", "cal"):
        evening.of_oneself(who, "sign_up")
    evening.says("dana", "entrants gus")
    evening.says("dana", "start main")
    assert evening.names == ["ann", "bob", "cal", "gus"]
    assert evening.tournament.entries.count() == 4
    assert Player.objects.filter(name="Gus").count() == 1
    assert replayed(evening.tournament) == evening.desk


def test_the_draw_is_promised_before_anybody_enters_and_the_seed_shown_with_it() -> None:
    evening = night()
    first = evening.tournament.records.get(number=1)
    assert first.said == f"promise {commitment_of(evening.tournament.seed)}"
    evening.says("dana", "entrants ann bob cal")
    assert not evening.desk.tournament.draw_seed
    assert not evening.tournament.records.filter(said__contains=evening.tournament.seed).exists()
    evening.says("dana", "start main")
    assert evening.desk.tournament.draw_seed == evening.tournament.seed
    assert commitment_of(evening.desk.tournament.draw_seed) == evening.desk.commitment


def test_players_say_what_is_theirs_and_nothing_else() -> None:
    evening = night()
    for who in ("ann", "bob"):
        evening.of_oneself(who, "sign_up")
    for line in ("start main", "sign_up bob", "sign_off bob", "entrants cal", "withdraw bob", "capacity 3", 'call_off "so"'):
        assert refused(evening, "ann", line) is DeskRefusal.NOT_YOURS
    for line in ("promise 5feceb66ffc86f38", "end_offers"):
        assert refused(evening, "dana", line) is DeskRefusal.ONLY_THE_SITE
    evening.says("dana", "start main")
    assert refused(evening, "ann", "ann beats bob 5-0") is DeskRefusal.NOT_YOURS
    assert refused(evening, "cal", "report ann: ann beats bob 5-0") is DeskRefusal.NOT_YOURS
    evening.says("ann", "report ann: ann beats bob 5-0")
    assert refused(evening, "ann", "report bob: ann beats bob 5-0") is DeskRefusal.NOT_YOURS
    evening.says("bob", "report bob: ann beats bob 5-0")
    assert evening.desk.tournament.records[0].outcome is not None


def test_two_reports_that_differ_wait_for_a_director() -> None:
    evening = night("flight main knockout\nentrants ann bob\nstart main")
    evening.says("ann", "report ann: ann beats bob 5-4")
    evening.says("bob", "report bob: bob beats ann 5-4")
    assert evening.desk.tournament.records[0].disputed
    evening.says("dana", "bob beats ann 5-4")
    assert not evening.desk.tournament.records[0].disputed


def test_a_director_who_plays_decides_nothing_of_their_own_against_a_member() -> None:
    evening = night("flight main knockout\nentrants dana ann\nstart main")
    assert refused(evening, "dana", "withdraw ann") is DeskRefusal.OWN_OPPONENT
    for line in ("dana beats ann", "walkover dana over ann", "late_start ann 30 minutes", "no_show ann dana"):
        assert refused(evening, "dana", line) is DeskRefusal.OWN_MATCH
    evening.says("tom", "ann beats dana 5-0")
    for line in ("correct dana ann: dana beats ann", 'override "no": correct ann dana: dana beats ann'):
        assert refused(evening, "dana", line) is DeskRefusal.OWN_MATCH


def test_against_a_guest_a_director_who_plays_enters_the_result_and_the_log_says_who() -> None:
    evening = night("flight main knockout\nentrants dana gus\nstart main")
    done = evening.says("dana", "dana beats gus 5-0")
    assert done.last is not None
    assert done.last.actor_name == "dana"


def _first_round(evening: Night) -> list[tuple[str, ...]]:
    return [match.names for match in brackets_of(evening.desk.tournament)["main"].rounds[0]]


def test_somebody_with_another_role_reports_for_a_guest_but_not_where_they_play() -> None:
    evening = night("flight main knockout\nentrants ann gus\nstart main")
    evening.says("ann", "report ann: ann beats gus 5-1")
    assert refused(evening, "bob", "report gus: ann beats gus 5-1") is DeskRefusal.NOT_YOURS
    evening.says("mo", "report gus: ann beats gus 5-1")
    assert evening.desk.tournament.records[0].outcome is not None


def test_strangers_find_nothing() -> None:
    evening = night()
    with pytest.raises(Http404):
        say(evening.club.users["eve"], evening.tournament.code, "sign_up", version=0, action_id=uuid4(), own=True)


def test_a_stranger_to_a_public_club_says_nothing() -> None:
    evening = night()
    evening.club.club.is_public = True
    evening.club.club.save()
    with pytest.raises(TournamentRefused) as why:
        say(evening.club.users["eve"], evening.tournament.code, "sign_up", version=0, action_id=uuid4(), own=True)
    assert why.value.refusal is DeskRefusal.NOT_YOURS
    assert not Player.objects.filter(user=evening.club.users["eve"], club=evening.club.club).exists()


def test_the_same_click_is_done_once_and_nobody_uses_anothers() -> None:
    evening, click = night(), uuid4()
    ann, bob, code = evening.club.users["ann"], evening.club.users["bob"], evening.tournament.code
    for again in (False, True):
        assert say(ann, code, "sign_up", version=0, action_id=click, own=True).again is again
    with pytest.raises(ActionIdUsed):
        say(bob, code, "sign_up", version=0, action_id=click, own=True)
    assert evening.names == ["ann"]


def test_what_draws_or_closes_needs_the_page_as_it_is() -> None:
    evening = night("flight main knockout\nentrants ann bob cal")
    old = evening.tournament.version
    evening.says("dana", "entrants gus")
    with pytest.raises(Stale):
        say(evening.club.users["dana"], evening.tournament.code, "start main", version=old, action_id=uuid4())
    evening.says("dana", "start main")
    say(evening.club.users["dana"], evening.tournament.code, _a_result(evening), version=old, action_id=uuid4())


def _a_result(evening: Night) -> str:
    one, other = _first_round(evening)[0]
    return f"{one} beats {other} 5-2"


def test_a_result_is_of_the_match_that_the_page_showed() -> None:
    evening = night("flight main knockout\nflight side knockout\nentrants ann bob\nstart main\nstart side")
    evening.says("dana", "ann beats bob", "main 1.1")
    assert refused(evening, "dana", "ann beats bob", "main 1.1") is DeskRefusal.NO_LIVE_MATCH
    evening.says("dana", "ann beats bob", "side 1.1")


def test_a_sheet_that_was_played_elsewhere_is_brought_whole_or_not_at_all() -> None:
    sheet = f"{MAIN}\nentrants ann bob cal\ndraw_seed x1\nstart main"
    evening = night(sheet, steps="")
    assert evening.desk.tournament.draw_seed == "x1"
    with pytest.raises(SheetMistake, match="sheet:5"):
        announce(
            evening.club.club, f"{sheet}\nzed beats bob".replace("\ndraw_seed x1", ""), evening.club.users["dana"], uuid4()
        )
    assert ClubTournament.objects.count() == 1


def test_one_announcement_sent_twice_is_one_tournament() -> None:
    evening, click = night(), uuid4()
    dana = evening.club.users["dana"]
    assert announce(evening.club.club, MAIN, dana, click) == announce(evening.club.club, MAIN, dana, click)
    assert ClubTournament.objects.count() == 2
    with pytest.raises(ActionIdUsed):
        announce(evening.club.club, MAIN, evening.club.users["tom"], click)
