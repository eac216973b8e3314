"""The club chooses by which numbers it rates, and its points race: never for matches of a season that is not closed."""

from datetime import date, datetime, time, timedelta
from enum import Enum

from django.db import transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.leaderboards.models import Season
from clubsite.leaderboards.periods import club_day
from clubsite.members.models import Club, User
from games.ratings.models import KeptList, RatedMatch, WaitingMatch
from games.ratings.services.lists import current_lists, numbers_of
from games.ratings.services.replaying import locked, reread

APART = (KeptList.Scope.LIVE, KeptList.Scope.SCREEN)


class Refusal(Enum):
    """Why nothing was changed: a sentence, in which `{name}` is the season's."""

    SEASON_RUNS = _(
        "{name} is being played for on this list: its numbers stay until the season is closed. Or let the list start anew now; "
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
def choose_list(club: Club, published: str, numbers: dict[str, object], *, apart: bool, anew: bool, by: User) -> None:
    """From now on (`anew`), or for all matches again; the club's log says by whom. Raises `ListRefusedNow`."""
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
        one.until = now if anew else _beginning(one)
        one.save(update_fields=["until"])
        reread(one)
    for scope in scopes:
        KeptList.objects.create(club=club, scope=scope, published=published, numbers=numbers, since=since)
    WaitingMatch.objects.create(club=club)
    name = numbers_of(current_lists(club.pk)[0]).name
    if anew:
        note(club, Kind.RATING_LIST_ANEW, by=by, list=name)
    else:
        note(club, Kind.RATING_LIST_CHANGED, by=by, list=name, matches=counted_again(old))


def _beginning(kept: KeptList) -> datetime:
    """Before everything on it: a list whose matches another one rates again ends where it began, and counts nothing."""
    first = RatedMatch.objects.filter(kept=kept).aggregate(at=Min("at"))["at"]
    return kept.since or min(kept.club.created_at, first or timezone.now())


def counted_again(lists: list[KeptList]) -> int:
    """How many rated matches other numbers would change."""
    return RatedMatch.objects.filter(kept__in=lists, why_not="").count()


def _played_for(club: Club, lists: list[KeptList]) -> Season | None:
    """A season that has begun and is not closed, if a match of it has been rated. One that is over is published only when it
    is closed: until then its places could still change."""
    today = club_day(timezone.now(), club.zone)
    for season in Season.objects.filter(club=club, begins__lte=today, closed_at=None):
        rated = RatedMatch.objects.filter(kept__in=lists, why_not="", at__gte=_midnight(season.begins, club))
        if season.ends < today:
            rated = rated.filter(at__lt=_midnight(season.ends + timedelta(days=1), club))
        if rated.exists():
            return season
    return None


def _midnight(day: date, club: Club) -> datetime:
    return datetime.combine(day, time.min, club.zone)
