"""Matches of a tournament on screen: one of the two opens the board. What comes of it is heard in `hearing.py`.

Such a match is a match of the club whose result belongs to the desk: its players press at its board and nowhere else. Who has
opened a board has begun nothing, and binds nobody: for the desk and the clock the match begins with its first game.
"""

from django.db import transaction

from clubsite.members.models import User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.reports.directed import enter_match
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Screen
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId, Versus
from games.tournaments.permissions.speakers import Speaker, speaker_at, tournament_to_see
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import is_due_again, live_matches
from games.tournaments.services.played import board_sheet, is_for_ratings, length_of, players_of
from games.tournaments.services.writing import LIMIT, TOURNAMENTS


def open_board(user: User, code: str, match: MatchId) -> Match:
    """The board of that match, which is one's own; the second who asks gets the same. Raises Http404, TooFast,
    TournamentRefused, MatchRefused."""
    tournament, powers = tournament_to_see(user, code)
    LIMIT.count(tournament.pk, f"user:{user.pk}")
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(tournament.pk)
        speaker = speaker_at(user, row, powers)
        if speaker is None or not speaker.own:
            raise TournamentRefused(DeskRefusal.NOT_YOURS)
        names = _to_play(desk, match, speaker.own)
        there = row.matches.filter(place=str(match), first__in=names, second__in=names).select_related("match").first()
        if there is not None and there.match.stage != Stage.CANCELLED.value:  # which is simply to be played again
            return there.match
        _check_on_screen(desk, match, names, speaker)
        players = players_of(row, names)
        if players is None:
            raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)
        sheet = board_sheet(desk.tournament.options, length_of(desk.tournament, match), clock=desk.screen is Screen.CLOCK)
        rated = is_for_ratings(desk.tournament, match)
        board = enter_match(row.club, players, sheet, row.code, speaker.author, rated=rated).finish().row
        first, second = names
        new = {"match": board, "heard": False, "begun": False}
        row.matches.update_or_create(place=str(match), first=first, second=second, defaults=new)
        TOURNAMENTS.show_change(row)
        return board


def _to_play(desk: Desk, match: MatchId, own: str) -> tuple[str, str]:
    """The names of the two who are to play that match now. Raises TournamentRefused."""
    for one in live_matches(brackets_of(desk.tournament)) if not desk.called_off else ():
        first, second = one.due if is_due_again(one) else one.players
        if one.id == match and isinstance(first, str) and isinstance(second, str):
            if own not in (first, second):
                raise TournamentRefused(DeskRefusal.OTHERS_BOARD, match=Versus((first, second)))
            return first, second
    raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)


def _check_on_screen(desk: Desk, match: MatchId, names: tuple[str, str], speaker: Speaker) -> None:
    """Raises TournamentRefused, MatchRefused."""
    if desk.screen is Screen.OFF:
        raise TournamentRefused(DeskRefusal.OVER_THE_BOARD)
    guest = next((name for name in names if name in speaker.guests), None)
    if guest is not None:
        raise MatchRefused(CourseRefusal.NO_SCREEN, player=guest)
    record = desk.tournament.record(match)
    if record is not None and any(record.penalties):
        raise TournamentRefused(DeskRefusal.LATE_ALREADY)
