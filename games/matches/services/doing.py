"""What the players, and directors, do at a match: one transaction each, on the site's one write path.

What is asked for comes as a `Wanted`: the pages' form and the API make it, and nobody names the side they speak for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale, Written
from clubsite.members.models import User
from games.matches.course.decide import check_game_statement, check_late, may_change_alone, name_of
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import (
    Accept,
    AnswerCorrection,
    AskCorrection,
    AskUndo,
    CallOff,
    ClaimLate,
    Confirm,
    Correction,
    DecideResult,
    Decline,
    Dispute,
    Ending,
    PlayedOut,
    PutBackInRatings,
    RefuseLate,
    RefuseUndo,
    Report,
    TakeOutOfRatings,
)
from games.matches.models import Match
from games.matches.permissions import Speaker, check_directs_outside, match_to_speak_at, seat_of
from games.matches.rules.actions import Action, BeLate, Close, CorrectGame, EnterGame, Undo
from games.matches.rules.decide import performed
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import ClockSheet
from games.matches.services.click import LIMIT, Done, Several
from games.matches.services.columns import TAKEN_OUT, why_not_rated
from games.matches.services.file_games import enter_file
from games.matches.services.proposing import answer_earlier, schedule
from games.matches.services.reports.wrong_length import answer_length, check_no_later_match, rule_length, say_length
from games.matches.services.screen.another_day import ANOTHER_DAY, put_off_or_go_on
from games.matches.services.screen.are_you_there import asking_who_is_quiet, sign_of
from games.matches.services.screen.at_the_table import AT_THE_TABLE, PRESSED_AT_THE_BOARD, Pressed, press, settle_played
from games.matches.services.screen.clocks import set_by_director
from games.matches.services.screen.time_out import timed_out
from games.matches.services.screen.wishes import is_game_as_it_was
from games.matches.services.writing import MATCHES
from games.rules.gammons import Level
from games.rules.match.score import Pair

MOST_MINUTES = 24 * 60
"""Beyond a day nobody is late any more: such a match is lost long before."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to do at a match; `do` is one of DOINGS, the rest what it needs. `winner` is a side; for `late` the
    one that was late, and `number` the minutes; for a wrong length `number` is the one that was played."""

    do: str
    winner: int = 0
    level: Level = Level.SINGLE
    cube: int = 1
    number: int = 0
    score: Pair = (0, 0)
    play: str = ""
    at: datetime | None = None
    reason: str = ""
    clock: ClockSheet | None = None
    ending: Ending | None = None
    games: tuple[int, ...] = ()
    stands: bool = False


class TimeWasUp(Stale[Match]):
    """Before it could be done, somebody's time had run out; that is said, and this is not done."""


def perform(user: User, code: str, wanted: Wanted, *, version: int, action_id: UUID) -> Done:
    """Do what somebody wants at a match. Raises Http404, PermissionDenied, TooFast, Stale (TimeWasUp), MatchRefused,
    ActionIdUsed."""
    match, _speaker = match_to_speak_at(user, code)
    if match.on_screen and (seat := seat_of(user, match)) is not None:
        sign_of(seat)
    LIMIT.count(match.pk, f"user:{user.pk}")
    with asking_who_is_quiet(), transaction.atomic():
        locked, again = MATCHES.lock_for(match.pk, version=version, action_id=action_id)
        if again:
            _check_own_click(locked, action_id, user)
            return Written(locked, MATCHES.state_of(locked), again=True)
        if locked.version != version and not (wanted.do in PRESSED_AT_THE_BOARD and is_game_as_it_was(locked, version)):
            raise Stale(locked)
        _, speaker = match_to_speak_at(user, code, wanted.do)
        late = timed_out(locked)
        if late is None:
            several = Several(locked, speaker.author, action_id)
            DOINGS[wanted.do](several, speaker, wanted)
            return several.finish()
    raise TimeWasUp(late.row)


def _check_own_click(match: Match, action_id: UUID, user: User) -> None:
    if not match.records.filter(action_id=action_id, actor=user).exists():
        raise ActionIdUsed


# What each button does


def _at_the_table(said: Several, who: Speaker, wanted: Wanted) -> None:
    press(said, who.own, Pressed(wanted.do, wanted.play, wanted.level, wanted.number, wanted.clock))


def _another_day(said: Several, who: Speaker, wanted: Wanted) -> None:
    put_off_or_go_on(said, who.own, wanted.do)


def _accept(said: Several, who: Speaker, _: Wanted) -> None:
    side = who.side()
    said.say(Accept(side))
    said.begin_if_agreed()
    enter_file(said, confirms=side)


def _decline(said: Several, who: Speaker, _: Wanted) -> None:
    said.say(Decline(who.side()))


def _call_off(said: Several, who: Speaker, wanted: Wanted) -> None:
    """By a player before the first game; by a director at any time, with a reason."""
    if who.sides and (who.own is not None or not who.directs or not wanted.reason):
        said.say(CallOff(who.side()))
        return
    who.check_directs()
    said.say(CallOff(None, wanted.reason))


