"""Which two of a tournament play on screen now: what is known to a director who plays, and would end their match, and keeps
anybody from taking back that it has begun."""

from django.db.models import Q
from django.utils import timezone

from games.matches.course.state import Stage
from games.play.presence import has_open_page
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.steps import UndoBegin
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import Versus
from games.tournaments.models import ClubTournament, TournamentMatch
from games.tournaments.services.writing import Said


def playing_on_screen(row: ClubTournament) -> frozenset[frozenset[str]]:
    """Whose match has begun at its board, or is over there and not heard of yet, and at whose board somebody is. Two queries,
    one where no board is open."""
    open_now = Q(match__stage__in=[Stage.AGREED.value, Stage.PLAYING.value])
    boards = row.matches.filter(open_now | Q(match__stage=Stage.CONFIRMED.value, heard=False), match__on_screen=True)
    found = boards.select_related("match").prefetch_related("match__seats")
    return frozenset(frozenset((one.first, one.second)) for one in found if _is_played(one))


def check_has_no_board(row: ClubTournament, said: Said) -> None:
    """What has begun at its board was not noted by mistake. Raises TournamentRefused."""
    if isinstance(said, UndoBegin) and frozenset((said.one, said.other)) in playing_on_screen(row):
        raise TournamentRefused(DeskRefusal.AT_A_BOARD, match=Versus((said.one, said.other)))


def _is_played(board: TournamentMatch) -> bool:
    now = timezone.now()
    return board.match.stage != Stage.AGREED.value or any(has_open_page(seat, now) for seat in board.match.seats.all())
