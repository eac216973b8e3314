"""A director has typed a result, and one of the two says that it is so: nothing is contested, and the sheet is read again."""

import pytest

from games.tournaments.model.refusals import Refusal
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_autopilot import row
from tests.games.tournaments.desk.test_undoing import why_not

pytestmark = pytest.mark.django_db

STANDS = "report {}: ann beats bob 5-3"


def typed_in(fee: str = "") -> Night:
    evening = night(f"{MAIN}{fee}", "tables 2")
    evening.says("tom", "entrants ann bob\nstart main\nann beats bob 5-3")
    return evening


@pytest.mark.parametrize("fee", ["", "\nfee 10"])
@pytest.mark.parametrize("who", [("bob",), ("ann",), ("ann", "bob")])
@pytest.mark.parametrize("with_reports", [True, False])
def test_the_sheet_of_whoever_was_typed_in_and_says_so_is_played(fee: str, who: tuple[str, ...], *, with_reports: bool) -> None:
    evening = typed_in(fee)
    for name in who:
        evening.says(name, STANDS.format(name), "main 1.1")
    played = play_sheet(sheet_of(row(evening), with_reports=with_reports))
    assert [record.outcome for record in played.records] == [record.outcome for record in evening.desk.tournament.records]
    assert evening.desk.contested == ()
    if with_reports:
        assert played == evening.desk.tournament
    assert troubles_of(evening.tournament.pk) == []


def test_whoever_has_entered_themselves_says_it_too_and_once() -> None:
    evening = night(MAIN)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "start main\nann beats bob 5-3")
    evening.says("bob", STANDS.format("bob"), "main 1.1")
    assert why_not(evening, "bob", STANDS.format("bob")) is Refusal.DECIDED_ALREADY
    assert play_sheet(sheet_of(row(evening))) == evening.desk.tournament


def test_what_both_have_said_is_asked_no_more() -> None:
    evening = typed_in()
    for name in ("ann", "bob"):
        evening.says(name, STANDS.format(name), "main 1.1")
    assert why_not(evening, "bob", "report bob: bob beats ann 5-3") is Refusal.DECIDED_ALREADY
