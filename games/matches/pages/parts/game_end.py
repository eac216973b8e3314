"""How a game of a match ended, for the last step of its replay: who won how many points, and the score then."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from clubsite.kit.isolated_name import isolated
from games.matches.rules.events import How
from games.matches.wording import LEVEL_WORDS, score_text
from games.rules.gammons import Level
from games.rules.match.score import Pair, Score


@dataclass(frozen=True, slots=True)
class GameEnd:
    """`points` is 0 where the match was lost with the game, as on time; `counted` is how many of them the winner needed, where
    the match counts no more. `won` is who has won the match by it, if anybody."""

    winner: int
    points: int
    counted: int
    level: Level
    cube: int
    how: How
    score: Pair
    won: int | None = None


def counted_of(points: int, before: Score, winner: int) -> int:
    """Of the points of a game, those that count in a match cut at its length, which stood like this before it."""
    return min(points, before.away[winner]) if before.length else points


def end_in_words(end: GameEnd, names: tuple[str, str]) -> str:
    """Sentences: what ended it, what it was worth, where the match stands."""
    return " ".join(filter(None, (_how(end, names), _worth(end, names), _stands(end, names))))


def _how(end: GameEnd, names: tuple[str, str]) -> str:
    """A drop, and the last checkers, are moments of their own."""
    if end.how is How.RESIGNATION:
        return gettext("{player} has resigned.").format(player=isolated(names[1 - end.winner]))
    if end.how is How.TIME:
        return gettext("{player}’s time was up.").format(player=isolated(names[1 - end.winner]))
    return ""


def _worth(end: GameEnd, names: tuple[str, str]) -> str:
    if not end.points:
        return ""
    said = ngettext(
        "{player} wins {number} point: {level}, cube at {cube}.",
        "{player} wins {number} points: {level}, cube at {cube}.",
        end.points,
    )
    worth = said.format(player=isolated(names[end.winner]), number=end.points, level=LEVEL_WORDS[end.level], cube=end.cube)
    if end.counted == end.points:
        return worth
    counted = ngettext("Of these {number} counts.", "Of these {number} count.", end.counted).format(number=end.counted)
    return f"{worth} {counted}"


def _stands(end: GameEnd, names: tuple[str, str]) -> str:
    if end.won is None:
        return gettext("The score is now {score}.").format(score=score_text(end.score))
    first, second = end.score
    score = (first, second) if end.won == 0 else (second, first)  # the winner's points first, as in the result beside it
    said = gettext("{player} has won the match; the score is {score}.")
    return said.format(player=isolated(names[end.won]), score=score_text(score))
