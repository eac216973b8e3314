"""May this be said of the match now? `check` for the statements about its games, `taken` for all other steps."""

from collections.abc import Callable
from typing import assert_never

from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import (
    Accept,
    AnswerCorrection,
    AnswerLength,
    AskClock,
    AskCorrection,
    AskEarlier,
    AskPutOff,
    AskUndo,
    CallOff,
    Challenge,
    ClaimLate,
    Confirm,
    ConfirmBySilence,
    Correction,
    DecideResult,
    Decline,
    Dispute,
    GoOn,
    PlayedOut,
    PutBackInRatings,
    PutOff,
    Ready,
    RefuseClock,
    RefuseEarlier,
    RefuseLate,
    RefusePutOff,
    RefuseUndo,
    Report,
    RuleLength,
    SayLength,
    Schedule,
    Step,
    StepDone,
    TakeBackResult,
    TakeOutOfRatings,
)
from games.matches.course.wrong_length import check_players_say_it, ruled
from games.matches.rules.actions import LONGEST_NAME, Action, CorrectGame, IntroduceClock, Undo, may_be_a_name
from games.matches.rules.decide import performed
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import checked
from games.rules.match import reporting
from games.rules.match.penalties import late_points, read_late_terms
from games.rules.match.refusals import ReportRefusal, ScoreRefused
from games.rules.match.score import Pair


def check_game_statement(course: Course, action: Action, side: int) -> None:
    """Whether this player may say this about the games now; the rules decide the rest. What is reported alone is changed only
    by the one who has reported it: otherwise the other could change it and let silence confirm that. Raises MatchRefused."""
    stage = course.stage
    if stage is Stage.PLAYING and course.put_off:
        raise MatchRefused(CourseRefusal.PUT_OFF)
    if stage in (Stage.AGREED, Stage.PLAYING):
        return
    if stage is Stage.REPORTED and isinstance(action, Undo | CorrectGame):
        if course.reports.reporter != side:
            raise MatchRefused(CourseRefusal.REPORTED_ALREADY)
        return
    raise _not_playing(course)


def may_change_alone(course: Course, action: Undo | CorrectGame, side: int) -> bool:
    """Whether this player takes that back or corrects it without asking: the newest entry, and their own. Anything else the
    other has entered, or has gone on from: a loser who took it back would take the points out of the book."""
    newest = isinstance(action, Undo) or action.number == len(course.match.games)
    return newest and course.entered_by == side


def decide(course: Course, step: Step) -> tuple[StepDone]:
    """That the step is taken. Raises MatchRefused."""
    match step:
        case Challenge():
            _challenge(course, step)
        case Accept(side) | Decline(side):
            _check_waits_for(course, side)
        case CallOff(side, reason):
            _call_off(course, side, reason)
        case Schedule():
            _check_not_begun(course)
        case AskEarlier() | RefuseEarlier():
            _about_the_time(course, step)
        case Report() | Confirm() | Dispute() | ConfirmBySilence() | DecideResult():
            _result(course, step)
        case PlayedOut():
            _check_played_out(course)
        case AskUndo() | RefuseUndo() | AskClock() | RefuseClock() | ClaimLate() | RefuseLate():
            _between_the_two(course, step)
        case SayLength() | AnswerLength() | RuleLength():
            _about_length(course, step)
        case AskPutOff() | RefusePutOff() | PutOff() | GoOn() | Ready():
            _another_day(course, step)
        case AskCorrection() | AnswerCorrection() | TakeBackResult() | TakeOutOfRatings() | PutBackInRatings():
            _of_a_result(course, step)
        case _:
            assert_never(step)
    return (StepDone(step),)


def _result(course: Course, step: Report | Confirm | Dispute | ConfirmBySilence | DecideResult) -> None:
    match step:
        case Report(side, score):
            _report(course, side, score)
        case Dispute() if course.stage in (Stage.AGREED, Stage.PLAYING) and course.began and not course.sheet.board:
            pass  # the games as they are entered
        case Confirm(side) | Dispute(side):
            _check_others_report(course, side)
        case ConfirmBySilence():
            if course.reports.reporter is None:
                raise MatchRefused(ReportRefusal.NOTHING_REPORTED)
        case DecideResult(score, reason):
            _decide_result(course, score, reason)


