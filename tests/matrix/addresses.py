"""Every address of the site in the URLconf, and its responses to each person."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.shortcuts import resolve_url
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
WITH_BODY = ("POST", "PUT", "PATCH")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")

#: Tables also written by refused requests: sessions, counters of attempts, and the user's own tokens, which are looked up by
#: deleting them.
COUNTERS = ("django_session", "club_cache", "wrongcode", "wrongsecret", "writeburst", "club_api_token")
WRITES = re.compile(r'^(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)', re.IGNORECASE)

PASSES, NOBODY_KNOWN, FORBIDDEN, NOTHING_HERE, LOG_IN, FAILED, NO_METHOD = "+", "1", "3", "4", "L", "!", "-"
SIGNS = {401: NOBODY_KNOWN, 403: FORBIDDEN, 404: NOTHING_HERE, 405: NO_METHOD}


@dataclass(frozen=True)
class Outcome:
    """One sign of the table, the response, and the tables written meanwhile."""

    sign: str
    answer: Any
    written: tuple[str, ...]


def patterns(of: list[URLPattern | URLResolver] | None = None) -> Iterator[URLPattern]:
    """Every address, in the order of matching."""
    for one in get_resolver().url_patterns if of is None else of:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns)
        else:
            yield one


@cache
def words_of_addresses() -> dict[str, tuple[str, ...]]:
    """Every named address with its parameters."""
    resolver = get_resolver()
    names = [one.name for one in patterns() if one.name]
    return {name: tuple(resolver.reverse_dict.getlist(name)[-1][0][0][1]) for name in names}


def methods_of(pattern: URLPattern) -> tuple[str, ...] | None:
    """The methods of a class-based view; None for a function, which must be asked."""
    made_of = getattr(pattern.callback, "cls", None) or getattr(pattern.callback, "view_class", None)
    return None if made_of is None else tuple(method for method in METHODS if hasattr(made_of, method.lower()))


def request(client: Client, method: str, place: str, body: dict[str, object], token: str = "") -> Outcome:
    """Makes a request and rolls back whatever it wrote."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    sent, kind = (json.dumps(body), JSON) if place.startswith("/api/") else ("", FORM)
    connection.queries_log.clear()  # Django keeps the last 9,000 queries; once these are full, it would capture none
    with transaction.atomic(), CaptureQueriesContext(connection) as captured:
        answer = client.generic(method, place, sent if method in WITH_BODY else "", kind, headers=headers)
        transaction.set_rollback(True)
    found = [match[1] for query in captured.captured_queries if (match := WRITES.match(query["sql"]))]
    return Outcome(_sign(answer), answer, tuple(table for table in found if not table.endswith(COUNTERS)))


def _sign(answer: Any) -> str:
    if answer.status_code >= 500:
        return FAILED
    if answer.status_code == 302 and answer["Location"].startswith(resolve_url(settings.LOGIN_URL)):
        return LOG_IN
    return SIGNS.get(answer.status_code, PASSES)
