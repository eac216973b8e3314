"""Firefox and WebKit: an evening on screen, one around a table and a bracket can be used there."""

import pytest

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import User
from clubsite.members.services import create_club
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded

from .engines import Player

pytestmark = pytest.mark.django_db(transaction=True)

LIVE = "html[data-live=live]"


def sits_down(player: Player, friday: Chouette, who: str) -> None:
    player.opens(f"/s/{seat_of(friday, who).secret}/")
    player.taps(".seat-door form .btn")
    player.sees(LIVE)


def logs_in(player: Player, name: str, password: str) -> None:
    player.opens("/log-in/")
    for field, said in (("login", name), ("password", password)):
        player.types(f"input[name={field}]", said)
    player.presses("Log in")
    player.sees("main", "The Mulberry")


def test_a_turn_is_dragged_and_tapped(player: Player) -> None:
    friday = an_evening_on_screen()
    let_everybody_roll(friday)
    with loaded("31"):
        sits_down(player, friday, "ann")
        player.presses("Roll for the opening")
        player.sees("#table-turn", "Your play: 3-1.")
        player.drags("#board-place-8", "#board-place-5")
        player.taps("#board-place-6")
        player.presses("Confirm")
        player.sees("#table-happened", "ann plays 8/5 6/5.")
        assert player.fits()


def test_an_evening_is_kept(player: Player) -> None:
    mo = User.objects.create_user("mo", "", "a long password")
    friday = say(open_chouette(create_club(mo, "The Mulberry"), "Friday", mo), "box ann\nline bob cal dee\ngame")
    logs_in(player, "mo", "a long password")
    player.opens(f"/c/{friday.code}/")
    player.sees(LIVE)
    player.presses("Box: double all")
    player.presses("All take")
    player.sees("#console", "dee takes at 2.")
    say(friday, "bob doubles")  # on another phone
    player.sees("#console", "bob doubles.")
    assert player.fits()
