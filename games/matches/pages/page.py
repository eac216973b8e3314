"""A match as one reader sees it: the score, its games, and what this reader may do now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext

from games.matches.course.state import Course, Stage
from games.matches.course.steps import Ending
from games.matches.models import Match, MatchFile, MatchGame, MatchSeat
from games.matches.pages.forms import LEVELS
from games.matches.pages.parts.allowed import of_lateness, of_players
from games.matches.pages.parts.appointment import may_about_time
from games.matches.pages.parts.asked import Asked, asked_now
from games.matches.pages.parts.away import away_of
from games.matches.pages.parts.corrected import CorrectedNow, corrected_now
from games.matches.pages.parts.lateness import LateNow, late_now
from games.matches.pages.parts.length_said import may_about_length
from games.matches.pages.parts.plot import ChancesPlot, chances, chances_plot, in_percent
from games.matches.pages.parts.public_page_asked import PublicPageNow, public_page_now
from games.matches.pages.parts.rematch_told import RematchTold, rematch_told
from games.matches.pages.parts.take_points import TakeRow, for_reader, rows
from games.matches.pages.screen.clocks import may_about_clock
from games.matches.pages.screen.talk import TalkNow, talk_now
from games.matches.pages.table import TableNow, may_press, table_now
from games.matches.permissions import OF_THE_DESK, Speaker, logins_in
from games.matches.rules.sheet import MatchSheet
from games.matches.services.columns import TAKEN_OUT, why_not_rated
from games.matches.services.moves import MOVES
from games.matches.services.reports.silence import waits_until
from games.matches.services.screen.another_day import put_off_by
from games.matches.services.writing import MATCHES, seats_elsewhere
from games.matches.wording import (
    ENDINGS,
    STAGES,
    TONES,
    Seen,
    booked_in_words,
    decided_in_words,
    late_in_words,
    not_rated_in_words,
    score_text,
    standing,
    terms_in_words,
)
from games.rules.match.score import Pair

RUNNING = (Stage.AGREED, Stage.PLAYING, Stage.REPORTED, Stage.DISPUTED)
GAMES_SHOWN = 50
"""On the page of the match; a session has a page of its own for all of them."""
CORRECTIONS = {"correct_game", "correct_final", "decide", "cancel", "late", "wrong_length", "rule_length"}
MOST_CUBES = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game: who won, how, and the score after it. `side` and `how` are winner and level in forms."""

    number: int
    winner: str
    level: str
    cube: int
    points: int
    score: str
    crawford: bool
    chance: str
    side: int
    how: str


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
    """The moves that came with the match: the numbers of its first games, the score after all, whether they are entered."""

    numbers: Sequence[int]
    final: str
    voided: int
    entered: bool


@dataclass(frozen=True, slots=True)
class MatchNow:
    """Everything that the page's live part shows. `games` are the newest, `may` names of services.doing.DOINGS, and `cancel`
    for a director."""

    code: str
    version: int
    names: tuple[str, str]
    points: Pair
    away: tuple[str, str]
    winner: int | None
    at: Stage
    standing: str
    terms: Sequence[str]
    why_not_rated: str
    crawford: bool
    only_final: bool
    sheet: MatchSheet
    games: tuple[GameRow, ...]
    plot: ChancesPlot | None
    asked: Asked
    reports: tuple[str, ...]
    reason: str
    decided: str
    corrected: CorrectedNow
    late: tuple[str, ...]
    lateness: LateNow
    may: frozenset[str]
    booked: str
    file: "FileShown | None"
    on_screen: bool
    rematch: RematchTold | None
    table: TableNow | None
    talk: TalkNow | None
    takes: tuple[TakeRow, ...]
    presumed: Ending
    elsewhere: str
    public_page: PublicPageNow
    endings: Sequence[tuple[Ending, Promise]] = tuple(ENDINGS.items())
    cubes: Sequence[int] = MOST_CUBES

    @property
    def length(self) -> int:
        """In points; 0 for money games."""
        return self.sheet.length

    @property
    def levels(self) -> Sequence[tuple[str, str | Promise]]:
        """Those at which its games can be won, in words."""
        return [one for one in LEVELS if one[0] in self.sheet.levels]

    @property
    def stage(self) -> str:
        """In words."""
        return str(STAGES[self.at])

    @property
    def tone(self) -> str:
        return TONES.get(self.at, "")

    @property
    def over(self) -> bool:
        return self.at in (Stage.CONFIRMED, Stage.DECLINED, Stage.CANCELLED)

    @property
    def plays_on(self) -> bool:
        """Whether it is played now, which the chip and the turn say already."""
        return self.at is Stage.PLAYING and self.table is not None and not self.table.another_day.put_off

    @property
    def more_games(self) -> bool:
        """Whether there are others before those shown."""
        return bool(self.games) and self.games[0].number > 1

    @property
    def something_is_wrong(self) -> bool:
        """Whether this reader can say so, besides answering a report."""
        return bool(self.may & CORRECTIONS) or ("dispute" in self.may and "confirm" not in self.may)


