"""What the club's leaderboards count of matches: matches won, the points race, and the rating lists."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import partial

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.leaderboards.counting.increments import people_behind
from clubsite.leaderboards.periods import club_day
from clubsite.leaderboards.providers import Between, Board, Counted, Entry, Figure, Line, News, Outcome, Provider, Unit, Words
from clubsite.members.club_time import zone_of
from clubsite.members.rules.words import isolated
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.services.columns import why_not_rated
from games.matches.services.writing import MATCHES, replayed
from games.ratings.models import KeptList, RatedMatch
from games.ratings.rules.lists import EVERYBODY
from games.ratings.rules.ranking import shown
from games.ratings.selectors import people_ranked
from games.ratings.services.lists import numbers_of
from games.ratings.services.racing import RACE, points_of_win, race_on
from games.ratings.services.replaying import rated_again
from games.ratings.services.waiting import is_behind

MATCH, RATING = "match", "rating"
#: Of a list before another began: it stands on no list's board any more, but who gained what has gained it.
ENDED = f"{RATING}.ended"
TEN_THOUSAND = Unit.TEN_THOUSANDTHS.value
IN_THE_CALENDAR = 500
NOT_PLAYED = (Stage.CHALLENGED.value, Stage.DECLINED.value, Stage.CANCELLED.value)
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
    if len(set(people_behind(players.values()).values())) == 1:
        return  # nobody wins against themselves
    yield Line(players[course.winner], MATCH, 1)
    yield Line(players[1 - course.winner], MATCH, -1)
    if not why and not match.elsewhere:  # a tournament gives them once it is over
        points = points_of_win(match.club_id, match.ended_at or match.proposed_at, match.length)
        if points:
            yield Line(players[course.winner], RACE, points)


def calendar(club_id: int, within: Between | None = None) -> Iterator[Entry]:
    """The club's latest matches: at the time they were agreed for, or when they began."""
    at = Coalesce("scheduled_at", "begun_at")
    found = Match.objects.filter(club=club_id).exclude(stage__in=NOT_PLAYED).annotate(at=at).exclude(at=None)
    if within is not None:
        found = found.filter(at__gte=within[0], at__lt=within[1])
    for match in found.order_by("-at").prefetch_related("seats__player")[:IN_THE_CALENDAR]:
        names = " – ".join(isolated(seat.player.name) for seat in match.seats.all())
        title = gettext("{names}: a match to {length}").format(names=names, length=match.length)
        players = tuple(seat.player_id for seat in match.seats.all())
        url = reverse("match", args=[match.code])
        yield Entry(match.code, title, match.at, match.ended_at, url, players, part_of=match.elsewhere)


def rated_since(list_id: int, number: int) -> News:
    """What changed on the list after its version `number`. Of a list that has ended, everything: it counts elsewhere now."""
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
    if row.why_not:
        return
    category = ENDED if kept.until else f"{RATING}.{kept.scope}"
    for person, before, after in (
        (row.winner_id, row.winner_before, row.winner_after),
        (row.loser_id, row.loser_before, row.loser_after),
    ):
        assert before is not None
        assert after is not None
        yield Line(person, category, _rounded(after) - _rounded(before))


def _rounded(rating: float) -> int:
    """In ten-thousandths, of the rating as everybody reads it: whoever shares a place on the list shares it on the board."""
    return int(Decimal(shown(rating)) * TEN_THOUSAND)


def _of_club(board: Board, club_id: int) -> Board | None:
    """The board with the first value of the club's own list; None if the club keeps no such list."""
    kept = KeptList.objects.filter(club=club_id, until=None, scope=board.category.partition(".")[2]).first()
    if kept is None:
        return None
    numbers = numbers_of(kept)
    about = gettext("list: {name}").format(name=numbers.name)
    listed = partial(people_ranked, kept) if numbers.listing != EVERYBODY else None
    return replace(board, base=_rounded(numbers.start), about=about, listed=listed)


def _race_of_club(board: Board, club_id: int) -> Board:
    """The board with the name of the race that scores today."""
    return replace(board, about=race_on(club_id, club_day(timezone.now(), zone_of(club_id))).name)


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
        more=_("What would it be under another list?"),
        more_at="ratings",
    )


MATCHES_PROVIDER = Provider(
    title=_("Matches"),
    boards=(
        Board("matches-won", _("Matches won"), _("Won"), MATCH, Figure.WON, Counted.MATCHES, Unit.WHOLE, across=True),
        Board(
            "points-race",
            _("Points race"),
            _("Points race"),
            RACE,
            Figure.TOTAL,
            Counted.AWARDS,
            Unit.TEN_THOUSANDTHS,
            of_club=_race_of_club,
            more=_("What gives points?"),
            more_at="points_race",
        ),
    ),
    since=since,
    whole=whole,
    streams=streams,
    calendar=calendar,
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
    is_behind=is_behind,
    streams=lists,
)
