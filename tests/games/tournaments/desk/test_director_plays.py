"""A director who plays sees beforehand what they leave to another, and may enter that they have lost."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

OWN_MATCH = "You play there yourself"


def dana_plays(sheet: str = MAIN) -> Night:
    """ann's opponent is dana, who directs alone."""
    evening = night(f"{sheet}\nentrants ann", "tables 2\nopen_entry")
    evening.of_oneself("dana", "sign_up")
    return evening


def started(sheet: str = MAIN) -> Night:
    evening = dana_plays(sheet)
    evening.says("dana", "start main")
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
    evening.says("dana", "start main")
    shown = page(evening, "dana", "tournament_desk")
    for button in ("Into Main", "Take the draw back"):
        where = shown[: shown.index(button)].rindex("<button")
        assert " disabled>" in shown[where : shown.index(button)]
    assert "another director decides that" in shown


def test_nothing_is_greyed_for_a_director_who_does_not_play() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal", "tables 2")
    evening.says("dana", "start main")
    shown = page(evening, "dana", "tournament_desk")
    assert OWN_MATCH not in shown
    assert "another director decides that" not in shown


def test_whoever_directs_alone_and_enters_is_told_to_name_another_director() -> None:
    evening = dana_plays()
    assert "Name a second director" not in page(evening, "dana", "tournament_desk"), "tom may direct, too"
    evening.of_oneself("tom", "sign_up")
    assert "Name a second director" in page(evening, "dana", "tournament_desk")
