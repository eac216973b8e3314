"""The monitor undoes something in the middle of play: nothing is lost, and nothing stale counts."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from chouette.evening.answer_round import open_round
from chouette.evening.selectors import evening_of
from chouette.models import Chouette, SealedAnswer, SeatRequest, SettlementOffer
from chouette.notation import write_statement
from chouette.pages.shared.proposals import shortened
from chouette.records.evening_dice import dice_troubles
from chouette.records.undo_options import ways_back
from chouette.rules.line.hands import hand_of
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.sitting_down import SitRefused, let_in, sit_down
from clubsite.members.models import User
from clubsite.members.services import join
from games.dice.models import DiceSeed
from games.play.presence import see
from games.play.turn_clock import screen_of
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, board_of, game_of, let_everybody_roll, press
from tests.chouette.on_screen.screens import at_eight, on_screen, to_the_teams_roll
from tests.chouette.on_screen.screens import roll as roll_of
from tests.chouette.phones import Phone, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

#: Fixed, so that the members' grace period does not pass on a busy machine.
NOW = datetime(2026, 3, 6, 20, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Chouette:
    """Ann has opened with 3-1 and has to play it; nobody has released any roll."""
    chouette = an_evening_on_screen()
    pressed(chouette, "ann", "roll", dice="31")
    return chouette


def pressed(chouette: Chouette, who: str, form: str = "say", /, dice: str = "", **fields: Any) -> None:
    with loaded(dice):
        answer = press(Phone(), chouette, who, form, **fields)
    assert answer.status_code == 302, answer.text
    chouette.refresh_from_db()


def page(chouette: Chouette, who: str) -> str:
    return Phone().get(f"/s/{seat_of(chouette, who).secret}/").text


@time_machine.travel(NOW, tick=False)
def test_a_roll_that_was_let_go_before_an_undo_is_not_let_go_in_another_position(friday: Chouette) -> None:
    pressed(friday, "ann", "play", play="8/5 6/5")
    pressed(friday, "cal", "hold", what="let")
    pressed(friday, "dee", "hold", what="let")
    say(friday, "undo step")
    pressed(friday, "ann", "play", play="24/23 13/10")
    refused = press(Phone(), friday, "bob", "roll")
    assert refused.status_code == 422
    assert "cal and dee may still double or buy." in refused.text
    pressed(friday, "cal", "hold", what="hold")
    assert "You hold the roll" in page(friday, "cal")


@time_machine.travel(NOW, tick=False)
def test_a_roll_is_held_again_in_another_position(friday: Chouette) -> None:
    pressed(friday, "ann", "play", play="8/5 6/5")
    for member in ("cal", "dee"):
        pressed(friday, member, "hold", what="hold")
        pressed(friday, member, "hold", what="let")
    say(friday, "undo step\nundo step\nundo step\ngame")
    pressed(friday, "ann", "roll", dice="31")
    pressed(friday, "ann", "play", play="8/5 6/5")
    pressed(friday, "cal", "hold", what="hold")
    refused = press(Phone(), friday, "bob", "roll")
    assert "cal and dee may still double or buy." in refused.text


def test_a_half_made_play_goes_with_the_roll_it_was_made_of(friday: Chouette) -> None:
    let_everybody_roll(friday)
    pressed(friday, "ann", "play", play="8/5 6/5")
    pressed(friday, "bob", "roll", dice="64")
    seen = friday.version
    assert press(Phone(), friday, "bob", "preview", play="24/18").status_code == 204
    assert "gb-ghost" in page(friday, "cal")
    say(friday, "undo step")
    pressed(friday, "bob", "roll")
    assert press(Phone(), friday, "bob", "preview", play="24/18", version=seen).status_code == 409
    assert press(Phone(), friday, "bob", "play", play="24/18 24/20", version=seen).status_code == 409
    friday.refresh_from_db()
    screen = screen_of(friday.screen)
    assert screen.preview == ""
    assert board_of(friday).roll == (6, 4)


def test_a_sealed_answer_is_no_answer_to_another_double(friday: Chouette) -> None:
    let_everybody_roll(friday)
    pressed(friday, "ann", "play", play="8/5 6/5")
    pressed(friday, "bob", "roll", dice="64")
    pressed(friday, "bob", "play", play="24/18 13/9")
    pressed(friday, "ann", say="ann doubles all")
    pressed(friday, "cal", say="cal drops")
    seen = friday.version
    say(friday, "undo step")
    assert press(Phone(), friday, "dee", say="dee drops", version=seen).status_code == 409
    assert press(Phone(), friday, "dee", say="dee drops").status_code == 422
    pressed(friday, "ann", say="ann doubles all")
    assert "Your answer, please." in page(friday, "cal")
    round_ = open_round(friday, table_of(friday))
    assert round_ is not None
    assert round_.answered == frozenset()
    for member in ("bob", "cal", "dee"):
        pressed(friday, member, say=f"{member} takes")
    assert {one.value for one in game_of(friday).live} == {2}


def test_an_answer_that_is_sealed_stays_sealed_when_something_else_is_taken_back(friday: Chouette) -> None:
    let_everybody_roll(friday)
    pressed(friday, "ann", "play", play="8/5 6/5")
    pressed(friday, "bob", "roll", dice="64")
    pressed(friday, "bob", "play", play="24/18 13/9")
    pressed(friday, "ann", say="ann doubles all")
    pressed(friday, "cal", say="cal drops")
    say(friday, "bob pays dee 2\nundo")
    assert "Your answer is sealed." in page(friday, "cal")
    say(friday, "undo step\nbob pays dee 2\nann doubles all")
    assert SealedAnswer.objects.filter(chouette=friday).count() == 1
    assert "Your answer, please." in page(friday, "cal")


def test_a_settlement_offered_in_a_game_that_was_taken_back_is_not_open_in_the_next(friday: Chouette) -> None:
    pressed(friday, "cal", "settle", cube="main:cal", points="1.5", to="ann", winner="")
    offer = SettlementOffer.objects.get().pk
    say(friday, "undo step\nundo step\ngame")
    assert SettlementOffer.objects.count() == 0
    assert press(Phone(), friday, "ann", "offer", accept=offer).status_code == 422
    assert not any(table_of(friday).scores.values())


def test_a_game_that_is_begun_twice_in_one_click_goes_on_with_its_promise_and_forgets_no_roll(friday: Chouette) -> None:
    say(friday, "undo step\nundo step\ngame")
    pressed(friday, "ann", "roll")
    seed = DiceSeed.objects.get(scope__contains=":game:")
    assert (seed.attempt, seed.drawn, seed.revealed_at) == (1, 1, None)
    assert board_of(friday).roll == (3, 1)
    actions = [statement.action for statement in evening_of(friday).statements]
    assert list(dice_troubles(friday, actions)) == []


def test_a_game_that_is_taken_back_and_begun_anew_keeps_its_promise(friday: Chouette) -> None:
    say(friday, "undo step\nundo step")
    say(friday, "game")
    pressed(friday, "ann", "roll")
    assert board_of(friday).roll == (3, 1)
    pressed(friday, "ann", "play", play="8/5 6/5")
    let_everybody_roll(friday)
    pressed(friday, "bob", "roll", dice="42")
    assert [(one.attempt, one.drawn, one.revealed_at is None) for one in DiceSeed.objects.filter(scope__contains=":game:")] == [
        (1, 2, True),
    ]


def test_who_asked_for_a_seat_still_asks_after_an_undo_and_sits_down_once(friday: Chouette) -> None:
    eve = User.objects.create_user("eve")
    join(friday.club, eve)
    asking = sit_down(friday.pk, eve)
    assert isinstance(asking, SeatRequest)
    say(friday, "undo step")
    let_in(friday.pk, asking.pk, by=friday.opened_by, keeps_score=True)
    assert "eve" in table_of(friday).waiting
    say(friday, "undo step")
    assert "eve" not in table_of(friday).present
    with pytest.raises(SitRefused):
        let_in(friday.pk, asking.pk, by=friday.opened_by, keeps_score=True)
    assert isinstance(sit_down(friday.pk, eve), SeatRequest)


def test_a_handover_that_was_due_in_a_turn_that_was_taken_back_is_not_done() -> None:
    """Bob has been away for the time the house rules allow when the monitor undoes ann's play: his time starts again."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        time.passes(120)
        say(evening, "undo step")
        say(evening, "ann plays 24/23 13/10")
        time.passes(110)
        see(seat_of(evening, "cal"))
        assert not go_on_if_due(evening)
        time.passes(10)
        assert go_on_if_due(evening)
        assert hand_of(table_of(evening), Side.TEAM) == "cal"


def test_an_undo_names_the_step_and_all_that_goes_with_it() -> None:
    """cal's double was dropped; dee's cube was turned some rolls later. Both are read before anybody agrees."""
    friday = to_the_teams_roll(on_screen())
    say(friday, "cal doubles\nann drops")
    for who, dice, play in (("bob", "65", "24/13"), ("ann", "42", "8/4 6/4")):
        roll_of(friday, who, dice)
        say(friday, f"{who} plays {play}")
    say(friday, "dee doubles\nann takes dee")
    (scored,) = [way for way in ways_back(friday, evening_of(friday)) if not way.undos[0].step]
    gone = [write_statement(one.action) for one in scored.gone]
    assert (gone[0], gone[-2:]) == ("ann drops", ["dee doubles", "ann takes dee"])
    since = [(one.action, write_statement(one.action)) for one in scored.gone]
    assert list(shortened(since, 4)) == ["ann drops", "…", "ann plays 8/4 6/4", "dee doubles", "ann takes dee"]
    assert list(shortened([*since, *since[1:5]], 4))[1:5] == ["…", "dee doubles", "ann takes dee", "…"], "no cube is left out"
    assert scored.foreseen.after.game is not None
    assert scored.foreseen.after.game.contract("main:dee").value == 1
