"""How long something took, in plain words: "12 min", "3 h 05"."""

from datetime import timedelta

from django.utils.translation import gettext as _

MINUTE = timedelta(minutes=1)


def lasted_text(took: timedelta | None) -> str:
    """To the minute, at least one; empty if nobody knows."""
    if took is None:
        return ""
    hours, minutes = divmod(max(1, round(took / MINUTE)), 60)
    if not hours:
        # Translators: how long a game or an evening took
        return _("{minutes} min").format(minutes=minutes)
    # Translators: how long a game or an evening took: "3 h 05"
    return _("{hours} h {minutes:02}").format(hours=hours, minutes=minutes)
