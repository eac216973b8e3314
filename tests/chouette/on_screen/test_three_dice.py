"""Tabula at a table: three dice are thrown at one tap, by two of the promised rolls of two."""

import pytest
from django.urls import reverse

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.records.evening_dice import dice_troubles
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import a_legal_play, an_evening_on_screen, board_of, let_everybody_roll, press
from tests.chouette.phones import Phone, seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db
TABULA = "sheet plain\noption board=on\noption variant=tabula\nbox ann\nline bob cal dee\ngame"


def rolled(evening: Chouette, who: str, dice: str) -> None:
    with loaded(dice):
        answer = press(Phone(), evening, who, "roll")
    assert answer.status_code == 302, answer.text
    evening.refresh_from_db()


def page(evening: Chouette, who: str) -> str:
    return Phone().get(f"/s/{seat_of(evening, who).secret}/").text


@pytest.fixture
def tabula() -> Chouette:
    """Ann has won the opening roll and is to roll."""
    evening = an_evening_on_screen(TABULA)
    let_everybody_roll(evening)
    rolled(evening, "ann", "52")
    return evening


def test_the_third_die_falls_with_the_two(tabula: Chouette) -> None:
    rolled(tabula, "ann", "64 15")
    assert board_of(tabula).dice == (6, 4, 1)
    shown = page(tabula, "ann")
    assert 'data-dice="6,4,1"' in shown
    assert shown.count('class="gb-die') == 3
    assert "rolls 6-4-1." in shown
    assert "rolls 5-1." not in shown
    assert press(Phone(), tabula, "ann", "play", play="bar/24 bar/21 bar/19").status_code == 302
    assert board_of(tabula).on_turn is Side.TEAM


def test_a_third_die_that_was_taken_back_is_rolled_by_itself(tabula: Chouette) -> None:
    rolled(tabula, "ann", "64 15")
    say(tabula, "undo step")
    assert board_of(tabula).waiting == (6, 4)
    shown = page(tabula, "ann")
    assert "Roll the third die." in shown
    assert shown.count('class="gb-die') == 2
    assert press(Phone(), tabula, "bob", "roll").status_code == 422
    rolled(tabula, "ann", "22")
    assert board_of(tabula).dice == (6, 4, 1)  # a roll that is taken back comes again


def test_a_single_game_is_all_that_can_be_resigned(tabula: Chouette) -> None:
    sheet = Phone().get(f"/s/{seat_of(tabula, 'cal').secret}/resign/").text
    assert 'value="cal resigns single"' in sheet
    assert "gammon" not in sheet


def test_its_dice_are_verified_like_any_and_its_replay_shows_all_three(tabula: Chouette) -> None:
    rolled(tabula, "ann", "64 15")
    press(Phone(), tabula, "ann", "play", play="bar/24 bar/21 bar/19")
    rolled(tabula, "bob", "33 22")
    assert "rolls 3-3-2." in page(tabula, "bob")
    told = Phone().get(reverse("replay", args=[tabula.code, "1"])).text
    assert ">641<" in told.replace("\n", "").replace(" ", "")
    assert press(Phone(), tabula, "bob", "play", play=a_legal_play(tabula)).status_code == 302


def test_real_rolls_of_it_come_from_the_promised_seed() -> None:
    evening = an_evening_on_screen(TABULA)
    let_everybody_roll(evening)
    for _ in range(30):
        evening.refresh_from_db()
        board = board_of(evening)
        who = "ann" if board.on_turn in (Side.BOX, None) else "bob"
        form, fields = ("roll", {}) if board.on_turn is None or board.to_roll else ("play", {"play": a_legal_play(evening)})
        assert press(Phone(), evening, who, form, **fields).status_code == 302
    say(evening, "team wins single override")
    assert list(dice_troubles(evening, [statement.action for statement in evening_of(evening).statements])) == []


def test_every_page_says_which_game_it_is(tabula: Chouette) -> None:
    assert '<strong id="table-played">Tabula</strong>' in page(tabula, "ann")
    assert '<strong id="table-played">Tabula</strong>' in Phone().get(reverse("watch", args=[tabula.code])).text
    assert "table-played" not in page(an_evening_on_screen(), "ann")
