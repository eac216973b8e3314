"""How a club keeps its book, from its row or by default, and what points are worth in money."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.kit.money import money_in
from clubsite.members.models import Club, User

from .models import Account, BookRules, Unit, Worth
from .rules.money import in_cents, nearest_cent
from .selectors import Due


def book_rules(club: Club) -> BookRules:
    """The club's rules; an unsaved row with the defaults if it has none yet. One query."""
    return BookRules.objects.filter(club=club).first() or BookRules(club=club)


def rules_at(club: Club, at: datetime | None) -> BookRules:
    """The same with what a point was worth at that moment (None: now). Two queries, or one."""
    rules = book_rules(club)
    worth = Worth.objects.filter(club=club, since__lte=at).order_by("-since", "-id").first() if at else None
    if worth is not None:
        rules.cents_per_point, rules.currency = worth.cents_per_point, worth.currency
    return rules


def rules_on(club: Club, day: date | None) -> BookRules:
    """The same at the end of a day in the club's time zone; None is today."""
    if day is None:
        return book_rules(club)
    return rules_at(club, datetime.combine(day + timedelta(days=1), time.min, club.zone))


def begin_book(club: Club, cents_per_point: int, currency: str) -> None:
    """What a point is worth from a new club's first entry on; later it is changed with `keep_rules`."""
    BookRules.objects.create(club=club, cents_per_point=cents_per_point, currency=currency)


class CurrencyIsKept(ValueError):
    """The book has money in another currency already. `args[0]` is that currency."""


@transaction.atomic
def keep_rules(club: Club, rules: Mapping[str, object], by: User | None = None) -> None:
    """Change how the club keeps its book; `rules` are fields of `BookRules`. Amounts of the past stay what they were: what a
    point is worth from now on is a row of its own. Raises `CurrencyIsKept`."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # whoever writes cash waits, or has written at the old worth
    now = book_rules(club)
    changed = [field for field, value in rules.items() if getattr(now, field) != value]
    if not changed:
        return
    if "currency" in changed and now.currency and _has_money(club):
        raise CurrencyIsKept(now.currency)
    note(club, Act.BOOK_RULES_CHANGED, by=by, changed=changed)
    if {"cents_per_point", "currency"} & set(changed):
        if not Worth.objects.filter(club=club).exists():
            _worth(club, now, EVER)
        _worth(club, BookRules(club=club, cents_per_point=now.cents_per_point, currency=now.currency), timezone.now(), rules)
    BookRules.objects.update_or_create(club=club, defaults=dict(rules))


EVER = datetime(1970, 1, 1, tzinfo=UTC)


def _worth(club: Club, rules: BookRules, since: datetime, said: Mapping[str, object] | None = None) -> None:
    for name, value in (said or {}).items():
        setattr(rules, name, value)
    Worth.objects.create(club=club, since=since, cents_per_point=rules.cents_per_point, currency=rules.currency)


def _has_money(club: Club) -> bool:
    return Account.objects.filter(club=club, unit__in=(Unit.CENTS, Unit.CASH)).exists()


def column_in_cents(rules: BookRules, quarters: Sequence[int]) -> tuple[int, ...]:
    """A column of a table in cents, rounded so that it still sums to zero; zeros if a point is worth nothing."""
    return in_cents(quarters, rules.cents_per_point)


def amount_in_money(rules: BookRules, quarters: int) -> str:
    """One amount (>= 0) with its currency, "3.75 EUR"; empty if a point is worth nothing in money."""
    if not rules.cents_per_point:
        return ""
    return money_in(nearest_cent(quarters, rules.cents_per_point), rules.currency)


@dataclass(frozen=True, slots=True)
class PricedDue:
    """A payment and, if a point is worth money, how much it is."""

    due: Due
    money: str


def priced(rules: BookRules, dues: Sequence[Due]) -> list[PricedDue]:
    """Each payment on its own, to the nearest cent."""
    return [PricedDue(due, amount_in_money(rules, due.quarters)) for due in dues]
