"""A correction has put a match under review: who had played the disputed one, or stands in it, directs and decides it not."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

#: By the ratings ann meets dana, and bob meets cal.
SHEET = f"{MAIN}\noption seeding=rating\nentrants ann bob cal dana"
RATINGS = "rating ann 4\nrating bob 3\nrating cal 2\nrating dana 1"


def disputed(*then: str) -> Night:
    """Dana, who directs and plays, has beaten Ann and plays Bob; then Tom, who only directs, has it that Ann had won."""
    evening = night(f"{SHEET}\n{RATINGS}")
    for line in ("start main", "dana beats ann 5-3", "bob beats cal 5-2", *then):
        evening.says("tom", line)
    evening.says("tom", 'override "both say so": correct ann dana: ann beats dana 5-4')
    return evening


def refused(evening: Night, text: str) -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", text)
    assert evening.desk == before
    return caught.value.refusal


@pytest.mark.parametrize("then", ["begins dana bob", "bob beats dana 5-1", "dana beats bob 5-1"])
def test_she_enters_no_final_whose_place_was_taken_from_her(then: str) -> None:
    evening = disputed(then)
    assert refused(evening, "bob beats ann 5-0") is DeskRefusal.OWN_GAIN
    evening.says("tom", "bob beats ann 5-0")
    assert troubles_of(evening.tournament.pk) == []


def test_the_two_who_are_to_play_it_say_it_themselves() -> None:
    evening = disputed("bob beats dana 5-1")
    evening.says("ann", "report ann: bob beats ann 5-0")
    evening.says("bob", "report bob: bob beats ann 5-0")
    assert not any(match.under_review for match in evening.desk_matches("main"))


@pytest.mark.parametrize("text", ["not_played bob cal", 'override "Misread": correct bob cal: cal beats bob 5-0'])
def test_nor_does_she_turn_the_other_half_meanwhile(text: str) -> None:
    evening = disputed("bob beats dana 5-1")
    assert refused(evening, text) is DeskRefusal.OWN_GAIN


def test_she_says_that_her_own_final_was_not_played_neither() -> None:
    evening = disputed("bob beats dana 5-1")
    assert refused(evening, 'not_played bob dana "Misread"') is DeskRefusal.OWN_MATCH


def test_nor_is_it_a_slip_of_hers_any_more() -> None:
    evening = night(f"{SHEET}\n{RATINGS}")
    evening.says("tom", "start main\ndana beats ann 5-3")
    evening.says("dana", "bob beats cal 5-2")
    evening.says("tom", 'bob beats dana 5-1\noverride "both say so": correct ann dana: ann beats dana 5-4')
    assert refused(evening, 'not_played bob cal "Misread"') is DeskRefusal.OWN_RESTS
