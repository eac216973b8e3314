"""The schema tells the truth: every address gets thousands of strange requests, by an owner and by a stranger, and answers
without server errors, in the shapes and with the statuses it declares.

Generated requests mostly refer to existing things (`tests/api/world.py`), so that they do not all end in 404. Each request
runs in a transaction that is rolled back, so that what one deletes is there for the next.
"""

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.world import STATEMENTS, World, make_world

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
QUESTIONS = {"owner": 6, "stranger": 3}


@pytest.fixture
def world(db: None) -> Iterator[World]:
    """The requests share the test's transaction, so none of them may close its connection (Django's test client does the
    same)."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield make_world()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def schema(world: World) -> Any:
    """Loaded from the site itself, with hooks that put real things in place of their names."""
    loaded = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())

    @loaded.hook
    def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        return _with_real_ones(path_parameters, world, context)

    @loaded.hook
    def map_body(context: Any, body: Any) -> Any:
        return _with_real_words(body, world)

    return loaded


def _coin(value: object, sides: int) -> int:
    """Deterministic: the same value always gives the same result."""
    return zlib.crc32(repr(value).encode(errors="replace")) % sides


def _with_real_ones(found: dict[str, Any] | None, world: World, context: Any) -> dict[str, Any] | None:
    if not found or _coin(found, 5) == 0:
        return found
    real = dict(world.ids)
    if "/join/" in context.operation.path:
        real["secret"] = world.ids["invitation"]
    if _coin(found, 4) == 0:
        real["code"] = world.ids["over"]
    return {name: real.get(name, value) for name, value in found.items()}


def _with_real_words(body: Any, world: World) -> Any:
    if not isinstance(body, dict) or _coin(body, 4) == 0:
        return body
    real = {
        "version": world.evening.version,
        "say": STATEMENTS[_coin(body, len(STATEMENTS))],
        "guest": world.ids["player_id"],
        "payer": world.ids["player_id"],
        "payee": world.ids["other_id"],
        "text": "box ann\nline bob cal\ngame\nann doubles all\nbob takes",
    }
    return {name: real.get(name, value) for name, value in body.items()}


def ask(operation: Any, mode: GenerationMode, questions: int, check: Callable[[Any], None]) -> None:
    """Sends this many requests to one address, each in a transaction that is rolled back."""

    @hypothesis_settings(
        max_examples=questions,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode))
    def asked(case: Any) -> None:
        caches["pace"].clear()
        with transaction.atomic():
            check(case)
            transaction.set_rollback(True)

    asked()


def operations(schema: Any) -> Iterator[Any]:
    for found in schema.get_all_operations():
        yield found.ok()


def troubles_of(schema: Any, questions: int, check: Callable[[Any], None]) -> list[str]:
    """Everything that is wrong, one entry per address, so that one run reports it all."""
    troubles = []
    for operation in operations(schema):
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try:
                ask(operation, mode, questions, check)
            except Unsatisfiable:  # nothing about this address can be wrong
                continue
            except FailureGroup as failure:
                troubles.append(f"{operation.label} ({mode.name}): {failure}")
    return troubles


def test_an_owner_finds_no_error_and_no_answer_that_is_not_in_the_schema(schema: Any, world: World) -> None:
    headers = {"Authorization": f"Bearer {world.token}"}

    def check(case: Any) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS)

    troubles = troubles_of(schema, QUESTIONS["owner"], check)
    assert not troubles, "\n\n".join(troubles)


def test_a_visitor_finds_none_either_and_nothing_is_open_that_should_not_be(schema: Any) -> None:
    def check(case: Any) -> None:
        case.call_and_validate(checks=[*CHECKS, ignored_auth])

    troubles = troubles_of(schema, QUESTIONS["stranger"], check)
    assert not troubles, "\n\n".join(troubles)


def test_the_schema_is_valid_and_warns_of_nothing(tmp_path: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yaml"))


def test_the_schema_is_for_everybody(client: Client, db: None) -> None:
    schema = client.get("/api/schema/").json()
    assert schema["openapi"] == "3.1.0"
    assert "/api/chouettes/{code}/statements/" in schema["paths"]
