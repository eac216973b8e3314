"""What a push service's answer means, and when a notification is tried again."""

import pytest

from clubsite.push.rules.retries import WAITS, Outcome, outcome_of, wait_after


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (201, Outcome.TAKEN),
        (200, Outcome.TAKEN),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (429, Outcome.LATER),
        (500, Outcome.LATER),
        (503, Outcome.LATER),
        (None, Outcome.LATER),
        (301, Outcome.REFUSED),
        (400, Outcome.REFUSED),
        (403, Outcome.REFUSED),
        (413, Outcome.REFUSED),
    ],
)
def test_what_an_answer_means(status: int | None, outcome: Outcome) -> None:
    assert outcome_of(status) is outcome


def test_the_waits_grow_and_end() -> None:
    waits = [wait_after(attempts, 0) for attempts in range(1, len(WAITS) + 2)]
    assert waits == [*WAITS, None]
    assert sorted(WAITS) == list(WAITS)
    assert wait_after(1, 1) == WAITS[0] * 1.2
