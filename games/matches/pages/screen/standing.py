"""What keeps a match on screen where it is: since when it waits, what the clock does; and what the marks at its table mean."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.rules.sheet import ClockOut
from games.matches.rules.state import SIDES
from games.play.told.legend import CUBE_OF_TWO, Explained, clock_explained
from games.play.told.standing import Waited, waited_since
from games.play.turn_clock import SECOND, SIGN_WITHIN, Screen


def waited(course: Course, screen: Screen, now: int) -> Waited | None:
    """At `now` (ms since 1970), as its `screen` counts then. None between games, and while nobody is to do anything."""
    if course.stage is not Stage.PLAYING or course.match.game is None or course.put_off:
        return None
    return waited_since(screen, now)


def clock_does(course: Course, names: Sequence[str], screen: Screen) -> str:
    """Whose clock runs, or that none does; empty without clocks."""
    game, clock = course.match.game, screen.clock
    if clock is None or game is None or course.stage is not Stage.PLAYING:
        return ""
    if clock.running is not None and not clock.waits and not course.put_off:
        return _("{name}’s clock runs.").format(name=isolated(names[SIDES.index(clock.running)]))
    if game.whose is not None and (clock.waits or game.whose.value in screen.silent) and not course.put_off:
        words = _("{name}’s clock waits for their first sign in this game; while their page is open, {number} seconds at most.")
        return words.format(name=isolated(names[SIDES.index(game.whose)]), number=SIGN_WITHIN // SECOND)
    return _("No clock runs yet.") if game.board.on_turn is None else _("Both clocks stand still.")


def legend_of(course: Course, names: Sequence[str]) -> list[Explained]:
    """While a game is played."""
    game = course.match.game
    if game is None or course.stage is not Stage.PLAYING:
        return []
    dark, light = (isolated(name) for name in names)
    sides = Explained("sides", _("{dark} has the dark checkers, {light} the light ones.").format(dark=dark, light=light))
    cube = [Explained(mark, str(words)) for mark, words in CUBE_OF_TWO] if game.board.rules.cube else []
    terms = course.terms
    clock = [clock_explained(terms.clock_delay, _costs(course))] if terms.clock_point else []
    return [sides, *cube, *clock]


def _costs(course: Course) -> str:
    terms = course.terms
    if terms.clock_out is ClockOut.POINTS:
        points = terms.clock_points
        words = ngettext("Running out costs {number} point.", "Running out costs {number} points.", points)
        return words.format(number=points)
    return _("Running out costs the game.") if terms.clock_out is ClockOut.GAME else _("Running out costs the match.")
