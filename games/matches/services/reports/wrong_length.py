"""They played to another length than agreed: one player says so and the other agrees, or a director rules it with a reason.

Whoever agrees has read what follows, and nothing else follows: if a later match has begun meanwhile, it is asked anew. A match
that stands at the length it was played to is rated as one to that length; one decided or resumed, as the length agreed on.
"""

from clubsite.audit.kinds import Kind
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import AnswerLength, DecideResult, Ending, Report, RuleLength, SayLength
from games.matches.course.wrong_length import resumed_from, ruled, scheduled_for
from games.matches.models import Match, MatchSeat
from games.matches.permissions import Speaker
from games.matches.rules.actions import PlayedTo, Resume, Undo
from games.matches.rules.refusals import MatchRefused
from games.matches.services.click import Several
from games.rules.match.refusals import ReportRefusal
from games.rules.match.wrong_length import Ruled, Ruling

Games = tuple[int, ...]


def later_match_begun(match: Match) -> bool:
    """Whether either of the two has begun a match after this one. One query."""
    since = match.begun_at or match.agreed_at
    if since is None:
        return False
    players = MatchSeat.objects.filter(match=match).values("player")
    return Match.objects.filter(begun_at__gt=since, seats__player__in=players).exclude(pk=match.pk).exists()


def check_no_later_match(match: Match) -> None:
    """Raises MatchRefused once the result is confirmed and either has begun a later match."""
    if match.stage == Stage.CONFIRMED.value and match.begun_at is not None and later_match_begun(match):
        raise MatchRefused(ReportRefusal.LATER_MATCH)


def say_length(said: Several, who: Speaker, played: int, games: Games) -> None:
    """By a player; whoever speaks for both has agreed, too. Raises MatchRefused."""
    side, later = who.side(), later_match_begun(said.match)
    said.say(SayLength(side, played, games, later))
    if who.sides == (0, 1):
        _agree(said, 1 - side)


def answer_length(said: Several, who: Speaker, *, yes: bool) -> None:
    """Raises MatchRefused."""
    wrong = said.course.wrong
    side = who.side(1 - wrong.side if wrong is not None else None)
    if not yes or wrong is None:
        said.say(AnswerLength(side, yes=yes))
        return
    if later_match_begun(said.match) is not wrong.later:
        raise MatchRefused(CourseRefusal.LENGTH_MOVED_ON)
    _agree(said, side)


def rule_length(said: Several, who: Speaker, played: int, games: Games, reason: str, *, stands: bool) -> None:
    """By a director who does not play it. Raises MatchRefused."""
    who.check_directs()
    before, later = said.course, later_match_begun(said.match)
    said.note(Kind.MATCH_LENGTH, length=played, reason=reason)
    said.say(RuleLength(played, games, reason, stands, later))
    found = ruled(before, played, games, later=later, stands=stands)
    _prepare(said, before, found, games, played)
    if found.ruling is not Ruling.RESUMES:
        said.say(DecideResult(found.score, reason, Ending.PLAYED))
        said.settle_final()


def _agree(said: Several, side: int) -> None:
    before, wrong = said.course, said.course.wrong
    assert wrong is not None
    found = ruled(before, wrong.played, wrong.games, later=wrong.later)
    said.say(AnswerLength(side, yes=True))
    _prepare(said, before, found, wrong.games, wrong.played)
    if found.ruling is not Ruling.RESUMES:
        score = said.course.match.points if said.course.match.over else found.score
        said.say(Report(1 - side, score))
        said.say(Report(side, score))
        said.settle_final()


def _prepare(said: Several, before: Course, found: Ruled, games: Games, played: int) -> None:
    """The match as what follows finds it: without the final score that was in force, at the length that counts."""
    if said.course.match.over and not before.by_games:
        said.say(Undo())
    length = played if found.ruling is Ruling.STANDS else scheduled_for(before)
    if said.course.sheet.length != length:
        said.say(PlayedTo(length))
    if found.ruling is Ruling.RESUMES:
        (first, second), crawford_played = resumed_from(said.course, games)
        said.say(Resume(first, second, crawford_played))
