"""The pages of an evening's house rules: read by everybody, changed by who runs the evening."""

import pytest
from django.test import Client

from clubsite.members.models import User
from tests.chouette.evenings import FOUR, an_evening
from tests.markup import text_of

pytestmark = pytest.mark.django_db

RULES = f"option beaver=off\noption players_max=6\n{FOUR}"


def test_the_page_begins_with_what_differs_from_the_published_set(client: Client) -> None:
    code = an_evening(RULES).code
    page = text_of(client.get(f"/w/{code}/rules/").text)
    assert "Not as in “Online”" in page
    assert "Beavers: not allowed (Online: allowed)" in page
    assert page.index("Players at most: 6 (Online: 12)") < page.index("Box and captain")
    assert "Every rule is as in “Plain”." in text_of(client.get(f"/w/{an_evening(monitor='dan').code}/rules/").text)


def test_a_table_without_a_board_reads_nothing_of_clocks(client: Client) -> None:
    here = f"/w/{an_evening(RULES).code}/rules/"
    assert "The checkers are moved elsewhere" in text_of(client.get(here).text)
    assert "Clock" not in text_of(client.get(here).text)
    on_screen = an_evening("option board=on", monitor="dan")
    assert "Clock: minutes a side" in text_of(client.get(f"/w/{on_screen.code}/rules/").text)


def test_a_rule_is_looked_for_without_a_script(client: Client) -> None:
    here = f"/w/{an_evening(RULES).code}/rules/"
    page = text_of(client.get(here, {"q": "Jacoby"}).text)
    assert "Jacoby rule" in page
    assert "First seats" not in page
    assert "No rule has these words." in text_of(client.get(here, {"q": "<zebra>"}).text)
    assert "<zebra>" not in client.get(here, {"q": "<zebra>"}).text
    assert "First seats" in text_of(client.get(here, {"q": "  "}).text)
    assert client.get(here, {"q": "\x00" * 99}).status_code == 200


def test_the_form_of_the_rules_is_looked_through_and_changes_what_it_shows(client: Client) -> None:
    chouette = an_evening(RULES)
    client.force_login(User.objects.get(username="mo"))
    here = f"/c/{chouette.code}/rules/"
    page = client.get(here, {"q": "jacoby"})
    assert "Whoever is doubled may beaver" not in page.text
    sent = {"jacoby": "off", "version": page.context["version"], "action_id": page.context["action_id"]}
    assert client.post(f"{here}?q=jacoby", sent).status_code == 303
    assert "Jacoby rule: not played (Online: played)" in text_of(client.get(here).text)
