"""A match as one reader sees it: the score, its games, and what this reader may do now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext

from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchFile, MatchGame, MatchSeat
from games.matches.pages.forms import LEVELS
from games.matches.pages.plot import ChancesPlot, chances, chances_plot, in_percent
from games.matches.pages.table import TableNow, may_press, table_now
from games.matches.permissions import Speaker, logins_in
from games.matches.services.moves import MOVES
from games.matches.services.writing import MATCHES
from games.matches.wording import STAGES, TONES, WHY_NOT_RATED, booked_in_words, score_text, standing, terms_in_words
from games.rules.match.score import Pair

RUNNING = (Stage.AGREED, Stage.PLAYING, Stage.REPORTED, Stage.DISPUTED)
MOST_CUBES = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game: who won, how, and the score after it."""

    number: int
    winner: str
    level: str
    cube: int
    points: int
    score: str
    crawford: bool
    chance: str


@dataclass(frozen=True, slots=True)
class Row:
    """A match in a list."""

    code: str
    names: tuple[str, str]
    score: str
    winner: int | None
    stage: str
    tone: str
    terms: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FileShown:
    """The moves that came with the match: the numbers of its games, the score after them, whether they are entered already."""

    numbers: Sequence[int]
    final: str
    voided: int
    entered: bool


@dataclass(frozen=True, slots=True)
class MatchNow:
    """Everything that the page's live part shows. `may` are names of services.doing.DOINGS, and `cancel` for a director."""

    code: str
    version: int
    names: tuple[str, str]
    points: Pair
    away: tuple[str, str]
    winner: int | None
    stage: str
    tone: str
    standing: str
    terms: Sequence[str]
    why_not_rated: str | Promise
    crawford: bool
    only_final: bool
    length: int
    games: tuple[GameRow, ...]
    plot: ChancesPlot | None
    correction: str
    reports: tuple[str, ...]
    reason: str
    may: frozenset[str]
    booked: str
    file: "FileShown | None"
    on_screen: bool
    table: TableNow | None
    levels: Sequence[tuple[str, str | Promise]] = LEVELS
    cubes: Sequence[int] = MOST_CUBES


def row(match: Match) -> Row:
    """Its seats were read with it."""
    course = MATCHES.state_of(match)
    first, second = (seat.player.name for seat in match.seats.all())
    stage = Stage(match.stage)
    at = match.ended_at or match.begun_at or match.scheduled_at or match.agreed_at or match.proposed_at
    result = course.reports.result or course.reported
    shown = result or (course.match.points if course.match.scored else None)
    terms = " · ".join(terms_in_words(course.sheet, rated=course.rated))
    score = score_text(shown) if shown else ""
    return Row(match.code, (first, second), score, match.winner, str(STAGES[stage]), TONES.get(stage, ""), terms, at)


def match_now(match: Match, speaker: Speaker) -> MatchNow:
    """As this member sees it. Four queries."""
    course = MATCHES.state_of(match)
    seats: list[MatchSeat] = list(match.seats.select_related("player__merged_into"))
    first, second = (seat.player.name for seat in seats)
    names = (first, second)
    logins = logins_in(match.club_id, [seat.player for seat in seats])
    reporter = course.reports.reporter
    counts = reporter is None or logins[1 - reporter] is not None
    points = course.reports.result or course.reported or course.match.points
    return MatchNow(
        code=match.code,
        version=match.version,
        names=names,
        points=points,
        away=_away(course),
        winner=course.winner,
        stage=str(STAGES[course.stage]),
        tone=TONES.get(course.stage, ""),
        standing=standing(match, course, names, silence_counts=counts),
        terms=terms_in_words(course.sheet, rated=course.rated),
        why_not_rated=WHY_NOT_RATED.get(match.why_not_rated, ""),
        crawford=course.stage is Stage.PLAYING and course.match.score.is_crawford,
        only_final=course.stage is Stage.CONFIRMED and not course.by_games,
        length=course.sheet.length,
        games=tuple(_games(match, course, names)),
        plot=chances_plot(course),
        correction=" ".join(filter(None, (_correction(course, names), _undo(course, names)))),
        reports=_reports(course, names) if course.stage is Stage.DISPUTED else (),
        reason=course.reason,
        may=frozenset(may_do(course, speaker)),
        booked=booked_in_words(course, names),
        file=_file(match),
        on_screen=match.on_screen,
        table=table_now(match, course, seats, speaker),
    )


def _file(match: Match) -> FileShown | None:
    file = MatchFile.objects.filter(match=match).first()
    if file is None:
        return None
    moves = MOVES.decode_kept(file.pk, file.moves)
    return FileShown(range(1, len(moves.ended) + 1), score_text(moves.final), moves.voided, file.entered)


def _away(course: Course) -> tuple[str, str]:
    if course.sheet.money or course.stage not in (Stage.AGREED, Stage.PLAYING):
        return "", ""
    first, second = course.match.score.away
    return gettext("{number} away").format(number=first), gettext("{number} away").format(number=second)


def _games(match: Match, course: Course, names: tuple[str, str]) -> list[GameRow]:
    words = dict(LEVELS)
    before = chances(course)
    games: list[MatchGame] = list(match.games.all())
    return [
        GameRow(
            game.number,
            names[game.winner],
            str(words[game.level]),
            game.cube,
            game.points,
            score_text(_after(course, game)),
            game.crawford,
            in_percent(before[place]) if before else "",
        )
        for place, game in enumerate(games)
    ]


def _after(course: Course, game: MatchGame) -> Pair:
    """The winner's points are cut at the length, if that is agreed."""
    first, second = game.first_before, game.second_before
    score = (first + game.points, second) if game.winner == 0 else (first, second + game.points)
    if not course.sheet.truncate or course.sheet.money:
        return score
    return min(score[0], course.sheet.length), min(score[1], course.sheet.length)


def _correction(course: Course, names: tuple[str, str]) -> str:
    asked = course.correction
    if asked is None or course.asks is None:
        return ""
    who = names[course.asks]
    if asked.score is not None:
        return gettext("{name} says that the final score was {score}.").format(name=who, score=score_text(asked.score))
    level = dict(LEVELS)[asked.level.value]
    return gettext("{name} says that game {number} was won by {winner}: {level}, cube {cube}.").format(
        name=who, number=asked.number, winner=names[asked.winner], level=level, cube=asked.cube
    )


def _undo(course: Course, names: tuple[str, str]) -> str:
    """On screen the board's own buttons say it."""
    if course.undo is None or course.sheet.board:
        return ""
    return gettext("{name} asks to take back the last entry.").format(name=names[course.undo])


def _reports(course: Course, names: tuple[str, str]) -> tuple[str, ...]:
    said = zip(names, course.reports.said, strict=True)
    return tuple(
        gettext("{name} has reported {score}.").format(name=name, score=score_text(score)) for name, score in said if score
    )


def may_do(course: Course, who: Speaker) -> set[str]:
    """Which buttons this reader has; the services decide again."""
    doings = (_of_players(course, who) if who.sides else set()) | may_press(course, who.own)
    others = who.directs and who.own is None
    if others and (course.withdrawn or course.stage in (*RUNNING, Stage.CONFIRMED)):
        doings.add("decide")
    if others and course.stage in (Stage.CHALLENGED, *RUNNING):
        doings.add("cancel")
    return doings


def _of_players(course: Course, who: Speaker) -> set[str]:
    match course.stage:
        case Stage.CHALLENGED:
            asked = any(not course.agreed[side] for side in who.sides)
            return {"schedule", "call_off"} | ({"accept", "decline"} if asked else set())
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
