"""Matches that are decided elsewhere, at the desk of a tournament: nobody proposes, reports or corrects them here.

They are matches of the club like all others, and rated like them: players, score and end are the desk's.
"""

from dataclasses import dataclass
from uuid import uuid4

from clubsite.access.secret_link import new_secret
from clubsite.access.short_code import with_new_code
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Club, Player
from games.matches.course.state import Course, Stage
from games.matches.course.steps import CallOff, Challenge, DecideResult, Ending, PlayedOut, TakeBackResult
from games.matches.models import Match, MatchSeat
from games.matches.rules.actions import Undo
from games.matches.rules.sheet import MatchSheet
from games.matches.services.click import Several
from games.matches.services.proposing import names_in_log
from games.matches.services.reports.last_result import last_result
from games.matches.services.writing import COURSES, MATCHES
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class Decided:
    """How a match came out, as `DecideResult` says it. `reason` names where it was played."""

    score: Pair
    reason: str
    ending: Ending = Ending.PLAYED


def enter_match(
    club: Club, players: tuple[Player, Player], sheet: MatchSheet, elsewhere: str, author: Author, *, rated: bool
) -> Several:
    """A new match that both have agreed to by entering. The caller decides it, or lets them play, and finishes it. Raises
    MatchRefused."""
    fixed = {"length": sheet.length, "on_screen": sheet.board, "proposed_by": author.by, "elsewhere": elsewhere}
    state = COURSES.encode(Course())
    match = with_new_code(lambda code: Match.objects.create(club=club, code=code, state=state, click=uuid4(), **fixed))
    words = names_in_log(*players)
    for side, (player, word) in enumerate(zip(players, words, strict=True)):
        MatchSeat.objects.create(match=match, player=player, side=side, word=word, secret=new_secret())
    said = Several(match, author, uuid4())
    said.say(Challenge(words, sheet, None, (True, True), rated=rated))
    said.begin_if_agreed()
    return said


def decide(said: Several, decided: Decided) -> None:
    """The result as the desk has it, in place of any other; nothing is written if it is that already. Raises MatchRefused."""
    course = said.course
    score = _cut(course, decided.score)
    if course.reports.result == score and course.ending is decided.ending:
        return
    said.say(DecideResult(score, decided.reason, decided.ending))
    said.settle_final()


def call_off(said: Several, reason: str) -> None:
    """Others play in its place: what runs on screen is over, what was played out stays."""
    if said.course.stage in (Stage.AGREED, Stage.PLAYING):
        said.say(CallOff(None, reason))
        said.finish()


def take_back(said: Several, reason: str) -> None:
    """The result was a mistake: nobody has won, and it counts for nothing, until it is decided anew. Nothing is written if it
    is so already."""
    course = said.course
    if course.stage is not Stage.CONFIRMED:
        return
    if course.match.over and not course.by_games and not course.sheet.board:
        said.say(Undo())
    said.say(TakeBackResult(reason))
    said.finish()


def put_back(said: Several) -> None:
    """What was taken back was no mistake: the result stands as before, and so do the moments by which ratings and leaderboards
    order it. Nothing is written of a match whose result was not taken back."""
    stood = last_result(said.match) if said.course.taken_back else None
    if stood is None:
        return
    for name, moment in stood.moments.items():
        setattr(said.match, name, moment)
    if stood.course.decided:
        assert stood.course.reports.result is not None  # it was confirmed
        said.say(DecideResult(stood.course.reports.result, stood.course.reason, stood.course.ending, again=True))
        said.settle_final()
    else:
        said.say(PlayedOut(again=True))
    said.finish()


def _cut(course: Course, score: Pair) -> Pair:
    """No winner has more than the length if that is agreed."""
    if not course.sheet.truncate:
        return score
    return min(score[0], course.sheet.length), min(score[1], course.sheet.length)


def locked_matches(pks: list[int], author: Author) -> dict[int, Several]:
    """Matches to be decided anew, locked in the order of their keys before any of them is written."""
    return {pk: Several(MATCHES.locked_row(pk), author, uuid4()) for pk in sorted(pks)}
