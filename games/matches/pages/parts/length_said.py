"""What is said about the length that was played, what would follow, and what was settled, in sentences."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.course.steps import RuleLength
from games.matches.course.wrong_length import ruled, scheduled_for
from games.matches.permissions import Speaker
from games.matches.rules.refusals import MatchRefused
from games.matches.wording import in_words, score_text
from games.rules.match.wrong_length import Ruled, Ruling


@dataclass(frozen=True, slots=True)
class LengthSaid:
    """`asked` waits for an answer, `settled` has been; empty if not. `needs_games`: none are entered."""

    asked: str
    settled: str
    needs_games: bool


def length_said(course: Course, names: tuple[str, str], own: int | None = None) -> LengthSaid:
    """To the player of side `own`, None for everybody else."""
    return LengthSaid(_asked(course, names, own), _settled(course), not course.by_games)


def may_about_length(course: Course, who: Speaker, *, others: bool) -> set[str]:
    """Which of its buttons this reader has; the services decide again."""
    if course.sheet.board or course.sheet.money or (course.by_games and course.match.over):
        return set()
    open_to_players = course.stage in (Stage.AGREED, Stage.PLAYING) or (course.stage is Stage.CONFIRMED and not course.decided)
    doings: set[str] = set()
    if course.wrong is None:
        doings |= {"wrong_length"} if who.sides and open_to_players else set()
    elif 1 - course.wrong.side in who.sides:
        doings |= {"allow_length", "refuse_length"}
    elif who.sides:
        doings.add("refuse_length")
    running = open_to_players or course.stage in (Stage.REPORTED, Stage.DISPUTED, Stage.CONFIRMED)
    return doings | ({"rule_length"} if others and running else set())


def _asked(course: Course, names: tuple[str, str], own: int | None) -> str:
    """With what an answer of yes would mean, as it is the same that follows then."""
    wrong = course.wrong
    if wrong is None:
        return ""
    said = _says(wrong.played, mine=wrong.side == own).format(
        name=isolated(names[wrong.side]), played=wrong.played, length=scheduled_for(course)
    )
    if wrong.games:
        told = " ".join(map(str, wrong.games)).replace("-", "\N{MINUS SIGN}")
        games = gettext("Points of the games, with a minus where {name} has won: {games}.")
        said += " " + games.format(name=isolated(names[1]), games=f"\N{LEFT-TO-RIGHT ISOLATE}{told}\N{POP DIRECTIONAL ISOLATE}")
    try:
        found = ruled(course, wrong.played, wrong.games, later=wrong.later)
    except MatchRefused as refused:
        return f"{said} {in_words(refused)}"
    return f"{said} {_follows(found, names)}"


def _says(played: int, *, mine: bool) -> str:
    if mine:
        return ngettext(
            "You say that it was played to {played} point instead of {length}.",
            "You say that it was played to {played} points instead of {length}.",
            played,
        )
    return ngettext(
        "{name} says that you played to {played} point instead of {length}.",
        "{name} says that you played to {played} points instead of {length}.",
        played,
    )


def _follows(found: Ruled, names: tuple[str, str]) -> str:
    score = score_text(found.score)
    if found.ruling is Ruling.RESUMES or found.winner is None:
        return gettext("By the rule the match goes on from {score}.").format(score=score)
    words = {"name": isolated(names[found.winner]), "score": score}
    if found.ruling is Ruling.STANDS:
        return gettext(
            "By the rule that stands: {name} has won, with the score {score}, and it is rated as long as it was."
        ).format(**words)
    return gettext("By the rule {name}, who was first to reach the agreed length, has won, with the score {score}.").format(
        **words
    )


def _settled(course: Course) -> str:
    settled = course.settled
    if settled is None:
        return ""
    sentence = (
        ngettext(
            "A director has ruled that it was played to {played} point instead of {length}.",
            "A director has ruled that it was played to {played} points instead of {length}.",
            settled.played,
        )
        if isinstance(settled, RuleLength)
        else ngettext(
            "Both have agreed that it was played to {played} point instead of {length}.",
            "Both have agreed that it was played to {played} points instead of {length}.",
            settled.played,
        )
    )
    return sentence.format(played=settled.played, length=course.scheduled)
