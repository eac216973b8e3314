"""How a delivery is signed stands where programmers look: in the schema, in its guide, and where a webhook is made."""

import inspect
import json
import re
from typing import get_args

import pytest
from django.test import Client

from clubsite.api.docs import document
from clubsite.eventlog.club_events import Kind
from clubsite.members.models import Club, User
from clubsite.webhooks import delivering, receiving
from clubsite.webhooks.api import KindWord
from clubsite.webhooks.models import Event

SNIPPET = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_guides_python_is_what_the_tests_receive_with() -> None:
    (snippet,) = [one for one in SNIPPET.findall(document.GUIDE.read_text()) if "webhook-signature" in one]
    assert snippet == inspect.getsource(receiving).partition('"""\n\n')[2]


@pytest.mark.django_db
def test_the_schema_has_the_request_that_a_receiver_gets(club: Club) -> None:
    told = json.loads(document.written())["webhooks"]["event"]["post"]
    assert [one["name"] for one in told["parameters"]] == ["webhook-id", "webhook-timestamp", "webhook-signature"]
    schema = told["requestBody"]["content"]["application/json"]["schema"]
    sent = json.loads(delivering.body_of(Event.objects.create(club=club, kind="tournament.reported", data={})))
    assert sorted(schema["required"]) == sorted(sent)
    assert sent["type"] in schema["properties"]["type"]["enum"]


def test_the_page_where_a_webhook_is_made_shows_how_it_is_signed(client: Client, tom: User, club: Club) -> None:
    client.force_login(tom)
    page = client.get(f"/clubs/{club.slug}/webhooks/").content.decode()
    for said in ("webhook-id", "webhook-timestamp", "webhook-signature", "HMAC-SHA256", "delivery_is_ours"):
        assert said in page


def test_a_hook_may_be_told_of_everything_that_is_recorded() -> None:
    assert set(get_args(KindWord)) == set(Kind.values)
