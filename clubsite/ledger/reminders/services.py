"""Who is reminded of a debt? Nobody twice within three days, nobody who declined, and nobody who owes nothing.

Requesting a reminder writes a row, and `mail` sends what waits. So a requested mail is not lost when the site is killed, and no
page waits for a mail server. A request locks the club's row first, so that two treasurers who click at once request only one
mail.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.open_balances import OpenBalance, open_balances
from clubsite.ledger.models import BookRules, Reminder, ReminderDeclined
from clubsite.ledger.services import wait_for_book
from clubsite.members.models import Club, Membership, Player, User

LEAST_PAUSE = timedelta(days=3)
WEEK = timedelta(days=7)


class Reach(StrEnum):
    """How somebody who owes can be reminded, or why not."""

    MAIL = "mail"
    NO_LOGIN = "no_login"
    NO_ADDRESS = "no_address"
    DECLINED = "declined"
    TOO_SOON = "too_soon"


class NotReminded(Exception):
    """No mail was requested; `reach` says why, None if nothing is owed."""

    def __init__(self, reach: Reach | None) -> None:
        super().__init__(str(reach))
        self.reach = reach


@dataclass(frozen=True, slots=True)
class Debtor:
    """A person who owes, how they can be reminded, and whether the club's rules say it is time."""

    balance: OpenBalance
    reach: Reach
    is_due: bool


def debtors(club: Club, now: datetime, *, pause: timedelta = LEAST_PAUSE) -> list[Debtor]:
    """Everybody who owes, starting with the largest debt. `pause` is how long ago the last mail must be."""
    return debtors_among(club, open_balances(club), book_rules(club), now, pause=pause)


def debtors_among(
    club: Club, balances: Sequence[OpenBalance], rules: BookRules, now: datetime, *, pause: timedelta = LEAST_PAUSE
) -> list[Debtor]:
    """The same for balances that have already been read."""
    owing = [one for one in balances if one.owed]
    users = _users_of([one.player for one in owing], club)
    return [Debtor(one, _reach(one, users.get(one.player.pk), now - pause), _is_due(one, rules, now)) for one in owing]


@transaction.atomic
def remind(club: Club, player: Player, *, by: User | None) -> Reminder:
    """Request a mail to one person who owes, however little and for however short a time. Raises `NotReminded`."""
    wait_for_book(club)
    debtor = next((one for one in debtors(club, timezone.now()) if one.balance.player.pk == player.pk), None)
    if debtor is None or debtor.reach is not Reach.MAIL:
        raise NotReminded(debtor.reach if debtor else None)
    return Reminder.objects.create(club=club, player=player, quarters=debtor.balance.owed, asked_by=by)


@transaction.atomic
def remind_all(club: Club, *, by: User | None, pause: timedelta = LEAST_PAUSE) -> list[Reminder]:
    """Request a mail to everybody who, by the club's rules, owes enough for long enough, and can be reached by mail."""
    wait_for_book(club)
    now = timezone.now()
    told = [one.balance for one in debtors(club, now, pause=pause) if one.is_due and one.reach is Reach.MAIL]
    return Reminder.objects.bulk_create(
        Reminder(club=club, player=one.player, quarters=one.owed, asked_by=by, asked_at=now) for one in told
    )


def clubs_that_remind() -> list[Club]:
    """The clubs that have switched on weekly reminders."""
    return [
        rules.club
        for rules in BookRules.objects.filter(remind_weekly=True, club__archived_at=None)
        .select_related("club")
        .order_by("club")
    ]


def wish(user: User, *, mails: bool) -> None:
    """Set whether this person wants reminders, from any club."""
    if mails:
        ReminderDeclined.objects.filter(user=user).delete()
    else:
        ReminderDeclined.objects.get_or_create(user=user)


def wants_reminders(user: User) -> bool:
    return not ReminderDeclined.objects.filter(user=user).exists()


def reachable(player: Player, club: Club) -> User | None:
    """The user who gets mail for this player; None if none may be sent."""
    user = _users_of([player], club).get(player.pk)
    return user.user if user and user.is_confirmed and not user.declined else None


@dataclass(frozen=True, slots=True)
class _Login:
    user: User
    is_confirmed: bool
    declined: bool


def _users_of(players: Sequence[Player], club: Club) -> dict[int, _Login]:
    """By player: the login, if it is still a member's. An address counts once its owner has confirmed it."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, email__iexact=OuterRef("email"))
    users = User.objects.filter(
        Exists(Membership.objects.filter(user=OuterRef("pk"), club=club)),
        pk__in=[player.user_id for player in players if player.user_id],
        is_active=True,
    ).annotate(confirmed=Exists(confirmed), declined=Exists(ReminderDeclined.objects.filter(user=OuterRef("pk"))))
    logins = {user.pk: _Login(user, bool(user.email) and user.confirmed, user.declined) for user in users}
    return {player.pk: logins[player.user_id] for player in players if player.user_id in logins}


def _reach(balance: OpenBalance, login: _Login | None, not_since: datetime) -> Reach:
    if login is None:
        return Reach.NO_LOGIN
    if login.declined:
        return Reach.DECLINED
    if not login.is_confirmed:
        return Reach.NO_ADDRESS
    if balance.last_reminder and balance.last_reminder > not_since:
        return Reach.TOO_SOON
    return Reach.MAIL


def _is_due(balance: OpenBalance, rules: BookRules, now: datetime) -> bool:
    return balance.owed > rules.remind_over and balance.since <= now - timedelta(days=rules.remind_after_days)
