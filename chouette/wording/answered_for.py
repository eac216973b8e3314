"""Who answers for somebody, and since when, in a few words."""

from django.utils.translation import gettext as _

from chouette.rules.line.stand_ins import rests
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, called


def answered_for(table: Table, names: Names, player: Player) -> str:
    """An empty text where nobody does; without the game where an earlier version did not say when it began."""
    proxy = table.proxies.get(player)
    if proxy is None:
        return ""
    if rests(table, player):
        return _("{player} does not answer now").format(player=called(names, proxy))
    since = table.proxies_since.get(player)
    if since is None:
        return _("{player} answers").format(player=called(names, proxy))
    return _("{player} answers since game {number}").format(player=called(names, proxy), number=since)
