"""How writing to any log refuses a program: too fast, on an old version, with an id that was used before."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from clubsite.access.write_limit import MOST_WRITES, SECONDS, TooFast
from clubsite.api.problems.details import Code, Problem
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale


@contextmanager
def refused_writes(state_of: Callable[[Any], object] | None = None, *, most: int = MOST_WRITES) -> Iterator[None]:
    """Turns such a refusal raised inside into a Problem. `state_of` tells the state of the row that has moved on, for whoever
    writes on a version; `most` are the writes allowed within `write_limit.SECONDS`."""
    try:
        yield
    except TooFast as error:
        slow_down = Problem(Code.TOO_FAST, number=most, seconds=SECONDS)
        slow_down.retry_after = SECONDS
        raise slow_down from error
    except Stale as stale:
        if state_of is None:
            raise
        raise Problem(Code.STALE, more={"state": state_of(stale.row)}, version=stale.row.version) from stale
    except ActionIdUsed as used:
        raise Problem(Code.ACTION_ID_USED) from used
