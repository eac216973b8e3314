"""What a guest does by the link in their mail once the draw is made: they report their own matches, as a member does.

A report alone decides nothing: the opponent confirms it, or a director. Whoever has the link may say no more than that.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.eventlog.write_path import Author
from clubsite.members.selectors import Visitor
from games.tournaments.desk.reading import read_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.actions import ReportWin
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId
from games.tournaments.models import TournamentGuest
from games.tournaments.rules.lookup import live_match_of
from games.tournaments.services.guests.links import Link, Purpose
from games.tournaments.services.guests.one_person import check_not_the_opponent
from games.tournaments.services.saying import LIMIT
from games.tournaments.services.writing import TOURNAMENTS, TournamentWriting

PLAYS = frozenset({Purpose.PLAY, Purpose.WITHDRAW})
"""Links that lead to one's matches once the draw is made."""


def report(link: Link, text: str, *, version: int, action_id: UUID, match: MatchId | None, by: Visitor) -> None:
    """`match`: which one the page showed; `by`: who is logged in there. The same click twice is one. Raises TooFast,
    TournamentRefused, ScoreRefused; then nothing has happened."""
    LIMIT.count(link.guest.tournament_id, f"guest:{link.guest.pk}")
    with transaction.atomic():
        row, again = TOURNAMENTS.lock_for(link.guest.tournament_id, version=version, action_id=action_id)
        guest = TournamentGuest.objects.select_related("entry__player").get(pk=link.guest.pk)  # under the tournament's lock
        if guest.turn != link.turn or link.expired or guest.entry is None:
            raise TournamentRefused(DeskRefusal.LINK_USED)
        if again:
            return
        player, desk = guest.entry.player, TOURNAMENTS.state_of(row)
        if player.user_id is not None or player.merged_into_id is not None:
            raise TournamentRefused(DeskRefusal.LINK_OF_A_MEMBER)
        said = read_said(text, int(timezone.now().timestamp()))
        if not isinstance(said, ReportWin) or said.by != guest.entry.word:
            raise TournamentRefused(DeskRefusal.NOT_YOURS)
        live, players = live_match_of(desk.tournament, *said.win.both)
        if live.id != match:
            raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)
        check_not_the_opponent(row, guest, players, by)
        TournamentWriting(row, Author(None, player.name)).write_all([said], action_id)
