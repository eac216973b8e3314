"""Concurrent actions: each in a thread with a database connection of its own."""

import threading
from collections.abc import Callable

from django.db import connection


def at_once(*actions: Callable[[], object]) -> list[object]:
    """The result of each action, in the order given; for a refusal, the exception raised."""
    start = threading.Barrier(len(actions))
    answers: list[object] = [None] * len(actions)

    def run(number: int, action: Callable[[], object]) -> None:
        start.wait()
        try:
            answers[number] = action()
        except Exception as refusal:
            answers[number] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=one) for one in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
