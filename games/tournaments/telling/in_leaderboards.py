"""What the club's leaderboards count of tournaments: who won them, and what matches, places and coming give to the club's race.

Nothing counts before every flight is closed, and nothing of a tournament that was announced with its draw: nobody could say
when it was played. A win that a director has taken out of the ratings gives nothing here either.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from clubsite.leaderboards.counting.waiting import results_wait
from clubsite.leaderboards.periods import club_day
from clubsite.leaderboards.providers import Board, Counted, Figure, Line, News, Outcome, Provider, Unit
from clubsite.members.club_time import zone_of
from games.matches.models import Match as ClubMatch
from games.ratings.rules.points_race import award
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.services.racing import RACE, TEN_THOUSAND, race_on
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.model.flights import Ladder
from games.tournaments.model.matches import Match
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.placing.race import performance
from games.tournaments.rules.placing.standings import champion_of, standings_of
from games.tournaments.services.writing import RESULTS, TOURNAMENTS, replayed

TOURNAMENT, RACE_TOURNAMENT = "tournament", f"{RACE}.tournament"
KEY = "tournament"


def since(tournament_id: int, number: int) -> News:
    """How the tournament stands by its row."""
    row = ClubTournament.objects.get(pk=tournament_id)
    return _news(row, TOURNAMENTS.state_of(row), row.version)


def whole(tournament_id: int) -> News:
    """The same from its log."""
    row = ClubTournament.objects.get(pk=tournament_id)
    return _news(row, replayed(row), row.records.count())


def streams(club_id: int) -> Iterable[int]:
    """The club's tournaments that are over."""
    over = ClubTournament.objects.filter(club=club_id, stage=Stage.OVER.value)
    return over.order_by("pk").values_list("pk", flat=True)


def match_changed(match: ClubMatch) -> None:
    """A match of a tournament was taken out of the ratings, or put back. In the transaction that writes it."""
    if match.elsewhere:
        row = ClubTournament.objects.filter(code=match.elsewhere, stage=Stage.OVER.value).first()
        if row is not None:
            results_wait(RESULTS, row.pk, row.club, row.version)


def _news(row: ClubTournament, desk: Desk, number: int) -> News:
    at = _ended(row) if stage_of(desk) is Stage.OVER else None
    if at is None:
        return News(number, [Outcome(KEY, row.announced_at)])
    return News(number, [Outcome(KEY, at, tuple(_lines(row, desk.tournament, at)))])


def _ended(row: ClubTournament) -> datetime | None:
    """When its last flight was closed; None if it was announced with its draw. All of an announcement has one moment."""
    announced = row.records.earliest("number").at
    if row.records.filter(said__startswith="start ", at=announced).exists():
        return None
    return row.records.filter(said__startswith="close ").latest("number").at


def _lines(row: ClubTournament, tournament: Tournament, at: datetime) -> Iterator[Line]:
    players = dict(row.entries.values_list("word", "player"))
    brackets = brackets_of(tournament)
    champion = _champion(tournament, brackets)
    for entrant in tournament.entrants:
        yield Line(players[entrant.name], TOURNAMENT, 1 if entrant.name == champion else -1)
    for name, points in _points(row, tournament, brackets, at).items():
        if points:
            yield Line(players[name], RACE_TOURNAMENT, int(points * TEN_THOUSAND))


def _champion(tournament: Tournament, brackets: Brackets) -> str | None:
    """Of the first flight that has one."""
    for flight in tournament.flights:
        bracket = brackets[flight.name]
        found = champion_of(tournament, bracket, standings_of(tournament, brackets, flight))
        if found is not None:
            return found
    return None


def _points(row: ClubTournament, tournament: Tournament, brackets: Brackets, at: datetime) -> dict[str, Decimal]:
    """By name. Coming counts once, however many flights somebody is in; a ladder's challenges are chosen, and count nothing."""
    race = race_on(row.club_id, club_day(at, zone_of(row.club_id)))
    points: dict[str, Decimal] = defaultdict(Decimal)
    taken_out = frozenset(_taken_out(row, brackets))
    for flight in tournament.flights:
        if isinstance(flight.format, Ladder):
            continue
        rows = standings_of(tournament, brackets, flight)
        for standing in rows:
            did = performance(standing, rows, brackets[flight.name], tournament.options, taken_out)
            if standing.player in points:
                did = replace(did, entered=False, attended=False)
            points[standing.player] += award(race, did).total
    return points


def _taken_out(row: ClubTournament, brackets: Brackets) -> Collection[Match]:
    gone = row.matches.filter(match__why_not_rated=WhyNotRated.TAKEN_OUT.name).values_list("place", flat=True)
    places = set(gone)
    return [match for bracket in brackets.values() for match in bracket.matches if str(match.id) in places]


PROVIDER = Provider(
    title=_("Tournaments"),
    boards=(
        Board(
            "tournaments-won",
            _("Tournaments won"),
            _("Tournaments"),
            TOURNAMENT,
            Figure.WON,
            Counted.TOURNAMENTS,
            Unit.WHOLE,
            across=True,
        ),
    ),
    since=since,
    whole=whole,
    streams=streams,
)
