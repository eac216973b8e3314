"""The default title of an evening: its date."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext


def tonight() -> str:
    """ "Friday, 21 November", "Vendredi 21 novembre" """
    # Translators: a date in Django's letters for dates: the name of the day, the day, the name of the month
    return capfirst(date_format(timezone.localdate(), gettext("l, j F")))