def _check_played_out(course: Course) -> None:
    """Also of one whose result was taken back, which was no mistake."""
    stands_again = course.taken_back and course.sheet.board
    if not (course.stage is Stage.PLAYING or stands_again) or not course.match.over:
        raise _not_playing(course)


def _between_the_two(course: Course, step: AskUndo | RefuseUndo | AskClock | RefuseClock | ClaimLate | RefuseLate) -> None:
    match step:
        case ClaimLate(side, minutes):
            check_late(course, side, minutes)
        case RefuseLate():
            if course.waited is None:
                raise MatchRefused(CourseRefusal.NOT_LATE)
        case AskClock() | RefuseClock():
            _about_clock(course, step)
        case _:
            _about_undo(course, step)


def _about_undo(course: Course, step: AskUndo | RefuseUndo) -> None:
    if course.stage is not Stage.PLAYING:
        raise _not_playing(course)
    if course.put_off:
        raise MatchRefused(CourseRefusal.PUT_OFF)
    if isinstance(step, RefuseUndo) and course.undo is None:
        raise MatchRefused(CourseRefusal.NO_UNDO_ASKED)
    if isinstance(step, AskUndo) and course.undo is not None:
        raise MatchRefused(CourseRefusal.UNDO_ASKED, player=name_of(course, course.undo))


def _about_length(course: Course, step: SayLength | AnswerLength | RuleLength) -> None:
    """That a yes still means what was asked is checked by whoever knows of later matches."""
    match step:
        case SayLength(_, played, games, later):
            check_players_say_it(course)
            if course.wrong is not None:
                raise MatchRefused(CourseRefusal.LENGTH_SAID, player=name_of(course, course.wrong.side))
            ruled(course, played, games, later=later)
        case AnswerLength(side, yes):
            if course.wrong is None:
                raise MatchRefused(CourseRefusal.NO_LENGTH_SAID)
            if yes and course.wrong.side == side:
                raise MatchRefused(CourseRefusal.LENGTH_SAID, player=name_of(course, side))
            if yes:
                check_players_say_it(course)
        case RuleLength(played, games, reason, stands, later):
            if not reason.strip():
                raise MatchRefused(ReportRefusal.WHY)
            ruled(course, played, games, later=later, stands=stands)


def _another_day(course: Course, step: AskPutOff | RefusePutOff | PutOff | GoOn | Ready) -> None:
    """Whether the other is away for long enough to put it off alone, and whether both are back, the table knows."""
    if course.stage is not Stage.PLAYING:
        raise _not_playing(course)
    if course.put_off is not isinstance(step, GoOn | Ready):
        raise MatchRefused(CourseRefusal.PUT_OFF if course.put_off else CourseRefusal.NOT_PUT_OFF)
    asks = course.asks_put_off
    if isinstance(step, Ready) and course.ready == step.side:
        raise MatchRefused(CourseRefusal.READY_ALREADY, player=name_of(course, 1 - step.side))
    if isinstance(step, AskPutOff) and asks is not None:
        raise MatchRefused(CourseRefusal.PUT_OFF_ASKED, player=name_of(course, asks))
    if isinstance(step, RefusePutOff) and asks is None:
        raise MatchRefused(CourseRefusal.NO_PUT_OFF_ASKED)


def _about_clock(course: Course, step: AskClock | RefuseClock) -> None:
    """The rules say what can be asked for: it is tried on the match as it stands."""
    if course.stage not in (Stage.AGREED, Stage.PLAYING):
        raise _not_playing(course)
    if isinstance(step, RefuseClock):
        if course.wants_clock is None:
            raise MatchRefused(CourseRefusal.NO_CLOCK_ASKED)
        return
    if course.wants_clock is not None:
        raise MatchRefused(CourseRefusal.CLOCK_ASKED, player=name_of(course, course.wants_clock.side))
    performed(course.match, IntroduceClock(step.clock))


