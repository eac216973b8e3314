"""One POST against real servers that behave, misbehave, or are off limits."""

import datetime
import socket
from pathlib import Path
from threading import Event as Signal

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pytest_django import Settings

from clubsite.webhooks import sending
from clubsite.webhooks.models import Trouble
from clubsite.webhooks.sending import LARGEST_ANSWER, LARGEST_EXCERPT, Answer, post

from .receiver import Receiver, a_raw_server, a_receiver


def test_what_is_accepted_is_delivered_with_the_beginning_of_the_answer(receiver: Receiver) -> None:
    assert post(receiver.address, {"x-more": "1"}, b"{}") == Answer(200, "", "thank you")
    (got,) = receiver.got
    assert (got.path, got.body, got.headers["x-more"]) == ("/hook?club=1", b"{}", "1")
    assert got.headers["host"] == receiver.address.split("/")[2]


@pytest.mark.parametrize(("status", "trouble"), [(204, ""), (302, "redirected"), (404, "refused"), (500, "refused")])
def test_only_a_status_from_200_to_299_counts(receiver: Receiver, status: int, trouble: str) -> None:
    receiver.statuses, receiver.answer = [status], b""
    assert post(receiver.address, {}, b"{}") == Answer(status, trouble)


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    with a_receiver() as elsewhere:
        receiver.statuses, receiver.location = [307], elsewhere.address
        assert post(receiver.address, {}, b"{}").trouble == Trouble.REDIRECTED
        assert elsewhere.got == []


def test_nobody_listens(receiver: Receiver) -> None:
    with a_receiver() as gone:
        address = gone.address
    assert post(address, {}, b"{}") == Answer(None, Trouble.NO_CONNECTION)


def test_a_name_that_does_not_exist() -> None:
    assert post("https://nowhere.invalid/", {}, b"{}") == Answer(None, Trouble.NO_SUCH_HOST)


def test_this_machine_is_refused_at_the_moment_of_delivery(receiver: Receiver, settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = False
    assert post(receiver.address.replace("http:", "https:"), {}, b"{}") == Answer(None, Trouble.NOT_PUBLIC)
    assert receiver.got == []


@pytest.mark.parametrize("leads_to", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["::ffff:169.254.169.254"], ["fe80::1%eth0"]])
def test_a_name_is_judged_by_what_it_leads_to(
    leads_to: list[str], receiver: Receiver, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the resolver is replaced: the tests cannot have a name server of their own, and this is what a hostile one says."""
    found = [(0, 0, 0, "", (machine, 443)) for machine in leads_to]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    settings.WEBHOOKS_TO_LOOPBACK = False
    port = receiver.address.split(":")[2]
    assert post(f"https://rebound.example.org:{port}", {}, b"{}") == Answer(None, Trouble.NOT_PUBLIC)
    assert receiver.got == []


def test_the_machine_that_was_judged_is_the_one_connected_to(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server may give another answer a moment later: it is asked once, and then only the number is used."""
    asked: list[str] = []
    look_up = socket.getaddrinfo

    def resolver(host: str, *how: int, **more: int) -> object:
        asked.append(host)
        return look_up(host if asked.count("localhost") < 2 else "10.0.0.1", *how, **more)

    monkeypatch.setattr(socket, "getaddrinfo", resolver)
    assert post(receiver.address, {}, b"{}").status == 200
    assert asked.count("localhost") == 1
    assert set(asked) <= {"localhost", "127.0.0.1", "::1"}


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Signed by itself, for `localhost`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), now, now + datetime.timedelta(1)
    )
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    signed = builder.add_extension(names, critical=False).sign(key, hashes.SHA256())
    secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = tmp_path / "localhost.pem"
    file.write_bytes(secret + signed.public_bytes(serialization.Encoding.PEM))
    return file


def test_a_certificate_that_nobody_vouches_for_is_not_believed(certificate: Path) -> None:
    with a_receiver(certificate) as receiver:
        assert post(receiver.address, {}, b"{}") == Answer(None, Trouble.BAD_CERTIFICATE)
        assert receiver.got == []


def test_a_certificate_of_the_clubs_own_authority_is_believed_for_its_own_name_alone(
    certificate: Path, settings: Settings
) -> None:
    settings.WEBHOOK_CA_FILE = str(certificate)
    with a_receiver(certificate) as receiver:
        assert post(receiver.address, {}, b"{}").status == 200
        assert post(receiver.address.replace("localhost", "127.0.0.1"), {}, b"{}").trouble == Trouble.BAD_CERTIFICATE
        assert len(receiver.got) == 1


def test_tls_names_the_host_of_the_address_and_not_the_machine(certificate: Path, settings: Settings) -> None:
    settings.WEBHOOK_CA_FILE = str(certificate)
    asked: list[str | None] = []
    with a_receiver(certificate, names=asked) as receiver:
        post(receiver.address, {}, b"{}")
    assert asked == ["localhost"]


def test_plain_http_behind_https_is_no_certificate(receiver: Receiver) -> None:
    assert post(receiver.address.replace("http:", "https:"), {}, b"{}").trouble == Trouble.BAD_CERTIFICATE


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SECONDS", 0.4)
    monkeypatch.setattr(sending, "SECONDS_IN_ALL", 0.8)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "pieces",
    [
        (b"",),  # accepts the connection and says nothing
        (b"HTTP/1.1 200 OK\r\n", b"x: y\r\n"),  # a header now and then, forever: each in time, all together never
        (b"H",),
    ],
    ids=["silence", "endless headers", "not even a line"],
)
def test_no_server_holds_a_worker_for_longer_than_an_attempt_may_last(pieces: tuple[bytes, ...]) -> None:
    with a_raw_server(*pieces, until=Signal()) as address:
        assert post(address, {}, b"{}").trouble in {Trouble.TOO_SLOW, Trouble.BROKEN_ANSWER}


@pytest.mark.usefixtures("impatient")
def test_a_body_that_drips_changes_nothing_about_the_status() -> None:
    with a_raw_server(b"HTTP/1.1 200 OK\r\n\r\n", b".", until=Signal()) as address:
        answer = post(address, {}, b"{}")
    assert (answer.status, answer.trouble, answer.excerpt[:1]) == (200, "", ".")


def test_of_a_huge_answer_only_the_beginning_is_read() -> None:
    with a_raw_server(b"HTTP/1.1 500 No\r\n\r\n", b"x" * LARGEST_ANSWER, until=Signal()) as address:
        assert post(address, {}, b"{}") == Answer(500, Trouble.REFUSED, "x" * LARGEST_EXCERPT)


def test_what_is_no_http_is_a_broken_answer() -> None:
    with a_raw_server(b"220 mail.example.org ESMTP\r\n\r\n", until=Signal()) as address:
        assert post(address, {}, b"{}") == Answer(None, Trouble.BROKEN_ANSWER)


def test_signs_that_no_page_can_show_become_blanks(receiver: Receiver) -> None:
    receiver.answer = b"a\x00b\x1b[31m\xff\nc"
    assert post(receiver.address, {}, b"{}").excerpt == "a b [31m\ufffd\nc"
