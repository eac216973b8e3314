"""What waits for a member at matches, and what has become of theirs, for the pages they see first (`MATCH_NOTICES`)."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import IntEnum
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Prefetch, Q, Value, When
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from clubsite.members.match_notices import MatchNotice
from clubsite.members.models import Membership, Player, User
from clubsite.members.rules.powers import OF_ROLE, Power
from games.matches.course.state import Stage
from games.matches.course.steps import ConfirmBySilence
from games.matches.models import Match, MatchRecord, MatchSeat
from games.matches.permissions import SPEAKS_FOR_GUESTS
from games.matches.selectors import without_login
from games.matches.services.columns import TAKEN_OUT
from games.matches.services.writing import between

NEWS_FOR = timedelta(days=3)
"""Long enough for somebody who looks in after a weekend."""
MOST_SHOWN = 20
ANYBODY = -1  # nobody's number


class _What(IntEnum):
    """In the order in which they are shown."""

    ASKED = 1
    PUBLIC_PAGE_ASKED = 2
    TO_BE_DECIDED = 3
    TODAY = 4
    DISPUTED = 5
    AGREED = 6
    FELL = 7
    SILENCE = 8
    TAKEN_OUT = 9


WAITS = (_What.ASKED, _What.PUBLIC_PAGE_ASKED, _What.TO_BE_DECIDED)


def notices_of(user: User, powers: Mapping[int, frozenset[Power]]) -> list[MatchNotice]:
    """Two queries; one if there is nothing to say."""
    now = timezone.localtime()
    own = Q(player__user=user.pk) | Q(player__merged_into__user=user.pk)
    speaking = [club for club, held in powers.items() if SPEAKS_FOR_GUESTS & held]
    directing = [club for club, held in powers.items() if Power.RUN_TOURNAMENTS in held]
    concerned = Q(pk__in=MatchSeat.objects.filter(own).values("match"))
    if speaking:
        awaited = MatchSeat.objects.filter(awaited=True, match__club__in=speaking)
        concerned |= Q(pk__in=awaited.values("match"))
    if directing:
        concerned |= Q(stage=Stage.DISPUTED.value, club__in=directing)
    seats = Prefetch("seats", queryset=MatchSeat.objects.select_related("player").order_by("side"))
    matches = Match.objects.filter(concerned, club__in=list(powers)).annotate(what=_what(own, speaking, directing, now))
    found = matches.filter(what__isnull=False).order_by("what", "-pk").prefetch_related(seats)
    return [_notice(match, _What(match.what)) for match in found[:MOST_SHOWN]]


def waiting_for(user: User) -> dict[str, int]:
    """How many matches wait for this member, by the address of their list: those of `WAITS`. One query, which looks only at
    what waits."""
    statement, given = _counting_what_waits()
    with connection.cursor() as cursor:
        cursor.execute(statement, [user.pk if one == ANYBODY else one for one in given])
        return {reverse("matches", args=[slug]): number for slug, number in cursor.fetchall()}


@cache
def _counting_what_waits() -> tuple[str, tuple[Any, ...]]:
    """The query of `waiting_for` with its parameters, `ANYBODY` in the place of the member. It is at the top of every page, and
    Django takes longer to write it than the database to answer it: so it is written once."""
    players = (
        Player.objects.filter(user=ANYBODY).values("pk").union(Player.objects.filter(merged_into__user=ANYBODY).values("pk"))
    )
    own = MatchSeat.objects.filter(player__in=players)
    memberships = Membership.objects.filter(user=ANYBODY)
    speaking = memberships.filter(roles__overlap=_roles_with(SPEAKS_FOR_GUESTS)).values("club")
    directing = memberships.filter(roles__overlap=_roles_with({Power.RUN_TOURNAMENTS})).values("club")
    awaited = MatchSeat.objects.filter(awaited=True, match__club__in=speaking)
    for_guests = without_login(awaited, OuterRef("match__club")).exclude(match__in=own.values("match"))
    first = Q(side=0, match__link__wanted_by_first=False, match__link__wanted_by_second=True)
    second = Q(side=1, match__link__wanted_by_first=True, match__link__wanted_by_second=False)
    disputed = Match.objects.filter(stage=Stage.DISPUTED.value, club__in=directing).exclude(pk__in=own.values("match"))
    waits = (
        own.filter(awaited=True)
        .values("match")
        .union(for_guests.values("match"), own.filter(first | second).values("match"), disputed.values("pk"))
    )
    found = Match.objects.filter(pk__in=waits, club__in=memberships.values("club"))
    counted = found.values_list("club__slug").annotate(Count("pk")).order_by("club__slug")
    return counted.query.sql_with_params()


def _roles_with(powers: Collection[Power]) -> list[str]:
    """The roles that give any of these powers."""
    return [role for role, held in OF_ROLE.items() if held.intersection(powers)]


def _what(own: Q, speaking: list[int], directing: list[int], now: datetime) -> Case:
    """What this member should know of a match; null for nothing."""
    seats = MatchSeat.objects.filter(match=OuterRef("pk"))
    theirs = Q(Exists(seats.filter(own)))
    for_guests = Exists(without_login(seats, OuterRef("match__club")).filter(awaited=True))
    first = Q(side=0, match__link__wanted_by_first=False, match__link__wanted_by_second=True)
    second = Q(side=1, match__link__wanted_by_first=True, match__link__wanted_by_second=False)
    morning = now.replace(hour=0, minute=0, second=0, microsecond=0)
    today = Q(scheduled_at__gte=morning, scheduled_at__lt=morning + timedelta(days=1))
    lately = MatchRecord.objects.filter(match=OuterRef("pk"), number=OuterRef("version"), at__gte=now - NEWS_FOR)
    silence = MatchRecord.objects.filter(match=OuterRef("pk"), body__action__type=ConfirmBySilence.__name__)
    playing = Q(stage__in=[Stage.AGREED.value, Stage.PLAYING.value])
    over_without = Q(stage__in=[Stage.DECLINED.value, Stage.CANCELLED.value])
    since = now - NEWS_FOR
    return Case(
        When(Q(Exists(seats.filter(own, awaited=True))), then=Value(_What.ASKED.value)),
        When(~theirs & Q(for_guests, club__in=speaking), then=Value(_What.ASKED.value)),
        When(Exists(seats.filter(own).filter(first | second)), then=Value(_What.PUBLIC_PAGE_ASKED.value)),
        When(~theirs & Q(stage=Stage.DISPUTED.value, club__in=directing), then=Value(_What.TO_BE_DECIDED.value)),
        When(theirs & playing & today, then=Value(_What.TODAY.value)),
        When(theirs & Q(stage=Stage.DISPUTED.value), then=Value(_What.DISPUTED.value)),
        # A tournament tells of its own matches (`tournaments.telling.calls`): nobody was challenged there.
        When(theirs & playing & Q(agreed_at__gte=since, elsewhere=""), then=Value(_What.AGREED.value)),
        When(theirs & over_without & Q(Exists(lately), elsewhere=""), then=Value(_What.FELL.value)),
        When(
            theirs & Q(Exists(silence), stage=Stage.CONFIRMED.value, confirmed_at__gte=since), then=Value(_What.SILENCE.value)
        ),
        When(theirs & Q(Exists(lately), why_not_rated=TAKEN_OUT), then=Value(_What.TAKEN_OUT.value)),
        default=None,
        output_field=IntegerField(null=True),
    )


def _notice(match: Match, what: _What) -> MatchNotice:
    url = reverse("match", args=[match.code])
    return MatchNotice(match.club_id, between(match.seats.all()), _in_words(match, what), url, what in WAITS)


def _in_words(match: Match, what: _What) -> str:
    stage = Stage(match.stage)
    match what:
        case _What.ASKED if stage is Stage.CHALLENGED:
            return _("A challenge waits for an answer")
        case _What.ASKED if stage is Stage.REPORTED:
            return _("A reported result waits for a yes or no")
        case _What.ASKED:
            return _("A question waits for an answer")
        case _What.PUBLIC_PAGE_ASKED:
            return _("Shall the match have a public page?")
        case _What.TO_BE_DECIDED:
            return _("Disputed: a director decides")
        case _What.TODAY:
            assert match.scheduled_at is not None
            return _("Today at {time}").format(time=time_format(timezone.localtime(match.scheduled_at), "H:i"))
        case _What.DISPUTED:
            return _("Disputed: a director decides")
        case _What.AGREED:
            return _("The challenge is accepted") if stage is Stage.AGREED else _("The match is being played")
        case _What.FELL:
            return _("The challenge is declined") if stage is Stage.DECLINED else _("The match is called off")
        case _What.SILENCE:
            return _("Confirmed, as nobody had answered in time")
        case _What.TAKEN_OUT:
            return _("A director has taken the match out of the ratings")
