"""Settings of a site whose check after a restore never ends, so that it can be killed there."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from clubsite.settings.test import *  # noqa: F403

CHECKED_AFTER_A_RESTORE = ("tests.clubsite.operations.slow_checks.never_ends",)  # type: ignore[assignment]


def never_ends() -> Iterator[str]:
    Path(os.environ["CHECKING"]).touch()
    time.sleep(600)
    yield "It ended."
