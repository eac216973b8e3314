"""Prometheus gets what it may know; everybody else learns nothing."""

import os
import re
import socket
import time
from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from django.db import OperationalError
from django.test import Client, override_settings

from clubsite.operations.mail.counted import EmailBackend
from clubsite.operations.monitoring.metrics import mails, requests
from clubsite.settings.environment import networks

TOKEN = override_settings(METRICS_TOKEN="a token")
pytestmark = pytest.mark.django_db


def test_by_default_there_is_no_such_page(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@TOKEN
@pytest.mark.parametrize("said", ["", "Bearer", "Bearer a toke", "Bearer a tokens", "a token", "Basic a token", "Bearer ä"])
def test_a_wrong_token_lets_nobody_in(client: Client, said: str) -> None:
    assert client.get("/metrics", headers={"Authorization": said}).status_code == 404


@TOKEN
def test_the_right_token_does_and_any_host_name_will_do(client: Client) -> None:
    with override_settings(ALLOWED_HOSTS=["club.test"]):
        answer = client.get("/metrics", headers={"Authorization": "Bearer a token", "Host": "10.0.0.7:8000"})
        assert client.get("/healthz", headers={"Host": "10.0.0.7:8000"}).status_code == 200
        assert client.get("/readyz", headers={"Host": "evil.test"}).status_code == 200
        assert client.get("/log-in/", headers={"Host": "10.0.0.7:8000"}).status_code == 400
    assert answer.status_code == 200
    for name in (
        "club_evenings_open 0.0",
        "club_webhooks_failing 0.0",
        "club_webhook_deliveries_waiting 0.0",
        "club_ledger_off_zero 0.0",
        "club_database_up 1.0",
        "club_queue_length",
    ):
        assert f"\n{name}" in answer.content.decode()


@override_settings(METRICS_FROM=networks("10.0.0.0/8"))
def test_an_allowed_network_needs_no_token(client: Client) -> None:
    assert client.get("/metrics", REMOTE_ADDR="10.1.2.3").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.1").status_code == 404
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.1", headers={"X-Forwarded-For": "10.1.2.3"}).status_code == 404


def labels() -> set[tuple[str, str, str]]:
    return {
        (sample.labels["view"], sample.labels["method"], sample.labels["status"])
        for metric in requests.collect()
        for sample in metric.samples
    }


def test_whatever_is_asked_a_label_has_few_values(client: Client) -> None:
    before = labels()  # from earlier tests in this process
    for number in range(20):
        client.get(f"/nowhere/{number}/")
        client.generic(f"BREW{number}", f"/w/{number}/")
    assert len(labels() - before) <= 2
    assert labels() >= {("none", "GET", "404"), ("watch", "other", "405")}


@TOKEN
def test_without_a_database_it_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> int:
        raise OperationalError("the server went away")

    monkeypatch.setattr("chouette.evening.club_evenings.open_now", gone)
    told = client.get("/metrics", headers={"Authorization": "Bearer a token"}).content.decode()
    assert "club_database_up 0.0" in told
    assert "club_evenings_open" not in told


@TOKEN
def test_the_age_of_the_last_backup_is_told_where_there_are_backups(client: Client, tmp_path: Path) -> None:
    def told() -> str:
        return client.get("/metrics", headers={"Authorization": "Bearer a token"}).content.decode()

    assert "club_backup_age_seconds" not in told()
    with override_settings(BACKUP_FOLDER=str(tmp_path)):
        assert "\nclub_backup_age_seconds +Inf" in told()
        for name, hours in (("club-2026-11-07-024000.zip", 30), ("club-2026-11-08-024000.zip", 6)):
            (tmp_path / name).touch()
            os.utime(tmp_path / name, (time.time() - hours * 3600,) * 2)
        age = re.search(r"\nclub_backup_age_seconds (\S+)", told())
    assert age
    assert 6 * 3600 <= float(age[1]) < 7 * 3600


def test_mails_are_counted_by_what_became_of_them() -> None:
    def counted() -> dict[str, float]:
        return {outcome: mails.labels(outcome)._value.get() for outcome in ("sent", "failed")}

    before = counted()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]  # nobody listens here any more
    nobody = EmailBackend(host="127.0.0.1", port=port, timeout=5)
    with pytest.raises(OSError, match="refused"):
        nobody.send_messages([EmailMessage("Reminder", "text", to=["bea@example.org"])])
    assert counted() == before | {"failed": before["failed"] + 1}
