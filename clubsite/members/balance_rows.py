"""Balances as rows beside the zero line (templates/parts/score_row.html): the highest first, each linked to a page of the
player, which is the statement in the book and the lifetime page elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from clubsite.kit.plots.zero_line import Bar, bars
from clubsite.members.models import Club, Player

#: For the front page, which shows what an evening looks like: names and quarters that sum to zero.
INVENTED = (("Ann", 30), ("Cal", 6), ("Bob", -4), ("Eve", -12), ("Dee", -20))


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """`url` is empty if the name is not a link."""

    name: str
    bar: Bar
    url: str = ""


def balance_rows(club: Club, balances: Iterable[tuple[Player, int]], leads_to: str = "account") -> list[BalanceRow]:
    """Rows for these players and their quarters; equals stay in the order given. `leads_to` is the URL name of the links."""
    ordered = sorted(balances, key=lambda one: -one[1])
    drawn = bars([quarters for _player, quarters in ordered])
    return [
        BalanceRow(shown_name(player), bar, reverse(leads_to, args=[club.slug, player.pk]))
        for (player, _quarters), bar in zip(ordered, drawn, strict=True)
    ]


def shown_name(player: Player) -> str:
    """The name in a list of balances; one that has become another player's says whose. Accesses `merged_into`."""
    if player.merged_into is None:
        return player.name
    return gettext("{name} (now {other})").format(name=player.name, other=player.merged_into.name)


def invented_rows() -> list[BalanceRow]:
    """The rows of an invented evening."""
    drawn = bars([quarters for _name, quarters in INVENTED])
    return [BalanceRow(name, bar) for (name, _quarters), bar in zip(INVENTED, drawn, strict=True)]
