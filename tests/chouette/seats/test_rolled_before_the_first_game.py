"""Where the box may have a partner, the seats are rolled first; the game begins with another tap, so that the box can ask."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.codec import TABLES
from chouette.evening.mistakes import ConsentRefused
from chouette.models import Chouette
from chouette.rules.model.table import Table
from chouette.seats.sitting_down import roll_and_begin
from clubsite.members.models import User
from tests.attacks.sitting_monitor import a_monitor, answers
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.on_screen.test_asked_to_be_partner import page
from tests.chouette.phones import table_of

pytestmark = pytest.mark.django_db

JOINED = "sheet plain\noption board=on\noption partner={partner}\noption partner_from=4"


def gathered(partner: str) -> Chouette:
    friday = an_evening_on_screen(JOINED.format(partner=partner) + "\nann joins\nbob joins\ncal joins\ndee joins")
    for who in ("ann", "bob", "cal", "dee"):
        page(friday, who)
    friday.refresh_from_db()
    return friday


def tapped(friday: Chouette, by: User | None = None) -> Table:
    friday.refresh_from_db()
    by = by or friday.opened_by
    assert by is not None
    roll_and_begin(friday.pk, version=friday.version, action_id=uuid4(), by=by)
    return table_of(friday)


def door(friday: Chouette) -> str:
    web = Client()
    assert friday.opened_by is not None
    web.force_login(friday.opened_by)
    return web.get(f"/t/{friday.code}/").content.decode()


def test_where_partners_are_allowed_the_box_asks_between_the_roll_and_the_game() -> None:
    friday = gathered("optional")
    assert ("Roll for the seats and begin" in door(friday), "Roll for the seats" in door(friday)) == (False, True)
    rolled = tapped(friday)
    box, captain, behind = rolled.roles.box, *rolled.roles.line[:2]
    assert rolled.game is None
    assert box is not None
    assert "Begin the first game" in door(friday)
    assert "The seats are given. The first game begins when the monitor begins it." in page(friday, captain)
    press(Client(), friday, box, say=f"partner {behind}")
    answers(friday, behind)
    game = tapped(friday).game
    assert game is not None
    assert (game.box, game.partners, game.captain) == (box, (behind,), captain)


def test_where_they_are_not_it_stays_one_tap() -> None:
    friday = gathered("off")
    assert "Roll for the seats and begin" in door(friday)
    assert tapped(friday).game is not None


def test_what_was_taken_back_is_rolled_again_and_comes_out_the_same() -> None:
    friday = gathered("optional")
    first = tapped(friday).roles
    say(friday, "undo step")
    again = tapped(friday)
    assert (again.roles, again.game) == (first, None)


def test_an_opener_who_plays_waits_for_who_is_asked() -> None:
    friday = gathered("optional")
    rolled = tapped(friday)
    captain, behind = rolled.roles.line[:2]
    opener = a_monitor(friday, captain)
    assert rolled.roles.box is not None
    press(Client(), friday, rolled.roles.box, say=f"partner {behind}")
    with pytest.raises(ConsentRefused, match="The next game waits for"):
        tapped(friday, opener)
    assert TABLES.decode(Chouette.objects.get(pk=friday.pk).table).game is None


def test_a_monitor_at_the_table_reads_that_the_first_game_waits_for_them() -> None:
    friday = gathered("optional")
    a_monitor(friday, "cal")
    assert "The first game begins when you have rolled for the seats." in page(friday, "cal")
    assert "The first game begins when the monitor has rolled for the seats." in page(friday, "dee")
    assert "Who is here, and how it begins" in page(friday, "cal")
