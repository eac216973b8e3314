"""What stays to be seen after each game of a match, the last one too: the board as it was left, and how the game ended; before
the first, the board as it is set up."""

from collections.abc import Sequence

from django.utils.translation import get_language

from games.boards.in_words import Names
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.pages.parts.game_end import end_in_words
from games.matches.pages.parts.replayed import end_on_screen
from games.matches.rules.state import SIDES
from games.matches.services.screen.told import games_told
from games.play.board_view import board_html, look_of
from games.play.replay.two_sided import cube_on_board, with_end
from games.rules.board_play import set_up
from games.rules.cube import Side


def between_games(match: Match, course: Course, names: Sequence[str], below: Side) -> tuple[str, str]:
    """The drawn board, on which nobody plays, and the sentences; both empty during a game. One query for a new version."""
    called = Names(names[SIDES.index(below)], names[SIDES.index(below.other)])
    if course.stage in (Stage.AGREED, Stage.PLAYING) and course.match.game is None and not course.match.games:
        look = look_of(set_up(course.sheet.variant), below, on=False)
        return board_html(look, called, None, get_language() or ""), ""
    if course.stage not in (Stage.PLAYING, Stage.CONFIRMED) or course.match.game is not None or not course.match.games:
        return "", ""
    games = games_told(match.pk, match.version)
    if not games:
        return "", ""
    told, end = games[-1], end_on_screen(games[-1], course.terms)
    last = with_end(told.moments)[-1]
    cubes = (cube_on_board(last.cube, below),) if last.board.rules.cube else ()
    board = board_html(look_of(last.board, below, cubes=cubes, on=False), called, None, get_language() or "")
    first, second = names
    return board, end_in_words(end, (first, second)) if end is not None else ""
