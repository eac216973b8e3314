"""How much may be asked in a minute? Counted in the memory of each process, like the API's pace (`clubsite/api/pace.py`): exact
enough to keep one visitor from using up the site, at no cost to the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import TypeVar

from django.conf import settings

from clubsite.access.one_household import HOUSEHOLDS_COUNTED, neighbourhood

SECONDS = 60
A_PDF = 200
"""Pages that a PDF costs: up to 2.7 seconds of a processor, so six of them a minute."""
View = TypeVar("View", bound=Callable[..., object])

MOST_KEPT = 20_000
"""Visitors counted at a time; beyond, those counted longest ago are forgotten."""


@dataclass
class Pace:
    """How often each has asked since when."""

    _asked: dict[str, tuple[float, int]] = field(default_factory=dict)
    _counting: Lock = field(default_factory=Lock)

    def count(self, who: str, most: int, cost: int = 1) -> int:
        """Count one more, of this cost; returns how many seconds to wait, 0 within `most` a minute. What is refused counts no
        further, so that the minute ends."""
        now = monotonic()
        with self._counting:
            began, asked = self._asked.get(who, (now, 0))
            if now - began >= SECONDS:
                began, asked = now, 0
                self._asked.pop(who, None)
            if asked >= most:
                return max(1, int(began + SECONDS - now) + 1)
            self._asked[who] = (began, asked + cost)
            if len(self._asked) > MOST_KEPT:
                del self._asked[next(iter(self._asked))]
        return 0

    def forget(self) -> None:
        """Begin anew, for tests."""
        with self._counting:
            self._asked.clear()


PACE = Pace()


def wait_of(kind: str, who: str, cost: int = 1) -> int:
    """Seconds until this one may ask for this kind again, 0 for now: one more is counted. `settings.PACE` says how many."""
    allowed: Mapping[str, int] = settings.PACE
    return PACE.count(f"{kind} {who}", allowed[kind], cost)


def wait_around(kind: str, home: str, cost: int = 1) -> int:
    """The same for all households of one customer together; 0 for an address that counts alone."""
    around = neighbourhood(home)
    return PACE.count(f"{kind} {around}", HOUSEHOLDS_COUNTED * int(settings.PACE[kind]), cost) if around else 0


def costs(pages: int) -> Callable[[View], View]:
    """Decorates a view that costs the site as much as so many ordinary pages of five milliseconds, measured by
    `tests/bench/public_pages.py`; put it on last, above the others."""

    def priced(view: View) -> View:
        view.pages = pages  # type: ignore[attr-defined]
        return view

    return priced


def cost_of(view: object) -> int:
    return int(getattr(view, "pages", 1))
