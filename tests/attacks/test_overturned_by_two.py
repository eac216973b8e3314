"""Once a director has decided between two reports, the two do not write another result, whoever of them speaks first."""

import pytest

from games.tournaments.model.results import Played
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


def decided() -> Night:
    """Both say that they have won; a director has believed Ann."""
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("ann", "report ann: ann beats bob 5-3", "main 1.1")
    evening.says("bob", "report bob: bob beats ann 5-4", "main 1.1")
    evening.says("tom", "ann beats bob 5-3")
    return evening


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("ann: bob beats ann 5-4", "bob: bob beats ann 5-4"),
        ("ann: bob beats ann 5-2", "bob: bob beats ann 5-2"),
        ("bob: bob beats ann 5-1", "ann: bob beats ann 5-1"),
        ("bob: bob beats ann 5-1", "ann: ann beats bob 5-2\nreport ann: bob beats ann 5-1"),
    ],
    ids=[
        "the winner says what the other has said",
        "the winner says a third score",
        "the loser first",
        "a third score between",
    ],
)
def test_what_both_say_after_a_decision_waits_for_a_director(first: str, then: str) -> None:
    evening = decided()
    for line in (first, then):
        by = line.partition(":")[0]
        for said in f"report {line}".splitlines():
            evening.says(by, said, "main 1.1")
        (record,) = evening.desk.tournament.records
        assert isinstance(record.outcome, Played)
        assert record.outcome.winner == "ann"
        assert "A director has decided between your two reports." in page(evening, "ann")
    assert "Said otherwise" in page(evening, "tom", "tournament_desk")
    assert troubles_of(evening.tournament.pk) == []


def test_in_a_match_to_one_point_nothing_is_offered_that_the_director_has_read() -> None:
    evening = night("tournament Friday\nflight main knockout length 1\nentrants ann bob")
    for by, said in (("tom", "start main"), ("ann", "report ann: ann beats bob 1-0"), ("bob", "report bob: bob beats ann 1-0")):
        evening.says(by, said)
    evening.says("tom", "ann beats bob 1-0")
    shown = page(evening, "bob")
    assert "The director has read what you have reported." in shown
    assert "Something else was played" not in shown


def test_in_a_longer_match_another_score_may_be_said() -> None:
    assert "Something else was played" in page(decided(), "bob")
