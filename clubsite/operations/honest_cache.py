"""Django's cache in the database, except that it does not keep quiet about a database that is away or cannot write.

Django's own returns False then, as if somebody else had been faster. A limit that counts in it would take that for too many
attempts and say so to the first person who logs in.

Nor does it know tries of the future, which were counted before the server's clock was set back: allauth would count them until
the clock is there again, and keep people out for an hour more.
"""

from collections.abc import Callable
from time import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import DatabaseError, connections, router

from clubsite.kit.database_away import is_away

TRIES = "allauth:rl:"
"""Of allauth's limits: a list of times, the newest first."""
A_MOMENT = 60
"""Seconds by which the clocks of two machines may differ."""


class HonestDatabaseCache(DatabaseCache):
    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        found = super().get(key, default, version)
        if key.startswith(TRIES) and isinstance(found, list):
            return [at for at in found if at <= time() + A_MOMENT]
        return found

    def _base_set(self, mode: str, key: str, value: object, timeout: Any = DEFAULT_TIMEOUT) -> bool:
        away: list[DatabaseError] = []

        def note(execute: Callable[..., Any], *asked: Any) -> Any:
            try:
                return execute(*asked)
            except DatabaseError as error:
                if is_away(error):
                    away.append(error)
                raise

        with connections[router.db_for_write(self.cache_model_class)].execute_wrapper(note):
            done: bool = super()._base_set(mode, key, value, timeout)  # type: ignore[misc]
        if away:
            raise away[0]
        return done
