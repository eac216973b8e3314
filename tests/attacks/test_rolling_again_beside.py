"""Dice thrown beside the board, undone until they please: for the seats, and to round a settlement."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from chouette.evening.codec import TABLES
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


def placed(chouette: Chouette) -> tuple[str, ...]:
    """The box and the line, as the dice, or those who stand in for them, gave it."""
    game = TABLES.decode(chouette.table).game
    assert game is not None
    return (game.box, *game.team)


def at_the_table(words: str, *options: str) -> tuple[Chouette, User, Club]:
    mo, club = User.objects.create_user("mo"), Club.objects.create(name="Friday", slug="friday")
    table = tell(open_chouette(club, "Friday", mo), "option board=on", *options)
    for word in words.split():
        comes(table, club, word)
    return table, mo, club


def comes(table: Chouette, club: Club, word: str) -> None:
    join(club, somebody := User.objects.create_user(word))
    sit_down(table.pk, somebody)


def take_back_the_beginning(table: Chouette) -> None:
    number = table.records.exclude(said__in=("game", "undo step")).exclude(said__startswith="line").latest("number").number
    tell(table, *["undo step"] * (table.version - number + 1))


@pytest.mark.parametrize("order", ["one_die", "two_dice", "four_dice", "shuffle"])
def test_who_has_seen_the_roll_changes_no_place_by_sitting_somebody_out(order: str) -> None:
    table, mo, _club = at_the_table("ann bob cal dee", f"option initial_order={order}")
    seated(table, mo)
    places = placed(table)
    take_back_the_beginning(table)
    for out in places:
        tell(table, f"{out} sits out")
        seated(table, mo)
        assert placed(table) == tuple(one for one in places if one != out)
        take_back_the_beginning(table)
        tell(table, f"{out} returns")
    seated(table, mo)
    assert placed(table) == places
    assert troubles_of(table.pk) == []


def test_who_has_seen_the_roll_changes_no_place_by_another_way_of_rolling() -> None:
    table, mo, _club = at_the_table("ann bob cal dee", "option initial_order=two_dice")
    seated(table, mo)
    places = placed(table)
    for order in ("one_die", "four_dice", "shuffle", "manual"):
        take_back_the_beginning(table)
        tell(table, f"option initial_order={order}")
        seated(table, mo)
        assert placed(table) == places
    assert troubles_of(table.pk) == []


def test_who_comes_after_the_roll_goes_to_the_end() -> None:
    table, mo, club = at_the_table("ann bob cal")
    seated(table, mo)
    places = placed(table)
    take_back_the_beginning(table)
    comes(table, club, "eve")
    seated(table, mo)
    assert placed(table) == (*places, "eve")
    assert troubles_of(table.pk) == []


def test_only_the_game_is_taken_back_and_the_seats_are_not_rolled_anew() -> None:
    table, mo, _club = at_the_table("ann bob cal dee")
    seated(table, mo)
    places = placed(table)
    tell(table, "undo step")
    seated(table, mo)
    assert placed(table) == places
    assert troubles_of(table.pk) == []


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
