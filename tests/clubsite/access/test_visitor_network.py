"""Limits count by household: an IPv4 address, or a /64 of IPv6."""

import ipaddress

import pytest
from pytest_django.fixtures import Settings

from clubsite.access.one_household import household
from clubsite.access.visitor_network import visitor_of


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff::9", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::1", "2001:db8:0:2::/64"),
        ("", ""),
        ("nobody", "nobody"),
    ],
)
def test_what_is_counted(said: str, counted: str) -> None:
    assert household(said) == counted


@pytest.mark.parametrize(
    ("peer", "said", "visitor"),
    [
        ("10.1.2.3", b"203.0.113.9", "203.0.113.9"),
        ("10.1.2.3", b"nonsense", "10.1.2.3"),
        ("198.51.100.1", b"203.0.113.9", "198.51.100.1"),
    ],
)
def test_only_the_proxy_is_believed(peer: str, said: bytes, visitor: str, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = [ipaddress.ip_network("10.0.0.0/8")]
    assert visitor_of({"client": (peer, 1), "headers": [(b"x-real-ip", said)]}) == visitor


def test_a_peer_without_an_address_is_not_counted() -> None:
    assert visitor_of({"client": None, "headers": []}) == ""
