"""What the public page of a match tells: the score, its games and the chances, nothing of the club's book, of what the two have
disputed, nor of what only they may do. While the match goes on it has no take points: its players could read them here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext

from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.pages.page import GAMES_SHOWN, GameRow, game_rows
from games.matches.pages.parts.away import away_of
from games.matches.pages.parts.plot import ChancesPlot, chances_plot
from games.matches.pages.parts.take_points import TakeRow, for_reader, rows
from games.matches.services.writing import MATCHES
from games.matches.wording import STAGES, TONES, decided_in_words, score_text, terms_in_words, won_in_words
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class PublicMatch:
    """Read by templates/games/matches/watching/page.html and by the parts that it shares with the match's own page."""

    names: tuple[str, str]
    points: Pair
    away: tuple[str, str]
    winner: int | None
    stage: str
    tone: str
    terms: Sequence[str]
    crawford: bool
    said: str
    decided: str
    games: tuple[GameRow, ...]
    plot: ChancesPlot | None
    takes: tuple[TakeRow, ...]
    at: datetime


def public_match(match: Match) -> PublicMatch:
    """Two queries."""
    course = MATCHES.state_of(match)
    first, second = (seat.player.name for seat in match.seats.select_related("player"))
    names, stage = (first, second), _stage(course)
    as_a_player = 0
    return PublicMatch(
        names=names,
        points=course.reports.result or course.match.points,
        away=away_of(course),
        winner=course.winner if stage is Stage.CONFIRMED else None,
        stage=str(STAGES[stage]),
        tone=TONES.get(stage, ""),
        terms=terms_in_words(replace(course.sheet, stake=0), rated=course.rated),
        crawford=course.stage is Stage.PLAYING and course.match.score.is_crawford,
        said=_said(course, stage, names),
        decided=decided_in_words(course),
        games=tuple(game_rows(match, course, names, newest=GAMES_SHOWN)),
        plot=chances_plot(course),
        takes=rows(for_reader(course, as_a_player), names, score_text),
        at=match.ended_at or match.begun_at or match.agreed_at or match.proposed_at,
    )


def _said(course: Course, stage: Stage, names: tuple[str, str]) -> str:
    """Where it stands, for whoever sees no more than a link to it."""
    if stage is Stage.CONFIRMED:
        return won_in_words(course, names)
    return gettext("The score is now {score}.").format(score=score_text(course.match.points)) if course.match.scored else ""


def _stage(course: Course) -> Stage:
    """What is reported or disputed is between the two: for everybody else the match goes on until it is confirmed."""
    return course.stage if course.stage in (Stage.AGREED, Stage.CONFIRMED) else Stage.PLAYING
