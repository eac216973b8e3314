"""What the club's leaderboards count of matches: matches won, the points race, and the rating lists."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clubsite.leaderboards.providers import Board, Counted, Figure, Line, News, Outcome, Provider, Unit, Words
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.services.columns import why_not_rated
from games.matches.services.writing import MATCHES, replayed
from games.ratings.models import ClubRatings, KeptList, RatedMatch
from games.ratings.rules.points_race import Performance, award
from games.ratings.rules.races import RACES
from games.ratings.services.lists import numbers_of
from games.ratings.services.replaying import rated_again

MATCH, RACE, RATING = "match", "race", "rating"
TEN_THOUSAND = Unit.TEN_THOUSANDTHS.value
#: Won though not rated: matches that were played out, but not agreed to count.
PLAYED = ("", "NOT_AGREED_BEFORE")


def since(match_id: int, number: int) -> News:
    """How the match's result stands by its row."""
    match = Match.objects.get(pk=match_id)
    return _news(match, MATCHES.state_of(match), match.version)


def whole(match_id: int) -> News:
    """The same from its log alone."""
    match = Match.objects.get(pk=match_id)
    return _news(match, replayed(match), match.records.count())


def streams(club_id: int) -> Iterable[int]:
    """The club's matches that have had a result."""
    return Match.objects.filter(club=club_id, begun_at__isnull=False).order_by("pk").values_list("pk", flat=True)


def _news(match: Match, course: Course, number: int) -> News:
    return News(number, [Outcome(MATCH, match.ended_at or match.proposed_at, tuple(_lines(match, course)))])


def _lines(match: Match, course: Course) -> Iterator[Line]:
    why = why_not_rated(course)
    if course.stage is not Stage.CONFIRMED or course.winner is None or why not in PLAYED:
        return
    players = dict(match.seats.values_list("side", "player"))
    yield Line(players[course.winner], MATCH, 1)
    yield Line(players[1 - course.winner], MATCH, -1)
    if not why:
        chosen = ClubRatings.objects.filter(club=match.club_id).values_list("race", flat=True).first()
        did = Performance(wins=(match.length,), entered=False, attended=False)
        points = award(RACES[chosen or ClubRatings.USUAL_RACE], did).total
        if points:
            yield Line(players[course.winner], RACE, int(points * TEN_THOUSAND))


def rated_since(list_id: int, number: int) -> News:
    """What changed on the list after its version `number`. A list that another has replaced counts no longer."""
    kept = KeptList.objects.get(pk=list_id)
    rows = RatedMatch.objects.filter(kept=kept, version__lte=kept.version)
    return _rated_news(kept, rows if kept.until else rows.filter(version__gt=number))


def rated_whole(list_id: int) -> News:
    """The list as the matches' logs tell it."""
    kept = KeptList.objects.get(pk=list_id)
    return _rated_news(kept, rated_again(kept))


def lists(club_id: int) -> Iterable[int]:
    """The lists of the club that have rated anything."""
    return KeptList.objects.filter(club=club_id, version__gt=0).order_by("pk").values_list("pk", flat=True)


def _rated_news(kept: KeptList, rows: Iterable[RatedMatch] | QuerySet[RatedMatch]) -> News:
    return News(kept.version, [Outcome(str(row.match_id), row.at, tuple(_rated_lines(kept, row))) for row in rows])


def _rated_lines(kept: KeptList, row: RatedMatch) -> Iterator[Line]:
    """Each rounded rating less the rounded one before, so that the sum is the rating, rounded once."""
    if row.why_not or kept.until:
        return
    category = f"{RATING}.{kept.scope}"
    for person, before, after in (
        (row.winner_id, row.winner_before, row.winner_after),
        (row.loser_id, row.loser_before, row.loser_after),
    ):
        assert before is not None
        assert after is not None
        yield Line(person, category, _rounded(after) - _rounded(before))


def _rounded(rating: float) -> int:
    return round(rating * TEN_THOUSAND)


def _of_club(board: Board, club_id: int) -> Board | None:
    """The board with the first value of the club's own list; None if the club keeps no such list."""
    kept = KeptList.objects.filter(club=club_id, until=None, scope=board.category.partition(".")[2]).first()
    return replace(board, base=_rounded(numbers_of(kept).start)) if kept else None


def _list(slug: str, title: Words, short: Words, scope: KeptList.Scope) -> Board:
    return Board(
        slug,
        title,
        short,
        f"{RATING}.{scope.value}",
        Figure.TOTAL,
        Counted.MATCHES,
        Unit.TEN_THOUSANDTHS,
        least=True,
        of_club=_of_club,
        always=True,
    )


MATCHES_PROVIDER = Provider(
    title=_("Matches"),
    boards=(
        Board("matches-won", _("Matches won"), _("Won"), MATCH, Figure.WON, Counted.MATCHES, Unit.WHOLE),
        Board("points-race", _("Points race"), _("Points race"), RACE, Figure.TOTAL, Counted.WINS, Unit.TEN_THOUSANDTHS),
    ),
    since=since,
    whole=whole,
    streams=streams,
)
RATINGS_PROVIDER = Provider(
    title=_("Rating"),
    boards=(
        _list("rating", _("Rating"), _("Rating"), KeptList.Scope.ALL),
        _list("rating-live", _("Rating on a real board"), _("Real board"), KeptList.Scope.LIVE),
        _list("rating-on-screen", _("Rating on screen"), _("On screen"), KeptList.Scope.SCREEN),
        Board(
            "rating-gained",
            _("Rating points gained"),
            _("Gained"),
            RATING,
            Figure.TOTAL,
            Counted.MATCHES,
            Unit.TEN_THOUSANDTHS,
            signed=True,
        ),
    ),
    since=rated_since,
    whole=rated_whole,
    streams=lists,
)