def row(match: Match) -> Row:
    """Its seats were read with it."""
    course = MATCHES.state_of(match)
    first, second = (seat.player.name for seat in match.seats.all())
    stage = Stage(match.stage)
    at = match.ended_at or match.begun_at or match.scheduled_at or match.agreed_at or match.proposed_at
    result = course.reports.result or course.reported
    shown = result or (course.match.points if course.match.scored else None)
    terms = " · ".join(terms_in_words(course.terms, rated=course.rated))
    score = score_text(shown) if shown else ""
    return Row(match.code, (first, second), score, match.winner, str(STAGES[stage]), TONES.get(stage, ""), terms, at)


def match_now(match: Match, speaker: Speaker) -> MatchNow:
    """As this member sees it. Four queries, up to three more while something waits, one each if rated, corrected, theirs."""
    course = MATCHES.state_of(match)
    seats: list[MatchSeat] = list(match.seats.select_related("player__merged_into"))
    names, own = (seats[0].player.name, seats[1].player.name), speaker.own
    return MatchNow(
        code=match.code,
        version=match.version,
        names=names,
        points=course.reports.result or course.reported or course.match.points,
        away=away_of(course),
        winner=course.winner,
        at=course.stage,
        standing=standing(match, course, names, _seen(match, course, seats, own)),
        terms=terms_in_words(course.terms, rated=course.rated),
        why_not_rated=not_rated_in_words(match.why_not_rated, course),
        crawford=course.stage is Stage.PLAYING and course.match.score.is_crawford,
        only_final=course.stage is Stage.CONFIRMED and not course.by_games,
        sheet=course.sheet,
        games=tuple(game_rows(match, course, names, newest=GAMES_SHOWN)),
        plot=chances_plot(course),
        asked=asked_now(course, names, dict(LEVELS), own),
        reports=_reports(course, names) if course.stage is Stage.DISPUTED else (),
        reason=course.reason,
        decided=decided_in_words(course),
        corrected=corrected_now(match, [seat.player for seat in seats]),
        late=late_in_words(course, names, own),
        lateness=late_now(course, names, _may_be_late(speaker), _minutes_since(match.scheduled_at), own),
        may=frozenset(may_do(course, speaker) - (OF_THE_DESK if match.elsewhere else frozenset())),
        elsewhere=match.elsewhere,
        booked=booked_in_words(course, names, own),
        file=_file(match),
        on_screen=match.on_screen,
        rematch=rematch_told(match, course, seats, own),
        table=(table := table_now(match, course, seats, speaker)),
        talk=talk_now(match, course, seats, speaker) if table is not None else None,
        takes=rows(for_reader(course, own), names, score_text),
        presumed=course.presumed_ending,
        public_page=public_page_now(match, speaker, names),
    )


