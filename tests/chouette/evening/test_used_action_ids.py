"""One form, one action: pressed twice it is done once, and it never claims to have done something else."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db


def test_a_double_click_is_harmless_and_another_play_of_the_same_form_is_refused(client: Client) -> None:
    friday = an_evening_on_screen()
    with loaded("31"):
        press(client, friday, "ann", "roll")
    friday.refresh_from_db()
    sent = {"version": friday.version, "action_id": uuid4(), "page": uuid4()}
    for _twice in range(2):
        assert press(client, friday, "ann", "play", play="8/5 6/5", **sent).status_code == 302
    other = press(client, friday, "ann", "play", play="24/20", **sent)
    assert (other.status_code, "Load the page again." in other.text) == (422, True)
    assert friday.records.filter(said__contains="plays").count() == 1
