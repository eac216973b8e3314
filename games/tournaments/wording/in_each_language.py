"""What many readers share is worked out once, but for its words: these once for each of their languages."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.utils.translation import get_language

Told = TypeVar("Told")


class InEachLanguage(Generic[Told]):
    """`cached_property` for what is written in the reader's language, amounts among it: a live update is drawn for readers of
    all languages from one object."""

    def __init__(self, tell: Callable[[Any], Told]) -> None:
        self._tell, self.__doc__ = tell, tell.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._kept = f"{name} in each language"

    def __get__(self, shared: object, owner: type) -> Told:
        kept: dict[str | None, Told] = shared.__dict__.setdefault(self._kept, {})
        language = get_language()
        if language not in kept:
            kept[language] = self._tell(shared)
        return kept[language]
