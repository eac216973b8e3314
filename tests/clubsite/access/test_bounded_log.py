"""A flood of refusals is counted; nothing else is left out."""

import logging
from collections.abc import Callable, Iterator
from threading import Thread
from uuid import uuid4

import pytest

from clubsite.access import bounded_log
from clubsite.access.bounded_log import KINDS_AT_MOST, WRITTEN_OF_A_KIND, BoundedLog

Said = Callable[[], list[str]]


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[logging.Logger]:
    logger = logging.getLogger(f"flooded.{uuid4()}")
    bounded = BoundedLog(logger.name)
    logger.addFilter(bounded)
    caplog.set_level(logging.INFO, logger.name)
    yield logger
    logger.removeFilter(bounded)
    bounded.forget()


def refuse(log: logging.Logger, network: str = "192.0.2.7", times: int = 1, kind: str = "a wrong code") -> None:
    for _ in range(times):
        log.warning("Refused: %s from %s", kind, network, extra={"refused": (kind, network)})


def test_the_first_of_a_kind_and_network_are_written_and_the_others_told_once(
    log: logging.Logger, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(log, times=WRITTEN_OF_A_KIND + 214)
    refuse(log, "198.51.100.1")
    refuse(log, kind="a wrong token")
    assert len(caplog.messages) == WRITTEN_OF_A_KIND + 2
    monkeypatch.setattr(bounded_log, "SECONDS", 0)
    refuse(log, "198.51.100.1")
    assert caplog.messages[-2:] == [
        "Refused: a wrong code from 192.0.2.7 … 214 more within a minute",
        "Refused: a wrong code from 198.51.100.1",
    ]


def test_the_count_is_told_although_nothing_more_is_refused(
    log: logging.Logger, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_log, "SECONDS", -0.9)  # the timer rings a second later
    [bounded] = log.filters
    assert isinstance(bounded, BoundedLog)
    monkeypatch.setattr(bounded, "_over", dict)  # nothing is over while it is said
    refuse(log, times=WRITTEN_OF_A_KIND + 1)
    monkeypatch.undo()
    monkeypatch.setattr(bounded_log, "SECONDS", 0)
    assert bounded._timer is not None
    bounded._timer.join(10)
    assert caplog.messages[-1].endswith("… 1 more within a minute")


def test_a_process_that_ends_tells_what_it_left_out(log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    refuse(log, times=WRITTEN_OF_A_KIND + 3)
    [bounded] = log.filters
    assert isinstance(bounded, BoundedLog)
    bounded.tell_all()
    assert caplog.messages[-1].endswith("… 3 more within a minute")


def test_neither_memory_nor_lines_grow_with_the_number_of_networks(
    log: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(3 * KINDS_AT_MOST):
        refuse(log, f"2001:db8:{number:x}::/64", times=2)
    [bounded] = log.filters
    assert isinstance(bounded, BoundedLog)
    assert len(bounded._minutes) == KINDS_AT_MOST + 1
    assert len(caplog.messages) == 2 * KINDS_AT_MOST + WRITTEN_OF_A_KIND


def test_what_was_done_is_always_written(log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3 * WRITTEN_OF_A_KIND):
        log.info("1 made 2 an owner")
    assert len(caplog.messages) == 3 * WRITTEN_OF_A_KIND


def test_lines_without_a_network_are_bounded_word_for_word(log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(3 * WRITTEN_OF_A_KIND):
        log.warning("seat %s said what is not its own", 1 + number % 2)
    assert len(caplog.messages) == 2 * WRITTEN_OF_A_KIND


def test_threads_count_together(log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    threads = [Thread(target=refuse, args=(log,), kwargs={"times": 200}) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(caplog.messages) == WRITTEN_OF_A_KIND
