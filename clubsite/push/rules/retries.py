"""When is a notification tried again, and when is it too late for it? Times are in seconds."""

from enum import Enum, auto

MINUTE = 60

#: The wait after the first, second, ... failed attempt.
WAITS = (15, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE)

#: A push service keeps it for so long while the device is switched off.
KEPT_FOR = 4 * 60 * MINUTE


class Outcome(Enum):
    TAKEN = auto()
    GONE = auto()
    """The browser has ended the subscription: it is deleted."""
    LATER = auto()
    REFUSED = auto()
    """The same again would be refused again."""


def outcome_of(status: int | None) -> Outcome:
    """What a push service's answer means (RFC 8030); None: there was none."""
    match status:
        case None | 408 | 425 | 429:
            return Outcome.LATER
        case 404 | 410:
            return Outcome.GONE
        case _ if status >= 500:
            return Outcome.LATER
        case _ if 200 <= status < 300:
            return Outcome.TAKEN
        case _:
            return Outcome.REFUSED


def wait_after(attempts: int, chance: float) -> float | None:
    """How long to wait after so many attempts; None if it is given up. `chance`, from 0 to 1, adds up to a fifth."""
    if attempts > len(WAITS):
        return None
    return WAITS[attempts - 1] * (1 + chance / 5)
