"""Each request is one entry, safe for a stranger to read."""

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
import structlog
from django.test import Client, RequestFactory, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from clubsite.members.models import User
from clubsite.members.services import create_club
from clubsite.operations.monitoring.request_log import WithoutPaths
from clubsite.operations.secrets_in_paths import BEFORE_A_SECRET, masked
from clubsite.settings.environment import networks
from clubsite.settings.logs import logging_as

SECRETS = {"secret", "token", "key"}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log's contents, as a server writes it."""
    config = logging_as("json", requests="INFO")["formatters"]["entry"]
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(**{word: what for word, what in config.items() if word != "()"}))
    logger = logging.getLogger("club")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel("INFO")
    yield said
    logger.setLevel(before)
    logger.removeHandler(handler)


def entries(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.mark.django_db
def test_an_entry_says_what_was_asked_by_whom_of_which_club_and_how_it_went(client: Client, log: io.StringIO) -> None:
    mo = User.objects.create_user("mo", "mo@example.org", "a long password")
    club = create_club(mo, "The Mulberry")
    client.force_login(mo)
    answer = client.get(f"/clubs/{club.slug}/", REMOTE_ADDR="203.0.113.9", HTTP_USER_AGENT="Mosaic")
    [entry] = entries(log)
    assert entry["request_id"] == answer.headers["X-Request-ID"]
    assert (entry["user"], entry["club"], entry["view"], entry["status"]) == (str(mo.pk), club.slug, "club", 200)
    assert int(str(entry["queries"])) > 0
    assert not re.search("203.0.113.9|Mosaic|mo@example.org", log.getvalue())


@pytest.mark.django_db
@override_settings(TRUSTED_PROXIES=networks("127.0.0.1"))
@pytest.mark.parametrize(
    ("said", "believed"), [("abcdef0123456789", True), ("short", False), ("x" * 65, False), ("a\tb" * 5, False)]
)
def test_the_proxy_s_id_is_kept_if_it_is_well_formed(client: Client, log: io.StringIO, said: str, believed: bool) -> None:
    answer = client.get("/log-in/", headers={"X-Request-ID": said})
    assert (answer.headers["X-Request-ID"] == said) is believed
    assert entries(log)[0]["request_id"] == answer.headers["X-Request-ID"]


@pytest.mark.django_db
def test_a_visitor_whose_page_asks_for_no_session_costs_none(client: Client, log: io.StringIO) -> None:
    client.get("/w/ABCDEF/")
    assert "user" not in entries(log)[0]


@pytest.mark.django_db
def test_probes_leave_no_line(client: Client, log: io.StringIO) -> None:
    client.get("/healthz")
    assert log.getvalue() == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/w/ABCDEF/players/bob-martin/?name=bob-martin", None),
        ("/clubs/the-mulberry/head-to-head/bob-martin/", None),
        ("/w/BADMAN/?by=bob-martin", "/w/<str:typed>/"),
        ("/s/0123456789abcdef/", "/s/[secret]/"),  # the mask takes the pattern for a secret
    ],
)
def test_neither_names_nor_codes_of_a_path_are_logged(client: Client, log: io.StringIO, path: str, route: str | None) -> None:
    client.get(path)
    told = entries(log)
    assert all(not re.search("bob|BADMAN|ABCDEF|0123456789abcdef", json.dumps(entry)) for entry in told), told
    if route:
        assert told[-1]["route"] == route


def test_djangos_own_lines_name_no_path() -> None:
    """As it logs a view that failed."""
    request = RequestFactory().get("/w/BADMAN/players/bob-martin/")
    request.resolver_match = resolve("/w/BADMAN/")
    record = logging.makeLogRecord({"msg": "%s: %s", "args": ("Internal Server Error", request.path), "request": request})
    assert WithoutPaths().filter(record)
    assert "bob" not in record.getMessage()
    assert "Internal Server Error: /w/<" in record.getMessage()
    assert "without paths" in logging_as("json", requests="INFO")["handlers"]["console"]["filters"]


def addresses(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for found in resolver.url_patterns:
        written = before + str(found.pattern)
        if isinstance(found, URLPattern):
            yield written, found
        else:
            yield from addresses(found, written)


def _in_its_place(part: re.Match[str]) -> str:
    return "THESECRET" if SECRETS & set(re.findall(r"\w+", part[0])) else "something"


def test_every_address_with_a_secret_is_known() -> None:
    """`s/<secret:secret>/` needs its `s` in the list."""
    with_secrets = [
        written
        for written, found in addresses(get_resolver())
        if SECRETS & set(found.pattern.converters) or SECRETS & set(found.pattern.regex.groupindex)
    ]
    assert len(with_secrets) > 5
    for written in with_secrets:
        plain = re.sub(r"^\^?", "/", re.sub(r"<[^>]*>|\(\?P<[^>]*>[^)]*\)", _in_its_place, written))
        assert "THESECRET" not in masked(plain), f"{written}: add its first word to BEFORE_A_SECRET"


@pytest.mark.parametrize("word", BEFORE_A_SECRET)
def test_a_secret_is_masked_wherever_it_is_said(word: str) -> None:
    assert (
        masked(f"GET https://club.test/{word}/x1Y-z_2/say/?a=b failed")
        == f"GET https://club.test/{word}/[secret]/say/?a=b failed"
    )
    assert "x1Y-z_2" not in masked(f"/{word.upper()}/x1Y-z_2/") + masked(f"/{word}//x1Y-z_2/")
