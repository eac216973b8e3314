"""Why a written play was not accepted: sentences for players, most of which say what would be.

The raiser fills in the words in braces; the member's name is the code the API answers with.
"""

from enum import StrEnum

from games.rules.sentences import gettext_noop
from games.rules.turn.refusals import StepProblem


class PlayProblem(StrEnum):
    """Every way a written play can fail."""

    EMPTY = gettext_noop("Nothing is written. Write a play, as in 13/7 8/5*(2), or - if nothing can be played.")
    TOO_LONG = gettext_noop("That is too long for one play. Write moves only, as in 13/7 8/5*(2).")
    UNREADABLE = gettext_noop(
        "“{word}” is no move. Write where a checker stands and where it goes, as in 13/7, bar/20 or 6/off."
    )
    BACKWARDS = gettext_noop("That goes backwards: {move}. Checkers move to points with lower numbers.")
    MUST_PLAY = gettext_noop("Something can be played with {dice}, so it must be.")
    CANNOT_PLAY = gettext_noop("Nothing can be played with {dice}. Write - for that.")
    TOO_MANY = gettext_noop("Those are more moves than {dice} gives.")
    NOBODY_HIT = gettext_noop("Nobody is hit on {point}. Leave out the *.")
    UNFINISHED = gettext_noop("More of {dice} can be played after {play}, so it must be.")
    AMBIGUOUS = gettext_noop("That can be played as {one} or as {other}. Write the one that is meant.")
    ILLEGAL = gettext_noop("That is not a legal play of {dice} here: {play}.")


class PlayRefused(Exception):
    """What was written is no legal play here; `problem` is the reason, `words` fill its braces.

    `problem` is a StepProblem if the moves can be read but are against the rules.
    """

    def __init__(self, problem: PlayProblem | StepProblem, **words: str | int) -> None:
        self.problem = problem
        self.words = words
        super().__init__(problem.value.format(**words))
