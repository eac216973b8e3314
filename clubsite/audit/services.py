"""How an act gets into the club's log: `note`, called by whatever does it, in the same transaction."""

from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import connection, models, transaction
from django.utils import timezone

from .kinds import Download, Kind
from .models import Noted

AGAIN_AFTER = timedelta(minutes=10)
"""The same download by the same person within this time is noted once: the log cannot be shortened, so nobody may fill it."""


def note(
    club: models.Model,
    kind: Kind,
    *,
    by: models.Model | None,
    by_name: str = "",
    user: models.Model | None = None,
    player: models.Model | None = None,
    **words: object,
) -> None:
    """Write one act into the club's log. `kinds.Kind` says what each kind is given; `words` are plain JSON, and never contain a
    secret, a code or the address of a link.

    Call it inside the transaction of the act, so that the log has it exactly if it was done. Raises RuntimeError outside one.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("note() belongs inside the transaction of the act")
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
            Noted.objects.create(club_id=club.pk, kind=Kind.DOWNLOADED.value, by_id=by.pk, player_id=player, words=words)
