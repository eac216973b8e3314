"""Django's cache in the database, except that it does not keep quiet about a database that is away or cannot write.

Django's own returns False then, as if somebody else had been faster. A limit that counts in it would take that for too many
attempts and say so to the first person who logs in.
"""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import DatabaseError, connections, router

from clubsite.kit.database_away import is_away


class HonestDatabaseCache(DatabaseCache):
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
