"""What a guest does by the link in their mail once the draw is made: they report their own matches, say that a result is wrong,
that they are there or that the opponent is not, decline a challenge on a ladder or take theirs back, are away, leave or
play on, as a member does.

No result is decided by it: the opponent confirms it, or a director. Whoever has the link may say no more than that.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.eventlog.write_path import Author
from clubsite.members.selectors import Visitor
from games.tournaments.desk.reading import read_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import AnswerClaim, ClaimNoShow, SaysHere, TakeClaimBack
from games.tournaments.model.actions import ComeBack, Decline, GoAbsent, ReportWin, TakeChallengeBack, Withdraw
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament, TournamentGuest
from games.tournaments.permissions.own_interest import check_has_not_looked_on, check_not_fleeing
from games.tournaments.permissions.speakers import guests_at
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches, to_play
from games.tournaments.services.guests.links import Link, Purpose
from games.tournaments.services.guests.one_person import check_not_the_opponent, check_still_guest
from games.tournaments.services.saying import check_draw_stands, check_report
from games.tournaments.services.writing import LIMIT, TOURNAMENTS, Said, TournamentWriting

PLAYS = frozenset({Purpose.PLAY, Purpose.WITHDRAW})
"""Links that lead to one's matches once the draw is made."""


def say_by_link(link: Link, text: str, *, version: int, action_id: UUID, match: MatchId | None, by: Visitor) -> None:
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
        check_still_guest(player)
        said = read_said(text, int(timezone.now().timestamp()))
        _check_own(row, desk, said, guest.entry.word)
        check_draw_stands(desk, [said])
        if isinstance(said, ReportWin):
            if match is None:
                raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)
            check_report(row, desk, said, match, version)
        check_not_the_opponent(row, guest, _meets(desk, said, guest.entry.word), by)
        TournamentWriting(row, Author(None, player.name)).write_all([said], action_id)


def _check_own(row: ClubTournament, desk: Desk, said: Said, own: str) -> None:
    """Raises TournamentRefused. Where the clock decides, nobody claims a match from somebody who cannot answer."""
    match said:
        case ReportWin(by=speaks) | ClaimNoShow(by=speaks) | AnswerClaim(speaks) | TakeClaimBack(speaks) | SaysHere(speaks):
            if speaks != own:
                raise TournamentRefused(DeskRefusal.NOT_YOURS)
        case Decline(challenged=speaks) | Withdraw(speaks) | GoAbsent(speaks) | ComeBack(speaks):
            if speaks != own:
                raise TournamentRefused(DeskRefusal.NOT_YOURS)
            check_not_fleeing({own}, desk, said)
            check_has_not_looked_on(desk, said)
        case TakeChallengeBack(challenger=speaks):
            if speaks != own:
                raise TournamentRefused(DeskRefusal.NOT_YOURS)
        case _:
            raise TournamentRefused(DeskRefusal.NOT_YOURS)
    if isinstance(said, ClaimNoShow) and desk.autopilot is not None and said.absent in set(guests_at(row)):
        raise TournamentRefused(DeskRefusal.COULD_NOT_ANSWER, name=said.absent)


def _meets(desk: Desk, said: Said, own: str) -> set[str]:
    """The guest and whom that is about."""
    if isinstance(said, ReportWin):
        return set(said.win.both)
    live = map(to_play, live_matches(brackets_of(desk.tournament)))
    return {own}.union(*(players for players in live if own in players))
