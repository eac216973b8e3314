"""Whether the site is up: answered without a login, and truthfully while there is no database."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client


def asked(place: str) -> tuple[int, str]:
    """In a thread of its own, as a server would: with a connection of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_ask, place).result()


def _ask(place: str) -> tuple[int, str]:
    try:
        answer = Client().get(place)
        return answer.status_code, answer.content.decode()
    finally:
        connections.close_all()


@pytest.mark.django_db
def test_with_its_database_the_site_is_up_and_ready() -> None:
    assert asked("/healthz") == (200, "up\n")
    assert asked("/readyz") == (200, "ready\n")


@pytest.mark.django_db
def test_without_its_database_the_site_is_up_but_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "HOST", "/nowhere")
    assert asked("/healthz") == (200, "up\n")
    assert asked("/readyz") == (503, "no database\n")
