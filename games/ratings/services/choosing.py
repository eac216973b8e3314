"""The club chooses by which numbers it rates, and its points race: never for matches of a season that runs."""

from enum import Enum

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.leaderboards.models import Season
from clubsite.leaderboards.periods import club_day
from clubsite.members.models import Club
from games.ratings.models import KeptList, RatedMatch, WaitingMatch
from games.ratings.services.lists import current_lists
from games.ratings.services.replaying import locked, reread

APART = (KeptList.Scope.LIVE, KeptList.Scope.SCREEN)


class Refusal(Enum):
    """Why nothing was changed: a sentence, in which `{name}` is the season's."""

    SEASON_RUNS = _(
        "{name} is being played for on this list: its numbers stay until the season has ended. Or let the list start anew now; "
        "the old one stays readable."
    )
    AS_IT_IS = _("The club rates by that list already.")


class ListRefusedNow(Exception):
    """The lists stay as they are."""

    def __init__(self, refusal: Refusal, name: str = "") -> None:
        super().__init__(refusal.name)
        self.refusal, self.name = refusal, name

    def __str__(self) -> str:
        """In the reader's language."""
        return str(self.refusal.value).format(name=self.name)


@transaction.atomic
def choose_list(club: Club, published: str, numbers: dict[str, object], *, apart: bool, anew: bool) -> None:
    """From now on (`anew`), or for all matches again. Raises `ListRefusedNow`."""
    locked(club.pk)
    old = current_lists(club.pk)
    scopes = APART if apart else (KeptList.Scope.ALL,)
    same = [(one.scope, one.published, one.numbers) for one in old] == [(scope.value, published, numbers) for scope in scopes]
    if same and not anew:
        raise ListRefusedNow(Refusal.AS_IT_IS)
    if not anew and (season := _played_for(club, old)) is not None:
        raise ListRefusedNow(Refusal.SEASON_RUNS, season.name)
    now = timezone.now()
    since = now if anew else old[0].since
    for one in old:
        # a list that is not to be read any more ends where it began: it counts nothing
        one.until = now if anew else (one.since or one.club.created_at)
        one.save(update_fields=["until"])
        reread(one)
    for scope in scopes:
        KeptList.objects.create(club=club, scope=scope, published=published, numbers=numbers, since=since)
    WaitingMatch.objects.create(club=club)


def _played_for(club: Club, lists: list[KeptList]) -> Season | None:
    """The season that runs, if a match of it has been rated."""
    today = club_day(timezone.now())
    season = Season.objects.filter(club=club, begins__lte=today, ends__gte=today, closed_at=None).first()
    if season is None:
        return None
    rated = RatedMatch.objects.filter(kept__in=lists, why_not="", at__date__gte=season.begins)
    return season if rated.exists() else None
