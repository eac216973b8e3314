"""A roll left to the site before one's turn: rolled as soon as may be, told to nobody, off once anything else happens."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.roll_holds import say_about_the_roll
from games.play.rolls.roll_holds import Holding
from games.play.turn_clock import screen_of
from games.rules.cube import Side
from tests.browser.board_page import board
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press, set_board
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, open_the_game
from tests.chouette.phones import Phone, all_taken, seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

ANN_PLAYS = "ann plays 8/5 6/5"
#: As ann sees it: bob waits on the bar in front of her six points.
CLOSED = (1, *board(p1=2, p2=2, p3=2, p4=2, p5=2, p6=2, p13=3, p20=-2, p24=-2)[1:])
ROLL_FOR_ME = "Roll for me"


@pytest.fixture
def eight() -> Any:
    with at_eight() as time:
        yield time


@pytest.fixture
def friday() -> Chouette:
    """Ann is to play 3-1; bob rolls next, for a team that leaves every roll to him."""
    chouette = all_taken(open_the_game(on_screen()))
    let_everybody_roll(chouette)
    return chouette


def page(chouette: Chouette, who: str) -> str:
    return " ".join(Phone().get(f"/s/{seat_of(chouette, who).secret}/").text.split())


def asks(chouette: Chouette, who: str, what: str = "on", turn: str = "1.2") -> Any:
    return press(Phone(), chouette, who, "next-roll", what=what, turn=turn)


def plays(chouette: Chouette, who: str, said: str, dice: str = "64") -> list[str]:
    """What was said from then on, where these dice lie in the cup."""
    chouette.refresh_from_db()
    before = chouette.version
    with loaded(dice):
        assert press(Phone(), chouette, who, "say", say=said).status_code == 302
    return list(chouette.records.filter(number__gt=before).order_by("number").values_list("said", flat=True))


def stands(chouette: Chouette) -> dict[str, str]:
    chouette.refresh_from_db()
    return dict(screen_of(chouette.screen).rolls_ahead)


def test_the_site_rolls_as_soon_as_the_other_side_has_played(friday: Chouette) -> None:
    assert asks(friday, "bob").status_code == 302
    assert plays(friday, "ann", ANN_PLAYS) == [ANN_PLAYS, "bob rolls 6 4"]
    assert stands(friday) == {}
    assert plays(friday, "bob", "bob plays 24/18 13/9") == ["bob plays 24/18 13/9"]  # once


def test_it_is_shown_as_set_and_taken_back_by_a_tap(friday: Chouette) -> None:
    button = 'name="what" value="off" aria-pressed="true"'
    assert ROLL_FOR_ME in page(friday, "bob")
    assert button not in page(friday, "bob")
    for _ in range(2):
        asks(friday, "bob")
        assert button in page(friday, "bob")
    for _ in range(2):
        assert asks(friday, "bob", "off").status_code == 302
        assert button not in page(friday, "bob")
    assert plays(friday, "ann", ANN_PLAYS) == [ANN_PLAYS]


def everything_told(chouette: Chouette, who: str | None) -> list[object]:
    """Page, stream, what programs read, and the number of the change, as that player or a spectator is told them."""
    state = read(str(chouette.pk))
    audience = watch_audience(chouette) if who is None else own_audience(seat_of(chouette, who))
    address = f"/api/chouettes/{chouette.code}/" if who is None else f"/api/seats/{seat_of(chouette, who).secret}/"
    return [state.draw(audience), Client().get(address).json(), state.version, chouette.records.count()]


def test_nobody_else_is_told_and_nothing_is_announced(eight: Time, friday: Chouette) -> None:
    others = ("ann", "cal", "dee", None)
    before = [everything_told(friday, who) for who in others]
    own = everything_told(friday, "bob")
    asks(friday, "bob")
    friday.refresh_from_db()
    assert [everything_told(friday, who) for who in others] == before
    told = everything_told(friday, "bob")
    assert (told[0], told[1]) != (own[0], own[1])
    assert told[2:] == own[2:]
    asks(friday, "bob", "off")
    assert everything_told(friday, "bob") == own


@pytest.mark.parametrize("who", ["ann", "cal", "dee"])
def test_only_whoever_rolls_next_leaves_the_roll_to_the_site(friday: Chouette, who: str) -> None:
    assert ROLL_FOR_ME not in page(friday, who)
    assert asks(friday, who).status_code == 422
    assert stands(friday) == {}


@pytest.mark.parametrize("turn", ["1.1", "1.3", "2.2", "", "x", "1.2.3"])
def test_another_turn_is_stale(friday: Chouette, turn: str) -> None:
    assert asks(friday, "bob", turn=turn).status_code == 409
    assert stands(friday) == {}


def test_what_comes_too_late_is_stale_and_rolls_nothing(friday: Chouette) -> None:
    plays(friday, "ann", ANN_PLAYS)
    assert asks(friday, "bob").status_code == 422  # ann rolls next now
    assert asks(friday, "bob", "off").status_code == 422
    friday.refresh_from_db()
    assert friday.records.latest("number").said == ANN_PLAYS


@pytest.mark.parametrize("happens", ["undo step", "captain cal", "bob proxy cal", "settle ann dee 1 to dee", "suspend"])
def test_it_falls_away_when_something_else_happens(friday: Chouette, happens: str) -> None:
    asks(friday, "bob")
    say(friday, happens)
    assert stands(friday) == {}


def test_sitting_out_or_paying_changes_nothing_about_it(friday: Chouette) -> None:
    asks(friday, "bob")
    say(friday, "cash cal dee 2")
    assert stands(friday) == {"1.2": "bob"}
    assert plays(friday, "ann", ANN_PLAYS) == [ANN_PLAYS, "bob rolls 6 4"]


def test_a_cube_that_is_turned_before_the_roll_ends_it(friday: Chouette) -> None:
    plays(friday, "ann", ANN_PLAYS)
    with loaded("64"):
        press(Phone(), friday, "bob", "roll")
    asks(friday, "ann", turn="1.3")
    plays(friday, "bob", "bob plays 24/18 13/9", "52")
    friday.refresh_from_db()
    assert friday.records.latest("number").said == "ann rolls 5 2"
    asks(friday, "bob", turn="1.4")
    assert stands(friday) == {"1.4": "bob"}
    say(friday, "undo step")  # ann has not rolled
    assert stands(friday) == {}
    asks(friday, "bob", turn="1.4")
    assert stands(friday) == {"1.4": "bob"}
    plays(friday, "ann", "ann doubles all")
    assert stands(friday) == {}
    assert ROLL_FOR_ME not in page(friday, "bob")
    assert asks(friday, "bob", turn="1.4").status_code == 422  # while a cube waits for its answer


def test_it_waits_for_those_who_may_still_double_and_for_a_hold(eight: Time) -> None:
    friday = all_taken(open_the_game(on_screen("roll_grace=10 hold_limit=30")))
    friday.seats.update(auto_roll=False)
    asks(friday, "bob")
    assert plays(friday, "ann", ANN_PLAYS) == [ANN_PLAYS]
    assert stands(friday) == {"1.2": "bob"}
    assert "I roll myself" in page(friday, "bob")
    friday.refresh_from_db()
    say_about_the_roll(seat_of(friday, "cal"), Holding.HOLD, version=friday.version)
    say_about_the_roll(seat_of(friday, "dee"), Holding.LET, version=friday.version)
    eight.passes(11)
    friday.refresh_from_db()
    assert not go_on_if_due(friday)
    with loaded("64"):
        say_about_the_roll(seat_of(friday, "cal"), Holding.LET, version=friday.version)
    assert friday.records.latest("number").said == "bob rolls 6 4"


def test_it_is_rolled_when_their_time_is_over(eight: Time) -> None:
    friday = all_taken(open_the_game(on_screen("roll_grace=10")))
    friday.seats.update(auto_roll=False)
    asks(friday, "bob")
    plays(friday, "ann", ANN_PLAYS)
    eight.passes(11)
    friday.refresh_from_db()
    with loaded("64"):
        assert go_on_if_due(friday)
    assert friday.records.latest("number").said == "bob rolls 6 4"


def test_a_roll_that_cannot_be_played_passes_to_the_other_who_has_asked_too(eight: Time) -> None:
    friday = all_taken(open_the_game(on_screen("roll_grace=10")))
    friday.seats.update(auto_roll=False)
    plays(friday, "ann", ANN_PLAYS)
    set_board(friday, CLOSED, Side.BOX)
    with loaded("31"):
        press(Phone(), friday, "ann", "roll")
    asks(friday, "bob", turn="1.3")
    plays(friday, "ann", "ann plays 13/10 13/12")
    asks(friday, "ann", turn="1.4")
    assert stands(friday) == {"1.3": "bob", "1.4": "ann"}
    eight.passes(11)
    friday.refresh_from_db()
    with loaded("66 52"):
        assert go_on_if_due(friday)
    said = list(friday.records.order_by("-number").values_list("said", flat=True)[:2])
    assert said == ["ann rolls 5 2", "bob rolls 6 6"]
    assert stands(friday) == {}


def test_a_member_who_doubles_meanwhile_ends_it(eight: Time) -> None:
    friday = all_taken(open_the_game(on_screen("roll_grace=10")))
    friday.seats.update(auto_roll=False)
    asks(friday, "bob")
    plays(friday, "ann", ANN_PLAYS)
    plays(friday, "cal", "cal doubles")
    assert stands(friday) == {}
    eight.passes(10)  # the others have had their seconds to join
    plays(friday, "ann", "ann takes cal")
    eight.passes(11)
    friday.refresh_from_db()
    go_on_if_due(friday)
    assert friday.records.latest("number").said == "ann takes cal"


def test_programs_leave_it_too(friday: Chouette) -> None:
    address = f"/api/seats/{seat_of(friday, 'bob').secret}/"
    told = Client().get(address).json()["at_table"]["next_roll"]
    assert told == {"turn": "1.2", "asked": False}
    body = {"turn": told["turn"], "what": "on", "action_id": str(uuid4())}
    answer = Client().post(f"{address}next-roll/", json.dumps(body), "application/json")
    assert answer.json()["at_table"]["next_roll"] == {"turn": "1.2", "asked": True}
    refused = Client().post(f"/api/seats/{seat_of(friday, 'cal').secret}/next-roll/", json.dumps(body), "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "NOT_NEXT_TO_ROLL")
    assert plays(friday, "ann", ANN_PLAYS) == [ANN_PLAYS, "bob rolls 6 4"]
