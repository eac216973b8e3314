"""Where an evening stands, in a few words."""

from django.utils.translation import gettext as _

from chouette.rules.model.table import Table


def heading(table: Table) -> str:
    """Where the evening stands, in a few words."""
    if table.closed:
        return _("The evening is closed")
    if table.game is not None:
        return _("Game {number}").format(number=table.game.number)
    if not table.games_played:
        return _("Before the first game")
    return _("After game {number}").format(number=table.games_played)
