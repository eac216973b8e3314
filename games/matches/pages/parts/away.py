"""How far each of the two is from winning their match, in words."""

from django.utils.translation import gettext as _

from games.matches.course.state import Course, Stage


def away_of(course: Course) -> tuple[str, str]:
    """Empty in a session, and where nothing is played any more."""
    if course.sheet.money or course.stage not in (Stage.AGREED, Stage.PLAYING):
        return "", ""
    first, second = course.match.score.away
    return _("{number} away").format(number=first), _("{number} away").format(number=second)
