"""How a step is written in the log, in the manner of the statements about the games."""

from typing import assert_never

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
    Step,
    TakeBackResult,
    TakeOutOfRatings,
)
from games.matches.rules.actions import IntroduceClock
from games.matches.rules.sheet import written
from games.matches.rules.writing import write_statement

_ANOTHER_DAY = {
    AskPutOff: "asks to go on another day",
    RefusePutOff: "refuses to go on another day",
    PutOff: "puts the match off",
    GoOn: "goes on",
    Ready: "is ready to go on",
}


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
        case Schedule() | AskEarlier() | RefuseEarlier():
            return _about_the_time(players, step)
        case Report() | Confirm() | Dispute() | ConfirmBySilence() | PlayedOut() | DecideResult():
            return _about_the_result(players, step)
        case AskUndo() | RefuseUndo() | AskClock() | RefuseClock() | ClaimLate() | RefuseLate():
            return _asked(players, step)
        case SayLength() | AnswerLength() | RuleLength():
            return _about_length(players, step)
        case AskPutOff() | RefusePutOff() | PutOff() | GoOn() | Ready():
            return f"{players[step.side]} {_ANOTHER_DAY[type(step)]}"
        case TakeBackResult() | TakeOutOfRatings() | PutBackInRatings() | AskCorrection() | AnswerCorrection():
            return _of_a_result(players, step)
    assert_never(step)


def _of_a_result(
    players: tuple[str, str], step: TakeBackResult | TakeOutOfRatings | PutBackInRatings | AskCorrection | AnswerCorrection
) -> str:
    match step:
        case TakeBackResult(reason):
            return f"not played: {reason}"
        case TakeOutOfRatings(reason):
            return f"out of the ratings: {reason}"
        case PutBackInRatings(reason):
            return f"back in the ratings: {reason}"
        case AskCorrection(side, correction):
            return f"{players[side]} asks to correct {_corrected(players, correction)}"
        case AnswerCorrection(side, yes):
            return f"{players[side]} {'allows' if yes else 'refuses'} the correction"


def _about_the_time(players: tuple[str, str], step: Schedule | AskEarlier | RefuseEarlier) -> str:
    match step:
        case Schedule(side, at):
            return f"{players[side]} schedules {at if at is not None else 'now'}"
        case AskEarlier(side, at):
            return f"{players[side]} asks to play {at if at is not None else 'now'}"
        case RefuseEarlier(side):
            return f"{players[side]} keeps to the time"


def _asked(players: tuple[str, str], step: AskUndo | RefuseUndo | AskClock | RefuseClock | ClaimLate | RefuseLate) -> str:
    match step:
        case AskUndo(side):
            return f"{players[side]} asks to undo"
        case RefuseUndo(side):
            return f"{players[side]} refuses to undo"
        case AskClock(side, clock):
            return f"{players[side]} asks for a {write_statement(IntroduceClock(clock))}"
        case RefuseClock(side):
            return f"{players[side]} refuses a clock"
        case ClaimLate(side, minutes):
            return f"{players[side]} says that {players[1 - side]} was late by {minutes}"
        case RefuseLate(side):
            return f"{players[side]} says that nobody was late"


def _about_a_correction(players: tuple[str, str], step: AskCorrection | AnswerCorrection) -> str:
    if isinstance(step, AskCorrection):
        return f"{players[step.side]} asks to correct {_corrected(players, step.correction)}"
    return f"{players[step.side]} {'allows' if step.yes else 'refuses'} the correction"


def _about_length(players: tuple[str, str], step: SayLength | AnswerLength | RuleLength) -> str:
    """`bob says that they played to 13: 8 -9 2 1 -4`"""
    match step:
        case SayLength(side, played, games):
            return f"{players[side]} says that they played to {_length(played, games)}"
        case AnswerLength(side, yes):
            return f"{players[side]} {'agrees that they played' if yes else 'says that they did not play'} to another length"
        case RuleLength(played, games, reason, stands):
            return f"ruled: played to {_length(played, games)}{', which stands' if stands else ''}: {reason}"


def _length(played: int, games: tuple[int, ...]) -> str:
    return " ".join([f"{played}:", *map(str, games)]) if games else str(played)


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
        case DecideResult((first, second), reason, ending):
            how = "" if ending is Ending.PLAYED else f" {ending}"
            return f"decided {first} {second}{how}: {reason}"


def _corrected(players: tuple[str, str], asked: Correction) -> str:
    if asked.score is not None:
        return "final {} {}".format(*asked.score)
    return f"{asked.number} {players[asked.winner]} wins {asked.level} {asked.cube}"
