"""How much may one person get into a club's log? It cannot be shortened, so nobody may fill it by doing and undoing something
for hours: there is a limit by login, or for all guests of the club together, and one for the club.

Whoever fills the club's share must not keep its owners from acting against them, so roles and new links have only the limit by
login; what every member may do, such as downloads, ends before what monitors and owners need. What only ends something that was
noted when it began is never refused: it cannot happen more often, and closing a login must not fail because of it.

What one act writes (a sheet with fifty payments) counts from the next act on.
"""

from datetime import timedelta

from django.contrib.postgres.functions import TransactionNow
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from clubsite.access.security_log import refused_from

from .kinds import Kind
from .models import Noted

LATELY, A_DAY = timedelta(minutes=10), timedelta(days=1)
MOST_LATELY, MOST_A_DAY, MOST_WITHOUT_ROLE = 100, 1_000, 100
"""Of one login in one club; the last in a day, of acts that need no role. A treasurer who writes down the cash of a hundred
players in ten minutes is hardly a person."""
MOST_OF_THE_CLUB, MOST_BY_EVERYBODY, MOST_BY_ITSELF = 5_000, 3_000, 10_000
"""In a day: in all; while acts that need no role are still noted; and while what happens by itself is, under whose names a
guest may hide."""

NEED_NO_ROLE = frozenset({Kind.DOWNLOADED, Kind.MEMBER_JOINED, Kind.TOKEN_MADE, Kind.MATCH_TAKEN_BACK})
CAN_WAIT = NEED_NO_ROLE - {Kind.MEMBER_JOINED}  # whoever downloads all day must not keep new members out
PROTECT = frozenset({Kind.ROLES_CHANGED, Kind.CLAIM_REFUSED, Kind.CLAIM_UNDONE, Kind.LINK_RENEWED, Kind.CODE_RENEWED})
END_SOMETHING = frozenset(
    {
        Kind.MEMBER_REMOVED,
        Kind.MEMBER_LEFT,
        Kind.INVITATION_REVOKED,
        Kind.CASH_TAKEN_BACK,
        Kind.MONEY_TAKEN_BACK,
        Kind.TOKEN_ENDED,
        Kind.WEBHOOK_DELETED,
        Kind.CIRCLE_LEFT,
        Kind.CIRCLE_WENT_OUT,
        Kind.CLUB_STAYS,
    }
)


SENTENCE = gettext_noop(
    "Nothing was done: the club’s log keeps this for ever, and takes {lately} such acts of one person in ten minutes and {day}"
    " in a day. Go on later."
)


class TooMuchNoted(Exception):
    """The answer is 429; nothing was done. `day` is how many such acts one person may do in a day."""

    def __init__(self, day: int) -> None:
        super().__init__(day)
        self.day = day


def check_limits(club: int, kind: Kind, by: int | None, by_name: str, *, by_itself: bool = False) -> None:
    """Whether this may still be noted. What is done by nobody always may. Raises TooMuchNoted."""
    if kind in END_SOMETHING or (by is None and not by_name):
        return
    before = Noted.objects.filter(club=club, at__lt=TransactionNow())
    mine = before.filter(by=by) if by is not None else before.filter(by=None).exclude(by_name="")
    most = MOST_BY_ITSELF if by_itself else MOST_BY_EVERYBODY if kind in CAN_WAIT else MOST_OF_THE_CLUB
    if not by_itself and _is_too_fast(mine, kind):
        who = f"login {by}" if by is not None else "guests"
    elif kind not in PROTECT and _is_full(before, most):
        who = "everybody"
    else:
        return
    refused_from(f"{who} of club {club}", "too many acts for the club's log", kind)
    raise TooMuchNoted(_most_a_day(kind))


def _most_a_day(kind: Kind) -> int:
    return min(MOST_A_DAY, MOST_WITHOUT_ROLE) if kind in NEED_NO_ROLE else MOST_A_DAY


def _is_too_fast(mine: QuerySet[Noted], kind: Kind) -> bool:
    now = timezone.now()
    newest = mine.order_by("-id")[:MOST_A_DAY]
    counts = newest.aggregate(
        lately=Count("pk", filter=Q(at__gt=now - LATELY)),
        today=Count("pk", filter=Q(at__gt=now - A_DAY)),
        without_role=Count("pk", filter=Q(at__gt=now - A_DAY, kind__in=NEED_NO_ROLE)),
    )
    too_many = kind in NEED_NO_ROLE and counts["without_role"] >= _most_a_day(kind)
    return bool(too_many or counts["lately"] >= MOST_LATELY or counts["today"] >= MOST_A_DAY)


def _is_full(everybodys: QuerySet[Noted], most: int) -> bool:
    """The one that came so many ago was noted within the day; read from the index, however long the log is."""
    at = next(iter(everybodys.order_by("-id").values_list("at", flat=True)[most - 1 : most]), None)
    return at is not None and at > timezone.now() - A_DAY


def limits_in_words(refused: TooMuchNoted) -> str:
    """For whoever was refused."""
    words = {"lately": min(MOST_LATELY, refused.day), "day": refused.day}
    return gettext(SENTENCE).format(**words)
