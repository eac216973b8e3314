"""What a player's matches in a flight give to a points race: the published sets of `games.ratings.rules.races`."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from games.ratings.rules.points_race import Award, Performance, Placed, award
from games.ratings.rules.races import RACES
from games.tournaments.model.flights import Fed, Fresh
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.options import Options, Race
from games.tournaments.rules.placing.standings import Standing


def points_of(row: Standing, rows: Sequence[Standing], bracket: Bracket, options: Options) -> Award | None:
    """None if the tournament has no race."""
    return None if options.race is Race.NONE else award(RACES[options.race], performance(row, rows, bracket, options))


def performance(
    row: Standing, rows: Sequence[Standing], bracket: Bracket, options: Options, without: Collection[Match] = ()
) -> Performance:
    """What the player did in the flight. A walk-over is no match won, nor is one of those `without` which it is counted."""
    flight = bracket.flight
    sharing = sum(other.place == row.place for other in rows)
    won = tuple(match.slot.length for match in bracket.matches if _is_won(match, row.player) and match not in without)
    did = Performance(
        players=len({player for match in bracket.matches for player in match.names}),
        length=flight.lengths[0],
        weight=options.race_weight / 100,
    )
    if isinstance(flight.format, Fed | Fresh):
        first = row.place == 1 and sharing == 1
        return replace(did, consolation_wins=won, won_consolation=first, entered=False, attended=False)
    return replace(did, wins=won, placed=Placed(row.place, sharing))


def _is_won(match: Match, player: str) -> bool:
    return match.state is MatchState.PLAYED and match.winner == player
