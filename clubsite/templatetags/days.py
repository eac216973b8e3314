"""The `date` filter, which knows how French writes the first of a month; a builtin in place of Django's."""

from datetime import date

from django import template
from django.template.defaultfilters import date as date_of_django

from clubsite.kit.clock.days_in_words import day_in_words

register = template.Library()


@register.filter("date", expects_localtime=True, is_safe=False)
def date_in_words(value: date | str | None, wanted: str | None = None) -> str:
    """As Django's, for a day or moment; anything else is left to it."""
    return day_in_words(value, wanted) if isinstance(value, date) else date_of_django(value, wanted)
