"""What somebody agrees to is what they have read: text that is changed while their tap is on its way gets no yes."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.on_screen.proposals import proposal_at
from chouette.models import SettlementOffer
from tests.attacks.sitting_monitor import ann_has_rolled, answers, asked, at_console, by_program, last_said, nothing_was_said
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.phones import all_taken, table_of

pytestmark = pytest.mark.django_db

BOB_PAYS = {"cube": "main:bob", "points": "0.5", "to": "ann", "winner": ""}


def test_an_offer_that_was_changed_is_not_accepted_by_a_tap_on_the_earlier_one() -> None:
    chouette = an_evening_on_screen()
    press(Client(), chouette, "ann", "settle", **BOB_PAYS)
    read = SettlementOffer.objects.get().pk
    press(Client(), chouette, "ann", "settle", **BOB_PAYS | {"points": "3"})
    assert press(Client(), chouette, "bob", "offer", accept=read).status_code == 422
    assert set(table_of(chouette).scores.values()) == {0}
    sent = {"offer": read, "what": "accept", "version": chouette.version, "action_id": str(uuid4())}
    secret = all_taken(chouette).seats.get(word="bob").secret
    assert Client().post(f"/api/seats/{secret}/settlements/", sent, "application/json").status_code == 422
    assert set(table_of(chouette).scores.values()) == {0}


def test_an_offer_that_is_sent_again_unchanged_stays_the_same() -> None:
    chouette = an_evening_on_screen()
    for _twice in range(2):
        press(Client(), chouette, "ann", "settle", **BOB_PAYS)
        first = SettlementOffer.objects.order_by("pk").first()
    assert first is not None
    assert press(Client(), chouette, "bob", "offer", accept=first.pk).status_code == 302


@pytest.mark.parametrize("ends", ["withdrawn", "refused", "open"])
def test_one_click_does_not_ask_for_two_things(ends: str) -> None:
    """The program sends the same action id with another text, after it was withdrawn, refused, or while it is open."""
    chouette, click = ann_has_rolled(), str(uuid4())
    by_program(chouette, "proposition ann bob 1 to bob", action_id=click)
    read = asked(chouette)["id"]
    if ends == "withdrawn":
        at_console(chouette, "undo step")  # anything else asked for instead
    elif ends == "refused":
        answers(chouette, "bob", "refuse")
    by_program(chouette, "proposition ann bob 900 to ann", action_id=click)
    assert asked(chouette)["said"] == ["proposition ann bob 900 to ann"]
    assert answers(chouette, "bob", about=read).status_code == 422
    assert nothing_was_said(chouette)
    answers(chouette, "bob")
    assert last_said(chouette).said == "proposition ann bob 900 to ann"
    assert str(last_said(chouette).action_id) == click


def test_another_reason_is_another_question() -> None:
    chouette, click = ann_has_rolled(), uuid4()
    at_console(chouette, "dee leaves", click=click, reason="Her battery")
    read = asked(chouette)["id"]
    at_console(chouette, "dee leaves", click=click, reason="For good")
    assert answers(chouette, "dee", about=read).status_code == 422
    assert nothing_was_said(chouette)


def test_a_yes_sent_twice_after_it_was_done_is_no_mistake_and_nothing_is_asked_any_more() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "bob resigns single")
    read = asked(chouette)["id"]
    assert [answers(chouette, "bob", about=read).status_code for _tap in range(2)] == [302, 302]
    chouette.refresh_from_db()
    assert proposal_at(chouette) is None
    assert answers(chouette, "bob", "refuse", about=read).status_code == 422
    assert answers(chouette, "cal", about=read).status_code == 422
