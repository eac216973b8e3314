"""Why may a checker not be moved like this? Sentences for players, most of which say what would be legal.

The raiser fills in the words in braces; the member's name is the code the API answers with.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.sentences import gettext_noop


class StepProblem(StrEnum):
    """Every way a step, or a whole play, can be against the rules."""

    NOTHING_CAN_BE_PLAYED = gettext_noop("Nothing can be played with {dice}.")
    NOTHING_LEFT = gettext_noop("Nothing more can be played. Confirm the play, or undo a step.")
    NO_SUCH_POINT = gettext_noop("A checker goes from the bar or a point, 24 to 1, to a point or off.")
    NOTHING_THERE = gettext_noop("You have no checker on {point}.")
    NOBODY_ON_THE_BAR = gettext_noop("You have no checker on the bar.")
    ENTER_FIRST = gettext_noop("Enter from the bar before anything else is moved.")
    HELD = gettext_noop("Your opponent holds {point}.")
    HELD_ON_THE_WAY = gettext_noop("There is no way from {start} to {end}: your opponent holds the points between.")
    HELD_ON_THE_WAY_IN = gettext_noop("There is no way from the bar to {end}: your opponent holds the points between.")
    NOT_ALL_HOME = gettext_noop("Bring all your checkers home before you bear one off.")
    NOBODY_BEARS_OFF = gettext_noop("Nobody bears off in this game: it is won with all checkers at home.")
    HIGHER_FIRST = gettext_noop("A {die} bears off from {point} only when nobody stands behind it: move from {highest} first.")
    NO_SUCH_NUMBER = gettext_noop("You have no {die} left to play.")
    NO_NUMBER_FITS = gettext_noop("The numbers left, {dice}, do not take a checker from {start} to {end}.")
    NO_NUMBER_ENTERS = gettext_noop("The numbers left, {dice}, do not enter a checker on {end}.")
    NO_NUMBER_BEARS_OFF = gettext_noop("The numbers left, {dice}, do not bear a checker off from {start}.")
    OTHER_FIRST = gettext_noop("A {die} must be played: {play} leaves the {other} playable.")
    SAME_FIRST = gettext_noop("A {die} must be played too: {play} leaves it playable.")
    LARGER = gettext_noop("Only one of the numbers can be played, so it must be the {die}: {play}.")
    AS_MANY = gettext_noop("As many numbers as possible must be played, as by {play}.")
    TWO_WAYS = gettext_noop("The way by {one} and the way by {other} hit different checkers. Move by one number at a time.")
    UNFINISHED = gettext_noop("That is not the whole play: {play} can still be played.")
    NOT_IN_THIS_GAME = gettext_noop("The rules of this game do not allow {step} now.")


@dataclass(frozen=True, slots=True)
class Reason:
    """A problem, and the words that fill its braces."""

    problem: StepProblem
    words: dict[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.problem.value.format(**self.words)


class StepRefused(Exception):
    """The step is against the rules; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(str(reason))
