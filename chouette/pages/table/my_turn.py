"""Whose turn or answer it is at evenings, for notifications (`PUSH_TURNS`): of a member who has no page in front of them."""

from collections.abc import Collection, Iterator
from functools import reduce
from operator import or_

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.evening.selectors import seats_of_login
from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette, Seat
from chouette.pages.scoreboard.own_page import speakers_of
from chouette.pages.table.whose_turn import has_answered, is_mine, whose_turn
from chouette.rules.line.stand_ins import moves_for, speaks_for
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game
from chouette.rules.play.going_on import asked_now
from chouette.seats.opening import login_of
from clubsite.kit.isolated_name import isolated
from clubsite.push.turns import Due, Seen, Turns
from games.play.presence import nobody_looks


def seen(users: Collection[int]) -> Iterator[Seen]:
    """Where players speak for themselves. One query."""
    own = Q(player__user__in=users) | Q(player__merged_into__user__in=users)
    seats = Seat.objects.filter(own, nobody_looks(timezone.now()), chouette__closed_at=None, chouette__self_service=True)
    fields = ("chouette__shown", "player__user", "player__merged_into__user")
    for seat in seats.select_related("player__merged_into", "chouette").only(*fields):
        login = login_of(seat)
        if login is not None:
            yield Seen(login, seat.chouette_id, seat.chouette.shown)


def due(user: int, chouette_id: int) -> Due | None:
    """At most eleven queries."""
    open_now = Chouette.objects.select_related("club").filter(closed_at=None, self_service=True)
    chouette = open_now.filter(pk=chouette_id, club__memberships__user=user).first()
    seat = seats_of_login(chouette, user).first() if chouette is not None else None
    if chouette is None or seat is None:
        return None
    evening = read_evening(chouette, with_games=False)
    me, game = Player(seat.word), evening.shown.game
    if game is None or not _waits_for(evening, me):
        return None

    def words() -> tuple[str, str]:
        where = _("{evening}, {club}").format(evening=isolated(chouette.title), club=isolated(chouette.club.name))
        return _asked(evening, me), where

    return Due(_name_of_turn(evening, game, me), chouette.club, reverse("own_page", args=[seat.secret]), words)


def _waits_for(evening: Watched, me: Player) -> bool:
    """As the player's page says it: on screen the table, otherwise the buttons of the answers that are asked for."""
    if evening.table.house.board:
        return is_mine(evening.shown, me) and not has_answered(evening, me)
    return any(speaker.due for speaker in speakers_of(evening, me))


def _asked(evening: Watched, me: Player) -> str:
    if evening.table.house.board:
        return whose_turn(evening.shown, evening.names, me, evening.sealed)
    return _("Your answer, please.")


def _name_of_turn(evening: Watched, game: Game, me: Player) -> str:
    """Another one whenever something else is asked of this player: a turn, a play after a roll, an offer; and when they are
    asked again after they have said something themselves. What others say meanwhile gives it no other name."""
    board, round_ = game.board, evening.answering
    turn = f"{board.number}.{board.ties}" if board is not None else ""
    asked = "answer" if asked_now(game) else "play" if board is not None and board.roll else "roll"
    double = round_.record if round_ is not None and set(round_.asked.players) & set(speaks_for(evening.table, me)) else 0
    return f"{game.number}.{turn} {asked} {double} {_last_said(evening, me)}"


def _last_said(evening: Watched, me: Player) -> int:
    """The newest statement of this player, or of somebody for whom they act; 0 if there is none. One query."""
    own = [Q(said__startswith=f"{word} ") for word in moves_for(evening.table, me)]
    said = evening.chouette.records.filter(reduce(or_, own)).order_by("-number")
    return said.values_list("number", flat=True).first() or 0


TURNS = Turns(seen, due)
