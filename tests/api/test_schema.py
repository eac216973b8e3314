"""The schema tells the truth: every address gets thousands of strange requests, by an owner and by a visitor, and answers
without server errors, in the shapes and with the statuses it declares.

Generated requests mostly refer to existing things (`tests/api/world.py`), so that they do not all end in 404. Each request
runs in a transaction that is rolled back, so that what one deletes is there for the next.
"""

import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
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

from clubsite.api.docs import document
from tests.api.world import STATEMENTS, World, make_world

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
QUESTIONS = 6
PLAINLY = {"Accept-Encoding": "identity"}  # schemathesis looks at what was sent, and unpacks nothing


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
    if "/matches/" in context.operation.path:
        real["code"] = world.ids["match"]
    elif _coin(found, 4) == 0:
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


def ask(operation: Any, mode: GenerationMode, check: Callable[[Any], None]) -> None:
    """Checks some requests to one address."""

    @hypothesis_settings(
        max_examples=QUESTIONS,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode))
    def asked(case: Any) -> None:
        check(case)

    asked()


def operations(schema: Any) -> Iterator[Any]:
    for found in schema.get_all_operations():
        yield found.ok()


def modes(operation: Any) -> list[GenerationMode]:
    """A request in which only any text is sent cannot be wrong, and looking for one that is takes hundreds of attempts."""
    texts = all(parameter.definition["schema"] == {"type": "string"} for parameter in operation.path_parameters)
    if texts and not operation.query and not operation.body:
        return [GenerationMode.POSITIVE]
    return [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


def troubles_of(schema: Any, check: Callable[[Any], None]) -> list[str]:
    """Everything that is wrong, one entry per address, so that one run reports it all."""
    troubles = []
    for operation in operations(schema):
        for mode in modes(operation):
            try:
                ask(operation, mode, check)
            except Unsatisfiable:  # nothing about this request can be wrong
                continue
            except FailureGroup as failure:
                troubles.append(f"{operation.label} ({mode.name}): {failure}")
    return troubles


def test_nobody_finds_an_error_or_an_answer_that_is_not_in_the_schema_or_what_should_not_be_open(
    schema: Any, world: World
) -> None:
    """Inventing a request takes longer than answering it, so the owner and the visitor ask the same ones."""

    def check(case: Any) -> None:
        with taken_back():
            case.call_and_validate(headers=PLAINLY | {"Authorization": f"Bearer {world.token}"}, checks=CHECKS)
        with taken_back():
            case.call_and_validate(headers=PLAINLY, checks=[*CHECKS, ignored_auth])

    troubles = troubles_of(schema, check)
    assert not troubles, "\n\n".join(troubles)


@contextmanager
def taken_back() -> Iterator[None]:
    """A request in a transaction that is rolled back, and that nobody counts."""
    caches["pace"].clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_the_schema_is_valid_and_warns_of_nothing(tmp_path: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yaml"))


def test_the_schema_is_for_everybody(client: Client, db: None) -> None:
    schema = client.get("/api/schema/").json()
    assert schema["openapi"] == "3.1.0"
    assert "/api/chouettes/{code}/statements/" in schema["paths"]


def test_the_schema_is_written_once_for_all_people_addresses_and_languages(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    written_by_the_library = SchemaGenerator.get_schema

    def counted(self: SchemaGenerator, *of: Any, **how: Any) -> Any:
        made.append(self)
        return written_by_the_library(self, *of, **how)  # type: ignore[no-untyped-call]

    document.written.cache_clear()
    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    first = client.get("/api/schema/")
    assert first.headers["Content-Type"] == "application/vnd.oai.openapi+json"
    client.force_login(world.owner)
    assert client.get("/api/schema/").content == first.content
    assert client.get("/api/schema/?lang=fr&version=2", headers={"Accept-Language": "fr"}).content == first.content
    assert len(made) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_schema_is_the_same_in_every_language(language: str) -> None:
    with translation.override(language):
        schema = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    assert OpenApiJsonRenderer().render(schema) == document.written()
