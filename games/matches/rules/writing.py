"""Writes statements: each action has exactly one line, which `reading` reads back."""

from typing import assert_never

from games.matches.rules.actions import (
    Action,
    Agree,
    Answer,
    BeginGame,
    BeLate,
    Close,
    CorrectGame,
    Double,
    EnterFinal,
    EnterGame,
    IntroduceClock,
    NameNumber,
    Open,
    OutOfTime,
    Play,
    PlayedTo,
    Resign,
    Resume,
    Roll,
    Undo,
)
from games.matches.rules.history import History
from games.matches.rules.sheet import MatchSheet, with_clock, written


def write_statement(action: Action) -> str:
    """The line of this action."""
    match action:
        case Agree(first, second, sheet):
            return " ".join(["match", first, second, *written(sheet)])
        case Open() | Roll() | NameNumber() | Play():
            return _on_the_board(action)
        case Double(player):
            return f"{player} doubles"
        case Answer(player, reply):
            return f"{player} {reply}"
        case Resign(player, level):
            return f"{player} resigns {level}"
        case OutOfTime(player):
            return f"{player} timeout"
        case IntroduceClock(clock):
            terms = written(with_clock(MatchSheet(), clock))
            return " ".join(["clock", *(term for term in terms if term.startswith("clock_"))])
        case BeLate(player, minutes):
            return f"{player} late {minutes}"
        case EnterGame() | EnterFinal() | CorrectGame() | Resume() | PlayedTo():
            return _entered(action)
        case BeginGame():
            return "game"
        case Undo():
            return "undo"
        case Close():
            return "close"
    assert_never(action)


def _on_the_board(action: Open | Roll | NameNumber | Play) -> str:
    match action:
        case Open(first, second):
            return f"opening {first} {second}"
        case Roll(player, (one, other)):
            return f"{player} rolls {one} {other}"
        case NameNumber(player, number):
            return f"{player} names {number}"
        case Play(player, play):
            return f"{player} plays {play}"


def _entered(action: EnterGame | EnterFinal | CorrectGame | Resume | PlayedTo) -> str:
    match action:
        case EnterGame(player, level, cube):
            return f"{player} wins {level} {cube}"
        case EnterFinal(first, second):
            return f"final {first} {second}"
        case CorrectGame(number, result):
            return f"correct {number} {_entered(result)}"
        case Resume(first, second, crawford_played):
            return f"resumed {first} {second}{' crawford_played' if crawford_played else ''}"
        case PlayedTo(length):
            return f"played_to {length}"


def write_log(history: History) -> str:
    """The match as text: every statement ever made, also those undone. `reading.read_log` rebuilds the same match from it."""
    return "".join(write_statement(statement.action) + "\n" for statement in history.statements)
