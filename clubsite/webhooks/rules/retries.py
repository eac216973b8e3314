"""When is a delivery tried again, and when is enough enough? Times are seconds."""

MINUTE, HOUR, DAY = 60, 3_600, 86_400

#: After the first, second, ... attempt that failed: eight attempts in about a day.
WAITS = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR)
MOST_ATTEMPTS = len(WAITS) + 1

#: A webhook to which nothing has arrived for so long is paused.
GIVEN_UP_AFTER = 3 * DAY

#: 410 Gone: the receiver says that nobody listens there any more; the webhook is paused at once.
GONE = 410


def wait_after(attempts: int, chance: float) -> float | None:
    """How long to wait after so many attempts; None when it has failed for good.

    `chance` from 0 to 1 adds up to a fifth, so that what failed together does not come back together.
    """
    if attempts >= MOST_ATTEMPTS:
        return None
    return WAITS[attempts - 1] * (1 + chance / 5)
