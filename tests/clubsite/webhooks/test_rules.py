"""Where a webhook may lead, how it is signed, when it is retried."""

from ipaddress import ip_address

import pytest

from clubsite.webhooks.rules.addresses import AddressRefusal, AddressRefused, Target, may_be_reached, read_address
from clubsite.webhooks.rules.retries import DAY, HOUR, MOST_ATTEMPTS, WAITS, wait_after
from clubsite.webhooks.rules.signature import signatures, write_secret


@pytest.mark.parametrize(
    ("address", "refusal"),
    [
        ("", AddressRefusal.UNREADABLE),
        ("example.org/hook", AddressRefusal.UNREADABLE),
        ("https://", AddressRefusal.UNREADABLE),
        ("https:///hook", AddressRefusal.UNREADABLE),
        ("https://example.org:0/", AddressRefusal.UNREADABLE),
        ("https://example.org:66000/", AddressRefusal.UNREADABLE),
        ("https://[::1/", AddressRefusal.UNREADABLE),
        ("https://example.org/a b", AddressRefusal.UNREADABLE),
        ("https://example.org/\r\nHost: elsewhere", AddressRefusal.UNREADABLE),
        ("https://example.org\\@elsewhere/", AddressRefusal.UNREADABLE),
        ("https://exämple.org/", AddressRefusal.UNREADABLE),
        ("https://example.org/#here", AddressRefusal.UNREADABLE),
        ("http://example.org/", AddressRefusal.NOT_HTTPS),
        ("ftp://example.org/", AddressRefusal.NOT_HTTPS),
        ("file://example.org/etc/passwd", AddressRefusal.NOT_HTTPS),
        ("http://localhost:8000/", AddressRefusal.NOT_HTTPS),
        ("https://tom:secret@example.org/", AddressRefusal.CARRIES_PASSWORD),
        ("https://example.org@elsewhere.org/", AddressRefusal.CARRIES_PASSWORD),
        ("https://example.org:25/", AddressRefusal.PORT_OF_SOMETHING_ELSE),
        ("https://localhost/", AddressRefusal.NOT_PUBLIC),
        ("https://127.0.0.1/", AddressRefusal.NOT_PUBLIC),
        ("https://10.1.2.3/", AddressRefusal.NOT_PUBLIC),
        ("https://169.254.169.254/latest/meta-data", AddressRefusal.NOT_PUBLIC),
        ("https://[::1]/", AddressRefusal.NOT_PUBLIC),
        ("https://[::ffff:10.0.0.1]/", AddressRefusal.NOT_PUBLIC),
        ("https://example.org/" + "a" * 500, AddressRefusal.TOO_LONG),
    ],
)
def test_an_address_that_is_not_public_and_encrypted_is_refused(address: str, refusal: AddressRefusal) -> None:
    with pytest.raises(AddressRefused) as refused:
        read_address(address, loopback=False)
    assert refused.value.refusal is refusal


def test_an_address_is_read_into_where_to_connect_and_what_to_ask_for() -> None:
    assert read_address("https://example.org", loopback=False) == Target("https", "example.org", 443, "/")
    assert read_address("https://Example.org:8443/a?b=c", loopback=False) == Target("https", "example.org", 8443, "/a?b=c")


def test_this_machine_may_be_named_only_where_a_setting_allows_it_and_nothing_else_without_tls() -> None:
    assert read_address("http://localhost:8000/", loopback=True).port == 8000
    assert read_address("http://127.0.0.1:8000/", loopback=True).scheme == "http"
    with pytest.raises(AddressRefused):
        read_address("http://example.org/", loopback=True)
    with pytest.raises(AddressRefused):
        read_address("https://192.168.1.2/", loopback=True)


@pytest.mark.parametrize(
    "machine",
    [
        *("0.0.0.1", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.0.1", "192.168.0.1"),
        *("198.18.0.1", "192.0.2.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"),
        *("::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1"),
        *("fec0::1", "feff::1", "3fff::1", "3fff:fff::1", "5f00::1", "4000::1", "64:ff9b:1::1", "::101:101", "192.88.99.1"),
        *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::"),
    ],
)
def test_no_private_or_special_machine_is_reached_however_it_is_written(machine: str) -> None:
    assert not may_be_reached(ip_address(machine), loopback=False)


@pytest.mark.parametrize("machine", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"])
def test_public_machines_are_reached(machine: str) -> None:
    assert may_be_reached(ip_address(machine), loopback=False)


def test_the_signature_is_that_of_the_specifications_own_example() -> None:
    """The vector that the Standard Webhooks libraries are tested with."""
    signed = signatures(
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_while_a_secret_is_replaced_both_sign() -> None:
    both = signatures([write_secret(b"new" * 8), write_secret(b"old" * 8)], "msg_1", 1, b"{}").split()
    assert both == [signatures([write_secret(key * 8)], "msg_1", 1, b"{}") for key in (b"new", b"old")]


def test_a_delivery_is_tried_eight_times_in_about_a_day() -> None:
    waits = [wait_after(attempts, 0) for attempts in range(1, MOST_ATTEMPTS + 1)]
    assert waits == [*WAITS, None]
    assert DAY - HOUR < sum(WAITS) < DAY
    assert MOST_ATTEMPTS == 8


def test_chance_spreads_what_failed_together() -> None:
    assert wait_after(2, 0) == 300
    assert wait_after(2, 1) == 360
