"""Which list does an address, a program or an open page ask for?"""

from django.utils import timezone

from clubsite.leaderboards.models import Season
from clubsite.leaderboards.periods import ALL, Period, club_day, period_of
from clubsite.leaderboards.providers import Board, boards
from clubsite.members.models import Club

LAST_PAGE = 100_000


def usual_period(club: Club) -> Period:
    """What is shown to whoever asks for nothing else: the season that runs, or all time."""
    today = club_day(timezone.now(), club.zone)
    season = Season.objects.filter(club=club, begins__lte=today, ends__gte=today).first()
    return Period(season.key, season=season) if season else Period(ALL)


def other_time(club: Club, board: Board, over: str) -> Period | None:
    """The time that was asked for of a list that stands for all time, whatever is asked for; None if it is shown as asked."""
    return period_of(over, club.pk) if board.always and over not in ("", ALL) else None


def asked_for(club: Club, slug: str, over: str, page: str) -> tuple[Board, Period, int] | None:
    """The list that an address or an open page names; None if there is no such list."""
    board = boards().get(slug) if slug else next(iter(boards().values()))
    board = board.kept_by(club.pk) if board is not None else None
    period = period_of(over, club.pk) if over else usual_period(club)
    if board is not None and board.always and period is not None:
        period = Period(ALL)
    if board is None or period is None or not (page.isascii() and page.isdecimal() and 1 <= int(page[:7]) <= LAST_PAGE):
        return None
    return board, period, int(page[:7])
