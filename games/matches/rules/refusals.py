"""Why a statement about a match was refused: sentences for players, each saying what would be legal.

Rules further down have sentences of their own (`ScoreRefusal`, `TurnRefusal`, and those about plays); a `MatchRefused` carries
any of them. The words in braces are filled in by the rule that refuses.
"""

from collections.abc import Mapping
from enum import StrEnum

from games.rules.sentences import gettext_noop


class MatchRefusal(StrEnum):
    """Every reason of the match itself."""

    NOT_AGREED = gettext_noop("Nothing is agreed yet. Say who plays and to how many points, as in: match ann bob length=7")
    AGREED_ALREADY = gettext_noop("{first} and {second} have agreed on their match already.")
    SAME_PLAYER = gettext_noop("A match takes two players.")
    BAD_NAME = gettext_noop("“{word}” cannot be a name here: a name is one word, and none that a statement uses.")
    UNKNOWN_PLAYER = gettext_noop("{player} does not play this match. It is between {first} and {second}.")
    OVER = gettext_noop("The match is over: {first} {score} {second}.")
    CLOSED = gettext_noop("The session is closed.")

    UNKNOWN_OPTION = gettext_noop("A match has no option {option}. Did you mean {legal}?")
    UNKNOWN_VALUE = gettext_noop("{option} cannot be {value}. Choose one of: {legal}.")
    MONEY_ONLY = gettext_noop("{option} belongs to money games: there is no such thing in a match to points.")
    NO_STAKE = gettext_noop("A session pays its points game by game: a stake belongs to a match to points.")
    RACCOON_WITHOUT_BEAVER = gettext_noop("A raccoon answers a beaver: agree on beavers first.")
    CLOCK_COSTS_NO_MATCH = gettext_noop(
        "A session has no end that a clock could lose. Choose clock_out=game or clock_out=points."
    )

    GOES_ON_OVER_THE_BOARD = gettext_noop("Only a match to points over the board goes on from a score.")
    NOTHING_TO_GO_ON = gettext_noop("A match to {length} points is over at {score}: there is nothing to go on with.")
    NO_CRAWFORD_BEFORE = gettext_noop(
        "The Crawford game can only have been played before if one player needs one point now and the other has some."
    )
    NOT_PLAYED_TO = gettext_noop("The games do not end a match to {length} points.")

    CLOCK_ALREADY = gettext_noop("This match is played with a clock already.")
    EMPTY_CLOCK = gettext_noop("A clock needs some time for each point. Choose clock_point=120, two minutes, or another.")

    NO_BOARD = gettext_noop("This match is not played on screen: enter its results.")
    ON_THE_BOARD = gettext_noop("This match is played on screen: its board decides who wins.")
    GAME_RUNS = gettext_noop("Game {number} is in progress. Finish it first.")
    NO_GAME = gettext_noop("No game is in progress. Begin one with: game")
    GAMES_ENTERED = gettext_noop("Games of this match are entered already. Enter the remaining ones, too.")
    NO_SUCH_GAME = gettext_noop("There is no finished game {number} to correct.")
    ENDS_EARLIER = gettext_noop("With that result the match would be over after game {number}. Undo the later games first.")
    NO_FINAL_OF_A_SESSION = gettext_noop("A session has no final score. Enter its games.")
    NOTHING_TO_UNDO = gettext_noop("Nothing is left to undo.")
    NO_CLOSE = gettext_noop("A match to points ends with its last point. Only a session is closed.")

    ANSWER_FIRST = gettext_noop("{player} answers first.")
    NOTHING_TO_ANSWER = gettext_noop("Nothing is offered to {player} now.")
    SAY_TAKES = gettext_noop("A double is answered with: {legal}.")
    SAY_ACCEPTS = gettext_noop("A resignation is answered with: accepts, refuses.")

    NO_SUCH_LEVEL = gettext_noop("Nobody wins that much in this game. It can be: {legal}.")
    NO_CUBE = gettext_noop("This game is played without a cube.")
    CRAWFORD = gettext_noop("This is the Crawford game: nobody doubles.")
    ONE_POINT = gettext_noop("Nobody doubles in a match to one point.")
    HOLLAND = gettext_noop("By the Holland rule nobody doubles before each side has rolled twice.")
    NOT_YOUR_CUBE = gettext_noop("The cube is {player}’s.")
    DOUBLE_BEFORE_ROLLING = gettext_noop("One doubles on one’s own turn, before rolling.")
    CUBE_DEAD = gettext_noop("The cube is dead: {player} wins the match with a single game already.")
    CUBE_TOO_LARGE = gettext_noop("No cube is turned beyond {most}.")
    TOO_MANY_GAMES = gettext_noop("A session has at most {most} games. Close it and agree on another one.")

    NO_CLOCK_RUNS = gettext_noop("No clock of {player} is running.")
    REFUSED_BEFORE = gettext_noop("{player} has refused that in this turn. Offer more, or play on.")


class Misreading(StrEnum):
    """What is wrong with the wording of a statement; checked before any rule."""

    EMPTY = gettext_noop("There is nothing here to read. A statement is, for example: {usage}")
    TOO_LONG = gettext_noop("A statement has at most {most} characters.")
    UNKNOWN_VERB = gettext_noop("“{word}” is nothing that is said of a match. The nearest would be: {nearest}.")
    INCOMPLETE = gettext_noop("Something is missing after “{word}”. Write, for example: {usage}")
    TOO_MUCH = gettext_noop("“{word}” is more than this statement can say. Write, for example: {usage}")
    NOT_EXPECTED = gettext_noop("“{word}” cannot be read here. Write, for example: {usage}")
    BAD_NUMBER = gettext_noop("“{word}” cannot stand here: write a whole number from {least} to {limit}.")
    BAD_LEVEL = gettext_noop("“{word}” is no kind of game. It is single, gammon or backgammon.")


class MatchRefused(Exception):
    """Nothing was done; `str` is the English sentence."""

    def __init__(self, refusal: StrEnum, **words: str | int) -> None:
        self.refusal = refusal
        self.words: Mapping[str, str | int] = words
        super().__init__(refusal.value.format(**words))
