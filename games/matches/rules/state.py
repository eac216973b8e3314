"""A match at one moment: its terms, its score, and the game in progress. Stored as the snapshot of its log."""

from dataclasses import dataclass

from games.matches.rules.events import GameWon, LatePoints, MatchWon, TimePoints
from games.matches.rules.sheet import MatchSheet
from games.rules.board_play import BoardPlay
from games.rules.cube import Offer, Owner, Side
from games.rules.gammons import Level
from games.rules.match.score import Pair, Score

#: The sides of players 0 and 1.
SIDES = (Side.BOX, Side.TEAM)

#: What the score is made of.
Scored = GameWon | LatePoints | TimePoints


@dataclass(frozen=True, slots=True)
class Running:
    """The game in progress. `offer` waits for its answer, `resignation` too; `refused` is the highest level of resignation that
    was refused in turn number `refused_in`. `turned`: whether a player's double has been taken. `time_points` are added at the
    end of the game."""

    number: int
    board: BoardPlay
    cube: int = 1
    owner: Owner = Owner.CENTRE
    turned: bool = False
    offer: Offer | None = None
    resigning: int | None = None
    resignation: Level | None = None
    refused: Level | None = None
    refused_in: int = 0
    time_points: Pair = (0, 0)

    @property
    def whose(self) -> Side | None:
        """The side that has to act; None before the opening roll."""
        if self.resigning is not None:
            return SIDES[1 - self.resigning]
        return self.offer.answerer if self.offer is not None else self.board.on_turn

    @property
    def resignation_was_refused(self) -> bool:
        """Whether one was in this turn."""
        return self.refused is not None and self.refused_in == self.board.number

    @property
    def rolls(self) -> Pair:
        """How often each player has rolled."""
        first, second = self.board.turns
        if not self.board.to_roll:
            return first, second
        return (first - 1, second) if self.board.on_turn is Side.BOX else (first, second - 1)


_SHEET, _SCORE = MatchSheet(), Score(0)


@dataclass(frozen=True, slots=True)
class State:
    """The match. `scored` is what its score is made of, in order; `won` is set once it is over, `closed` when a session is.
    `resumed`: it was found to be unfinished and goes on from a score."""

    players: tuple[str, str] | None = None
    sheet: MatchSheet = _SHEET
    score: Score = _SCORE
    scored: tuple[Scored, ...] = ()
    game: Running | None = None
    won: MatchWon | None = None
    closed: bool = False
    resumed: bool = False

    @property
    def games(self) -> tuple[GameWon, ...]:
        """The finished games."""
        return tuple(one for one in self.scored if isinstance(one, GameWon))

    @property
    def points(self) -> Pair:
        """The score as this match reports it."""
        return self.score.points if self.sheet.truncate else self.score.raw

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.won is not None or self.closed
