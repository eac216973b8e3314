"""What waits to be counted: rows written together with the results themselves, so that a lost queue or a killed worker loses
nothing."""

from collections.abc import Callable, Collection

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.leaderboards.models import Cursor, Waiting
from clubsite.members.models import Club, Player

PEOPLE = "people"


def results_wait(provider: str, stream: int, club: Club, number: int) -> None:
    """A log has results up to this record. Inside the transaction that writes them; a row is added, nobody is waited for."""
    Waiting.objects.create(provider=provider, stream=stream, club=club, number=number)


def counts_with_somebody_else(player: Player) -> None:
    """The player's results count with another person from now on, or with themselves again. Inside the transaction that
    changes it."""
    Waiting.objects.create(provider=PEOPLE, stream=player.pk, club_id=player.club_id, number=0)
    for path in settings.PEOPLE_LISTENERS:
        tell: Callable[[Player], None] = import_string(path)
        tell(player)


def is_behind(club: Club) -> bool:
    """Whether something is written that has not been counted."""
    return Waiting.objects.filter(club=club).exists()


def logs_that_wait() -> Collection[tuple[str, int, int]]:
    """Provider, stream and club of each, the longest waiting first."""
    waiting = Waiting.objects.order_by("pk").values_list("provider", "stream", "club")
    return dict.fromkeys(waiting).keys()


def forget_waiting(cursor: Cursor) -> None:
    """What the cursor has passed waits no longer; what was written meanwhile stays."""
    Waiting.objects.filter(provider=cursor.provider, stream=cursor.stream, number__lte=cursor.number).delete()
