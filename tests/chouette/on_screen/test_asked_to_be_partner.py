"""Nobody shares what the box pays without having said yes on their own page; a partner leaves before the next game."""

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.rules.model.actions import Player
from tests.attacks.sitting_monitor import answers, asked, last_said
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.phones import at_home, seat_of, table_of

pytestmark = pytest.mark.django_db

FOUR = "sheet plain\noption board=on\noption partner=optional\noption partner_from=4\nbox ann\nline bob cal dee"


@pytest.fixture
def friday() -> Chouette:
    return an_evening_on_screen(FOUR)


def partners(chouette: Chouette) -> tuple[Player, ...]:
    return table_of(chouette).roles.partners


def page(chouette: Chouette, who: str) -> str:
    client, seat = Client(), seat_of(chouette, who)
    at_home(client, seat)
    return client.get(f"/s/{seat.secret}/").content.decode()


def test_who_is_named_is_asked_and_is_partner_with_their_yes(friday: Chouette) -> None:
    assert press(Client(), friday, "ann", say="partner cal").status_code == 302
    assert partners(friday) == ()
    assert asked(friday)["asks"] == ["cal"]
    assert "ann asks for a partner:" in page(friday, "cal")
    assert "A partner shares what the box wins and loses." in page(friday, "cal")
    assert 'name="agree"' in page(friday, "cal")
    assert 'name="agree"' not in page(friday, "bob")
    answers(friday, "cal")
    assert partners(friday) == ("cal",)
    record = last_said(friday)
    assert (record.said, record.actor_name, record.agreed) == ("partner cal", "ann", ["cal"])


def test_a_no_is_a_no_and_is_not_asked_again_before_something_was_said(friday: Chouette) -> None:
    press(Client(), friday, "ann", say="partner cal")
    answers(friday, "cal", "refuse")
    assert partners(friday) == ()
    again = press(Client(), friday, "ann", say="partner cal")
    assert (again.status_code, "cal has said no to that" in again.text) == (422, True)
    assert 'value="partner cal"' not in page(friday, "ann")
    assert 'value="partner dee"' in page(friday, "ann")
    assert press(Client(), friday, "ann", say="partner bob").status_code == 302
    answers(friday, "bob", "refuse")
    assert press(Client(), friday, "ann", say="partner cal").status_code == 422
    assert asked(friday)["asks"] == ["bob"]


def test_nobody_says_yes_for_them_and_the_game_begins_without(friday: Chouette) -> None:
    press(Client(), friday, "ann", say="partner cal")
    for other in ("ann", "bob"):
        assert answers(friday, other).status_code == 422
    say(friday, "game")
    assert table_of(friday).game is not None
    assert partners(friday) == ()
    assert answers(friday, "cal", about=asked(friday)["id"]).status_code == 422
    assert partners(friday) == ()


def test_what_the_rules_refuse_is_refused_before_anybody_is_asked(friday: Chouette) -> None:
    answer = press(Client(), friday, "ann", say="partner bob cal")
    assert answer.status_code == 422
    friday.refresh_from_db()
    assert friday.proposal is None
    assert press(Client(), friday, "bob", say="partner cal").status_code == 422


def test_a_partner_leaves_the_partnership_before_the_next_game_and_nobody_else_does(friday: Chouette) -> None:
    say(friday, "partner cal\ngame\nbox wins single override")
    assert partners(friday) == ("cal",)
    assert "Not as partner" in page(friday, "cal")
    assert "Without a partner" not in page(friday, "cal")
    assert "Without a partner" in page(friday, "ann")
    assert "Not as partner" not in page(friday, "bob")
    assert press(Client(), friday, "bob", say="partner off").status_code == 422
    assert press(Client(), friday, "cal", say="partner off").status_code == 302
    assert partners(friday) == ()


def test_who_has_said_yes_is_partner_in_the_next_game_and_nobody_changes_the_line_that_way(friday: Chouette) -> None:
    press(Client(), friday, "ann", say="partner cal")
    answers(friday, "cal")
    for who in ("ann", "cal"):
        assert "partner off" not in page(friday, who)
        assert press(Client(), friday, who, say="partner off").status_code == 422
    assert partners(friday) == ("cal",)


def test_who_must_be_partner_by_the_house_rules_stays() -> None:
    friday = an_evening_on_screen(FOUR.replace("partner=optional", "partner=mandatory") + "\ngame")
    say(friday, "box wins single override")
    (partner,) = partners(friday)
    assert "Not as partner" not in page(friday, partner)
    assert press(Client(), friday, partner, say="partner off").status_code == 422
    assert partners(friday) == (partner,)
