"""Everything that changes an account: one function, one transaction."""

from datetime import timedelta
from typing import TypedDict

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from clubsite.api.tokens.services import end_all
from clubsite.members.evenings import renew_links
from clubsite.members.models import Club, Player, User
from clubsite.members.services import LastOwner, leave

A_SIGN_UP_WAITS = timedelta(days=7)


class OnlyOwner(Exception):
    """This person is the only owner of `club`; without them nobody could give roles there."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.name)
        self.club = club


def wait_for_others_with(address: str) -> None:
    """Lock this address for sign-ups until the end of the transaction. Without it, two people signing up at once could both
    get a login with an address that neither could confirm."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"sign-up {address}"])


class ProfileFields(TypedDict):
    """What people say about themselves, by the names of the user's fields."""

    shown_name: str
    language: str
    time_zone: str
    dice_names: str
    mail_summaries: bool
    mail_matches: bool
    mail_nights: bool


def set_profile(user: User, said: ProfileFields) -> None:
    for name, value in said.items():
        setattr(user, name, value)
    user.save(update_fields=list(said))


def set_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def end_other_sessions(user: User) -> None:
    """Log this person out of every browser; whoever calls it keeps the one in hand (`update_session_auth_hash`)."""
    User.objects.filter(pk=user.pk).update(logged_out_everywhere=F("logged_out_everywhere") + 1)
    user.refresh_from_db(fields=["logged_out_everywhere"])


def forget_unconfirmed_sign_ups() -> int:
    """Delete logins that were never used and whose address was not confirmed in time, so that bots' names do not pile up and
    mistyped addresses become free. Logins without an address were given by an owner and stay. Returns how many went."""
    long_ago = timezone.now() - A_SIGN_UP_WAITS
    unconfirmed = EmailAddress.objects.filter(verified=False, user__last_login=None, user__date_joined__lt=long_ago)
    confirmed = EmailAddress.objects.filter(verified=True).values("user")
    never_in = User.objects.filter(pk__in=unconfirmed.values("user"), memberships=None, players=None).exclude(pk__in=confirmed)
    _all, by_model = never_in.delete()
    return by_model.get(User._meta.label, 0)


@transaction.atomic
def close_login(user: User) -> None:
    """End this login on every device. Raises `OnlyOwner`.

    The user's memberships, address, passkeys, sessions with the browsers that are told, and personal links go. Their players
    stay as guests with their history, because the book refers to them; the row itself stays, stripped of personal data, because
    the log says who wrote what.
    """
    end_all(user)
    for club in Club.objects.filter(memberships__user=user).order_by("pk"):  # all code locks clubs in this order
        try:
            leave(club, user)
        except LastOwner as last:
            raise OnlyOwner(club) from last
    players = list(Player.objects.filter(Q(user=user) | Q(merged_into__user=user)))
    Player.objects.filter(user=user).update(user=None)
    renew_links(players)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Session.objects.filter(logged_in__user=user).delete()
    user.username, user.is_active = f"closed-{user.pk}", False
    user.email = user.shown_name = user.first_name = user.last_name = user.language = user.time_zone = user.dice_names = ""
    user.set_unusable_password()
    user.save()
