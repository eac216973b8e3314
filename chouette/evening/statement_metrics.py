"""How many statements are done, refused or stale? Counted once for each, whoever says it: console, phone or program."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

from chouette.rules.refusals import Refused
from clubsite.operations.monitoring import metrics


class Outcome(Protocol):
    @property
    def again(self) -> bool: ...


Asked = ParamSpec("Asked")
Done = TypeVar("Done", bound=Outcome)


def counted(stale: type[Exception]) -> Callable[[Callable[Asked, Done]], Callable[Asked, Done]]:
    """Goes around a whole transaction, so that only what was committed counts as done."""

    def decorate(perform: Callable[Asked, Done]) -> Callable[Asked, Done]:
        @wraps(perform)
        def perform_and_count(*args: Asked.args, **kwargs: Asked.kwargs) -> Done:
            try:
                performed = perform(*args, **kwargs)
            except stale:
                metrics.statements.labels("stale").inc()
                raise
            except (Refused, ValueError):  # a name that cannot be used is a ValueError
                metrics.statements.labels("refused").inc()
                raise
            metrics.statements.labels("again" if performed.again else "done").inc()
            return performed

        return perform_and_count

    return decorate
