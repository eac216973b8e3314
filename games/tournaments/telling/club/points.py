"""What a tournament that is over gives by a points race, when it was over, and who won it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from games.ratings.rules.points_race import PointsRace, award
from games.ratings.rules.reasons import WhyNotRated
from games.tournaments.model.flights import Ladder
from games.tournaments.model.matches import MatchState
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.models import TournamentMatch as Played
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.placing.race import performance
from games.tournaments.rules.placing.standings import champion_of, standings_of


def ended(row: ClubTournament) -> datetime | None:
    """When its last flight was closed; None if it was announced with its draw. All of an announcement has one moment."""
    announced = row.records.earliest("number").at
    if row.records.filter(said__startswith="start ", at=announced).exists():
        return None
    return row.records.filter(said__startswith="close ").latest("number").at


def champion(tournament: Tournament, brackets: Brackets, gone: Collection[str] = ()) -> str | None:
    """Of the first flight that has one; nobody, if a win of theirs was taken out of the ratings."""
    for flight in tournament.flights:
        bracket = brackets[flight.name]
        found = champion_of(tournament, bracket, standings_of(tournament, brackets, flight))
        if found is not None:
            return None if found in _winners(brackets, gone) else found
    return None


def _winners(brackets: Brackets, gone: Collection[str]) -> frozenset[str]:
    """Who has won a match that was taken out of the ratings: their place rests on it."""
    matches = [match for bracket in brackets.values() for match in bracket.matches if str(match.id) in gone]
    return frozenset(match.winner for match in matches if isinstance(match.winner, str))


def points_by_name(tournament: Tournament, race: PointsRace, gone: Collection[str] = ()) -> dict[str, Decimal]:
    """By the names on the sheet, of everybody who has played a match that counts: who never came has nothing for coming either.
    Coming counts once, however many flights somebody is in; a ladder's challenges are chosen, and count nothing. `gone`: ids
    of matches that were taken out of the ratings: a place that rests on one of them gives nothing."""
    brackets = brackets_of(tournament)
    played = [match for bracket in brackets.values() for match in bracket.matches if match.state is MatchState.PLAYED]
    came = {name for match in played if str(match.id) not in gone for name in match.names}
    points: dict[str, Decimal] = defaultdict(Decimal)
    without_place = _winners(brackets, gone)
    taken_out = [match for bracket in brackets.values() for match in bracket.matches if str(match.id) in gone]
    for flight in tournament.flights:
        if isinstance(flight.format, Ladder):
            continue
        rows = standings_of(tournament, brackets, flight)
        for standing in rows:
            if standing.player not in came:
                continue
            did = performance(standing, rows, brackets[flight.name], tournament.options, taken_out)
            if standing.player in without_place:
                did = replace(did, placed=None, won_consolation=False)
            if standing.player in points:
                did = replace(did, entered=False, attended=False)
            points[standing.player] += award(race, did).total
    return points


def matches_won(tournament: Tournament, brackets: Brackets, gone: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Winner and loser of each match that was played, by the names on the sheet; without a ladder's challenges."""
    for flight in tournament.flights:
        for match in brackets[flight.name].matches if not isinstance(flight.format, Ladder) else ():
            if match.state is MatchState.PLAYED and isinstance(match.winner, str) and str(match.id) not in gone:
                yield match.winner, str(match.loser)


def taken_out(tournaments: Iterable[int]) -> dict[int, frozenset[str]]:
    """Ids of matches that a director has taken out of the ratings, by the key of their tournament. One query."""
    found: dict[int, frozenset[str]] = defaultdict(frozenset)
    gone = Played.objects.filter(tournament__in=tournaments, match__why_not_rated=WhyNotRated.TAKEN_OUT.name)
    for tournament_id, place in gone.values_list("tournament", "place"):
        found[tournament_id] |= {place}
    return found
