"""The name of a record's author: a person, or one of the automatic authors, whose names are translated."""

from django.utils.translation import gettext, gettext_noop

from chouette.wording.cube_rail import Names, called

#: Who closed an evening that everybody had left.
THE_SITE = gettext_noop("the site")

#: Author of an answer that nobody gave.
TIME_IS_UP = gettext_noop("time is up")

#: Authors of a handover for an absent player, of its end, and of a captaincy moved on by the clock.
AWAY_TOO_LONG = gettext_noop("away too long")
BACK_AGAIN = gettext_noop("back again")
CLOCK_RAN_OUT = gettext_noop("the clock ran out")

#: Author of the end of a partnership that nobody has agreed to.
WITHOUT_A_YES = gettext_noop("without a yes")

NOBODY = (THE_SITE, TIME_IS_UP, AWAY_TOO_LONG, BACK_AGAIN, CLOCK_RAN_OUT, WITHOUT_A_YES)


def said_by(name: str, names: Names) -> str:
    """The name of a record's author, in the reader's language; a player is called as everywhere else, not by their word."""
    return gettext(name) if name in NOBODY else called(names, name)
