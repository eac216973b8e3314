"""A director who plays sees beforehand what they leave to another, and may enter that they have lost."""

import pytest
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import of, page

pytestmark = pytest.mark.django_db

OWN_MATCH = "You play there yourself"


def dana_plays(sheet: str = MAIN) -> Night:
    """ann's opponent is dana, who directs alone."""
    evening = night(f"{sheet}\nentrants ann", "tables 2\nopen_entry")
    evening.of_oneself("dana", "sign_up")
    return evening


def started(sheet: str = MAIN) -> Night:
    evening = dana_plays(sheet)
    evening.says("tom", "start main")
    return evening


def test_their_own_match_is_told_to_be_theirs_before_they_press_anything() -> None:
    evening = started()
    shown = page(evening, "dana", "tournament_desk")
    assert OWN_MATCH in shown
    assert "#tournament-mine" in shown
    line = shown[shown.index('id="ready"') :]
    assert 'disabled\n      value="[main 1.1] dana beats ann 5-0"' in line
    assert 'name="say"\n      value="[main 1.1] ann beats dana 5-0"' in line
    assert "no_show" not in line
    assert "walkover" not in line


def test_their_own_report_is_not_theirs_to_accept() -> None:
    evening = started()
    evening.says("dana", "report dana: dana beats ann 5-3")
    assert ">Accept<" not in page(evening, "dana", "tournament_desk")
    assert OWN_MATCH in page(evening, "dana", "tournament_desk")


def test_that_they_have_lost_they_may_enter() -> None:
    evening = started()
    evening.says("dana", "ann beats dana 5-3")
    assert evening.first_round()[0].winner == "ann"


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (MAIN, "dana beats ann 5-3"),
        (MAIN, "walkover ann over dana"),
        (f"{MAIN}\noption tiebreaks=wins,difference", "ann beats dana 5-4"),
    ],
)
def test_what_could_help_them_they_do_not_enter(sheet: str, said: str) -> None:
    evening = started(sheet)
    with pytest.raises(TournamentRefused) as refused:
        evening.says("dana", said)
    assert refused.value.refusal is DeskRefusal.OWN_MATCH


def test_late_entries_and_another_draw_are_greyed_with_the_reason() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2\nopen_entry")
    evening.of_oneself("dana", "sign_up")
    evening.says("tom", "start main")
    shown = page(evening, "dana", "tournament_desk")
    for button in ("Into Main", "Take the draw back"):
        where = shown[: shown.index(button)].rindex("<button")
        assert " disabled>" in shown[where : shown.index(button)]
    assert "another director decides that" in shown


def test_nothing_is_greyed_for_a_director_who_does_not_play() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal", "tables 2")
    evening.says("tom", "start main")
    shown = page(evening, "dana", "tournament_desk")
    assert OWN_MATCH not in shown
    assert "another director decides that" not in shown


def test_whoever_directs_alone_and_enters_is_told_to_name_another_director() -> None:
    evening = dana_plays()
    assert "Name a second director" not in page(evening, "dana", "tournament_desk"), "tom may direct, too"
    evening.of_oneself("tom", "sign_up")
    assert "Name a second director" in page(evening, "dana", "tournament_desk")


def four_play() -> Night:
    """dana, who directs alone, and three others; the two who meet without her."""
    evening = night(f"{MAIN}\nentrants ann bob cal", "tables 2\nopen_entry")
    evening.of_oneself("dana", "sign_up")
    evening.says("tom", "start main")
    return evening


def others_of(evening: Night) -> tuple[str, str, str]:
    """A match of two others, and who they are."""
    (match,) = (one for one in evening.first_round() if "dana" not in one.names)
    one, other = match.names
    return str(match.id), one, other


def test_two_different_reports_of_others_are_not_offered_to_them_to_decide() -> None:
    evening = four_play()
    match, one, other = others_of(evening)
    evening.says(one, f"report {one}: {one} beats {other} 5-1")
    evening.says(other, f"report {other}: {other} beats {one} 5-1")
    assert "Or one of the two reports again." in page(evening, "dana", "tournament_desk")
    for who, offered in (("dana", False), ("tom", True)):
        assert (f'value="[{match}] {one} beats {other} 5-1"' in page(evening, who, "tournament_desk")) is offered


def test_what_others_say_of_themselves_is_not_offered_to_them() -> None:
    evening = four_play()
    match, one, other = others_of(evening)
    shown = page(evening, "dana", "tournament_desk")
    assert ("Whoever is concerned says that on their own page" in shown, "absent {player}" in shown) == (True, False)
    assert (f"walkover {one}" in shown, "no_show" in shown) == (False, False)
    evening.says(one, f"not_here {one} {other}", match)
    shown = page(evening, "dana", "tournament_desk")
    assert (f"walkover {one} over {other}" in shown, f"walkover {other}" in shown) == (True, False)
    assert "absent {player}" in page(evening, "tom", "tournament_desk")


def test_undo_is_grey_where_they_may_not_take_it_out() -> None:
    evening = four_play()
    _match, one, _other = others_of(evening)
    evening.says(one, f"withdraw {one}")
    for who, may in (("dana", False), ("tom", True)):
        shown = page(evening, who, "tournament_desk")
        assert ('value="ask undo">Undo' in shown, 'value="ask undo" disabled>Undo' in shown) == (may, not may)
        assert ('<p class="desk-barred">' in shown) is not may


def test_whom_they_may_meet_next_they_do_not_withdraw_and_read_why() -> None:
    evening = started()
    with pytest.raises(TournamentRefused) as refused:
        evening.says("dana", "withdraw ann")
    assert refused.value.refusal is DeskRefusal.OWN_OPPONENT


def test_their_own_result_is_corrected_on_their_own_page_and_the_desk_says_so() -> None:
    evening = started()
    evening.says("dana", "ann beats dana 5-3")
    place = reverse("correct_result", args=[evening.tournament.code])
    shown = of(evening, "dana").get(place, {"match": "main 1.1"}).content.decode()
    assert (OWN_MATCH in shown, 'name="to"' in shown) == (True, False)
    assert "#own-results" in shown
    assert 'name="to"' in of(evening, "tom").get(place, {"match": "main 1.1"}).content.decode()
    assert "[main 1.1] report dana: ann beats dana 5-1" in page(evening, "dana")


def test_two_who_are_both_there_need_no_decision() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("tom", "start main")
    evening.says("ann", "not_here ann bob")
    assert 'id="needs"' in page(evening, "dana", "tournament_desk")
    evening.says("bob", "here bob")
    shown = page(evening, "dana", "tournament_desk")
    assert ('id="needs"' in shown, "Both say that they are there." in shown) == (False, True)
