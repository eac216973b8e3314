"""No hit-and-run: backgammon in which a checker that hits in its own home board stays there until the next turn.

A rule of Turkish tavla and its relatives, against "pick and pass"; the rest is backgammon.
Source: the page below, which names the rule and leaves the details open.
Decision: what has to be held is the point: a second checker may land there and either of the two go on. A number that could
only be played by running is not played. Bearing off the checker that hit counts as running, too.
"""

from games.rules.board import HOME, Board
from games.rules.sentences import gettext_noop
from games.rules.turn.steps import Step
from games.rules.variants.variant import Turn, Variant


class NoHitAndRun(Variant):
    """Backgammon in which a checker that hits at home stays there for the turn."""

    key = "no-hit-and-run"
    name = gettext_noop("No hit-and-run")
    summary = gettext_noop(
        "Backgammon with a rule of Turkish tavla: a checker that hits in its home board stays for that turn."
    )
    source = "http://backgammon-game.eu/game_tavla_takhteh.html"

    def may_follow(self, turn: Turn, board: Board, step: Step) -> bool:
        """Not the last checker on a home point where this turn has hit; there was a blot on it when the turn began."""
        has_hit = step.start in HOME and turn.board[step.start] == -1
        return not (has_hit and board[step.start] == 1)
