"""What a game is worth: in a match its level counts always, in money games by the Jacoby rule if that was agreed."""

from games.matches.rules.sheet import MatchSheet
from games.matches.rules.state import Running
from games.rules.gammons import Level
from games.rules.money.jacoby import multiplier


def points_of(sheet: MatchSheet, game: Running, level: Level) -> int:
    """The points of the game in progress if it ends like this now."""
    return game.cube * multiplier(level, turned=game.turned, jacoby=sheet.by_jacoby)