def _schedule(said: Several, who: Speaker, wanted: Wanted) -> None:
    schedule(said, who, wanted.at)


def _answer_earlier(said: Several, who: Speaker, wanted: Wanted) -> None:
    answer_earlier(said, who, yes=wanted.do == "allow_earlier")


def _enter_game(said: Several, who: Speaker, wanted: Wanted) -> None:
    said_by = who.side()
    _about_games(said, who, said_by, _result(said.course, wanted.winner, wanted.level, wanted.cube))


def _take_back(said: Several, who: Speaker, _: Wanted) -> None:
    """What one has just entered oneself is taken back at once; for anything else the opponent is asked."""
    course = said.course
    side = who.side(course.reports.reporter)
    if course.match.scored and _must_ask(course, who, side, Undo()):
        said.say(AskUndo(side))
    else:
        _about_games(said, who, side, Undo())


def _answer_undo(said: Several, who: Speaker, wanted: Wanted) -> None:
    """Whoever has asked can only withdraw it."""
    course = said.course
    if course.sheet.board:
        _at_the_table(said, who, wanted)
        return
    side = who.side(1 - course.undo if course.undo is not None else None)
    if course.undo is None:
        raise MatchRefused(CourseRefusal.NO_UNDO_ASKED)
    if wanted.do == "refuse_undo":
        said.say(RefuseUndo(side))
        return
    if side == course.undo:
        raise MatchRefused(CourseRefusal.UNDO_ASKED, player=name_of(course, side))
    check_game_statement(course, Undo(), side)
    said.say(Undo())


def _correct_game(said: Several, who: Speaker, wanted: Wanted) -> None:
    """What one has just entered oneself is corrected at once; for anything else the opponent is asked."""
    course = said.course
    side = who.side(course.reports.reporter)
    correct = CorrectGame(wanted.number, _result(course, wanted.winner, wanted.level, wanted.cube))
    if course.stage is Stage.CONFIRMED or _must_ask(course, who, side, correct):
        _ask_correction(said, who, Correction(wanted.number, wanted.winner, wanted.level, wanted.cube))
    else:
        _about_games(said, who, side, correct)


def _must_ask(course: Course, who: Speaker, side: int, action: Undo | CorrectGame) -> bool:
    """Whether the opponent has to agree. They can only while nothing is reported: then they confirm or dispute that. Raises
    MatchRefused."""
    check_game_statement(course, action, side)
    if course.sheet.board or who.sides == (0, 1) or may_change_alone(course, action, side):
        return False
    if course.stage is Stage.REPORTED:
        raise MatchRefused(CourseRefusal.NOT_ALONE, player=name_of(course, 1 - side))
    return True


def _close(said: Several, who: Speaker, _: Wanted) -> None:
    _about_games(said, who, who.side(), Close())


def _result(course: Course, winner: int, level: Level, cube: int) -> EnterGame:
    assert course.players is not None
    return EnterGame(course.players[winner], level, cube)


def _about_games(said: Several, who: Speaker, side: int, action: Action) -> None:
    """A statement about the games. When it ends the match, whoever made it has reported the score; whoever speaks for both has
    confirmed it, too."""
    check_game_statement(said.course, action, side)
    if said.course.sheet.board and not isinstance(action, Close):
        raise MatchRefused(MatchRefusal.ON_THE_BOARD)
    said.say(action, by=side if len(who.sides) == 1 else None, unheard=who.unheard)
    if said.course.sheet.board:
        settle_played(said)
    elif said.course.match.over:
        _report_as(said, who, side, said.course.match.points)


def _report(said: Several, who: Speaker, wanted: Wanted) -> None:
    reporter = said.course.reports.reporter
    _report_as(said, who, who.side(1 - reporter if reporter is not None else None), wanted.score)


def _report_as(said: Several, who: Speaker, side: int, score: Pair) -> None:
    said.say(Report(side, score))
    if said.course.stage is Stage.REPORTED and who.sides == (0, 1):
        said.say(Confirm(1 - side))
    said.settle_final()


def _confirm(said: Several, who: Speaker, _: Wanted) -> None:
    said.say(Confirm(_asked(said, who)))
    said.settle_final()


def _dispute(said: Several, who: Speaker, _: Wanted) -> None:
    said.say(Dispute(_asked(said, who)))


def _asked(said: Several, who: Speaker) -> int:
    """The side whose answer is awaited, if they speak for it."""
    reporter = said.course.reports.reporter
    return who.side(1 - reporter if reporter is not None else None)


def _decide(said: Several, who: Speaker, wanted: Wanted) -> None:
    who.check_directs()
    said.say(DecideResult(wanted.score, wanted.reason, wanted.ending or said.course.presumed_ending))
    said.settle_final()


def _ratings(said: Several, who: Speaker, wanted: Wanted) -> None:
    """Of a match of others. Nothing else of it changes: who has won, and what the book has of it."""
    check_directs_outside(who, said.match)
    step = TakeOutOfRatings if wanted.do == "take_out" else PutBackInRatings
    if why_not_rated(said.course) not in ("", TAKEN_OUT):
        raise MatchRefused(CourseRefusal.NOT_RATED_ANYWAY)
    said.say(step(wanted.reason))


