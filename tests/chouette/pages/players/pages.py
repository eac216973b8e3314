"""A seat's page as text, and a press on it that is refused."""

from typing import Any

from django.test import Client

from chouette.models import Chouette
from tests.chouette.phones import seat_of


def page(client: Client, chouette: Chouette, who: str) -> str:
    return client.get(f"/s/{seat_of(chouette, who).secret}/").text


def refused(answer: Any, chouette: Chouette, status: int, words: str) -> None:
    """The sentence is on the page, and nothing has changed since the row was read."""
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert words in answer.text
    before = (chouette.version, chouette.shown)
    chouette.refresh_from_db()
    assert (chouette.version, chouette.shown) == before


# Rolling and playing
