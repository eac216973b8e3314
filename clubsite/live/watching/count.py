"""How many people watch a channel in all live processes together: each once, however many tabs they have open, and no names.

Every process tells the others whom it has, as digests that only say who is the same, whenever that changes and with every
heartbeat. What another process has told counts for a few heartbeats, in case it was stopped before it could take that back.
"""

import secrets
from collections import Counter, defaultdict
from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import salted_hmac

from clubsite.live.tokens import Watch

PG_CHANNEL = "club_watching"
MOST_TOLD = 500
"""People of one process and channel: a notification has 8,000 bytes."""
_DIGITS = 12
_HEARTBEATS = 3
_WATCHERS, PLAYS = "watch", ".plays"
"""What an audience of those who watch begins with, and what it ends with for those of them who play at that table."""


@dataclass(frozen=True, slots=True)
class Told:
    """Whom another process has on a channel, as digests."""

    process: str
    channel: str
    people: frozenset[str]


def is_counted(watch: Watch) -> bool:
    """Whether a page is one of somebody who watches where watchers are counted, and does not play there."""
    kind, _, mark = watch.viewer.audience.partition(":")
    return watch.channel.partition(":")[0] in settings.LIVE_WATCHERS_COUNTED and kind == _WATCHERS and not mark.endswith(PLAYS)


def person_of(holder: str, address: str, browser: str) -> str:
    """A digest: of the login, and of a stranger of the address and the browser, by which two tabs are the same."""
    whose = holder or f"{address} {browser}"
    return salted_hmac("clubsite.live.watching", whose).hexdigest()[:_DIGITS]


def parse(payload: str) -> Told | None:
    """What another process tells; None if it is nothing of the kind."""
    parts = payload.split(" ")
    if len(parts) != 3:
        return None
    process, channel, people = parts
    return Told(process, channel, frozenset(filter(None, people.split(","))))


class Watchers:
    """Those of this process, and what the others have told."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self._here: dict[str, Counter[str]] = defaultdict(Counter)
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = defaultdict(dict)

    def enter(self, channel: str, person: str) -> None:
        self._here[channel][person] += 1

    def leave(self, channel: str, person: str) -> None:
        here = self._here[channel]
        here[person] -= 1
        if here[person] <= 0:
            del here[person]
        if not here:
            del self._here[channel]

    def heard(self, told: Told, now: float) -> bool:
        """Whether it says anything new; what this process has told itself does not. `now` in seconds of the event loop."""
        if told.process == self.process:
            return False
        told_here = self._elsewhere[told.channel]
        before = told_here.pop(told.process, (frozenset[str](), 0.0))[0]
        if told.people:
            told_here[told.process] = told.people, now + _HEARTBEATS * settings.LIVE_HEARTBEAT_SECONDS
        if not told_here:
            del self._elsewhere[told.channel]
        return before != told.people

    def number(self, channel: str, now: float) -> int:
        """In all processes."""
        fresh = [people for people, until in self._elsewhere.get(channel, {}).values() if until > now]
        return len(frozenset(self._here.get(channel, ())).union(*fresh))

    def channels(self) -> frozenset[str]:
        """Those with somebody here, or told of elsewhere."""
        return frozenset(self._here) | frozenset(self._elsewhere)

    def payload(self, channel: str) -> str:
        """What the other processes are told of this one."""
        people = sorted(self._here.get(channel, ()))[:MOST_TOLD]
        return f"{self.process} {channel} {','.join(people)}"