def check_late(course: Course, waited: int, minutes: int) -> None:
    """Whether it costs anything now that the other kept this player waiting. Raises MatchRefused."""
    if course.stage not in (Stage.AGREED, Stage.PLAYING) or course.match.over:
        raise _not_playing(course)
    if course.match.game is not None:
        raise MatchRefused(MatchRefusal.GAME_RUNS, number=course.match.game.number)
    terms = None if course.sheet.money else read_late_terms(course.sheet.late_points)
    if terms is None:
        raise MatchRefused(CourseRefusal.LATENESS_IS_FREE)
    if not late_points(terms, 60 * minutes):
        raise MatchRefused(CourseRefusal.NOT_LATE_YET, minutes=terms.first)
    if course.waited is not None and course.waited != waited:
        raise MatchRefused(CourseRefusal.LATE_ALREADY, player=name_of(course, course.waited))


def _check_not_begun(course: Course) -> None:
    if course.stage not in (Stage.CHALLENGED, Stage.AGREED):
        raise MatchRefused(CourseRefusal.FALLEN if course.fell else CourseRefusal.SCHEDULED_TOO_LATE)


def _about_the_time(course: Course, step: AskEarlier | RefuseEarlier) -> None:
    _check_not_begun(course)
    if isinstance(step, RefuseEarlier):
        if course.earlier is None:
            raise MatchRefused(CourseRefusal.NO_EARLIER_ASKED)
        return
    if course.earlier is not None:
        raise MatchRefused(CourseRefusal.EARLIER_ASKED, player=name_of(course, course.earlier.side))


def _challenge(course: Course, step: Challenge) -> None:
    if course.players is not None:
        raise MatchRefused(CourseRefusal.PROPOSED_ALREADY)
    first, second = step.players
    if first.casefold() == second.casefold():
        raise MatchRefused(MatchRefusal.SAME_PLAYER)
    for name in step.players:
        if not may_be_a_name(name):
            raise MatchRefused(MatchRefusal.BAD_NAME, word=name[:LONGEST_NAME])
    checked(step.sheet)


def _check_waits_for(course: Course, side: int) -> None:
    if course.stage is not Stage.CHALLENGED:
        raise MatchRefused(CourseRefusal.NOT_CHALLENGED)
    if course.agreed[side]:
        raise MatchRefused(CourseRefusal.YOU_AGREED, player=name_of(course, 1 - side))


def _call_off(course: Course, side: int | None, reason: str) -> None:
    if course.fell:
        raise MatchRefused(CourseRefusal.FALLEN)
    if side is None:
        if not reason.strip():
            raise MatchRefused(ReportRefusal.WHY)
        if course.stage is Stage.CONFIRMED:
            raise MatchRefused(ReportRefusal.CONFIRMED)
    elif course.stage not in (Stage.CHALLENGED, Stage.AGREED) or course.began:
        raise MatchRefused(CourseRefusal.BEGUN)


def _report(course: Course, side: int, score: Pair) -> None:
    if course.sheet.board:
        raise MatchRefused(MatchRefusal.ON_THE_BOARD)
    if course.stage not in (Stage.AGREED, Stage.PLAYING, Stage.REPORTED):
        raise _not_playing(course)
    if course.sheet.money and not course.match.over:
        raise MatchRefused(MatchRefusal.NO_FINAL_OF_A_SESSION)
    if course.match.scored and not course.match.over:
        raise MatchRefused(CourseRefusal.ENTER_THE_REST)
    if any(points < start for points, start in zip(score, course.sheet.goes_on_from, strict=True)):
        raise MatchRefused(CourseRefusal.BELOW_THE_START, score="{}-{}".format(*course.sheet.goes_on_from))
    if course.match.over and course.reports.reporter in (None, side) and score != course.match.points:
        raise MatchRefused(CourseRefusal.GAMES_ARE_CORRECTED)
    _asked(lambda: reporting.report(course.reports, side, score, 0))


def _check_others_report(course: Course, side: int) -> None:
    if course.stage not in (Stage.REPORTED, Stage.DISPUTED, Stage.CONFIRMED, Stage.AGREED, Stage.PLAYING):
        raise _not_playing(course)
    if course.reports.reporter == side:
        raise MatchRefused(CourseRefusal.OWN_REPORT, player=name_of(course, 1 - side))
    _asked(lambda: reporting.confirm(course.reports, side, 0))


