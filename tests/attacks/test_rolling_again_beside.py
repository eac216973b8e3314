"""Dice thrown beside the board, undone until they please: for the seats, and to round a settlement."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from chouette.evening.services import open_chouette
from chouette.models import Chouette, SettlementOffer
from chouette.records.audit import troubles_of
from chouette.records.evening_dice import dice_of_evening
from chouette.seats.sitting_down import roll_and_begin, sit_down
from clubsite.members.models import Club, User
from clubsite.members.services import join
from games.dice.models import DiceSeed
from games.dice.public_dice import wrong_among
from tests.chouette.evenings import say
from tests.chouette.on_screen.dice_evenings import tell
from tests.chouette.on_screen.evenings import ON_SCREEN, an_evening_on_screen, press

pytestmark = pytest.mark.django_db


def seated(chouette: Chouette, by: User) -> str:
    chouette.refresh_from_db()
    roll_and_begin(chouette.pk, version=chouette.version, action_id=uuid4(), by=by)
    chouette.refresh_from_db()
    first, last = chouette.records.order_by("-number")[1], chouette.records.latest("number")
    assert last.said == "game"
    return first.said


@pytest.mark.parametrize("order", ["one_die", "two_dice", "four_dice", "shuffle"])
def test_seats_undone_and_rolled_again_are_the_same(order: str) -> None:
    mo, club = User.objects.create_user("mo"), Club.objects.create(name="Friday", slug="friday")
    table = tell(open_chouette(club, "Friday", mo), "option board=on", f"option initial_order={order}")
    for word in ("ann", "bob", "cal", "dee"):
        join(club, somebody := User.objects.create_user(word))
        sit_down(table.pk, somebody)
    seats = set()
    for _ in range(5):
        seats.add(seated(table, mo))
        before = table.records.filter(said__startswith="box" if order == "shuffle" else "rolls").latest("number").number
        tell(table, *["undo step"] * (table.version - before + 1))
    assert len(seats) == 1
    assert troubles_of(table.pk) == []
    (promised,) = DiceSeed.objects.filter(scope=f"chouette:{table.code}:beside")
    assert promised.drawn >= 2


def test_a_settlement_undone_is_rounded_by_the_same_dice_and_verified_after_the_evening() -> None:
    friday = an_evening_on_screen(ON_SCREEN.replace("\ngame", "\noption settlement_rounding=simborg\ngame"))
    said = set()
    for _ in range(5):
        friday.refresh_from_db()
        offered = {"cube": "main:cal", "to": "ann", "winner": "", "points": "0.78"}
        assert press(Client(), friday, "cal", "settle", **offered).status_code == 302
        assert press(Client(), friday, "ann", "offer", accept=SettlementOffer.objects.get().pk).status_code == 302
        said.add(friday.records.latest("number").said)
        say(friday, "undo step")
    assert len(said) == 1
    say(friday, "team wins single override\nclose")
    (beside,) = [one for one in dice_of_evening(friday).promised if not one.number]
    assert beside.dice.seed is not None
    assert len(beside.dice.rolls) == 1
    assert wrong_among(dice_of_evening(friday).public) == {}
    assert troubles_of(friday.pk) == []
    told = Client().get(f"/w/{friday.code}/dice/").text
    assert "Beside the board" in told


def test_a_settlement_that_tells_other_dice_is_found_by_night() -> None:
    friday = an_evening_on_screen(ON_SCREEN.replace("\ngame", "\noption settlement_rounding=simborg\ngame"))
    press(Client(), friday, "cal", "settle", cube="main:cal", to="ann", winner="", points="0.78")
    press(Client(), friday, "ann", "offer", accept=SettlementOffer.objects.get().pk)
    with connection.cursor() as cursor:  # as the owner of the tables
        cursor.execute("set constraints all immediate; alter table games_matches_drawnroll disable trigger user")
        cursor.execute("update games_matches_drawnroll set first = first %% 6 + 1", [])
        cursor.execute("alter table games_matches_drawnroll enable trigger user")
    (found,) = troubles_of(friday.pk)
    assert "tells other dice than" in found
