"""The names that a running installation relies on, and those that its users rely on: one line each, by kind.

Only names, never the places of the code: modules move, these stay.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, get_args, get_type_hints

from django.apps import apps
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.management import get_commands, load_command_class
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator
from prometheus_client import REGISTRY

from clubsite.api.problems.codes import sentences
from clubsite.celery import BEAT_SCHEDULE, app
from clubsite.eventlog.announce import PG_CHANNEL
from clubsite.eventlog.codec import Codec
from clubsite.preferences.letters import DeclineLink

ROOT = Path(__file__).parents[3]
OURS = ("chouette", "games", "clubsite")
#: Options our commands inherit from Django, irrelevant to a running site.
OPTIONS_OF_EVERY_COMMAND = frozenset(
    ["help", "version", "verbosity", "settings", "pythonpath", "traceback", "no_color", "force_color", "skip_checks"]
)
METHODS = frozenset({"get", "post", "put", "patch", "delete"})

Found = TypeVar("Found")


def everything() -> dict[str, list[str]]:
    """By kind, in alphabetical order. Needs a fully migrated database."""
    return {kind: sorted(set(names())) for kind, names in KINDS.items()}


def _models() -> Iterator[str]:
    for model in apps.get_models():
        for column in model._meta.local_concrete_fields:
            yield f"{model._meta.label} = {model._meta.db_table}.{column.column}"


def _choices() -> Iterator[str]:
    """The allowed values of columns with choices."""
    for model in apps.get_models():
        for column in model._meta.local_concrete_fields:
            words: Any = column.base_field.choices if isinstance(column, ArrayField) else column.choices
            yield from (f"{model._meta.db_table}.{column.column} {word}" for word, _ in words or ())


def _migrations() -> Iterator[str]:
    return (f"{label} {name}" for label, name in MigrationLoader(connection).disk_migrations)


def _promises() -> Iterator[str]:
    """Constraints, indexes, triggers and functions: refusals are told apart by their names."""
    constraints = "pg_constraint where contype <> 'n' and connamespace = 'public'::regnamespace"
    questions = (
        f"select 'constraint ' || conrelid::regclass || ' ' || conname from {constraints}",
        "select 'index ' || tablename || ' ' || indexname from pg_indexes where schemaname = 'public'",
        "select 'trigger ' || tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal",
        "select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace",
    )
    for question in questions:
        with connection.cursor() as cursor:
            cursor.execute(question)
            yield from (name for (name,) in cursor.fetchall() if not name.startswith("trigger pgmq."))


def _tasks() -> Iterator[str]:
    """With their parameters: a message in the queue names both."""
    app.loader.import_default_modules()
    for name, task in app.tasks.items():
        if name.startswith(OURS):
            yield f"{name}({', '.join(signature(task.run).parameters)})"


def _schedule() -> Iterator[str]:
    return (f"{entry}: {what['task']}" for entry, what in BEAT_SCHEDULE.items())


def _stored_types() -> Iterator[str]:
    """Every type and field that a codec writes, and the words that stand for a choice."""
    for codec in _in_our_modules(Codec):
        for cls in codec._plans:
            hints = get_type_hints(cls)
            for field in fields(cls):
                yield f"{cls.__name__}.{field.name}"
                yield from (f"{cls.__name__}.{field.name} = {word}" for word in _words(hints[field.name]))


def _words(annotation: object) -> Iterator[object]:
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        yield from (member.value for member in annotation)
    for inside in get_args(annotation):
        yield from _words(inside)


def _in_our_modules(cls: type[Found]) -> Iterator[Found]:
    """Every object of that class in one of our modules, wherever it is."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in OURS and isinstance(module, ModuleType):
            yield from (value for value in vars(module).values() if isinstance(value, cls))


def _addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    for one in (resolver or get_resolver()).url_patterns:
        pattern = f"{before}{one.pattern}"
        if isinstance(one, URLResolver):
            yield from _addresses(one, pattern)
        elif isinstance(one, URLPattern):
            yield f"{one.name or '-'} {pattern}"


def _operations() -> Iterator[str]:
    """Methods and paths of the API, and the parameters and fields of requests."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                yield f"{method.upper()} {path}"
                yield from (f"{method.upper()} {path} ?{one['name']}" for one in operation.get("parameters", ()))
    for name, shape in schema["components"]["schemas"].items():
        yield from (f"shape {name}.{field}" for field in shape.get("properties", ()))


def _commands() -> Iterator[str]:
    for name, place in get_commands().items():
        if isinstance(place, str) and place.split(".")[0] in OURS:
            parser = load_command_class(place, name).create_parser("manage.py", name)
            yield name
            for option in parser._actions:
                if option.dest not in OPTIONS_OF_EVERY_COMMAND:
                    yield f"{name} {' '.join(option.option_strings) or option.dest}"


def _metrics() -> Iterator[str]:
    for metric in REGISTRY.collect():
        if metric.name.startswith("club_"):
            yield metric.name
    yield from settings.MEASURED


def _signed() -> Iterator[str]:
    """The purposes of signatures and cookies, and the login backends stored in sessions."""
    yield from (f"salt {link.salt}" for link in _in_our_modules(DeclineLink))
    yield from (f"log-in by {backend}" for backend in settings.AUTHENTICATION_BACKENDS)
    yield f"sessions {settings.SESSION_ENGINE} {settings.SESSION_SERIALIZER}"
    cookies = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
    yield from (f"cookie {name}" for name in cookies)


def _channels() -> Iterator[str]:
    yield PG_CHANNEL
    yield from (f"{word}:<id>" for word in settings.LISTENERS)


def _surroundings() -> Iterator[str]:
    """The environment variables for operators."""
    for folder in ("clubsite", "docker"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in {".py", ".sh", ".yaml", ""}:
                yield from re.findall(r"\bCLUB_[A-Z_]*[A-Z]\b", path.read_text(errors="ignore"))


KINDS: Mapping[str, Callable[[], Iterable[str]]] = {
    "models": _models,
    "choices": _choices,
    "migrations": _migrations,
    "promises": _promises,
    "tasks": _tasks,
    "schedule": _schedule,
    "stored types": _stored_types,
    "addresses": _addresses,
    "api": _operations,
    "refusals": sentences,
    "commands": _commands,
    "metrics": _metrics,
    "signed": _signed,
    "channels": _channels,
    "surroundings": _surroundings,
}
