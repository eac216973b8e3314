"""What a reminder says, and sending those that wait. Each keeps its own Message-ID for ever: if a worker is killed between the
mail server's acceptance and the row's `mailed_at`, the mail goes out again, and a well-behaved mail server drops the duplicate.
A reminder is dropped if the debt is paid or the address withdrawn before it goes out, or if no mail server accepts it for three
days.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.kit.isolated_name import isolated
from clubsite.kit.points import amount_text, points_text
from clubsite.ledger.book_rules import amount_in_money, book_rules
from clubsite.ledger.books.open_balances import OpenBalance, open_balances
from clubsite.ledger.models import BookRules, Reminder
from clubsite.ledger.reminders.services import LEAST_PAUSE, reachable
from clubsite.ledger.selectors import Due, settle_up
from clubsite.members.models import Club, User
from clubsite.preferences.letters import DeclineLink, letter, on_the_site
from clubsite.preferences.recipient_locale import written_for

DECLINE = DeclineLink("ledger.reminders.decline", "decline_reminders")


@dataclass(frozen=True, slots=True)
class Owing:
    """What somebody owes and how they could pay it; `money` is empty if a point is not worth any."""

    name: str
    club: str
    quarters: int
    money: str
    since: datetime
    payments: tuple[tuple[str, int], ...]

    @property
    def score(self) -> int:
        return -self.quarters


def waiting() -> list[int]:
    """The primary keys of reminders whose mail has not gone out yet, the oldest first."""
    return list(
        Reminder.objects.filter(mailed_at=None, dropped_at=None).order_by("asked_at", "pk").values_list("pk", flat=True)
    )


@transaction.atomic
def send(reminder_id: int) -> bool:
    """Send a waiting reminder, unless another worker is doing so; returns whether a mail went out. Only the reminder's own row
    is locked while talking to the mail server."""
    waits = Reminder.objects.select_for_update(of=("self",), skip_locked=True).filter(mailed_at=None, dropped_at=None)
    reminder = waits.select_related("club", "player").filter(pk=reminder_id).first()
    if reminder is None:
        return False
    balance = next((one for one in open_balances(reminder.club) if one.player == reminder.player and one.owed), None)
    user = reachable(reminder.player, reminder.club)
    if balance is None or user is None or reminder.asked_at < timezone.now() - LEAST_PAUSE:
        Reminder.objects.filter(pk=reminder_id).update(dropped_at=timezone.now())
        return False
    with written_for(user, reminder.club):
        _message(reminder, user, owing(reminder.club, balance, settle_up(reminder.club), book_rules(reminder.club))).send()
    Reminder.objects.filter(pk=reminder_id).update(mailed_at=timezone.now())
    return True


def owing(club: Club, balance: OpenBalance, dues: Sequence[Due], rules: BookRules) -> Owing:
    """`dues` are the fewest payments of the whole club."""
    payments = tuple((due.payee_name, due.quarters) for due in dues if due.payer == balance.player)
    money = amount_in_money(rules, balance.owed)
    return Owing(balance.player.name, club.name, balance.owed, money, balance.since, payments)


def as_text(owing: Owing) -> str:
    """The same as text for a chat, in the current language. Names are isolated, so that one written from right to left does not
    reverse the text around it."""
    words = {"name": isolated(owing.name), "club": isolated(owing.club), "score": points_text(owing.score)}
    said = gettext("{name}, you stand at {score} in the book of {club}.").format(**words)
    if owing.money:
        said = gettext("{name}, you stand at {score} in the book of {club}, {money} to pay.").format(**words, money=owing.money)
    pays = gettext("You pay {payee} {points}.")
    paying = (pays.format(payee=isolated(payee), points=amount_text(due)) for payee, due in owing.payments)
    return " ".join([said, *paying])


def _message(reminder: Reminder, user: User, owing: Owing) -> EmailMultiAlternatives:
    statement = on_the_site(reverse("account", args=[reminder.club.slug, reminder.player.pk]))
    subject = gettext("{club}: what stands open in the book").format(club=owing.club)
    words = {"owing": owing, "address": statement}
    return letter(user, f"reminder-{reminder.pk}", subject, template="ledger/mail/reminder", words=words, decline=DECLINE)
