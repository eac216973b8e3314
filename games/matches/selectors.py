"""Which matches a member's pages show. Each list takes two queries, however many matches there are."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from clubsite.members.models import Club, Player, User
from games.matches.course.state import Stage
from games.matches.models import OVER, Match, MatchSeat

PAST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Listed:
    """A club's matches as one member reads them: those that wait for them, those that run, those to be decided by a director,
    and the last that are over."""

    waiting: Sequence[Match]
    running: Sequence[Match]
    disputed: Sequence[Match]
    past: Sequence[Match]


def matches_of(club: Club) -> QuerySet[Match]:
    """With their seats and players."""
    seats = MatchSeat.objects.select_related("player__merged_into").order_by("side")
    return Match.objects.filter(club=club).select_related("club").prefetch_related(Prefetch("seats", queryset=seats))


def listed(club: Club, user: User, *, directs: bool) -> Listed:
    """Newest first."""
    mine = Q(player__user=user.pk) | Q(player__merged_into__user=user.pk)
    waits = Exists(MatchSeat.objects.filter(mine, match=OuterRef("pk"), awaited=True))
    matches = matches_of(club).annotate(waits=waits).order_by("-pk")
    is_over = Q(stage__in=[stage.value for stage in OVER])
    running = list(matches.exclude(is_over))
    disputed = [match for match in running if match.stage == Stage.DISPUTED.value] if directs else []
    past = list(matches.filter(is_over)[:PAST_SHOWN])
    waiting = [match for match in (*running, *past) if getattr(match, "waits", False)]
    shown_above = {match.pk for match in (*waiting, *disputed)}
    return Listed(
        waiting,
        [match for match in running if match.pk not in shown_above],
        disputed,
        [match for match in past if match.pk not in shown_above],
    )


def has_played(player: Player) -> bool:
    """Whether the player had a seat in any match."""
    return MatchSeat.objects.filter(player=player).exists()


def played_together(one: Player, other: Player) -> bool:
    """Whether the two had the seats of one match."""
    return Match.objects.filter(seats__player=one).filter(seats__player=other).exists()
