"""The proxy is trusted, visitors are not."""

import ipaddress
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings

from clubsite.operations.middleware.visitor_address import told_by_the_proxy

OURS = override_settings(TRUSTED_PROXIES=[ipaddress.ip_network("10.0.0.0/8")])


def seen(**meta: str) -> dict[str, Any]:
    """What the views see of a request with these headers."""
    passed: list[HttpRequest] = []

    def view(request: HttpRequest) -> HttpResponse:
        passed.append(request)
        return HttpResponse()

    told_by_the_proxy(view)(RequestFactory().get("/", **meta))  # type: ignore[arg-type]
    return passed[0].META


@OURS
def test_the_proxy_says_who_asks() -> None:
    meta = seen(REMOTE_ADDR="10.1.2.3", HTTP_X_REAL_IP="203.0.113.9", HTTP_X_FORWARDED_PROTO="https", HTTP_X_REQUEST_ID="x" * 9)
    assert (meta["REMOTE_ADDR"], meta["HTTP_X_FORWARDED_PROTO"], meta["HTTP_X_REQUEST_ID"]) == ("203.0.113.9", "https", "x" * 9)


@OURS
@pytest.mark.parametrize("said", ["", "nonsense", "203.0.113.9, 10.0.0.1", "1" * 4000, "203.0.113.9\n"])
def test_what_is_no_address_is_not_taken_for_one(said: str) -> None:
    assert seen(REMOTE_ADDR="10.1.2.3", HTTP_X_REAL_IP=said)["REMOTE_ADDR"] in ("10.1.2.3", "203.0.113.9")
    ipaddress.ip_address(seen(REMOTE_ADDR="10.1.2.3", HTTP_X_REAL_IP=said)["REMOTE_ADDR"])


@OURS
@pytest.mark.parametrize("visitor", ["203.0.113.9", "::1", ""])
def test_a_visitor_s_own_word_is_forgotten(visitor: str) -> None:
    meta = seen(
        REMOTE_ADDR=visitor,
        HTTP_X_REAL_IP="198.51.100.1",
        HTTP_X_FORWARDED_FOR="198.51.100.1",
        HTTP_X_FORWARDED_HOST="evil.test",
        HTTP_FORWARDED="for=198.51.100.1",
        HTTP_X_FORWARDED_PROTO="https",
        HTTP_X_REQUEST_ID="chosen-by-a-visitor",
    )
    assert meta["REMOTE_ADDR"] == visitor
    assert [name for name in meta if "FORWARDED" in name or name in ("HTTP_X_REAL_IP", "HTTP_X_REQUEST_ID")] == []


def test_without_a_proxy_in_front_nobody_is_believed() -> None:
    assert seen(REMOTE_ADDR="127.0.0.1", HTTP_X_REAL_IP="198.51.100.1")["REMOTE_ADDR"] == "127.0.0.1"