def _set_clock(said: Several, who: Speaker, wanted: Wanted) -> None:
    who.check_directs()
    if wanted.clock is not None:
        said.note_clock(wanted.clock)
    set_by_director(said, wanted.clock)


def _correct_final(said: Several, who: Speaker, wanted: Wanted) -> None:
    _ask_correction(said, who, Correction(score=wanted.score))


def _ask_correction(said: Several, who: Speaker, correction: Correction) -> None:
    """Whoever speaks for both has agreed, too."""
    side = who.side()
    check_no_later_match(said.match)
    if correction.score is None and said.course.by_games:  # nobody is asked to allow what is impossible
        performed(said.course.match, CorrectGame(correction.number, _correct_result(said.course, correction)))
    said.say(AskCorrection(side, correction))
    if who.sides == (0, 1):
        _allow(said, 1 - side, correction)


def _answer_correction(said: Several, who: Speaker, wanted: Wanted) -> None:
    asks, correction = said.course.asks, said.course.correction
    side = who.side(1 - asks if asks is not None else None)
    if wanted.do == "refuse_correction" or correction is None:
        said.say(AnswerCorrection(side, yes=False))
        return
    check_no_later_match(said.match)
    _allow(said, side, correction)


def _correct_result(course: Course, correction: Correction) -> EnterGame:
    return _result(course, correction.winner, correction.level, correction.cube)


def _allow(said: Several, side: int, correction: Correction) -> None:
    """The result is as both now say; a match that the corrected game no longer ends goes on."""
    said.say(AnswerCorrection(side, yes=True))
    if correction.score is None:
        said.say(CorrectGame(correction.number, _correct_result(said.course, correction)))
        if not said.course.match.over:
            return
    score = correction.score or said.course.match.points
    if correction.score is not None and said.course.match.over:
        said.say(Undo())
    said.say(Report(1 - side, score))
    said.say(Report(side, score))
    said.settle_final()


def _length(said: Several, who: Speaker, wanted: Wanted) -> None:
    match wanted.do:
        case "rule_length":
            rule_length(said, who, wanted.number, wanted.games, wanted.reason, stands=wanted.stands)
        case "wrong_length":
            say_length(said, who, wanted.number, wanted.games)
        case _:
            answer_length(said, who, yes=wanted.do == "allow_length")


def _late(said: Several, who: Speaker, wanted: Wanted) -> None:
    """A director says so of others' matches, and it counts. A player says so of the opponent, who confirms it: nobody takes
    points by their own word."""
    late, minutes = wanted.winner, min(wanted.number, MOST_MINUTES)
    if who.directs and who.own is None and not who.spoke:
        check_late(said.course, 1 - late, minutes)
        said.note_late(late, minutes)
        _count_late(said, late, minutes)
        return
    said.say(ClaimLate(who.side(1 - late), minutes))


def _answer_late(said: Several, who: Speaker, wanted: Wanted) -> None:
    """By the one who is said to have been late; whoever has said it can only withdraw it."""
    waited, minutes = said.course.waited, said.course.late_minutes
    side = who.side(1 - waited if waited is not None else None)
    if waited is None:
        raise MatchRefused(CourseRefusal.NOT_LATE)
    if wanted.do == "refuse_late":
        said.say(RefuseLate(side))
        return
    if side == waited:
        raise MatchRefused(CourseRefusal.NOT_YOURS)
    check_late(said.course, waited, minutes)
    _count_late(said, side, minutes)


def _count_late(said: Several, late: int, minutes: int) -> None:
    """A match lost by it is over: nobody reports it."""
    assert said.course.players is not None
    said.say(BeLate(said.course.players[late], minutes))
    if said.course.match.over and said.course.stage is Stage.PLAYING:
        said.say(PlayedOut())


Doing = Callable[[Several, Speaker, Wanted], None]
DOINGS: dict[str, Doing] = {
    "accept": _accept,
    "decline": _decline,
    "call_off": _call_off,
    "schedule": _schedule,
    "allow_earlier": _answer_earlier,
    "refuse_earlier": _answer_earlier,
    "game": _enter_game,
    "take_back": _take_back,
    "correct_game": _correct_game,
    "close": _close,
    "report": _report,
    "confirm": _confirm,
    "dispute": _dispute,
    "decide": _decide,
    "take_out": _ratings,
    "put_back": _ratings,
    "set_clock": _set_clock,
    "correct_final": _correct_final,
    "allow_correction": _answer_correction,
    "refuse_correction": _answer_correction,
    **dict.fromkeys(("wrong_length", "allow_length", "refuse_length", "rule_length"), _length),
    "late": _late,
    "allow_late": _answer_late,
    "refuse_late": _answer_late,
    **dict.fromkeys(AT_THE_TABLE, _at_the_table),
    "allow_undo": _answer_undo,
    "refuse_undo": _answer_undo,
    **dict.fromkeys(ANOTHER_DAY, _another_day),
}
