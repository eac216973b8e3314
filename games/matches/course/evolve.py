"""What each step and each statement about the games changes. It refuses nothing."""

from dataclasses import replace
from typing import assert_never

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
    DecideResult,
    Decline,
    Dispute,
    Ending,
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
    StepDone,
    TakeBackResult,
    TakeOutOfRatings,
)
from games.matches.rules.state import State
from games.rules.match import reporting
from games.rules.match.reporting import Reports, Standing


def evolve(course: Course, done: StepDone) -> Course:
    """The course after a step."""
    match done.step:
        case Challenge(players, sheet, by, agreed, rated):
            return Course(players, sheet, rated, by, agreed, reports=Reports(sheet.length))
        case Accept(side):
            first, second = course.agreed
            return replace(course, agreed=(True, second) if side == 0 else (first, True))
        case Decline() | CallOff():
            return _fallen(course, done.step)
        case Schedule(_, at):
            return replace(course, at=at, earlier=None)
        case AskEarlier() | RefuseEarlier():
            return replace(course, earlier=done.step if isinstance(done.step, AskEarlier) else None)
        case Report() | Confirm() | Dispute() | ConfirmBySilence():
            reported = _reported(course.reports, done.step)
            held = course.held if reported.standing is not Standing.CONFIRMED else None
            return replace(course, reports=reported, undo=None, asks=None, correction=None, held=held, wrong=None)
        case PlayedOut():
            points = course.match.points
            played = Reports(course.sheet.length, (points, points), Standing.CONFIRMED, points)
            again = replace(course, fell=None, decided=False, reason="") if course.taken_back else course
            return replace(again, reports=played, undo=None, held=None)
        case AskUndo() | RefuseUndo() | AskClock() | RefuseClock() | ClaimLate() | RefuseLate():
            return _asked(course, done.step)
        case SayLength() | AnswerLength() | RuleLength():
            return _about_length(course, done.step)
        case AskPutOff() | RefusePutOff() | PutOff() | GoOn() | Ready():
            return _another_day(course, done.step)
        case DecideResult(score, reason, ending):
            ruled = reporting.ruled(course.reports, score, reason, 0)
            decided = replace(course, fell=None, reports=ruled, decided=True, reason=reason, ending=ending)
            return replace(decided, undo=None, asks=None, correction=None, held=None, wrong=None)
        case AskCorrection() | AnswerCorrection() | TakeBackResult() | TakeOutOfRatings() | PutBackInRatings():
            return _of_a_result(course, done.step)
    assert_never(done.step)


def _fallen(course: Course, step: Decline | CallOff) -> Course:
    if isinstance(step, Decline):
        return replace(course, fell=Stage.DECLINED)
    return replace(course, fell=Stage.CANCELLED, reason=step.reason)


def _of_a_result(
    course: Course, step: AskCorrection | AnswerCorrection | TakeBackResult | TakeOutOfRatings | PutBackInRatings
) -> Course:
    match step:
        case TakeBackResult(reason):
            open_again = replace(course, reports=Reports(course.sheet.length), ending=Ending.PLAYED, correction=None, asks=None)
            return replace(open_again, fell=Stage.CANCELLED, reason=reason, decided=True)
        case AskCorrection(side, correction):
            return replace(course, asks=side, correction=correction)
        case AnswerCorrection(_, yes):
            reports = Reports(course.sheet.length) if yes else course.reports
            return replace(course, asks=None, correction=None, reports=reports, wrong=None if yes else course.wrong)
        case TakeOutOfRatings(reason):
            return replace(course, unrated=reason)
        case PutBackInRatings():
            return replace(course, unrated="")


def _asked(course: Course, step: AskUndo | RefuseUndo | AskClock | RefuseClock | ClaimLate | RefuseLate) -> Course:
    match step:
        case AskUndo(side):
            return replace(course, undo=side)
        case RefuseUndo():
            return replace(course, undo=None)
        case AskClock():
            return replace(course, wants_clock=step)
        case RefuseClock():
            return replace(course, wants_clock=None)
        case ClaimLate(side, minutes):
            return replace(course, waited=side, late_minutes=minutes)
        case RefuseLate():
            return replace(course, waited=None, late_minutes=0)


def _about_length(course: Course, step: SayLength | AnswerLength | RuleLength) -> Course:
    """What was said is settled by a yes or a ruling, and the result is open again: what follows is said in the same click."""
    match step:
        case SayLength():
            return replace(course, wrong=step)
        case AnswerLength(_, yes):
            return _settled(course, course.wrong) if yes and course.wrong is not None else replace(course, wrong=None)
        case RuleLength(reason=reason):
            return replace(_settled(course, step), reason=reason)


def _settled(course: Course, said: SayLength | RuleLength) -> Course:
    open_again = replace(course, reports=Reports(course.sheet.length), undo=None, asks=None, correction=None, wrong=None)
    return replace(open_again, settled=said, scheduled=course.scheduled or course.sheet.length)


def _another_day(course: Course, step: AskPutOff | RefusePutOff | PutOff | GoOn | Ready) -> Course:
    if isinstance(step, Ready):
        return replace(course, ready=step.side)
    asks = step.side if isinstance(step, AskPutOff) else None
    return replace(course, asks_put_off=asks, put_off=isinstance(step, PutOff), ready=None)


def _reported(reports: Reports, step: Report | Confirm | Dispute | ConfirmBySilence) -> Reports:
    """The hours that a report waits are counted outside: by the site's clock, in the match's row."""
    match step:
        case Report(side, score):
            return reporting.report(reports, side, score, 0)
        case Confirm(side):
            return reporting.confirm(reports, side, 0)
        case Dispute() if reports.standing is Standing.OPEN:  # the games are not right
            return replace(reports, standing=Standing.DISPUTED)
        case Dispute(side):
            return reporting.dispute(reports, side, 0)
        case ConfirmBySilence():
            return reporting.after_silence(reports, 0, 0)


def with_match(course: Course, match: State, by: int | None = None, *, unheard: bool = False) -> Course:
    """After a statement about the games; `by` is the player who has entered it alone, `unheard` says that their opponent has no
    login and could not object. Reports about other games count no longer, unless they are confirmed; and whoever has asked for
    something to be taken back or corrected has asked about the games as they stood before. That somebody was late waits for
    its answer until the next game, or points, and so does a correction until the games are others."""
    kept = course.reports.standing in (Standing.CONFIRMED, Standing.DISPUTED)
    holds = unheard and course.held is None and course.sheet.money and match.scored != course.match.scored
    between_games = match.game is None and not match.over
    still_late = between_games and len(match.scored) <= len(course.match.scored)
    sheet = course.sheet
    if match.players is not None:
        start = {name: getattr(match.sheet, name) for name in ("length", "from_first", "from_second", "crawford_played")}
        sheet = replace(sheet, **start)
    same_games = match.games == course.match.games and not match.over
    return replace(
        course,
        match=match,
        sheet=sheet,
        reports=replace(course.reports, length=sheet.length) if kept else Reports(sheet.length),
        undo=None,
        asks=course.asks if same_games else None,
        correction=course.correction if same_games else None,
        waited=course.waited if still_late else None,
        late_minutes=course.late_minutes if still_late else 0,
        emptied=course.emptied or bool(course.match.scored and not match.scored),
        wrong=course.wrong if match.scored == course.match.scored and match.over == course.match.over else None,
        entered_by=by,
        held=course.match.scored if holds else course.held,
        wants_clock=course.wants_clock if not (match.sheet.clock_point or match.over) else None,
    )
