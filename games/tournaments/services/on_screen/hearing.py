"""What a tournament hears of its matches on screen: that the first game has begun there, and how they have ended.

The site says both at the tournament. Whoever writes a tournament locks it before its matches, so that happens in a transaction
of its own; and before anything else is said there, or the clock decides: nobody is missed in the middle of their game.
"""

import logging
from uuid import uuid4

from django.db import transaction
from django.db.models import Q

from clubsite.eventlog.write_path import Author
from games.matches.course.state import Course, Stage
from games.matches.services.writing import MATCHES
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.state import Desk
from games.tournaments.model.actions import Begin, Win
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import TournamentMatch
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches, to_play
from games.tournaments.services.writing import TOURNAMENTS, TournamentWriting

log = logging.getLogger(__name__)

#: A game has begun at its board, or all of it was played there.
ON_SCREEN = (Stage.PLAYING.value, Stage.CONFIRMED.value)

_OVER = Q(match__stage=Stage.CONFIRMED.value)
_BEGUN = Q(match__stage__in=ON_SCREEN, begun=False)
_SITE = Author(None, "")


def unheard() -> list[int]:
    """Matches on screen that have begun or are over, and whose tournament does not know it yet. One query."""
    found = TournamentMatch.objects.filter(_OVER | _BEGUN, heard=False)
    return list(found.order_by("match__ended_at", "pk").values_list("pk", flat=True))


def hear(pk: int) -> bool:
    """Whether the beginning or the result of that match on screen was said at its tournament now. Two workers at once: once."""
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(TournamentMatch.objects.values_list("tournament_id", flat=True).get(pk=pk))
        link = row.matches.select_related("match").get(pk=pk)
        course = MATCHES.state_of(link.match)
        if link.heard or desk.called_off:
            return False
        writing = TournamentWriting(row, _SITE)
        if course.stage is Stage.CONFIRMED and course.winner is not None:
            return _hear_result(writing, link, course)
        if heard := hear_begun(writing):
            writing.finish()
        return heard


def _hear_result(writing: TournamentWriting, link: TournamentMatch, course: Course) -> bool:
    waits = _waits(writing.state, link)
    if waits and str(waits[0].id) != link.place:  # the two have another match to play first, which a result would mean
        return False
    writing.row.matches.filter(pk=link.pk).update(heard=True, begun=True)
    if not waits:
        return False
    try:
        writing.write_all([_win(link, course)], uuid4())
    except (TournamentRefused, ScoreRefused) as refused:
        log.warning("%s: match %s is over, and its result was refused: %s", writing.row, link.match, refused)
        return False
    return True


def hear_begun(writing: TournamentWriting) -> bool:
    """Whether a match on screen has begun that the tournament did not know of: that is said before anything else is. The caller
    finishes. One query where there is none."""
    heard = False
    for link in writing.row.matches.filter(_BEGUN, heard=False).order_by("pk"):
        waits = _waits(writing.state, link)
        if waits and str(waits[0].id) == link.place and waits[0].state is MatchState.READY:
            writing.write(Begin(link.first, link.second), uuid4(), _SITE)
            heard = True
        if not waits or str(waits[0].id) == link.place:
            writing.row.matches.filter(pk=link.pk).update(begun=True)
    return heard


def _waits(desk: Desk, link: TournamentMatch) -> list[Match]:
    """What the desk waits for from these two, this match among it; nothing if it has decided that meanwhile, or others play
    there now."""
    live = live_matches(brackets_of(desk.tournament)) if not desk.called_off else ()
    theirs = [one for one in live if set(to_play(one)) == {link.first, link.second}]
    return theirs if link.place in [str(one.id) for one in theirs] else []


def _win(link: TournamentMatch, course: Course) -> Win:
    """Whoever has won on time may have few points: then the score is left open."""
    assert course.winner is not None
    assert course.reports.result is not None
    names, score = (link.first, link.second), course.reports.result
    won, lost = score[course.winner], score[1 - course.winner]
    return Win(names[course.winner], names[1 - course.winner], (won, lost) if won >= course.sheet.length > lost else None)
