"""Matches of a tournament on screen: one of the two opens the board, and what comes of it is heard.

Such a match is a match of the club whose result belongs to the desk: its players press at its board and nowhere else. Once it
is over, the site says its result at the tournament. Whoever writes a tournament locks it before its matches, so that happens in
a transaction of its own.
"""

import logging
from uuid import uuid4

from django.db import transaction

from clubsite.eventlog.write_path import Author
from clubsite.members.models import User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.reports.directed import enter_match
from games.matches.services.writing import MATCHES
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    Screen,
)
from games.tournaments.model.actions import Begin, Win
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Record
from games.tournaments.model.slots import MatchId
from games.tournaments.models import TournamentMatch
from games.tournaments.permissions.speakers import Speaker, speaker_at, tournament_to_see
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import is_due_again, live_matches
from games.tournaments.services.played import board_sheet, is_for_ratings, length_of, players_of
from games.tournaments.services.saying import LIMIT
from games.tournaments.services.writing import TOURNAMENTS, TournamentWriting

log = logging.getLogger(__name__)


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
        writing = TournamentWriting(row, speaker.author)
        record = desk.tournament.record(match)
        if record is None or not record.begun or set(record.players) != set(names):
            writing.write(Begin(*names), uuid4())
            record = writing.state.tournament.record(match)
        assert record is not None
        players = players_of(row, record.players)
        if players is None:
            raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)
        sheet = board_sheet(desk.tournament.options, length_of(desk.tournament, match), clock=desk.screen is Screen.CLOCK)
        rated = is_for_ratings(desk.tournament, match)
        board = enter_match(row.club, players, sheet, row.code, speaker.author, rated=rated).finish().row
        first, second = record.players
        new = {"match": board, "heard": False}
        row.matches.update_or_create(place=str(match), first=first, second=second, defaults=new)
        if writing.last is not None:
            writing.finish()
        return board


def _to_play(desk: Desk, match: MatchId, own: str) -> tuple[str, str]:
    """The names of the two who are to play that match now. Raises TournamentRefused."""
    for one in live_matches(brackets_of(desk.tournament)) if not desk.called_off else ():
        first, second = one.due if is_due_again(one) else one.players
        if one.id == match and isinstance(first, str) and isinstance(second, str) and own in (first, second):
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


def unheard() -> list[int]:
    """Matches on screen that are over, and whose result the tournament does not have yet."""
    over = TournamentMatch.objects.filter(heard=False, match__stage=Stage.CONFIRMED.value)
    return list(over.order_by("match__ended_at", "pk").values_list("pk", flat=True))


def hear(pk: int) -> bool:
    """Whether the result of that match on screen was said at its tournament now. Two workers at once: once."""
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(TournamentMatch.objects.values_list("tournament_id", flat=True).get(pk=pk))
        link = row.matches.select_related("match").get(pk=pk)
        course = MATCHES.state_of(link.match)
        if link.heard or desk.called_off or course.stage is not Stage.CONFIRMED or course.winner is None:
            return False
        row.matches.filter(pk=pk).update(heard=True)
        if not _awaits(desk, link):
            return False
        try:
            TournamentWriting(row, Author(None, "")).write_all([_win(link, course)], uuid4())
        except (TournamentRefused, ScoreRefused) as refused:
            log.warning("%s: match %s is over, and its result was refused: %s", row, link.match, refused)
            return False
        return True


def _awaits(desk: Desk, link: TournamentMatch) -> bool:
    """Whether the desk has not decided it meanwhile, and the same two are to play it."""
    record = next((one for one in desk.tournament.records if _is_of(one, link)), None)
    return record is not None and record.outcome is None and not desk.called_off


def _is_of(record: Record, link: TournamentMatch) -> bool:
    return str(record.match) == link.place and record.players == (link.first, link.second)


def _win(link: TournamentMatch, course: Course) -> Win:
    """Whoever has won on time may have few points: then the score is left open."""
    assert course.winner is not None
    assert course.reports.result is not None
    names, score = (link.first, link.second), course.reports.result
    won, lost = score[course.winner], score[1 - course.winner]
    return Win(names[course.winner], names[1 - course.winner], (won, lost) if won >= course.sheet.length > lost else None)
