"""The book's tables: accounts, entries, and the transfers of an entry.

The names of the constraints say what PostgreSQL enforces, whoever writes. The triggers in `triggers.py` enforce the rest:
nothing is ever changed or deleted, an entry has transfers and gets no more of them later, a transfer stays within one club and
one unit, and an account's balance is the sum of its transfers.
"""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.functions import TransactionNow
from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from clubsite.members.models import Club, Player

LARGEST_AMOUNT = 10**15
"""Quarters in one transfer: far above what a cube can reach in an evening, far below what a balance can hold."""


LONGEST_PERIOD = 40

Holder = Player | None
"""Who has an account: a player, or the club's till (None)."""


class Unit(models.TextChoices):
    """What an account counts, always in whole numbers of its smallest part: quarters of a point, cents.

    CENTS is money that is owed, CASH money that was handed over: a player's account has what they were ever handed less what
    they handed others, and the till's what must be in the box."""

    POINTS = "points", _("points")
    CENTS = "cents", _("money")
    CASH = "cash", _("cash")


class Account(models.Model):
    """What a player, or the club's till (without a player), has in one unit. Cash in the box is what the till owes the players,
    so the box holds the negative of the till's balance, and everything still adds up to zero.

    PostgreSQL itself updates `balance` as transfers are added: with 12 players and 20,000 transfers, reading the balances took
    4 ms and summing them 12 ms, and reading does not get slower over the years. The nightly audit compares the sums."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    unit = models.CharField(max_length=10, choices=Unit.choices, default=Unit.POINTS)
    balance = models.BigIntegerField(default=0, editable=False)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["club", "player", "unit"], name="a_player_has_one_account_per_unit"),
            UniqueConstraint(fields=["club", "unit"], condition=Q(player=None), name="a_club_has_one_till_per_unit"),
            CheckConstraint(condition=Q(unit__in=Unit.values), name="a_unit_is_one_of_the_known"),
        ]

    def __str__(self) -> str:
        return f"{self.holder}: {self.balance} ({self.unit})"

    @property
    def holder(self) -> str:
        """What pages call the owner of this account."""
        return self.player.name if self.player else pgettext("the box with the club's cash", "the till")


class Entry(models.Model):
    """Transfers that belong together because they have one cause, the `source`, e.g. `chouette:7:12`. A wrong entry is taken
    back by another that `reverses` it.

    `day` is the day it counts for; if nobody has said one, that of `created_at` by the clock the club had then. `period`
    names the closed period to which a correction belongs. `cents_per_point` is what a point was worth on that day, where cash
    closes points; `currency` what the cents are, in entries that somebody has written by hand or that move cash."""

    source = models.TextField()
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20)
    memo = models.TextField(blank=True)
    reverses = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")
    created_at = models.DateTimeField(db_default=TransactionNow())
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    day = models.DateField()
    period = models.CharField(max_length=LONGEST_PERIOD, blank=True, default="")
    cents_per_point = models.PositiveIntegerField(null=True)
    currency = models.CharField(max_length=3, blank=True, default="")

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["source"], name="an_entry_is_posted_once"),
            UniqueConstraint(fields=["reverses"], name="an_entry_is_reversed_once"),
            CheckConstraint(condition=~Q(reverses=F("id")), name="an_entry_does_not_reverse_itself"),
            CheckConstraint(condition=~Q(source=""), name="an_entry_has_a_source"),
        ]
        indexes: ClassVar = [
            Index(fields=["source"], opclasses=["text_pattern_ops"], name="ledger_entries_by_prefix"),
            Index(fields=["club", "id"], name="ledger_entries_of_a_club"),
            Index(fields=["club", "-id"], condition=Q(kind="cash"), name="ledger_cash_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.source}"


class Transfer(models.Model):
    """`payer` loses what `payee` gets. `memo` tells people why, `ref` names the contract for programs."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="transfers")
    payer = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", db_index=False)
    payee = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", db_index=False)
    amount = models.PositiveBigIntegerField()
    memo = models.TextField(blank=True)
    ref = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(amount__gt=0), name="a_transfer_moves_something"),
            CheckConstraint(condition=Q(amount__lte=LARGEST_AMOUNT), name="a_transfer_is_within_reason"),
            CheckConstraint(condition=~Q(payer=F("payee")), name="a_transfer_has_two_sides"),
        ]
        indexes: ClassVar = [
            Index(fields=["payer", "id"], name="ledger_paid_by"),
            Index(fields=["payee", "id"], name="ledger_paid_to"),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} pays {self.payee_id} {self.amount}"


