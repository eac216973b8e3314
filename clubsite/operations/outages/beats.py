"""Times that players are charged count without the minutes in which the site was not there, or in which its clock jumped.

The site beats: a task does every 15 seconds, and so do the open pages of players. A beat later than `GAP` after the last one,
or one before it, means that the site was away or that its clock was moved; whoever notices first writes down that it is back
since now. What began before that counts from then on: nobody is charged more than `GAP` for such a break, and nothing waits
until a clock that was set back has caught up. A reader who comes before the first beat finds the same gap, and counts from now.
"""

from datetime import datetime, timedelta

from django.db.models import Case, F, Q, Value, When
from django.utils import timezone

from clubsite.operations.outages.models import SiteBeat

#: Three beats of the task that beats every 15 seconds.
GAP = timedelta(seconds=45)
#: A beat this soon after another is not written; clocks of two processes may differ by as much.
FRESH = timedelta(seconds=5)


def beat() -> None:
    """The site is there. One UPDATE, which finds nothing to write most of the time; it is atomic, so that of several processes
    one notices a gap. Writes nothing before `begin_to_beat`."""
    now = timezone.now()
    gap = Q(beat_at__lt=now - GAP) | Q(beat_at__gt=now + FRESH)
    worth_it = Q(beat_at__lte=now - FRESH) | Q(beat_at__gt=now + FRESH)
    back_at = Case(When(gap, then=Value(now)), default=F("back_at"))
    SiteBeat.objects.filter(worth_it).update(beat_at=now, back_at=back_at)


def begin_to_beat() -> None:
    """The same for the task, which also makes the row where there is none yet."""
    now = timezone.now()
    SiteBeat.objects.bulk_create([SiteBeat(pk=1, beat_at=now, back_at=now)], ignore_conflicts=True)
    beat()


def is_just_back(now: datetime) -> bool:
    """Whether it came back since the last run of the task, or one before."""
    return SiteBeat.objects.filter(back_at__gt=now - GAP / 2, back_at__lte=now).exists()


class Counting:
    """From when times count, as seen at one moment: one query, and none for what began within `GAP`."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._read: SiteBeat | None = None
        self._is_read = False

    def start(self, at: datetime) -> datetime:
        """From when something counts that began then.

        A start further ahead than the gap was written before the clock was set back, which a beat has noticed by now. One a few
        seconds ahead is waited for.
        """
        ahead = at - self.now
        if -GAP <= ahead <= FRESH:
            return at
        back = self.back_at
        if ahead > GAP + FRESH:
            return back or self.now
        return min(max(at, back or at), self.now)

    @property
    def back_at(self) -> datetime | None:
        """Since when the site has been there without a break; None if it has never beaten."""
        if not self._is_read:
            self._read, self._is_read = SiteBeat.objects.first(), True
        if self._read is None:
            return None
        is_away = not -FRESH <= self.now - self._read.beat_at <= GAP
        return self.now if is_away else min(self._read.back_at, self.now)
