"""How many statements are done, refused or stale. Each is counted once, whether from console, phone or program."""

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
    """Wraps a whole transaction, so that only committed statements count as done."""

    def decorate(perform: Callable[Asked, Done]) -> Callable[Asked, Done]:
        @wraps(perform)
        def perform_and_count(*args: Asked.args, **kwargs: Asked.kwargs) -> Done:
            try:
                performed = perform(*args, **kwargs)
            except stale:
                metrics.statements.labels("stale").inc()
                raise
            except (Refused, ValueError):  # an unusable name is a ValueError
                metrics.statements.labels("refused").inc()
                raise
            metrics.statements.labels("again" if performed.again else "done").inc()
            return performed

        return perform_and_count

    return decorate
