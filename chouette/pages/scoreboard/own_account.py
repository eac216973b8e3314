"""What a player's own page says once the evening is over: whom they paid and who paid them, and how they stand in the book."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.evening.log.in_force import cash_in_force
from chouette.evening.watched import Watched
from chouette.pages.scoreboard.page import is_over
from chouette.rules.model.actions import PayCash, Player
from chouette.rules.model.amounts import HUNDREDTHS_OF_A_QUARTER
from chouette.wording.cube_rail import Names, called
from clubsite.kit.money import signed_money
from clubsite.kit.points import amount_text, points_text
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.selectors import open_in_all, who_is_now


@dataclass(frozen=True, slots=True)
class OwnAccount:
    """Sentences about cash at this table, oldest first, and one about the club's book."""

    paid: tuple[str, ...]
    book: str


def own_account(evening: Watched, me: Player | None) -> OwnAccount | None:
    """None for spectators, and while the evening goes on. Five queries, and two for cash if there was any."""
    table = evening.shown
    if me is None or not is_over(table):
        return None
    cash = cash_in_force(evening.chouette) if me in table.cash else ()
    paid = tuple(_paid(one, me, evening.names) for one in cash if me in (one.payer, one.payee))
    return OwnAccount(paid, _book(evening, me))


def _paid(cash: PayCash, me: Player, names: Names) -> str:
    sentence = _("You paid {name} {points}.") if cash.payer == me else _("{name} paid you {points}.")
    other = cash.payee if cash.payer == me else cash.payer
    return sentence.format(name=called(names, other), points=amount_text(cash.hundredths // HUNDREDTHS_OF_A_QUARTER))


def _book(evening: Watched, me: Player) -> str:
    """In points and, if something is owed in money, in money; under all their names."""
    club, player = evening.chouette.club, evening.seats[me].player
    player.club = club
    quarters, cents = open_in_all(who_is_now(club).get(player.pk, player))
    if not quarters and not cents:
        return _("In the club’s book nothing is open for you.")
    money = f"{signed_money(cents)}\N{NO-BREAK SPACE}{book_rules(club).currency}".rstrip() if cents else ""
    told = " · ".join(filter(None, [points_text(quarters) if quarters else "", money]))
    return _("In the club’s book you stand at {balance}.").format(balance=told)
