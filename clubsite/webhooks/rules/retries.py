"""When is a delivery tried again, and when is it given up? Times are in seconds."""

MINUTE, HOUR, DAY = 60, 3_600, 86_400

#: The wait after the first, second, ... failed attempt: eight attempts in about a day.
WAITS = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR)
MOST_ATTEMPTS = len(WAITS) + 1

#: A webhook whose deliveries have all failed for so long is paused.
GIVEN_UP_AFTER = 3 * DAY

#: 410 Gone: the receiver no longer exists, so the webhook is paused at once.
GONE = 410


def wait_after(attempts: int, chance: float) -> float | None:
    """How long to wait after so many attempts; None if it has failed for good.

    `chance`, from 0 to 1, adds up to a fifth, so that deliveries that failed together are not repeated together.
    """
    if attempts >= MOST_ATTEMPTS:
        return None
    return WAITS[attempts - 1] * (1 + chance / 5)
