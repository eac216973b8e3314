"""Every code with which the API may refuse, with its sentence: its own, and those of the apps named in the settings."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.module_loading import import_string

from clubsite.api.problems.details import Code


@cache
def sentences() -> dict[str, tuple[str, ...]]:
    """The English sentences by code; a code used in two places has two."""
    found: dict[str, tuple[str, ...]] = {}
    for code, sentence in (*((code.name, code.sentence) for code in Code), *_of_the_apps()):
        found[code] = (*found.get(code, ()), sentence)
    return found


def sentence_of(code: str) -> str:
    """The first sentence of a code. Raises KeyError for an unknown one, so that the schema's examples use real codes."""
    return sentences()[code][0]


def _of_the_apps() -> Iterator[tuple[str, str]]:
    for name in settings.API_REFUSALS:
        reasons: type[Enum] | Mapping[Enum, object] = import_string(name)
        with translation.override("en"):
            yield from ((reason.name, str(_sentence(reasons, reason))) for reason in reasons)


def _sentence(reasons: type[Enum] | Mapping[Enum, object], reason: Enum) -> object:
    """The enum member's own value, or its entry in a table."""
    return reasons[reason] if isinstance(reasons, Mapping) else reason.value
