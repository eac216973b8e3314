"""The title of an evening, where it stands, and how long it took, in a few words."""

from datetime import datetime, time, timedelta
from itertools import count

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from chouette.models import Chouette
from chouette.rules.model.table import Table
from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.members.models import Club

MINUTE = timedelta(minutes=1)


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
    """ "Friday 21 November", and "Friday 21 November, 2" for the second of that day: the day on which the evening will count.
    One query."""
    return unlike_the_others(club, _day(club))


def unlike_the_others(club: Club, title: str) -> str:
    """The title, with a number if it is the day's and an evening of today has it already: two forms may have been opened before
    either was sent. Whatever else somebody calls an evening is theirs to choose. One query for the day's title."""
    if title != _day(club):
        return title
    since = datetime.combine(timezone.localdate(timezone=club.zone), time(), club.zone)
    taken = set(
        Chouette.objects.filter(club=club, opened_at__gte=since, title__startswith=title).values_list("title", flat=True)
    )
    return next(one for one in (title if n == 1 else f"{title}, {n}" for n in count(1)) if one not in taken)


def _day(club: Club) -> str:
    # Translators: a date in Django's letters for dates: the name of the day, the day, the name of the month
    return capfirst(day_in_words(timezone.localdate(timezone=club.zone), gettext("l, j F")))


def lasted_text(took: timedelta | None) -> str:
    """ "12 min", "3 h 05": to the minute, at least one; empty if nobody knows."""
    if took is None:
        return ""
    hours, minutes = divmod(max(1, round(took / MINUTE)), 60)
    if not hours:
        # Translators: how long a game or an evening took
        return _("{minutes} min").format(minutes=minutes)
    # Translators: how long a game or an evening took: "3 h 05"
    return _("{hours} h {minutes:02}").format(hours=hours, minutes=minutes)