def _decide_result(course: Course, score: Pair, reason: str) -> None:
    """Also of a match that a player has called off, or that nobody begins: it may have been played all the same. Or of one
    whose result was taken back."""
    if course.stage is Stage.CHALLENGED or (course.fell and not course.withdrawn and not course.taken_back):
        raise _not_playing(course)
    _asked(lambda: reporting.ruled(course.reports, score, reason, 0))


def _of_a_result(
    course: Course, step: AskCorrection | AnswerCorrection | TakeBackResult | TakeOutOfRatings | PutBackInRatings
) -> None:
    """Something about what is confirmed or entered already."""
    match step:
        case AskCorrection(_, correction):
            _ask_correction(course, correction)
        case AnswerCorrection(side):
            if course.correction is None or course.asks == side:
                raise MatchRefused(CourseRefusal.NO_CORRECTION)
        case _:
            _ratings(course, step)


def _ratings(course: Course, step: TakeBackResult | TakeOutOfRatings | PutBackInRatings) -> None:
    """Whether it was meant to be rated at all, the caller has asked: that is decided with the columns of the row."""
    if course.stage is not Stage.CONFIRMED:
        raise MatchRefused(ReportRefusal.NOT_CONFIRMED)
    if not step.reason.strip():
        raise MatchRefused(ReportRefusal.WHY)
    if not isinstance(step, TakeBackResult) and bool(course.unrated) is isinstance(step, TakeOutOfRatings):
        raise MatchRefused(CourseRefusal.TAKEN_OUT if course.unrated else CourseRefusal.NOT_TAKEN_OUT)


def _ask_correction(course: Course, correction: Correction) -> None:
    """A confirmed result stays in force until the other player agrees to the corrected one, and so do entered games."""
    games_only = course.stage is Stage.PLAYING and correction.score is None
    if course.stage is not Stage.CONFIRMED and not games_only:
        raise MatchRefused(ReportRefusal.NOT_CONFIRMED)
    if course.sheet.board:
        raise MatchRefused(MatchRefusal.ON_THE_BOARD)
    if course.decided:
        raise MatchRefused(CourseRefusal.DECIDED)
    if course.correction is not None:
        raise MatchRefused(CourseRefusal.CORRECTION_WAITS)
    if correction.score is None:
        if not course.by_games:
            raise MatchRefused(CourseRefusal.NO_GAMES)
        if not 1 <= correction.number <= len(course.match.games):
            raise MatchRefused(MatchRefusal.NO_SUCH_GAME, number=correction.number)
        game = course.match.games[correction.number - 1]
        same = (game.winner, game.level, game.cube) == (correction.winner, correction.level, correction.cube)
    else:
        if course.by_games:
            raise MatchRefused(CourseRefusal.GAMES_ARE_CORRECTED)
        same = correction.score == course.reports.result
        _asked(lambda: reporting.report(reporting.Reports(course.sheet.length), 0, correction.score or (0, 0), 0))
    if same:
        raise MatchRefused(CourseRefusal.NOTHING_CORRECTED)


def _not_playing(course: Course) -> MatchRefused:
    match course.stage:
        case Stage.DECLINED | Stage.CANCELLED:
            return MatchRefused(CourseRefusal.FALLEN)
        case Stage.CHALLENGED:
            waits = 0 if not course.agreed[0] else 1
            return MatchRefused(CourseRefusal.NOT_AGREED_YET, player=name_of(course, waits))
        case Stage.REPORTED:
            return MatchRefused(CourseRefusal.REPORTED_ALREADY)
        case Stage.DISPUTED:
            return MatchRefused(ReportRefusal.DISPUTED)
        case _:
            return MatchRefused(ReportRefusal.CONFIRMED)


def name_of(course: Course, side: int) -> str:
    """As the log calls the player."""
    assert course.players is not None
    return course.players[side]


def _asked(ask: Callable[[], object]) -> None:
    """The rules of reports, whose refusals are passed on."""
    try:
        ask()
    except ScoreRefused as refused:
        raise MatchRefused(refused.refusal, **refused.words) from None