def _may_be_late(speaker: Speaker) -> tuple[int, ...]:
    """Of whom this reader may say it."""
    directs = speaker.directs and not speaker.spoke
    return tuple(side for side in (0, 1) if speaker.own != side and (directs or 1 - side in speaker.sides))


def _until(match: Match, course: Course) -> datetime | None:
    reporter = course.reports.reporter
    return waits_until(match, 1 - reporter) if reporter is not None else None


def _file(match: Match) -> FileShown | None:
    file = MatchFile.objects.filter(match=match).first()
    if file is None:
        return None
    moves = MOVES.decode_kept(file.pk, file.moves)
    return FileShown(range(1, min(len(moves.ended), GAMES_SHOWN) + 1), score_text(moves.final), moves.voided, file.entered)


def _minutes_since(at: datetime | None) -> int:
    """For the form; 0 before that time, or without one."""
    return max(0, int((timezone.now() - at).total_seconds() // 60)) if at is not None else 0


def game_rows(match: Match, course: Course, names: tuple[str, str], *, newest: int | None = None) -> list[GameRow]:
    """The finished games in their order; only so many of the newest, if told. One query."""
    words = dict(LEVELS)
    before = chances(course)
    games: list[MatchGame] = list(match.games.order_by("-number")[:newest])[::-1]
    return [
        GameRow(
            game.number,
            names[game.winner],
            str(words[game.level]),
            game.cube,
            game.points,
            score_text(_after(course, game)),
            game.crawford,
            in_percent(before[game.number - 1]) if before else "",
            game.winner,
            game.level,
        )
        for game in games
    ]


def _seen(match: Match, course: Course, seats: Sequence[MatchSeat], own: int | None) -> Seen:
    """Two queries, more while a yes or a report waits or the match is put off."""
    first, second = logins_in(match.club_id, [seat.player for seat in seats])
    put_off = put_off_by(match) if course.put_off else None
    return Seen(own, (first is None, second is None), _until(match, course), put_off, _busy(course, seats))


def _busy(course: Course, seats: Sequence[MatchSeat]) -> int | None:
    """Who plays another match, so that this one could not be accepted now."""
    if course.stage is not Stage.CHALLENGED or course.at is not None:
        return None
    busy = seats_elsewhere([seat.player_id for seat in seats]).values_list("player_id", flat=True).first()
    return next((seat.side for seat in seats if seat.player_id == busy), None)


def _after(course: Course, game: MatchGame) -> Pair:
    """The winner's points are cut at the length, if that is agreed."""
    first, second = game.first_before, game.second_before
    score = (first + game.points, second) if game.winner == 0 else (first, second + game.points)
    if not course.sheet.truncate or course.sheet.money:
        return score
    return min(score[0], course.sheet.length), min(score[1], course.sheet.length)


def _reports(course: Course, names: tuple[str, str]) -> tuple[str, ...]:
    said = zip(names, course.reports.said, strict=True)
    return tuple(
        gettext("{name} has reported {score}.").format(name=name, score=score_text(score)) for name, score in said if score
    )


def may_do(course: Course, who: Speaker) -> set[str]:
    """Which buttons this reader has; the services decide again."""
    doings = (of_players(course, who) if who.sides else set()) | may_press(course, who.own)
    doings |= may_about_clock(course, who)
    others = who.directs and who.own is None and not who.spoke
    doings |= of_lateness(course, who, others=others) | may_about_time(course, who)
    doings |= may_about_length(course, who, others=others)
    if others and (course.withdrawn or course.stage in (*RUNNING, Stage.CONFIRMED)):
        doings.add("decide")
    if others and course.stage is Stage.CONFIRMED and why_not_rated(course) in ("", TAKEN_OUT):
        doings.add("put_back" if course.unrated else "take_out")
    if others and course.stage in (Stage.CHALLENGED, *RUNNING):
        doings.add("cancel")
    return doings
