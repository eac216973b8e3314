"""How an act gets into the club's log: `note`, called by whatever does it, in the same transaction."""

from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import connection, models, transaction
from django.utils import timezone

from .kinds import Download, Kind
from .limits import A_DAY, check_limits
from .models import Noted

AGAIN_AFTER = timedelta(minutes=10)
"""The same download by the same person within this time is noted once: the log cannot be shortened, so nobody may fill it."""


def note(
    club: models.Model,
    kind: Kind,
    *,
    by: models.Model | None,
    by_name: str = "",
    by_itself: bool = False,
    user: models.Model | None = None,
    player: models.Model | None = None,
    **words: object,
) -> None:
    """Write one act into the club's log. `kinds.Kind` says what each kind is given; `words` are plain JSON, and never contain a
    secret, a code or the address of a link.

    `by_itself`: `by_name` is what an app calls the site.

    Call it inside the transaction of the act, so that the log has it exactly if it was done. Raises RuntimeError outside one,
    TooMuchNoted if the log has too many acts already (`limits.py`).
    """
    if not connection.in_atomic_block:
        raise RuntimeError("note() belongs inside the transaction of the act")
    check_limits(club.pk, kind, by.pk if by is not None else None, by_name, by_itself=by_itself)
    Noted.objects.create(
        club_id=club.pk,
        kind=kind.value,
        by_id=by.pk if by is not None else None,
        by_name=by_name,
        user_id=user.pk if user is not None else None,
        player_id=player.pk if player is not None else None,
        words=words,
    )


def note_download(
    club: models.Model, what: Download, *, by: AbstractBaseUser | AnonymousUser, evening: str = "", player: int | None = None
) -> None:
    """Somebody takes a file away. For visitors without a login nothing is noted: what they may take is public."""
    if not by.is_authenticated:
        return
    words = {"what": what.value} | ({"evening": evening} if evening else {})
    lately = Noted.objects.filter(club_id=club.pk, by_id=by.pk, at__gt=timezone.now() - AGAIN_AFTER)
    with transaction.atomic():
        same = lately.filter(kind=Kind.DOWNLOADED, words=words)
        if not (same.filter(player=None) if player is None else same.filter(player=player)).exists():
            check_limits(club.pk, Kind.DOWNLOADED, by.pk, "")
            Noted.objects.create(club_id=club.pk, kind=Kind.DOWNLOADED.value, by_id=by.pk, player_id=player, words=words)


def often_today(kind: Kind, club: models.Model) -> int:
    """How often this was done in the club within a day."""
    return Noted.objects.filter(kind=kind, at__gt=timezone.now() - A_DAY, club_id=club.pk).count()


def often_today_by(kind: Kind, by: models.Model) -> int:
    """How often this login did it within a day, in all clubs."""
    return Noted.objects.filter(kind=kind, at__gt=timezone.now() - A_DAY, by_id=by.pk).count()
