"""Somebody's time is up: the site says so, with the next click at the match, with a sign of an open page, or by itself."""

from uuid import uuid4

from django.db import transaction

from clubsite.eventlog.write_path import Author
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.services.click import Done, Several
from games.matches.services.reports.silence import THE_SITE
from games.matches.services.screen.at_the_table import lost_on_time
from games.matches.services.writing import MATCHES


def timed_out(locked: Match) -> Done | None:
    """Says so if it is; None if nobody's time is up. The row is locked."""
    late = Several(locked, Author(None, THE_SITE), uuid4())
    return late.finish() if lost_on_time(late) else None


@transaction.atomic
def time_out_if_due(match_id: int) -> bool:
    """Whether it was said by this call; a second one finds it said."""
    return timed_out(MATCHES.locked_row(match_id)) is not None


def on_the_clock() -> list[int]:
    """The matches whose clocks are running."""
    playing = Match.objects.filter(stage=Stage.PLAYING.value, on_screen=True, screen__clock__isnull=False)
    return list(playing.order_by("pk").values_list("pk", flat=True))
