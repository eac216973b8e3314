"""Who said it? A person by his name, or one of those in the records that are nobody and have a name in every language."""

from django.utils.translation import gettext, gettext_noop

#: Who closed an evening that everybody had left.
THE_SITE = gettext_noop("the site")

#: Who gave the answer that nobody gave.
TIME_IS_UP = gettext_noop("time is up")

#: Who let the next one play for somebody who was not there; who ended that; and who moved the captaincy when the clock ran out.
AWAY_TOO_LONG = gettext_noop("away too long")
BACK_AGAIN = gettext_noop("back again")
CLOCK_RAN_OUT = gettext_noop("the clock ran out")

NOBODY = (THE_SITE, TIME_IS_UP, AWAY_TOO_LONG, BACK_AGAIN, CLOCK_RAN_OUT)


def said_by(name: str) -> str:
    """The name of a record's speaker, as the reader calls him."""
    return gettext(name) if name in NOBODY else name
