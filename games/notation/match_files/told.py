"""What a file tells of a match, before the rules have looked at it."""

from dataclasses import dataclass, field

from games.notation.match_files.refusals import FileRefused, Place
from games.notation.records.game_record import Doubled, Turn
from games.rules.cube import LARGEST_CUBE
from games.rules.match.refusals import ScoreRefusal

MOST_GAMES = 1_000
"""As many as a session on this site. A match to 25 points has at most 49."""


@dataclass(slots=True)
class ToldGame:
    """A game as told. `score` is None in formats that leave it to be added up; `winner` and `points` are None if not said.

    `places` has a place for each turn. `wrong` are turns told as something that no rules allow, by their number: they are
    refused once the turns before them have been replayed, so that the board there is known. `cube` is what the newest double
    offers, or 1.
    """

    place: Place
    score: tuple[int, int] | None = None
    turns: list[Turn] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    wrong: dict[int, FileRefused] = field(default_factory=dict)
    winner: int | None = None
    points: int | None = None
    won_at: Place | None = None
    ends_match: bool = False
    cube: int = 1

    @property
    def end(self) -> Place:
        """Where its result is told, or where it should be."""
        return self.won_at or (self.places[-1] if self.places else self.place)


def doubled_to(game: ToldGame, player: int, value: int | None = None) -> Doubled:
    """A double to `value`, or to twice what was offered before where the file does not say. Raises FileRefused."""
    value = 2 * game.cube if value is None else value
    if not 1 <= value <= LARGEST_CUBE:
        raise FileRefused(ScoreRefusal.BAD_CUBE, most=LARGEST_CUBE)
    game.cube = value
    return Doubled(player, value)


@dataclass(slots=True)
class ToldMatch:
    """A match as told; `length` 0 is money. `final` is the last score, where a format names it. In a `silent` format, a play
    that is not told looks like one that could not be made."""

    players: tuple[str, str]
    length: int
    games: list[ToldGame]
    variant: str = "backgammon"
    crawford: bool = True
    final: tuple[int, int] | None = None
    silent: bool = False
