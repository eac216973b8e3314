"""How a step is written in the log, in the manner of the statements about the games."""

from typing import assert_never

from games.matches.course.steps import (
    Accept,
    AnswerCorrection,
    AskCorrection,
    AskUndo,
    CallOff,
    Challenge,
    Confirm,
    ConfirmBySilence,
    Correction,
    DecideResult,
    Decline,
    Dispute,
    PlayedOut,
    RefuseUndo,
    Report,
    Schedule,
    Step,
)
from games.matches.rules.sheet import written


def write_step(players: tuple[str, str], step: Step) -> str:
    """`bob reports 5 7`. `players` are the two names."""
    match step:
        case Challenge():
            first, second = step.players
            terms = " ".join([*written(step.sheet), "rated" if step.rated else "friendly"])
            return f"{first} against {second}: {terms}"
        case Accept(side):
            return f"{players[side]} agrees"
        case Decline(side):
            return f"{players[side]} declines"
        case CallOff(side, reason):
            return f"called off: {reason}" if side is None else f"{players[side]} calls off"
        case Schedule(side, at):
            return f"{players[side]} schedules {at if at is not None else 'now'}"
        case Report() | Confirm() | Dispute() | ConfirmBySilence() | PlayedOut() | DecideResult():
            return _about_the_result(players, step)
        case AskUndo(side):
            return f"{players[side]} asks to undo"
        case RefuseUndo(side):
            return f"{players[side]} refuses to undo"
        case AskCorrection(side, correction):
            return f"{players[side]} asks to correct {_corrected(players, correction)}"
        case AnswerCorrection(side, yes):
            return f"{players[side]} {'allows' if yes else 'refuses'} the correction"
    assert_never(step)


def _about_the_result(
    players: tuple[str, str], step: Report | Confirm | Dispute | ConfirmBySilence | PlayedOut | DecideResult
) -> str:
    match step:
        case Report(side, (first, second)):
            return f"{players[side]} reports {first} {second}"
        case Confirm(side):
            return f"{players[side]} confirms"
        case Dispute(side):
            return f"{players[side]} disputes"
        case ConfirmBySilence():
            return "confirmed by silence"
        case PlayedOut():
            return "played out on screen"
        case DecideResult((first, second), reason):
            return f"decided {first} {second}: {reason}"


def _corrected(players: tuple[str, str], asked: Correction) -> str:
    if asked.score is not None:
        return "final {} {}".format(*asked.score)
    return f"{asked.number} {players[asked.winner]} wins {asked.level} {asked.cube}"
