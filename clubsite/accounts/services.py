"""Everything that changes what a person told about himself: one function, one transaction."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import connection, transaction
from django.utils import timezone

from clubsite.members.models import Club, Player, User
from clubsite.members.services import LastOwner, leave

A_SIGN_UP_WAITS = timedelta(days=7)


class OnlyOwner(Exception):
    """He is the only owner of `club`: without him nobody could give roles there any more."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.name)
        self.club = club


def wait_for_others_with(address: str) -> None:
    """Until the end of the transaction nobody else signs up with this address: of two at once the second finds the first,
    and not both a login that neither could confirm any more."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"sign-up {address}"])


def set_profile(user: User, *, shown_name: str, language: str, time_zone: str, dice_names: str, mail_summaries: bool) -> None:
    user.shown_name, user.language, user.time_zone = shown_name, language, time_zone
    user.dice_names, user.mail_summaries = dice_names, mail_summaries
    user.save(update_fields=["shown_name", "language", "time_zone", "dice_names", "mail_summaries"])


def set_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def forget_unconfirmed_sign_ups() -> int:
    """Logins that were never used and whose address nobody confirmed in time, so that neither a robot's names pile up nor a
    mistyped address stays taken. Logins without an address were given by an owner and stay. Says how many went."""
    long_ago = timezone.now() - A_SIGN_UP_WAITS
    unconfirmed = EmailAddress.objects.filter(verified=False, user__last_login=None, user__date_joined__lt=long_ago)
    confirmed = EmailAddress.objects.filter(verified=True).values("user")
    never_in = User.objects.filter(pk__in=unconfirmed.values("user"), memberships=None, players=None).exclude(pk__in=confirmed)
    _all, by_model = never_in.delete()
    return by_model.get(User._meta.label, 0)


@transaction.atomic
def close_login(user: User) -> None:
    """Nobody logs in as him any more, on no device. Raises `OnlyOwner`.

    His memberships, address and passkeys go. His players stay as guests with their history, because the book names them;
    the row itself stays without any word of his, because the log says who wrote down what.
    """
    for club in Club.objects.filter(memberships__user=user).order_by("pk"):  # everybody takes clubs in this order
        try:
            leave(club, user)
        except LastOwner as last:
            raise OnlyOwner(club) from last
    Player.objects.filter(user=user).update(user=None)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.username, user.is_active = f"closed-{user.pk}", False
    user.email = user.shown_name = user.first_name = user.last_name = user.language = user.time_zone = user.dice_names = ""
    user.set_unusable_password()
    user.save()
