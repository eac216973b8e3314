"""Why a file is no match that can have been played: sentences for players, and the place they are about."""

from dataclasses import dataclass
from enum import StrEnum

from games.notation.ids.position_id import write_position_id
from games.notation.ids.refusals import IdRefused
from games.notation.ids.situation import Situation
from games.rules.sentences import gettext_noop

#: So many legal plays are named in a sentence; `FileRefused.legal` has all of them.
_NAMED = 8


class FileProblem(StrEnum):
    """Every way a file can fail that is not already a reason of the record, the score or the play."""

    EMPTY = gettext_noop("The file is empty.")
    TOO_LARGE = gettext_noop("The file is too large for a match: at most {most} million bytes are read.")
    NOT_TEXT = gettext_noop("This is neither a match as text nor a format that is read here: .mat, .xg, .bgf or .ogxm.")
    ANOTHER_KIND = gettext_noop("This is {kind}, whatever its name says. Choose the match itself: .mat, .xg, .bgf or .ogxm.")
    DAMAGED = gettext_noop("This begins like {kind}, but is damaged or cut off. Export the match again.")
    NO_LIBRARY = gettext_noop("This site does not read {kind}. Save the match as .mat in your program.")
    PLAY_MISSING = gettext_noop("The file does not say how this roll was played.")
    UNKNOWN_TURN = gettext_noop("The file has a turn of a kind that no match is played with: number {number}.")
    NOT_BY_THE_RULES = gettext_noop("The file itself says that this roll was not played by the rules.")
    NO_RESULT = gettext_noop("Game {number} has no result: the file ends before a line such as “Wins 1 point”.")
    NO_RESULT_BEFORE = gettext_noop("Game {number} has no result, and the next score does not tell who won it.")
    NOT_OVER = gettext_noop("The match is said to be over, but at {score} it is not.")
    FINAL_SCORE = gettext_noop("The file says that the match ended {told}, but its games give {score}.")
    FIRST_SCORE = gettext_noop("A match begins at 0-0, this file at {score}: the games before it are missing.")
    BEAVER = gettext_noop("There are no beavers in a match.")
    TWO_SAYINGS = gettext_noop("“{text}” is not understood: a line has at most one turn for each player.")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something is: the game and its numbered line, both from 1, and the line of the text if it is text."""

    game: int | None = None
    line: int | None = None
    turn: int | None = None


class FileRefused(Exception):
    """Nothing of the file was accepted.

    `problem` and `words` are the sentence, which may be a reason of the record, of the score or of this module. `situation` is
    the board at that place with its cube, the player concerned as player 1, and `legal` what could have been there: plays, or
    the score or number expected.
    Both are added by `at`, as far as they are known.
    """

    place = Place()
    situation: Situation | None = None
    legal: tuple[str, ...] = ()

    def __init__(self, problem: StrEnum, **words: str | int) -> None:
        self.problem = problem
        self.words = words
        super().__init__(problem.value.format(**words))

    def at(self, place: Place | None = None, situation: Situation | None = None, legal: tuple[str, ...] = ()) -> "FileRefused":
        """The same refusal with what more is known of it."""
        known = FileRefused(self.problem, **self.words)
        known.place = place or self.place
        known.situation = situation or self.situation
        known.legal = legal or self.legal
        return known

    @property
    def position(self) -> str | None:
        """The board's ID, where these IDs can express it."""
        try:
            return write_position_id(self.situation.board) if self.situation is not None else None
        except IdRefused:
            return None

    @property
    def told(self) -> str:
        """Everything in one English paragraph."""
        place = self.place
        named = [
            f"game {place.game}" if place.game else "",
            f"line {place.line}" if place.line else (f"turn {place.turn}" if place.turn else ""),
            f"position {self.position}" if self.position else "",
        ]
        where = ", ".join(word for word in named if word)
        more = len(self.legal) - _NAMED
        legal = ", ".join(self.legal[:_NAMED]) + (f" and {more} more" if more > 0 else "")
        said = f"{where[0].upper()}{where[1:]}: {self}" if where else str(self)
        return f"{said} Possible here: {legal}." if legal else said
