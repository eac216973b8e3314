"""Why an ID was not accepted, or cannot be written: sentences for players.

The raiser fills in the words in braces; the member's name is the code the API answers with.
"""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class IdProblem(StrEnum):
    """Every way an ID can be wrong."""

    POSITION_LENGTH = gettext_noop("A position ID has 14 characters, this one has {length}.")
    MATCH_LENGTH = gettext_noop("A match ID has 12 characters, this one has {length}.")
    BOTH_IDS = gettext_noop("Write a position ID, a colon and a match ID.")
    CHARACTERS = gettext_noop("An ID is made of the letters A to Z and a to z, the figures 0 to 9, + and /.")
    LEFT_OVER = gettext_noop("That is no ID of GNU Backgammon: something is set in it that means nothing.")
    TOO_MANY = gettext_noop("A side has at most 15 checkers.")
    SAME_POINT = gettext_noop("Both sides stand on point {point}.")
    NOT_A_BOARD = gettext_noop("That is no board: {why}")
    PINNED = gettext_noop("An ID cannot say that a checker is pinned.")
    CUBE = gettext_noop("The cube is a power of two, from 1 to {largest}.")
    CUBE_OWNER = gettext_noop("The cube belongs to one of the players, or it lies in the middle.")
    GAME_STATE = gettext_noop("That is no state of a game.")
    DICE = gettext_noop("Both dice show 1 to 6, or neither has been rolled.")
    OFFER_AFTER_ROLL = gettext_noop("A cube is offered before the dice are rolled.")
    OFFER_TURN = gettext_noop("Whoever is offered the cube has to answer.")
    NUMBER = gettext_noop("A score or the length of a match is a whole number from 0 to {largest}.")
    SCORE = gettext_noop("The match is over at that score.")
    CRAWFORD = gettext_noop("The Crawford game is played in a match, when a player needs one point.")
    JACOBY = gettext_noop("The Jacoby rule and beavers belong to money play, not to a match.")
    XG_FIELDS = gettext_noop("An XGID has ten parts divided by colons, this one has {number}.")
    XG_BOARD = gettext_noop("The board of an XGID has 26 signs: - or a letter from a to o, small for the player at the top.")
    XG_BAR = gettext_noop(
        "The first sign of an XGID is the bar of the player at the top, the last that of the one at the bottom."
    )
    XG_FIELD = gettext_noop("“{value}” is not possible in part {number} of an XGID.")
    XG_CANNOT_SAY = gettext_noop("An XGID cannot say that a player has resigned or that the game is not being played.")
    GNU_CANNOT_SAY = gettext_noop("A match ID cannot say beavers and raccoons.")


class IdRefused(Exception):
    """The text is no such ID, or no ID can express the situation; `problem` is the reason, `words` fill its braces."""

    def __init__(self, problem: IdProblem, **words: str | int) -> None:
        self.problem = problem
        self.words = words
        super().__init__(problem.value.format(**words))
