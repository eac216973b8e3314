"""What players may do at a match, and who waits for somebody late: the names of their buttons."""

from games.matches.course.state import Course, Stage
from games.matches.permissions import Speaker


def of_lateness(course: Course, who: Speaker, *, others: bool) -> set[str]:
    """Before a game of a match to points."""
    between = course.stage in (Stage.AGREED, Stage.PLAYING) and course.match.game is None and not course.match.over
    if not between or course.sheet.money or course.sheet.late_points == "none":
        return set()
    if course.waited is None:
        return {"late"} if others or who.sides else set()
    answers = {"allow_late", "refuse_late"} if 1 - course.waited in who.sides else set()
    if course.waited in who.sides:
        answers.add("refuse_late")
    return answers


def of_players(course: Course, who: Speaker) -> set[str]:
    match course.stage:
        case Stage.CHALLENGED:
            asked = {"accept", "decline"} if any(not course.agreed[side] for side in who.sides) else set()
            return {"schedule"} | asked | ({"call_off"} if any(course.agreed[side] for side in who.sides) else set())
        case Stage.AGREED | Stage.PLAYING:
            return _at_play(course, who)
        case Stage.REPORTED:
            return _reported(course, who)
        case Stage.CONFIRMED if course.correction is not None:
            return _answers(course, who)
        case Stage.CONFIRMED if not course.decided and not course.sheet.board:
            return {"correct_game"} if course.by_games else set() if course.sheet.money else {"correct_final"}
    return set()


def _on_screen(course: Course) -> set[str]:
    """Besides the buttons of the table (games.matches.pages.table)."""
    between = course.match.game is None
    doings = {"close"} if between and course.sheet.money and course.match.scored else set()
    return doings | _before_it_begins(course)


def _before_it_begins(course: Course) -> set[str]:
    """What has ever been scored is called off by nobody but a director."""
    if course.stage is not Stage.AGREED:
        return set()
    return {"schedule"} if course.began else {"schedule", "call_off"}


def _answers(course: Course, who: Speaker) -> set[str]:
    """To what the opponent wants to correct or take back; whoever has asked for the latter may withdraw it."""
    doings: set[str] = set()
    if course.asks is not None and 1 - course.asks in who.sides:
        doings |= {"allow_correction", "refuse_correction"}
    if course.undo is not None:
        doings |= {"allow_undo", "refuse_undo"} if 1 - course.undo in who.sides else {"refuse_undo"}
    return doings


def _at_play(course: Course, who: Speaker) -> set[str]:
    if course.sheet.board:
        return _on_screen(course)
    doings = _answers(course, who) | ({"game"} if not course.match.over else set())
    if course.began:
        doings.add("dispute")
    if course.by_games:
        asked = ({"take_back"} if course.undo is not None else set()) | ({"correct_game"} if course.asks is not None else set())
        doings |= {"take_back", "correct_game"} - asked
    elif not course.sheet.money:
        doings.add("report")
    if course.sheet.money and course.match.scored:
        doings.add("close")
    return doings | _before_it_begins(course)


def _reported(course: Course, who: Speaker) -> set[str]:
    reporter = course.reports.reporter
    assert reporter is not None
    doings: set[str] = set()
    if 1 - reporter in who.sides:
        doings |= {"confirm", "dispute", "report"}
    if reporter in who.sides:
        doings |= _alone(course, reporter) if course.by_games else {"report"} if not course.sheet.money else set()
    return doings


def _alone(course: Course, side: int) -> set[str]:
    """What of the newest entry is still theirs to change, while it waits for the opponent's answer."""
    return {"take_back", "correct_game"} if course.entered_by == side else set()
