"""A club's picture and logo: kept and taken away by one function each, in one transaction, with the club's row locked first."""

from hashlib import sha256

from django.db import transaction

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.members.models import Club, User
from clubsite.members.services import take_row_of

from .models import ClubPicture
from .rules.redrawing import LARGEST_UPLOAD, LOGO, PICTURE, Kept, redrawn

__all__ = ["KEPT", "LARGEST_UPLOAD", "Kind", "drop_picture", "keep_picture", "picture_of"]

Kind = ClubPicture.Kind
KEPT: dict[str, Kept] = {Kind.PICTURE: PICTURE, Kind.LOGO: LOGO}


def keep_picture(club: Club, kind: str, upload: bytes, *, by: User) -> Club:
    """The club shows this from now on. The same again changes nothing. Raises NoPicture."""
    drawn = redrawn(upload, KEPT[kind])  # before the lock: it takes a moment
    digest = sha256(drawn).hexdigest()[:16]
    with transaction.atomic():
        now = take_row_of(club)
        if getattr(now, kind) == digest:
            return now
        ClubPicture.objects.update_or_create(club=club, kind=kind, defaults={"content": drawn})
        return _say(now, kind, digest, by)


@transaction.atomic
def drop_picture(club: Club, kind: str, *, by: User) -> Club:
    """Idempotent."""
    now = take_row_of(club)
    if not getattr(now, kind):
        return now
    ClubPicture.objects.filter(club=club, kind=kind).delete()
    return _say(now, kind, "", by)


def picture_of(club: Club, kind: str) -> bytes | None:
    content = ClubPicture.objects.filter(club=club, kind=kind).values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def _say(club: Club, kind: str, digest: str, by: User) -> Club:
    setattr(club, kind, digest)
    club.save(update_fields=[kind])
    note(club, Act.CLUB_CHANGED, by=by, changed=[kind])
    return club
