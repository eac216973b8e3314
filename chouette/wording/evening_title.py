"""The title of an evening, and where it stands, in a few words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from chouette.rules.model.table import Table
from clubsite.members.models import Club


def heading(table: Table) -> str:
    """Where the evening stands, in a few words."""
    if table.closed:
        return _("The evening is closed")
    if table.game is not None:
        return _("Game {number}").format(number=table.game.number)
    if not table.games_played:
        return _("Before the first game")
    return _("After game {number}").format(number=table.games_played)


def tonight(club: Club) -> str:
    """ "Friday, 21 November", "Vendredi 21 novembre": the day on which the evening will count."""
    # Translators: a date in Django's letters for dates: the name of the day, the day, the name of the month
    return capfirst(date_format(timezone.localdate(timezone=club.zone), gettext("l, j F")))
