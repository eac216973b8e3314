"""Monitors who say a whole evening as fast as they may, and behave like careful programs when no answer comes: they repeat
the statement with the same action id until it is acknowledged."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from uuid import uuid4

import httpx

from .crowd import PATIENCE, Crowd

PAUSE = 0.2  # seconds before a repetition
DONE = (HTTPStatus.OK, HTTPStatus.CREATED)
#: The site did not answer, or could not reach its database: repeat a little later.
NOT_NOW = (HTTPStatus.TOO_MANY_REQUESTS, *range(500, 600))


@dataclass(slots=True)
class Monitor:
    """One evening being said. `acknowledged` holds, in order, the action ids that succeeded."""

    code: str
    token: str
    club: str
    acknowledged: list[str] = field(default_factory=list)
    repeated: int = 0
    trouble: str = ""

    def say_all(self, lines: Sequence[str], client: httpx.Client, before_the_last: Callable[[], None]) -> None:
        try:
            for number, line in enumerate(lines, 1):
                if number == len(lines):
                    before_the_last()
                self.acknowledged.append(self._say(line, client))
        except Exception as error:
            self.trouble = repr(error)

    def _say(self, line: str, client: httpx.Client) -> str:
        said = {"say": line, "version": len(self.acknowledged), "action_id": str(uuid4())}
        headers = {"Authorization": f"Bearer {self.token}"}
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = client.post(f"/api/chouettes/{self.code}/statements/", json=said, headers=headers)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code in DONE:
                return str(said["action_id"])
            assert answer is None or answer.status_code in NOT_NOW, (line, answer.status_code, answer.text[:500])
            self.repeated += 1
            time.sleep(PAUSE)
        raise TimeoutError(line)


Burst = Crowd[Monitor]


def burst_of(given: Sequence[Mapping[str, str]], lines: Sequence[str]) -> Burst:
    """All of them at once."""
    monitors = [Monitor(one["code"], one["token"], one["club"]) for one in given]
    return Crowd(monitors, lambda monitor, client, before_the_last: monitor.say_all(lines, client, before_the_last))
