"""The links in mails to guests: each for one purpose and for a time; once, but for the one by which they play.

What is signed is the purpose, whose link it is and how many links they had used when it was written. So a link that was used is
worth nothing to whoever sees it later, in a mail that was passed on or over a shoulder; and a guest who withdraws plays no more
by the links of before.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.urls import reverse

from clubsite.preferences.letters import on_the_site
from games.tournaments.models import TournamentGuest

SALT = "games.tournaments.guests.link"


class Purpose(StrEnum):
    """What a link does."""

    ENTER = "enter"
    WITHDRAW = "withdraw"
    TAKE = "take"
    PLAY = "play"


AGES = {
    Purpose.ENTER: timedelta(days=1),
    Purpose.WITHDRAW: timedelta(days=30),
    Purpose.TAKE: timedelta(days=1),
    Purpose.PLAY: timedelta(days=180),
}


@dataclass(frozen=True, slots=True)
class Link:
    """Whose link it is, and what it is for. `used`: it was, or another one of theirs has been since."""

    purpose: Purpose
    guest: TournamentGuest
    turn: int
    expired: bool

    @property
    def used(self) -> bool:
        return self.turn != self.guest.turn


def address_of(guest: TournamentGuest, purpose: Purpose) -> str:
    """The whole address of a new link."""
    token = TimestampSigner(salt=SALT).sign(f"{purpose.value}.{guest.pk}.{guest.turn}")
    return on_the_site(reverse("guest_link", args=[token]))


def read_link(token: str) -> Link | None:
    """None for one that we did not make, and for a guest who is forgotten."""
    signer, expired = TimestampSigner(salt=SALT), False
    try:
        purpose, guest_id, turn = signer.unsign(token).split(".")
        try:
            signer.unsign(token, max_age=AGES[Purpose(purpose)])
        except SignatureExpired:
            expired = True
    except (BadSignature, ValueError):
        return None
    guest = _guest(guest_id)
    return None if guest is None else Link(Purpose(purpose), guest, int(turn), expired)


def link_of(guest_id: int, turn: int) -> Link | None:
    """By which that guest's open page goes on following; None for one who is forgotten."""
    guest = _guest(guest_id)
    return None if guest is None else Link(Purpose.PLAY, guest, turn, expired=False)


def _guest(guest_id: int | str) -> TournamentGuest | None:
    return TournamentGuest.objects.select_related("tournament__club", "entry").filter(pk=guest_id).first()
