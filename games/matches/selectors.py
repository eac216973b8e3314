"""Which matches a member's pages show. Each list takes two queries, however many matches there are."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from clubsite.members.models import Club, Membership, Player, User
from games.matches.course.state import Stage
from games.matches.course.steps import AnswerCorrection, DecideResult, PlayedOut, TakeBackResult
from games.matches.models import OVER, Match, MatchSeat

MOST_WAITING = 100
RUNNING_SHOWN, PAST_SHOWN = 40, 40
OF_A_PAGE = 100
MOST_CORRECTED = 10
NEVER_RATED = ("VARIANT", "UNLIMITED", "NOT_AGREED_BEFORE")
"""Whatever becomes of such a match. One that has become a walk-over, or was called off, may have been rated before."""

_IS_OVER = Q(stage__in=[stage.value for stage in OVER])


@dataclass(frozen=True, slots=True)
class Listed:
    """A club's matches as one member reads them: those that wait for them, those that run, those to be decided by a director,
    and the last that are over. `more_running`, `more_past`: there are others than these."""

    waiting: Sequence[Match]
    running: Sequence[Match]
    disputed: Sequence[Match]
    past: Sequence[Match]
    more_running: bool
    more_past: bool


def matches_of(club: Club) -> QuerySet[Match]:
    """With their seats and players."""
    seats = MatchSeat.objects.select_related("player__merged_into").order_by("side")
    return Match.objects.filter(club=club).select_related("club").prefetch_related(Prefetch("seats", queryset=seats))


def under_way(club: Club, at_most: int) -> list[str]:
    """Who plays whom in matches of the club that are not over, newest first."""
    found = matches_of(club).exclude(_IS_OVER).order_by("-pk")[:at_most]
    return [" \N{EN DASH} ".join(seat.player.name for seat in match.seats.all()) or match.code for match in found]


def listed(club: Club, user: User, *, directs: bool, speaks: bool) -> Listed:
    """Newest first. Whoever `speaks` for guests is awaited for them, too, but not where they play."""
    own = Q(player__user=user.pk) | Q(player__merged_into__user=user.pk)
    seats = MatchSeat.objects.filter(match=OuterRef("pk"))
    waits = Q(Exists(seats.filter(own, awaited=True)))
    if speaks:
        waits |= Exists(without_login(seats, club).filter(awaited=True)) & ~Q(Exists(seats.filter(own)))
    matches = matches_of(club).order_by("-pk")
    waiting = list(matches.filter(waits)[:MOST_WAITING])
    others = matches.exclude(pk__in=[match.pk for match in waiting])
    is_disputed = Q(stage=Stage.DISPUTED.value)
    disputed = list(others.filter(is_disputed)[:MOST_WAITING]) if directs else []
    running = list(others.exclude(_IS_OVER).exclude(pk__in=[match.pk for match in disputed])[: RUNNING_SHOWN + 1])
    past = list(others.filter(_IS_OVER)[: PAST_SHOWN + 1])
    more = len(running) > RUNNING_SHOWN, len(past) > PAST_SHOWN
    return Listed(waiting, running[:RUNNING_SHOWN], disputed, past[:PAST_SHOWN], *more)


def without_login(seats: "QuerySet[MatchSeat]", club: Club | OuterRef) -> "QuerySet[MatchSeat]":
    """Guests, and those who have left the club."""
    members = Membership.objects.filter(club=club, user__is_active=True).values("user")
    return seats.exclude(player__user__in=members).exclude(player__merged_into__user__in=members)


def page_of_matches(club: Club, *, over: bool, before: int | None) -> tuple[Sequence[Match], int | None]:
    """The club's matches that are over, or those that are not, newest first, from before that key; and the key from which the
    next page begins. Two queries."""
    found = matches_of(club).order_by("-pk").filter(_IS_OVER if over else ~_IS_OVER)
    if before is not None:
        found = found.filter(pk__lt=before)
    shown = list(found[: OF_A_PAGE + 1])
    return shown[:OF_A_PAGE], shown[OF_A_PAGE - 1].pk if len(shown) > OF_A_PAGE else None


@dataclass(frozen=True, slots=True)
class Corrected:
    """That a confirmed result became another one: by a director, or by the two players (`by` has agreed last)."""

    at: datetime
    by: str
    decided: bool


def correction_of(match: Match) -> Corrected | None:
    """The last one of this match; none is what was taken back and put back as it was. One query, if there is one."""
    if match.corrected_at is None:
        return None
    kinds = [step.__name__ for step in (DecideResult, TakeBackResult, AnswerCorrection, PlayedOut)]
    by_whom = match.records.filter(body__action__type__in=kinds).order_by("-number")
    put_back = False
    for kind, again, name in by_whom.values_list("body__action__type", "body__action__again", "actor_name"):
        if again or (put_back and kind == TakeBackResult.__name__):
            put_back = bool(again)
        elif kind != PlayedOut.__name__:
            return Corrected(match.corrected_at, name, kind != AnswerCorrection.__name__)
    return None


def entered_by(match: Match) -> str:
    """Who has entered the result of a match on screen in its tournament; empty where it was played out at its board. One query,
    if it was not."""
    if not (match.on_screen and match.elsewhere and match.stage == Stage.CONFIRMED.value and match.state.get("decided")):
        return ""
    entered = match.records.filter(body__action__type=DecideResult.__name__).exclude(body__action__again=True)
    return entered.order_by("-number").values_list("actor_name", flat=True).first() or ""


def corrected_under(match: Match, players: Collection[Player]) -> Sequence[Match]:
    """The corrected matches that the ratings of this one, which these two have played, rest on: theirs that were rated before
    it, and were corrected only when it had begun. Newest correction first; one query."""
    if match.stage != Stage.CONFIRMED.value or match.why_not_rated or match.begun_at is None or match.ended_at is None:
        return ()
    persons = {player.merged_into_id or player.pk for player in players}
    theirs = MatchSeat.objects.filter(Q(player__in=persons) | Q(player__merged_into__in=persons), match=OuterRef("pk"))
    earlier = Q(ended_at__lt=match.ended_at) | Q(ended_at=match.ended_at, pk__lt=match.pk) | Q(ended_at=None)
    corrected = Match.objects.filter(earlier, Exists(theirs), club=match.club_id, corrected_at__gt=match.begun_at)
    rated = corrected.exclude(why_not_rated__in=NEVER_RATED).exclude(pk=match.pk)
    return list(rated.order_by("-corrected_at", "-pk")[:MOST_CORRECTED])


def has_played(player: Player) -> bool:
    """Whether the player had a seat in any match."""
    return MatchSeat.objects.filter(player=player).exists()


def played_together(one: Player, other: Player) -> bool:
    """Whether the two had the seats of one match."""
    return Match.objects.filter(seats__player=one).filter(seats__player=other).exists()


def plays_on_screen(player: Player) -> bool:
    """Whether the player has a seat in a match on screen that is agreed and not over."""
    return _on_screen().filter(seats__player=player).exists()


def play_on_screen_together(club: Club, users: tuple[int, int]) -> bool:
    """Whether a match on screen between these two logins has begun and is not over."""
    matches = _on_screen().filter(club=club, stage=Stage.PLAYING.value)
    for user in users:
        matches = matches.filter(Q(seats__player__user=user) | Q(seats__player__merged_into__user=user))
    return matches.exists()


def _on_screen() -> "QuerySet[Match]":
    return Match.objects.filter(on_screen=True, stage__in=[Stage.AGREED.value, Stage.PLAYING.value])
