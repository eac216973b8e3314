"""What each step and each statement about the games changes. It refuses nothing."""

from dataclasses import replace
from typing import assert_never

from games.matches.course.state import Course, Stage
from games.matches.course.steps import (
    Accept,
    AnswerCorrection,
    AskCorrection,
    AskUndo,
    CallOff,
    Challenge,
    Confirm,
    ConfirmBySilence,
    DecideResult,
    Decline,
    Dispute,
    PlayedOut,
    RefuseUndo,
    Report,
    Schedule,
    StepDone,
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
        case Decline():
            return replace(course, fell=Stage.DECLINED)
        case CallOff(_, reason):
            return replace(course, fell=Stage.CANCELLED, reason=reason)
        case Schedule(_, at):
            return replace(course, at=at)
        case Report() | Confirm() | Dispute() | ConfirmBySilence():
            return replace(course, reports=_reported(course.reports, done.step), undo=None, asks=None, correction=None)
        case PlayedOut():
            points = course.match.points
            played = Reports(course.sheet.length, (points, points), Standing.CONFIRMED, points)
            return replace(course, reports=played, undo=None)
        case AskUndo(side):
            return replace(course, undo=side)
        case RefuseUndo():
            return replace(course, undo=None)
        case DecideResult(score, reason):
            ruled = reporting.ruled(course.reports, score, reason, 0)
            decided = replace(course, fell=None, reports=ruled, decided=True, reason=reason)
            return replace(decided, undo=None, asks=None, correction=None)
        case AskCorrection(side, correction):
            return replace(course, asks=side, correction=correction)
        case AnswerCorrection(_, yes):
            reports = Reports(course.sheet.length) if yes else course.reports
            return replace(course, asks=None, correction=None, reports=reports)
    assert_never(done.step)


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


def with_match(course: Course, match: State, by: int | None = None) -> Course:
    """After a statement about the games; `by` is the player who has entered it alone. Reports about other games count no
    longer, unless they are confirmed; and whoever has asked for something to be taken back or corrected has asked about the
    games as they stood before."""
    kept = course.reports.standing in (Standing.CONFIRMED, Standing.DISPUTED)
    return replace(
        course,
        match=match,
        reports=course.reports if kept else Reports(course.sheet.length),
        undo=None,
        asks=None,
        correction=None,
        emptied=course.emptied or bool(course.match.scored and not match.scored),
        entered_by=by,
    )
