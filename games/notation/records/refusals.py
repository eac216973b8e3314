"""Why the record of a game was not accepted: sentences for players, with the line number where there is one.

The raiser fills in the words in braces; the member's name is the code the API answers with.
"""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class RecordProblem(StrEnum):
    """Every way the record of a game or a match can be wrong."""

    TOO_LONG = gettext_noop("That is too long for a match.")
    NOT_A_MATCH = gettext_noop("A match begins with its length, as in “7 point match”; 0 for money.")
    NO_GAME = gettext_noop("A game begins with “Game 1” and a line with both players and their points.")
    GAME_NUMBER = gettext_noop("This should be game {number}.")
    TURN_NUMBER = gettext_noop("This should be line {number} of the game.")
    PLAYERS_CHANGED = gettext_noop("Other players than in the first game.")
    NOT_UNDERSTOOD = gettext_noop("“{text}” is not understood.")
    NUMBER = gettext_noop("“{text}” is not possible here.")
    SCORE = gettext_noop("The score should be {score}.")
    MATCH_OVER = gettext_noop("The match is over before this game.")
    PLAY = gettext_noop("{dice} cannot be played like that: {why}")
    DICE = gettext_noop("Two dice show 1 to 6 each.")
    OPENING = gettext_noop("An opening roll is no doublet.")
    NOT_ON_TURN = gettext_noop("{player} is not on turn.")
    NAME_DOUBLET = gettext_noop("The doublet that is played must be said, from 1 to 6, and only where the roll leaves it open.")
    ANSWER_FIRST = gettext_noop("The double must be answered first.")
    NO_OFFER = gettext_noop("There is no double to answer.")
    TOO_EARLY = gettext_noop("Nobody may double before the opening roll, or in the middle of a turn.")
    NO_CUBE = gettext_noop("There is no doubling cube in this game.")
    NOT_YOUR_CUBE = gettext_noop("The cube is not {player}'s to turn.")
    CUBE_VALUE = gettext_noop("The cube goes to {value}.")
    GAME_OVER = gettext_noop("The game is over before this.")
    STILL_PLAYED = gettext_noop("The game is not over, or its winner is not said.")
    WINNER = gettext_noop("{player} has won.")
    POINTS = gettext_noop("That game is not worth {points}.")
    MAT_BEAVER = gettext_noop("A .mat file cannot say beavers. Take the JSON.")
    MAT_SETTLED = gettext_noop("A .mat file cannot say that a game was settled. Take the JSON.")
    MAT_CUBE = gettext_noop("A .mat file cannot say that the cube begins higher than 1. Take the JSON.")
    MAT_VARIANT = gettext_noop("A .mat file cannot say this game. Take the JSON.")
    MAT_ANOTHER_VARIANT = gettext_noop("A .mat file tells games of one variant only. This one has a file of its own.")
    JSON = gettext_noop("That is no record of games: “{name}” is missing or not possible.")
    VERSION = gettext_noop("Version {version} of the record is not known.")
    VARIANT = gettext_noop("There is no game called “{variant}”.")
    POSITION = gettext_noop("The position should be {position}.")


class RecordRefused(Exception):
    """The record is not accepted; `problem` is the reason, `words` fill its braces.

    `place` is the line of the text, from 1, or in a record without lines the number of the turn, from 0; None if the record as
    a whole is meant.
    """

    def __init__(self, problem: RecordProblem, place: int | None = None, **words: str | int) -> None:
        self.problem = problem
        self.place = place
        self.words = words
        super().__init__(problem.value.format(**words))

    def at(self, place: int) -> "RecordRefused":
        """The same refusal for that place."""
        return RecordRefused(self.problem, place, **self.words)
