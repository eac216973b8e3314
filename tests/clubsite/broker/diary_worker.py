"""The club's Celery app with one more task, each run of which is logged in a file."""

import time
from pathlib import Path

from clubsite.celery import app


@app.task(name="tests.keep_diary")
def keep_diary(diary: str, until: str) -> None:
    """Write `began`, wait until the file `until` exists, write `ended`."""
    note(diary, "began")
    while not Path(until).exists():
        time.sleep(0.02)
    note(diary, "ended")


def note(diary: str, word: str) -> None:
    with Path(diary).open("a") as file:
        file.write(f"{word}\n")
