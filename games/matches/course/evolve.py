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
            return replace(course, reports=_reported(course.reports, done.step))
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
            return replace(course, reports=ruled, decided=True, reason=reason, asks=None, correction=None)
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
        case Dispute(side):
            return reporting.dispute(reports, side, 0)
        case ConfirmBySilence():
            return reporting.after_silence(reports, 0, 0)


def with_match(course: Course, match: State) -> Course:
    """After a statement about the games. Reports about other games count no longer, unless they are confirmed; and whoever has
    asked for an undo has asked for that of the statement before."""
    kept = course.reports.standing in (Standing.CONFIRMED, Standing.DISPUTED)
    return replace(course, match=match, undo=None, reports=course.reports if kept else Reports(course.sheet.length))
