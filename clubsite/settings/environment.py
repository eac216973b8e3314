"""Checks the environment variables of a production server, with a sentence for each one that is missing or wrong.

Runs before any other setting is read, so that mistakes are answered with sentences and not with a stack trace. The table of all
variables is in README.md; a test compares it with what the settings read.
"""

import ipaddress
import os
import re
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from email.utils import parseaddr
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

A_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.IGNORECASE)
# Of P-256, by which notifications are signed: a key is a smaller number (SEC 2, section 2.4.2).
POINTS_OF_THE_CURVE = 0xFFFFFFFF_00000000_FFFFFFFF_FFFFFFFF_BCE6FAAD_A7179E84_F3B9CAC2_FC632551
SHORTEST_KEY = 50  # letters, as `check --deploy` wants it
FEWEST_DIFFERENT = 5  # of them
BROKERS = ("amqp://", "amqps://", "pgmq://", "redis://", "rediss://")
HOSTS_OF_A_PRIVATE_NETWORK = "127.0.0.0/8 ::1/128 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7"

NUMBERS: dict[str, tuple[int, int]] = {  # from, to
    "PGPORT": (1, 65_535),
    "CLUB_SMTP_PORT": (1, 65_535),
    "CLUB_PORT": (1, 65_535),
    "CLUB_WEB_PROCESSES": (1, 64),
    "CLUB_WEB_THREADS": (1, 256),
    "CLUB_WORKER_THREADS": (1, 256),
    "CLUB_WAIT_SECONDS": (0, 86_400),
    "CLUB_REQUEST_SECONDS": (1, 3_600),
    "CLUB_LIVE_PAGES": (1, 60_000),
    "CLUB_LIVE_PAGES_OF_ONE_ADDRESS": (1, 60_000),
    "CLUB_TASK_IS_LOST_AFTER": (60, 86_400),
    "CLUB_EVENING_IS_LEFT_AFTER_HOURS": (1, 720),
    "CLUB_BACKUPS_KEPT": (1, 10_000),
    "CLUB_HSTS_SECONDS": (0, 63_072_000),
}
NETWORKS = ("CLUB_TRUSTED_PROXIES", "CLUB_METRICS_FROM")


def troubles(given: Mapping[str, str]) -> list[str]:
    """One sentence for each variable that is missing or wrong; empty if the site can start."""
    return [
        *_secret_key(given.get("CLUB_SECRET_KEY", "")),
        *_hosts(given.get("CLUB_HOSTS", "")),
        *_missing(given, "PGHOST", "the name or address of the PostgreSQL server, for example PGHOST=database"),
        *_missing(given, "CLUB_SMTP_HOST", "the mail server that takes the site's letters, for example smtp.example.org"),
        *_missing(given, "CLUB_MAIL_FROM", 'who the letters come from, for example "Our club <club@example.org>"'),
        *_address(given.get("CLUB_ADDRESS", "")),
        *troubles_at_home(given),
    ]


def troubles_at_home(given: Mapping[str, str]) -> list[str]:
    """The same under `./club up`, which needs no variable but reads most of them. It opens its port by itself, and takes any
    free one for 0."""
    return [
        *_sender(given.get("CLUB_MAIL_FROM", "")),
        *_push_key(given.get("CLUB_PUSH_KEY", "")),
        *_security_contact(given.get("CLUB_SECURITY_CONTACT", "")),
        *_broker(given.get("CLUB_BROKER_URL", "")),
        *_one_of("CLUB_LOG_FORMAT", given.get("CLUB_LOG_FORMAT", ""), ("json", "lines")),
        *_one_of("CLUB_MIGRATE", given.get("CLUB_MIGRATE", ""), ("0", "1")),
        *_one_of("CLUB_SIGN_UP", given.get("CLUB_SIGN_UP", ""), ("open", "invited")),
        *_time_zone(given.get("CLUB_TIME_ZONE", "")),
        *(sentence for name in NUMBERS for sentence in _number(name, given.get(name, ""))),
        *_file("CLUB_WEBHOOK_CA_FILE", given.get("CLUB_WEBHOOK_CA_FILE", "")),
        *(sentence for name in NETWORKS for sentence in _networks(name, given.get(name, ""))),
    ]


