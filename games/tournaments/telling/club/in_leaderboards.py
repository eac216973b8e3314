"""What the club's leaderboards count of tournaments: who won them, and what matches, places and coming give to the club's race.

Nothing counts before every flight is closed, and nothing of a tournament that was announced with its draw: nobody could say
when it was played. A win that was taken out of the ratings gives nothing here either, nor does the place that rests on it.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from clubsite.leaderboards.counting.waiting import results_wait
from clubsite.leaderboards.periods import club_day
from clubsite.leaderboards.providers import Board, Counted, Figure, Line, News, Outcome, Provider, Unit
from clubsite.members.club_time import zone_of
from games.matches.models import Match as ClubMatch
from games.ratings.services.racing import RACE, TEN_THOUSAND, race_on
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.writing import RESULTS, TOURNAMENTS, replayed
from games.tournaments.telling.club.points import champion, ended, points_by_name, taken_out

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
    at = ended(row) if stage_of(desk) is Stage.OVER else None
    if at is None:
        return News(number, [Outcome(KEY, row.announced_at)])
    return News(number, [Outcome(KEY, at, tuple(_lines(row, desk.tournament, at)))])


def _lines(row: ClubTournament, tournament: Tournament, at: datetime) -> Iterator[Line]:
    players = dict(row.entries.values_list("word", "player"))
    gone = taken_out([row.pk])[row.pk]
    won = champion(tournament, brackets_of(tournament), gone)
    for entrant in tournament.entrants:
        yield Line(players[entrant.name], TOURNAMENT, 1 if entrant.name == won else -1)
    race = race_on(row.club_id, club_day(at, zone_of(row.club_id)))
    for name, points in points_by_name(tournament, race, gone).items():
        if points:
            yield Line(players[name], RACE_TOURNAMENT, int(points * TEN_THOUSAND))


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
