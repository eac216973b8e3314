"""Prometheus gets what it may know; everybody else learns nothing."""

import pytest
from django.db import OperationalError
from django.test import Client, override_settings

from clubsite.operations.monitoring.metrics import requests
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
    for name in ("club_evenings_open 0.0", "club_ledger_off_zero 0.0", "club_database_up 1.0", "club_queue_length"):
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
