"""What the books say about a person, for the file of everything about them."""

from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubsite.ledger.books.export import TILL_CELL
from clubsite.ledger.books.origins import Origins, part_of
from clubsite.ledger.models import Account, BookRules, Transfer, Unit
from clubsite.members.about_me import Kept, Person


def of_the_book(about: Person) -> dict[str, Kept]:
    """The balances, and every line of their accounts in the order of its day, in points or in money: with whom, if they still
    belong to that club, and the code of the evening, match or tournament it comes from."""
    mine = list(Account.objects.filter(player__in=about.players).select_related("club", "player").order_by("pk"))
    read = _Read(about, {one.pk for one in mine}, _currencies(mine))
    found = Transfer.objects.filter(Q(payer__in=read.mine) | Q(payee__in=read.mine)).order_by("entry__day", "pk")
    lines = list(found.select_related("entry__club", "payer__player", "payee__player"))
    read.origins.learn({part_of(line.entry.source) for line in lines})
    return {
        "balances": Kept(
            _("What you have in the clubs’ books, in points and in money."), [_balance(one, read) for one in mine]
        ),
        "book": Kept(
            _("Every line of your accounts in those books: its day, when it was written, with whom, what it changed and why."),
            [_line(line, read) for line in lines],
        ),
    }


@dataclass
class _Read:
    """`mine` are the keys of their accounts, `currencies` those of the clubs by key."""

    about: Person
    mine: set[int]
    currencies: dict[int, str]
    origins: Origins = field(default_factory=Origins)


def _currencies(accounts: list[Account]) -> dict[int, str]:
    kept = BookRules.objects.filter(club__in={one.club_id for one in accounts})
    return dict(kept.values_list("club", "currency"))


def _balance(one: Account, read: _Read) -> dict[str, Any]:
    whose = {"club": one.club.name, "player": one.player.name if one.player else ""}
    return whose | _counted("balance", one.balance, one.unit, read.currencies.get(one.club_id, ""))


def _line(line: Transfer, read: _Read) -> dict[str, Any]:
    entry, origin = line.entry, read.origins.of(line)
    currency = entry.currency or read.currencies.get(entry.club_id, "")
    return {
        "club": entry.club.name,
        "day": entry.day,
        "at": entry.created_at,
        "kind": entry.kind,
        "memo": line.memo or entry.memo,
        "code": origin.code,
        "game": origin.game,
        "with": _other(line, read),
    } | _counted("change", _change(line, read.mine), line.payer.unit, currency)


def _other(line: Transfer, read: _Read) -> str | None:
    """Nobody is named of a club that they have left."""
    other = (line.payee if line.payer_id in read.mine else line.payer).player
    if other is None:
        return TILL_CELL
    return other.name if line.entry.club_id in read.about.inside or other.pk in read.about.players else None


def _counted(name: str, smallest: int, unit: str, currency: str) -> dict[str, Any]:
    """In points or in the currency's unit, as people say them; kept are quarters and cents."""
    if unit == Unit.POINTS:
        return {name: smallest / 4, "unit": unit, "currency": ""}
    return {name: smallest / 100, "unit": "money" if unit == Unit.CENTS else unit, "currency": currency}


def _change(line: Transfer, mine: set[int]) -> int:
    """Between two of their own names nothing changes."""
    return (line.amount if line.payee_id in mine else 0) - (line.amount if line.payer_id in mine else 0)
