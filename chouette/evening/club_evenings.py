"""A club's evenings, as the club's own pages show them (`EVENINGS` in the settings names these functions)."""

from collections.abc import Collection

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import ngettext

from chouette.evening.codec import TABLES
from chouette.models import Chouette
from chouette.rules.model.table import Table
from chouette.wording.evening_title import heading
from clubsite.members.evenings import Evening
from clubsite.members.models import Club, Player
from games.matches.selectors import has_played, play_on_screen_together, played_together, plays_on_screen


def running(clubs: Collection[Club]) -> list[Evening]:
    """The open evenings of these clubs, newest first. One query."""
    open_ones = Chouette.objects.filter(club__in=[club.pk for club in clubs], closed_at=None)
    return [_as_row(chouette) for chouette in open_ones.order_by("-opened_at")]


def past(club: Club, at_most: int) -> list[Evening]:
    """The club's closed evenings, newest first. One query."""
    closed = Chouette.objects.filter(club=club).exclude(closed_at=None)
    return [_as_row(chouette) for chouette in closed.order_by("-opened_at")[:at_most]]


def open_now() -> int:
    """How many evenings are open in all clubs."""
    return Chouette.objects.filter(closed_at=None).count()


def under_way(club: Club, at_most: int) -> list[str]:
    """The titles of the club's open evenings, and of those in which a suspended game may go on."""
    found = Chouette.objects.filter(Q(closed_at=None) | Q(table__suspended=True), club=club)
    return [chouette.title for chouette in found.order_by("-opened_at")[:at_most]]


def has_sat(player: Player) -> bool:
    """In an evening or a match."""
    return Chouette.objects.filter(seats__player=player).exists() or has_played(player)


def is_at_an_open_table(player: Player) -> bool:
    return Chouette.objects.filter(seats__player=player, closed_at=None).exists()


def sits_on_screen(player: Player) -> bool:
    """In an evening or a match. A suspended game may go on although its evening was closed."""
    on_screen = Chouette.objects.filter(seats__player=player, table__house__board=True)
    return on_screen.filter(Q(closed_at=None) | Q(table__suspended=True)).exists() or plays_on_screen(player)


def play_together(club: Club, users: tuple[int, int]) -> bool:
    """Whether a game on screen is open, suspended or not, at a table where both of these logins have seats, or a match between
    them."""
    tables = Chouette.objects.filter(club=club, table__house__board=True).exclude(table__game=None)
    for user in users:
        tables = tables.filter(Q(seats__player__user=user) | Q(seats__player__merged_into__user=user))
    return tables.exists() or play_on_screen_together(club, users)


def sat_together(one: Player, other: Player) -> bool:
    """In an evening or a match."""
    evenings = Chouette.objects.filter(seats__player=one).filter(seats__player=other)
    return evenings.exists() or played_together(one, other)


def club_of_code(code: str) -> int | None:
    return Chouette.objects.filter(code=code.upper()).values_list("club", flat=True).first()


def _as_row(chouette: Chouette) -> Evening:
    table = TABLES.decode(chouette.table)
    return Evening(
        club_id=chouette.club_id,
        title=chouette.title,
        begun=chouette.opened_at,
        state=_games_played(table) if chouette.closed_at else heading(table),
        players=len(table.present),
        console_url=reverse("console", args=[chouette.code]),
        watch_url=reverse("watch", args=[chouette.code]),
    )


def _games_played(table: Table) -> str:
    number = table.games_played
    return ngettext("{number} game", "{number} games", number).format(number=number)
