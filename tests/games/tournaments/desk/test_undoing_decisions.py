"""Undo of what a director has decided over the players' reports; and what takes the place of Undo where there is none."""

import pytest

from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told as sheet_told
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page
from tests.games.tournaments.desk.test_undoing import drawn

pytestmark = pytest.mark.django_db


def told_by_the_sheet(evening: Night) -> object:
    return sheet_told(play_sheet(sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk))))


def told_otherwise(*says: str) -> tuple[Night, str, str]:
    """The match of the first round in which the site has two people, after what they and the desk have said."""
    evening = drawn()
    one, other = next(match.names for match in evening.first_round() if "gus" not in match.names)
    for line in says:
        by, _colon, text = line.format(one=one, other=other).partition(": ")
        evening.says(by, text)
    return evening, one, other


DIFFER = ("{one}: report {one}: {one} beats {other} 5-3", "{other}: report {other}: {other} beats {one} 5-4")


@pytest.mark.parametrize("decided", ["{one} beats {other} 5-3", "{other} beats {one} 5-4", "{one} beats {other} 5-0"])
def test_undo_of_a_decision_between_two_reports_brings_both_back(decided: str) -> None:
    evening, one, other = told_otherwise(*DIFFER)
    before = evening.desk
    evening.says("tom", decided.format(one=one, other=other))
    evening.says("tom", f"not_played {one} {other}")
    (record,) = evening.desk.tournament.records
    assert record.disputed
    assert set(record.reports) == set(before.tournament.records[0].reports)
    assert "What was reported waits again." in page(evening, "tom", "tournament_desk")
    assert "1</b> to decide" in page(evening, "tom", "tournament_desk")
    assert told_by_the_sheet(evening) == sheet_told(evening.desk.tournament)
    public = sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk), with_reports=False)
    assert f"begins {one} {other}\n" in public
    assert "report" not in public
    evening.says("tom", f"{one} beats {other} 5-3")
    assert troubles_of(evening.tournament.pk) == []


def test_a_report_that_waited_and_points_for_lateness_stay_when_the_desk_has_mistyped() -> None:
    evening, one, other = told_otherwise("tom: late_start {one} 12 minutes", DIFFER[0])
    before = evening.desk.tournament.records
    assert any(before[0].penalties)
    evening.says("tom", f"{other} beats {one} 5-3")
    evening.says("tom", f"not_played {one} {other}")
    assert evening.desk.tournament.records == before
    assert told_by_the_sheet(evening) == sheet_told(evening.desk.tournament)
    evening.says(other, f"report {other}: {one} beats {other} 5-3")
    assert evening.first_round()[0].decided or evening.first_round()[1].decided
    assert troubles_of(evening.tournament.pk) == []


def test_with_a_reason_nothing_is_said_of_a_match_any_more() -> None:
    evening, one, other = told_otherwise(*DIFFER, "tom: {one} beats {other} 5-3")
    evening.says("tom", f'not_played {one} {other} "They meet tomorrow"')
    assert evening.desk.tournament.records == ()
    assert told_by_the_sheet(evening) == sheet_told(evening.desk.tournament)


@pytest.mark.parametrize(
    ("says_first", "line", "why"),
    [
        ("tables 2", "side_pool one 10 ann bob", "Say the side pool again, with other players or another stake."),
        ("start main\nann beats bob 5-3", "close main", "What is closed stays so; a result in it is corrected with a reason."),
    ],
    ids=["a side pool", "a closed flight"],
)
def test_what_nothing_takes_back_says_so(says_first: str, line: str, why: str) -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", says_first)
    evening.says("tom", line)
    assert why in page(evening, "tom", "tournament_desk")


def test_who_was_let_in_late_by_mistake_is_withdrawn() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal")
    evening.says("tom", "start main")
    evening.says("tom", "late dana main")
    assert "Whoever came in by mistake is withdrawn below" in page(evening, "tom", "tournament_desk")
    evening.says("tom", "tables 3")
    assert "came in by mistake" not in page(evening, "tom", "tournament_desk")


def test_the_desk_shows_the_side_pools_before_the_draw() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", "side_pool one 10 ann bob")
    assert "Side pool one: 10.00 each, 2 players." in page(evening, "tom", "tournament_desk")
