"""Who withdrew without having been there for a match stands behind everybody who was, whatever a bye gave them.

They share the last place of their flight; those who were there close up.
"""

from collections.abc import Mapping

from games.tournaments.model.matches import Bracket, MatchState


def never_there(bracket: Bracket, withdrawn: frozenset[str]) -> frozenset[str]:
    """Of those who have withdrawn, whoever has neither played a match of the flight nor won one by walk-over."""
    if not withdrawn:
        return frozenset()
    there = {name for match in bracket.matches if match.state is MatchState.PLAYED for name in match.names}
    there |= {match.winner for match in bracket.matches if match.state is MatchState.WALKOVER and isinstance(match.winner, str)}
    return (withdrawn & _players(bracket)) - there


def _players(bracket: Bracket) -> frozenset[str]:
    """Everybody who stands in the flight so far."""
    return frozenset((*(bracket.flight.lines or ()), *(name for match in bracket.matches for name in match.names)))


def with_the_absent_behind(places: Mapping[str, int], bracket: Bracket, withdrawn: frozenset[str]) -> Mapping[str, int]:
    """The same players from the first place on."""
    absent = never_there(bracket, withdrawn)
    if not absent:
        return places
    better = [places.get(name, 0) for name in absent]  # who has no place yet counts among those who are still in
    there = {name: place - sum(other < place for other in better) for name, place in places.items() if name not in absent}
    last = len(_players(bracket)) - len(absent) + 1
    return {**there, **{name: last for name in places if name in absent}}
