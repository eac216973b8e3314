"""Who said it? A person by his name, or one of those in the records that are nobody and have a name in every language."""

from django.utils.translation import gettext, gettext_noop

#: Who closed an evening that everybody had left.
THE_SITE = gettext_noop("the site")

#: Who gave the answer that nobody gave.
TIME_IS_UP = gettext_noop("time is up")


def said_by(name: str) -> str:
    """The name of a record's speaker, as the reader calls him."""
    return gettext(name) if name in (THE_SITE, TIME_IS_UP) else name
