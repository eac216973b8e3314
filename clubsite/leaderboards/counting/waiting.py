"""What waits to be counted: rows written together with the results themselves, so that a lost queue or a killed worker loses
nothing."""

from collections.abc import Callable, Collection, Iterable
from datetime import date

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.leaderboards.models import Cursor, Result, Waiting
from clubsite.leaderboards.providers import providers
from clubsite.members.models import Club, Player

#: Under these names something other than a provider's log waits: a name that counts with somebody else (its stream is the
#: player), and the days of a club, which begin at another hour (its stream is the club).
PEOPLE = "people"
DAYS = "days"


def results_wait(provider: str, stream: int, club: Club, number: int) -> None:
    """A log has results up to this record. Inside the transaction that writes them; a row is added, nobody is waited for."""
    Waiting.objects.create(provider=provider, stream=stream, club=club, number=number)


def days_wait(club: Club, since: date | None) -> None:
    """What was counted of these days (None: of all) may be worth something else now: its logs are counted again."""
    results = Result.objects.filter(club=club).order_by()
    logs = (results.filter(day__gte=since) if since else results).values_list("provider", "stream").distinct()
    logs_wait_again(club.pk, logs)


def clock_changed(club: Club) -> None:
    """The club's days begin at another hour: all its results are counted again, on the days they have now. Inside the
    transaction that changes it; nobody is waited for."""
    Waiting.objects.create(provider=DAYS, stream=club.pk, club=club, number=0)


def logs_wait(provider: str, club: Club, streams: Iterable[int]) -> None:
    """What stands in these logs may be worth something else now: they are counted again."""
    logs_wait_again(club.pk, ((provider, stream) for stream in streams))


def logs_wait_again(club_id: int, logs: Iterable[tuple[str, int]]) -> None:
    """These logs, by provider and stream, are looked at again."""
    Waiting.objects.bulk_create(
        (Waiting(provider=provider, stream=stream, club_id=club_id, number=0) for provider, stream in logs), batch_size=1000
    )


def counts_with_somebody_else(player: Player) -> None:
    """The player's results count with another person from now on, or with themselves again. Inside the transaction that
    changes it."""
    Waiting.objects.create(provider=PEOPLE, stream=player.pk, club_id=player.club_id, number=0)
    for path in settings.PEOPLE_LISTENERS:
        tell: Callable[[Player], None] = import_string(path)
        tell(player)


def is_behind(club: Club) -> bool:
    """Whether something is written that has not been counted. The providers are asked first: what they have worked out
    meanwhile waits to be counted."""
    return any(is_late(name, club.pk) for name in providers()) or Waiting.objects.filter(club=club).exists()


def is_late(provider: str, club_id: int) -> bool:
    """Whether the provider has results to work out before it can tell them."""
    asks = providers()[provider].is_behind
    return asks is not None and asks(club_id)


def logs_that_wait() -> Collection[tuple[str, int, int]]:
    """Provider, stream and club of each, the longest waiting first."""
    waiting = Waiting.objects.order_by("pk").values_list("provider", "stream", "club")
    return dict.fromkeys(waiting).keys()


def forget_waiting(cursor: Cursor) -> None:
    """What the cursor has passed waits no longer; what was written meanwhile stays."""
    Waiting.objects.filter(provider=cursor.provider, stream=cursor.stream, number__lte=cursor.number).delete()
