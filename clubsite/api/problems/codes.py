"""Every code by which the API may say no, with its sentence: its own, and those of the apps that the settings name."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.module_loading import import_string

from clubsite.api.problems.details import Code


@cache
def sentences() -> dict[str, tuple[str, ...]]:
    """The English sentences by code; a code that is used in two places has two."""
    found: dict[str, tuple[str, ...]] = {}
    for code, sentence in (*((code.name, code.sentence) for code in Code), *_of_the_apps()):
        found[code] = (*found.get(code, ()), sentence)
    return found


def sentence_of(code: str) -> str:
    """Raises KeyError for a code that there is not: an example in the schema names one that exists."""
    return sentences()[code][0]


def _of_the_apps() -> Iterator[tuple[str, str]]:
    for name in settings.API_REFUSALS:
        reasons: type[Enum] | Mapping[Enum, object] = import_string(name)
        with translation.override("en"):
            yield from ((reason.name, str(_sentence(reasons, reason))) for reason in reasons)


def _sentence(reasons: type[Enum] | Mapping[Enum, object], reason: Enum) -> object:
    """An enum's own value, or what a table says of it."""
    return reasons[reason] if isinstance(reasons, Mapping) else reason.value