class BookRules(models.Model):
    """How a club keeps its book. A club without such a row plays for points only, and only its treasurer reminds people.
    Amounts of money are in cents, hundredths of the currency."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    cents_per_point = models.PositiveIntegerField(_("what a point is worth"), default=0)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    remind_over = models.PositiveIntegerField(_("remind who owes more than"), default=0)  # quarters
    remind_after_days = models.PositiveSmallIntegerField(_("for at least so many days"), default=14)
    remind_weekly = models.BooleanField(_("remind them every week by itself"), default=False)

    class Meta:
        constraints: ClassVar = [
            CheckConstraint(condition=Q(currency="") | Q(currency__regex="^[A-Z]{3}$"), name="a_currency_is_three_letters"),
            CheckConstraint(condition=Q(cents_per_point=0) | ~Q(currency=""), name="what_a_point_is_worth_has_a_currency"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.cents_per_point} {self.currency}"


class Worth(models.Model):
    """What a point has been worth `since` then; rows are only added, so that no past amount changes. A club without such rows
    has never changed what its `BookRules` say."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()
    cents_per_point = models.PositiveIntegerField()
    currency = models.CharField(max_length=3, blank=True)

    class Meta:
        indexes: ClassVar = [Index(fields=["club", "-since", "-id"], name="ledger_worth_of_a_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.cents_per_point} {self.currency}"


class TillCount(models.Model):
    """Somebody has counted the cash in the box: `counted` cents, where the book `expected` so many."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    action_id = models.UUIDField()
    at = models.DateTimeField(db_default=TransactionNow())
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opening = models.BooleanField()
    counted = models.PositiveBigIntegerField()
    expected = models.BigIntegerField()
    memo = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint(fields=["club", "action_id"], name="a_count_is_written_once")]
        indexes: ClassVar = [Index(fields=["club", "-id"], name="ledger_counts_of_a_club")]

    def __str__(self) -> str:
        return f"{self.counted} of {self.expected}"

    @property
    def difference(self) -> int:
        """Cents too many (+) or missing (-)."""
        return self.counted - self.expected


class ClosedPeriod(models.Model):
    """A period up to the day `until`, inclusive, that takes no entries any more."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_PERIOD)
    until = models.DateField()
    at = models.DateTimeField(db_default=TransactionNow())
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-until"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["club", "until"], name="a_period_is_closed_once"),
            UniqueConstraint(fields=["club", "name"], name="closed_periods_have_names_of_their_own"),
        ]

    def __str__(self) -> str:
        return self.name


class Reminder(models.Model):
    """A reminder to a player who owes, requested at `asked_at` by `asked_by`, or automatically if that is None. The table is
    the queue: a mail that went out has `mailed_at`, one that became unnecessary before has `dropped_at`. `quarters` (> 0) is
    what the player owed when it was requested."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    quarters = models.PositiveBigIntegerField()
    asked_at = models.DateTimeField(default=timezone.now)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    mailed_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            CheckConstraint(condition=Q(quarters__gt=0), name="only_who_owes_is_reminded"),
            CheckConstraint(condition=Q(mailed_at=None) | Q(dropped_at=None), name="a_reminder_is_mailed_or_dropped"),
            UniqueConstraint(
                fields=["player"], condition=Q(mailed_at=None, dropped_at=None), name="a_player_waits_for_one_reminder"
            ),
        ]
        indexes: ClassVar = [
            Index(fields=["club", "-asked_at"], name="ledger_reminders_of_a_club"),
            Index(fields=["asked_at"], condition=Q(mailed_at=None, dropped_at=None), name="ledger_reminders_to_be_mailed"),
        ]

    def __str__(self) -> str:
        return f"{self.player} owes {self.quarters}"


class ReminderDeclined(models.Model):
    """A login that wants no reminders by mail, whatever the club."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.user)