def leave_if_wrong(given: Mapping[str, str] = os.environ, *, at_home: bool = False) -> None:
    """End the process with a line for each mistake, readable by anyone who starts a server by hand or with compose."""
    if found := troubles_at_home({**given, "CLUB_PORT": ""}) if at_home else troubles(given):
        raise SystemExit("\n".join(["The club cannot start:", *(f"- {sentence}" for sentence in found)]))


def networks(words: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """`10.0.0.0/8 192.0.2.7`, separated by spaces. Raises ValueError."""
    return [ipaddress.ip_network(word) for word in words.split()]


def _missing(given: Mapping[str, str], name: str, meaning: str) -> list[str]:
    return [] if given.get(name, "").strip() else [f"{name} is missing: {meaning}."]


def _secret_key(key: str) -> list[str]:
    how = "make one with: python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
    if not key:
        return [f"CLUB_SECRET_KEY is missing: the key that signs log-ins and links, at least {SHORTEST_KEY} letters; {how}."]
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_DIFFERENT:
        return [f"CLUB_SECRET_KEY is too easy to guess: it needs at least {SHORTEST_KEY} different letters; {how}."]
    return []


def _push_key(key: str) -> list[str]:
    if not key:
        return []
    if re.fullmatch(r"[A-Za-z0-9_-]{43}", key) and 0 < int.from_bytes(urlsafe_b64decode(f"{key}=")) < POINTS_OF_THE_CURVE:
        return []
    how = "make one with: python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"
    return [f"CLUB_PUSH_KEY is wrong: the key that signs notifications has 43 letters, digits, - and _; {how}."]


def _hosts(names: str) -> list[str]:
    if not names.split():
        return ["CLUB_HOSTS is missing: the names under which the site is visited, for example CLUB_HOSTS=club.example.org."]
    return [
        f"CLUB_HOSTS names {name!r}, which is no host name: write names such as club.example.org, separated by spaces."
        for name in names.split()
        if not A_NAME.fullmatch(name)
    ]


def _sender(said: str) -> list[str]:
    _name, address = parseaddr(said)
    if not said.strip() or (said.isprintable() and re.fullmatch(r"[^@\s]+@[^@\s]+", address)):
        return []
    return [f'CLUB_MAIL_FROM is {said!r}: write an address, or a name and an address: "Our club <club@example.org>".']


def security_contact(said: str) -> str:
    """The URI of a mail address or a page. Raises ValueError; "" for none."""
    said = said.strip()
    address = said.removeprefix("mailto:")
    if said and not (said.isascii() and said.isprintable() and re.fullmatch(r"https://[^\s/]\S*|[^@\s:]+@[^@\s:]+", address)):
        raise ValueError(said)
    return f"mailto:{address}" if "://" not in said and said else said


def _security_contact(said: str) -> list[str]:
    try:
        security_contact(said)
    except ValueError:
        return [f"CLUB_SECURITY_CONTACT is {said!r}: write a mail address, or the https:// address of a page."]
    return []


def _address(address: str) -> list[str]:
    if not address or re.fullmatch(r"https://[^/\s]+/?", address):
        return []
    return [f"CLUB_ADDRESS is {address!r}: write how the site is visited, for example https://club.example.org."]


def _broker(url: str) -> list[str]:
    if not url or url.startswith(BROKERS):
        return []
    return ["CLUB_BROKER_URL is no address of a broker: write amqp://user:password@host//, or leave it empty for PostgreSQL."]


def _one_of(name: str, said: str, words: tuple[str, ...]) -> list[str]:
    return [] if not said or said in words else [f"{name} is {said!r}: it may be {' or '.join(words)}."]


def _time_zone(name: str) -> list[str]:
    try:
        ZoneInfo(name or "UTC")
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return [f"CLUB_TIME_ZONE is {name!r}, which is no time zone: write one such as Europe/Paris."]
    return []


def _number(name: str, said: str) -> list[str]:
    least, most = NUMBERS[name]
    if not said or (said.isascii() and said.isdigit() and least <= int(said) <= most):
        return []
    return [f"{name} is {said!r}: it must be a whole number from {least} to {most}."]


def _file(name: str, path: str) -> list[str]:
    return [] if not path or os.access(path, os.R_OK) else [f"{name} is {path!r}: there is no such file, or it cannot be read."]


def _networks(name: str, said: str) -> list[str]:
    try:
        networks(said)
    except ValueError as error:
        return [f"{name} is wrong: {error}. Write addresses or networks such as 10.0.0.0/8, separated by spaces."]
    return []
