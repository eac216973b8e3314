"""Why a score cannot be: sentences for players. The words in braces are filled in by the rule that refuses."""

from collections.abc import Mapping
from enum import StrEnum

from games.rules.sentences import gettext_noop


class ScoreRefusal(StrEnum):
    """Every reason for which a game, a final score or lateness is not entered."""

    BAD_LENGTH = gettext_noop("A match is played to {least} to {most} points.")
    BAD_PLAYER = gettext_noop("The winner of a game is one of the two players.")
    BAD_CUBE = gettext_noop("The cube shows 1, 2, 4, 8 and so on up to {most}.")
    BAD_LEVEL = gettext_noop("A game is won single, as a gammon or as a backgammon: 1, 2 or 3 times the cube.")
    CRAWFORD_CUBE = gettext_noop("Game {number} is the Crawford game: nobody doubles in it, so its cube is 1.")
    ONE_POINT_CUBE = gettext_noop("Nobody doubles in a match to one point: its cube is 1.")
    MATCH_OVER = gettext_noop("The match ended at {score} after game {number}: no game follows.")
    NOT_FINAL = gettext_noop("{score} ends no match to {length} points: one player has {length} then, and the other fewer.")
    BAD_LATENESS = gettext_noop("Write lateness as 5+5, the minutes until the first point and until each later one, or none.")


class ReportRefusal(StrEnum):
    """Every reason for which a report is not accepted."""

    CONFIRMED = gettext_noop("The result is confirmed. Ask to correct it first.")
    DISPUTED = gettext_noop("The result is disputed: a director decides.")
    NOTHING_REPORTED = gettext_noop("Your opponent has reported nothing yet. Report the score yourself.")
    NOT_CONFIRMED = gettext_noop("Nothing is confirmed yet, so nothing needs to be corrected.")
    LATER_MATCH = gettext_noop("One of you has begun a later match: only a director corrects this one.")
    WHY = gettext_noop("Say why, for both to read.")


class ScoreRefused(Exception):
    """Nothing was entered; `str` is the English sentence. `place` is that of the statement among several, where it is known."""

    place: int | None = None

    def __init__(self, refusal: StrEnum, **words: str | int) -> None:
        self.refusal = refusal
        self.words: Mapping[str, str | int] = words
        super().__init__(refusal.value.format(**words))
