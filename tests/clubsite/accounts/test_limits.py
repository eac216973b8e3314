"""Limits hold across processes and concurrent requests; an unreachable mail server breaks no page."""

import os
import socket
import subprocess
import sys
import threading

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from clubsite.members.models import User

ANOTHER_PROCESS = """
import django
django.setup()
from django.test import Client
from django.urls import reverse
said = {"login": "tom", "password": "guess"}
print(*[Client().post(reverse("account_login"), said).status_code for _ in range(10)])
"""


def wrong() -> int:
    return Client().post(reverse("account_login"), {"login": "tom", "password": "guess"}).status_code


@pytest.mark.django_db(transaction=True)
def test_what_another_process_counted_counts_here(tom: User) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "clubsite.settings.test",
        "PGDATABASE": str(connection.settings_dict["NAME"]),
    }
    said = subprocess.run([sys.executable, "-c", ANOTHER_PROCESS], env=environment, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["422"] * 10
    assert wrong() == 429


@pytest.mark.django_db(transaction=True)
def test_guesses_sent_at_once_are_all_counted(tom: User) -> None:
    start = threading.Barrier(4)
    seen: list[int] = []

    def guess() -> None:
        start.wait()
        try:
            seen.extend(wrong() for _ in range(4))
        finally:
            connection.close()

    threads = [threading.Thread(target=guess) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(seen) <= {422, 429}
    assert len(seen) == 16
    assert seen.count(422) <= 10


def test_a_mail_server_that_is_away_is_told_and_the_code_can_be_asked_for_again(
    web: Client, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.EMAIL_PORT = taken.getsockname()[1]
    settings.EMAIL_HOST, settings.EMAIL_BACKEND = "127.0.0.1", "django.core.mail.backends.smtp.EmailBackend"
    said = {"shown_name": "Bob", "email": "bob@example.org", "password1": "bone paper, dark ink"}
    page = web.post(reverse("account_signup"), said, follow=True)
    assert page.status_code == 200
    assert "The mail could not be sent just now." in page.text
    assert "Send another code" in page.text
    assert "account/email/email_confirmation_signup" in caplog.text
    assert "bob@example.org" not in caplog.text
