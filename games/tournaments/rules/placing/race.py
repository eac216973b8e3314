"""What a player's matches in a flight give to a points race: the published sets of `games.ratings.rules.races`."""

from collections.abc import Sequence
from dataclasses import replace

from games.ratings.rules.points_race import Award, Performance, Placed, award
from games.ratings.rules.races import RACES
from games.tournaments.model.flights import Fed, Fresh
from games.tournaments.model.matches import Bracket, MatchState
from games.tournaments.model.options import Options, Race
from games.tournaments.rules.placing.standings import Standing


def points_of(row: Standing, rows: Sequence[Standing], bracket: Bracket, options: Options) -> Award | None:
    """None if the tournament has no race. A walk-over is no match won."""
    if options.race is Race.NONE:
        return None
    flight = bracket.flight
    sharing = sum(other.place == row.place for other in rows)
    won = tuple(
        match.slot.length for match in bracket.matches if match.state is MatchState.PLAYED and match.winner == row.player
    )
    consolation = isinstance(flight.format, Fed | Fresh)
    did = Performance(
        players=len({player for match in bracket.matches for player in match.names}),
        length=flight.lengths[0],
        weight=options.race_weight / 100,
    )
    if consolation:
        first = row.place == 1 and sharing == 1
        did = replace(did, consolation_wins=won, won_consolation=first, entered=False, attended=False)
    else:
        did = replace(did, wins=won, placed=Placed(row.place, sharing))
    return award(RACES[options.race], did)
