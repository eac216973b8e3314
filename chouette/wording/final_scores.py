"""The score that pages show: during the evening the current one, including cash; once it is closed, what was won: cash that
settles everyone must not wipe out the evening's result, so it is shown separately."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from clubsite.kit.points import amount_text


def shown_scores(table: Table) -> Mapping[Player, int]:
    """Quarters, for everyone who was ever at the table."""
    return table.won if table.closed else table.scores


def cash_in_words(table: Table, player: Player) -> str:
    """What the player paid or got in cash, once the evening is closed; empty if nothing."""
    cash = table.cash.get(player, 0) if table.closed else 0
    if not cash:
        return ""
    sentence = _("paid {points} in cash") if cash > 0 else _("was paid {points} in cash")
    return sentence.format(points=amount_text(abs(cash)))
