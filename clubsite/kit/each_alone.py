"""The same thing done for many, of which one that fails keeps no others waiting."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

T = TypeVar("T")


def done_for_each(due: Iterable[T], do: Callable[[T], int], failed: Callable[[T], object]) -> int:
    """The sum of what `do` says of each. One that fails is told to `failed` while its exception is handled, and tried again by
    whoever comes next. A database that is away fails for all of them: that is raised."""
    done = 0
    for one in due:
        try:
            done += do(one)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            failed(one)
    return done
