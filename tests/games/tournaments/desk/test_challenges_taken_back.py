"""A challenger takes a mistaken challenge back in two taps, until somebody counts on it, and gains nothing by it."""

import pytest
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_guests_who_play import taps as taps_by_link
from tests.games.tournaments.desk.test_seasons_and_ladders import page, taps

pytestmark = pytest.mark.django_db

RATED = "option seeding=rating\nrating ann 4\nrating bob 3\nrating cal 2\nrating mo 1"
SHEET = f"tournament Rungs\nflight main ladder length 3\nentrants ann bob cal mo\n{RATED}\nstart main"


def challenged() -> Night:
    """Ann stands first, then bob, cal and mo; cal has challenged ann."""
    evening = night(SHEET)
    evening.says("cal", "challenge cal over ann")
    return evening


def by_tonight() -> str:
    """By when they are to play, so that somebody can be missing."""
    return f"deadline main 1 {int(timezone.now().timestamp()) + 3_600}"


def rungs(evening: Night) -> list[str]:
    told = evening.desk.tournament
    return [row.player for row in standings_of(told, brackets_of(told), told.flights[0])]


def test_the_challenger_takes_it_back_and_nobody_moves() -> None:
    evening = challenged()
    assert 'value="take_back cal over ann"' in page(evening, "cal")
    assert "take_back" not in page(evening, "ann")
    assert taps(evening, "cal", "take_back cal over ann") == 302
    assert rungs(evening) == ["ann", "bob", "cal", "mo"]
    assert list(evening.desk_matches("main")) == []
    assert "You have taken your challenge of ann back." in page(evening, "cal")
    assert "cal has taken the challenge back." in page(evening, "ann")
    assert taps(evening, "cal", "challenge cal over bob") == 302
    assert troubles_of(evening.tournament.pk) == []


def test_nobody_else_takes_it_back_nor_twice() -> None:
    evening = challenged()
    for who in ("ann", "bob"):
        assert refused(evening, who, "take_back cal over ann") is DeskRefusal.NOT_YOURS
    evening.says("cal", "take_back cal over ann")
    assert refused(evening, "cal", "take_back cal over ann") is Refusal.NO_CHALLENGE


@pytest.mark.parametrize(("who", "said"), [
    ("tom", "begins cal ann"), ("ann", "report ann: cal beats ann 3-1"), ("cal", "report cal: ann beats cal 3-1"),
])  # fmt: skip
def test_it_stands_once_it_has_begun_or_somebody_has_reported(who: str, said: str) -> None:
    evening = challenged()
    evening.says(who, said)
    assert 'value="take_back' not in page(evening, "cal")
    assert refused(evening, "cal", "take_back cal over ann") is Refusal.LADDER_BEGUN


@pytest.mark.parametrize("said", [
    ("tom", "tables 2\ncall main 1.1 table 1"), ("ann", "not_here ann cal"), ("cal", "not_here cal ann"),
])  # fmt: skip
def test_it_stands_once_they_are_called_or_said_not_to_come(said: tuple[str, str]) -> None:
    evening = challenged()
    evening.says("tom", by_tonight())
    evening.says(*said)
    assert 'value="take_back' not in page(evening, "cal")
    assert refused(evening, "cal", "take_back cal over ann") is DeskRefusal.CHALLENGE_STANDS


def test_nor_after_the_other_has_answered_that_they_are_there() -> None:
    evening = challenged()
    evening.says("tom", by_tonight())
    evening.says("ann", "not_here ann cal")
    evening.says("cal", "here cal")
    assert refused(evening, "cal", "take_back cal over ann") is DeskRefusal.CHALLENGE_STANDS


def test_nobody_keeps_others_off_by_challenging_again_and_again() -> None:
    evening = challenged()
    evening.says("cal", "take_back cal over ann")
    assert 'value="challenge cal over ann"' not in page(evening, "cal")
    assert refused(evening, "cal", "challenge cal over ann") is Refusal.LADDER_TAKEN_BACK
    evening.says("cal", "challenge cal over bob")
    evening.says("cal", "take_back cal over bob")  # no match: it frees nothing
    assert refused(evening, "cal", "challenge cal over ann") is Refusal.LADDER_TAKEN_BACK
    assert "You may challenge bob, ann again after one of you has played somebody else." in page(evening, "cal")
    evening.says("mo", "challenge mo over ann")
    evening.says("tom", "ann beats mo 3-0")
    evening.says("cal", "challenge cal over ann")


def test_the_desk_sees_how_often_somebody_has() -> None:
    evening = challenged()
    assert 'id="desk-taken-back"' not in page(evening, "tom", "tournament_desk")
    evening.says("cal", "take_back cal over ann")
    evening.says("cal", "challenge cal over bob")
    evening.says("cal", "take_back cal over bob")
    assert "<bdi>cal</bdi> 2" in page(evening, "tom", "tournament_desk")


def test_a_director_who_plays_takes_none_of_others_back() -> None:
    evening = night(f"{SHEET.replace('ann', 'dana')}")
    evening.says("cal", "challenge cal over bob")
    assert refused(evening, "dana", "take_back cal over bob") is DeskRefusal.OWN_GAIN
    evening.says("tom", "take_back cal over bob")


def test_a_guest_takes_theirs_back_by_their_link() -> None:
    found = hall(sheet="tournament Ladder\nflight ladder ladder length 5")
    _withdraw, play = found.enters()
    found.evening.of_oneself("ann", "sign_up")
    found.evening.says("dana", "option seeding=rating\nrating Pat 1000\nrating ann 2000\nstart ladder")
    found.evening.says("dana", "challenge Pat over ann")
    assert 'value="take_back Pat over ann"' in found.browser.get(play).content.decode()
    assert taps_by_link(found, play, "take_back ann over Pat").status_code == 422
    assert taps_by_link(found, play, "take_back Pat over ann").status_code == 302
    assert list(found.evening.desk_matches("ladder")) == []


def test_its_sheet_is_the_same_tournament_again() -> None:
    evening = challenged()
    evening.says("cal", "take_back cal over ann")
    evening.says("mo", "challenge mo over ann")
    evening.says("tom", "mo beats ann 3-0")
    assert rungs(evening) == ["mo", "bob", "cal", "ann"]
    again = play_sheet(sheet_of(evening.tournament))
    assert [row.player for row in standings_of(again, brackets_of(again), again.flights[0])] == rungs(evening)
    with pytest.raises(TournamentRefused):
        evening.says("cal", "take_back cal over ann")
