"""How a day is written: as Django writes it, and the first of a month in French as *1er*."""

import re
from datetime import date
from functools import lru_cache

from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

DAY_BEFORE_MONTH = re.compile(r"(?<!\\)j(?= [FMN])")


def day_in_words(day: date, wanted: str | None = None) -> str:
    """The day (or moment) in the reader's language, in a format of Django's `date` filter."""
    if day.day == 1 and (get_language() or "").startswith("fr"):
        wanted = _of_the_first(wanted or str(get_format("DATE_FORMAT")))
    return date_format(day, wanted)


@lru_cache(maxsize=256)
def _of_the_first(wanted: str) -> str:
    return DAY_BEFORE_MONTH.sub(r"j\\e\\r", wanted)
