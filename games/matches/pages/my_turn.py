"""Whose turn it is at matches on screen, for notifications (`PUSH_TURNS`): of a player who has no page in front of them."""

from collections.abc import Collection, Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from clubsite.push.turns import Due, Seen, Turns
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.pages.table import has_to_act, turn_said
from games.matches.permissions import login_of
from games.matches.services.writing import MATCHES
from games.play.presence import nobody_looks


def seen(users: Collection[int]) -> Iterator[Seen]:
    """One query."""
    own = Q(player__user__in=users) | Q(player__merged_into__user__in=users)
    playing = MatchSeat.objects.filter(
        own, nobody_looks(timezone.now()), match__stage=Stage.PLAYING.value, match__on_screen=True
    )
    for seat in playing.select_related("player__merged_into", "match").only(
        "match__shown", "player__user", "player__merged_into__user"
    ):
        login = login_of(seat.player)
        if login is not None:
            yield Seen(login, seat.match_id, seat.match.shown)


def due(user: int, match_id: int) -> Due | None:
    """Three queries."""
    match = Match.objects.select_related("club").filter(pk=match_id, club__memberships__user=user).first()
    if match is None:
        return None
    seats = list(match.seats.select_related("player__merged_into").order_by("side"))
    own = next((seat.side for seat in seats if login_of(seat.player) == user), None)
    course = MATCHES.state_of(match)
    if own is None or not has_to_act(course, own):
        return None
    names = [seat.player.name for seat in seats]

    def words() -> tuple[str, str]:
        against = _("Match against {name}, {club}").format(name=isolated(names[1 - own]), club=isolated(match.club.name))
        return turn_said(course, names, own), against

    return Due(_name_of_turn(course), match.club, reverse("match", args=[match.code]), words)


def _name_of_turn(course: Course) -> str:
    """Another one whenever something else is asked: a turn, a play after a roll, an offer, a cube that was turned."""
    game = course.match.game
    assert game is not None
    board = game.board
    asked = "answer" if game.offer is not None or game.resigning is not None else "roll" if not board.roll else "play"
    return f"{game.number}.{board.number}.{board.ties} {asked} {game.cube} {len(course.match.scored)}"


TURNS = Turns(seen, due)
