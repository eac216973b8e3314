"""ann mis-tapped, and a director has set it right: dana, whom she beat, turns nothing round with the old slip alone."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.results import Played
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk import test_pages
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

TWO = "tournament Friday\nflight main round_robin length 3\nfee 10\nprizes main 100\nentrants ann dana"
SLIP, HONEST = "report ann: dana beats ann 3-0", "report dana: ann beats dana 3-1"
CLAIMS = "report dana: dana beats ann 3-0"


def playing(*said: tuple[str, str]) -> Night:
    """dana plays, and directs; tom directs."""
    evening = night(TWO)
    evening.says("tom", "start main")
    for who, line in said:
        evening.says(who, line)
    return evening


def winner(evening: Night) -> str:
    (record,) = evening.desk.tournament.records
    assert isinstance(record.outcome, Played)
    return record.outcome.winner


DECIDED = {
    "her slip alone": [("ann", SLIP), ("tom", "ann beats dana 3-1")],
    "two reports that differed": [("ann", SLIP), ("dana", HONEST), ("tom", "ann beats dana 3-1")],
    "a result of both, corrected": [
        ("ann", SLIP),
        ("dana", CLAIMS),
        ("tom", 'override "seen": correct ann dana: ann beats dana 3-1'),
    ],
}


@pytest.mark.parametrize("said", DECIDED.values(), ids=list(DECIDED))
def test_what_a_director_has_overruled_makes_no_result_any_more(said: list[tuple[str, str]]) -> None:
    evening = playing(*said)
    evening.says("dana", CLAIMS)
    assert winner(evening) == "ann"
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE
    evening.says("dana", "report dana: dana beats ann 3-2")
    evening.says("dana", CLAIMS)
    assert winner(evening) == "ann", "not by saying something else in between either"
    assert troubles_of(evening.tournament.pk) == []


def test_it_counts_again_if_it_is_said_again() -> None:
    evening = playing(*DECIDED["her slip alone"], ("dana", CLAIMS))
    assert "It was so: dana 3–0" in page(evening, "ann"), "she reads what she would say"
    evening.says("ann", SLIP)
    assert winner(evening) == "dana"


def test_pages_and_the_desk_name_only_who_says_so_since() -> None:
    evening = playing(*DECIDED["two reports that differed"], ("dana", CLAIMS))
    told = page(evening, "ann")
    assert ("dana says: dana 3–0" in told, "ann says" in told) == (True, False)
    asked = presses(evening, "close main", by="dana")
    assert "dana says that something else was played" in asked


def test_a_director_who_has_heard_her_is_not_asked_again() -> None:
    evening = playing(
        *DECIDED["her slip alone"], ("dana", CLAIMS), ("tom", 'override "seen": correct ann dana: ann beats dana 3-1')
    )
    assert refused(evening, "dana", CLAIMS) is DeskRefusal.HEARD


def test_who_has_reported_is_known_to_have_played_though_it_is_overruled() -> None:
    evening = playing(*DECIDED["her slip alone"])
    (record,) = evening.desk.tournament.records
    assert [report.by for report in record.said] == ["ann"]
    assert record.reports == ()


def test_who_is_contradicted_says_that_it_stands_and_reads_that_they_have() -> None:
    evening = playing(("tom", "ann beats dana 3-1"), ("dana", CLAIMS))
    asked = page(evening, "ann")
    assert ("It was so: dana 3–0" in asked, "It stands: ann 3–1" in asked) == (True, True)
    evening.says("ann", "report ann: ann beats dana 3-1")
    told = page(evening, "ann")
    assert "You have said that it stands. It waits at the desk for a director." in told
    assert "It stands: ann" not in told
    assert winner(evening) == "ann"
    assert evening.desk.contested, "dana still says otherwise"


BETWEEN = [("ann", "report ann: ann beats dana 3-1"), ("dana", CLAIMS), ("tom", "ann beats dana 3-1")]


def test_what_a_director_has_decided_against_is_not_said_again() -> None:
    evening = playing(*BETWEEN)
    assert refused(evening, "dana", CLAIMS) is DeskRefusal.HEARD
    assert evening.desk.contested == ()


def test_what_a_director_has_decided_between_the_two_only_a_director_turns_round() -> None:
    evening = playing(*BETWEEN, ("dana", "report dana: dana beats ann 3-2"))
    assert "The result stands until a director says so, too." in page(evening, "dana")
    evening.says("ann", "report ann: dana beats ann 3-2")
    assert winner(evening) == "ann"
    assert evening.desk.contested, "the desk is told"
    for who in ("ann", "dana"):
        assert "It waits at the desk for a director." in page(evening, who)
    evening.says("tom", 'override "both say so": correct ann dana: dana beats ann 3-2')
    assert winner(evening) == "dana"
    assert troubles_of(evening.tournament.pk) == []


def test_who_is_contradicted_gives_the_match_away_by_no_single_tap() -> None:
    asked = test_pages.page(playing(("tom", "ann beats dana 3-1"), ("dana", CLAIMS)), "ann")
    question = asked.partition("It was as my opponent says")[2].partition("</details>")[0]
    assert "Then the result is dana 3–0, and only a director changes it." in question
    assert '"btn btn-plain"' in question
    assert '"btn"' not in question
    assert "It was so" not in asked.replace(question, "")


SHE_WON, SHE_LOST = "report ann: ann beats dana 3-0", "report ann: dana beats ann 3-1"


def test_once_a_decision_is_taken_back_it_is_her_last_word_that_waits() -> None:
    """ann says that she has won, then otherwise, then again that she has: her slip in between gives dana no match."""
    again = ("tom", 'override "seen": correct ann dana: dana beats ann 3-2')
    evening = playing(("ann", SHE_WON), ("tom", "dana beats ann 3-2"), ("ann", SHE_LOST), again)
    for who, line in (("dana", "report dana: dana beats ann 3-0"), ("ann", SHE_WON), again, ("tom", "not_played ann dana")):
        evening.says(who, line)
    (record,) = evening.desk.tournament.records
    waits = {report.by: report.outcome.winner for report in record.reports}
    assert waits == {"ann": "ann", "dana": "dana"}
    evening.says("dana", SHE_LOST.replace("report ann", "report dana"))
    assert evening.desk.tournament.records[0].outcome is None
    assert troubles_of(evening.tournament.pk) == []
