"""What a director does by buttons that a line of the sheet did before, and what everybody reads afterwards."""

import pytest

from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_calls import on_the_desk
from tests.games.tournaments.desk.test_pages import of, page, says

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal pat"


def presses(evening: Night, say: str, **fields: str) -> str:
    """dana's click on the desk, and the page after it."""
    place = f"/tournaments/{evening.tournament.code}/say/"
    sent = {"say": say, "version": evening.desk_version, "page": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "from": "desk"}
    return of(evening, "dana").post(place, sent | fields, follow=True).content.decode()


def drawn() -> Night:
    evening = night(FOUR, "tables 2")
    evening.says("dana", "start main")
    return evening


def test_somebody_goes_away_comes_back_and_withdraws_by_buttons() -> None:
    evening = drawn()
    assert "absent {player}" in page(evening, "dana", "tournament_desk")
    presses(evening, "absent {player}", player="ann")
    assert [one.name for one in evening.desk.tournament.entrants if one.absent] == ["ann"]
    assert "ann is away." in presses(evening, "say", player="ann")
    presses(evening, "returns {player}", player="ann")
    presses(evening, "withdraw {player}", player="bob")
    assert evening.desk.tournament.withdrawn == {"bob"}
    assert "bob has withdrawn." in page(evening, "dana", "tournament_desk")


@pytest.mark.parametrize("typed", ["fee 10", "rating ann 1600"])
def test_what_was_typed_is_told_once_it_is_done(typed: str) -> None:
    evening = night(FOUR, "tables 2")
    says(evening, "dana", typed)
    assert f"Done: {typed}" in page(evening, "dana", "tournament_desk")


def test_a_report_against_a_guest_needs_the_desk_which_accepts_it_with_one_tap() -> None:
    evening = drawn()
    match = next(one for one in evening.first_round() if "pat" in one.names)
    (member,) = set(match.names) - {"pat"}
    evening.says(member, f"report {member}: {member} beats pat 5-3")
    (line,) = on_the_desk(evening).needs
    shown = page(evening, "dana", "tournament_desk")
    accept = f'value="[{match.id}] {member} beats pat 5-3">Accept'
    assert accept in shown
    assert "the desk accepts your report" in page(evening, member)
    evening.says("dana", line.reported, line.id)
    assert on_the_desk(evening).needs == ()


def test_a_report_between_members_waits_for_the_other_and_may_be_accepted() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("ann", "report ann: ann beats bob 5-3")
    assert on_the_desk(evening).needs == ()
    assert ">Accept<" in page(evening, "dana", "tournament_desk")
    assert "report is awaited" in page(evening, "ann")


@pytest.mark.parametrize("form", ["knockout length 5", "double_elimination length 5"])
def test_the_page_has_the_places_of_a_bracket_and_marks_who_withdrew(form: str) -> None:
    evening = night(f"tournament Friday\nflight main {form}\nentrants ann bob cal pat", "tables 2")
    evening.says("dana", "start main")
    evening.says("dana", "withdraw cal")
    while playable := on_the_desk(evening).open:
        line = playable[0]
        evening.says("dana", f"{line.words[0]} beats {line.words[1]} 5-2")
    shown = page(evening, "bob")
    places = shown[shown.index("drawing-places") :]
    assert all(f"<bdi>{name}</bdi>" in places.lower() for name in ("ann", "bob", "cal", "pat"))
    assert places.index("withdrew") > places.lower().index("<bdi>cal</bdi>")
