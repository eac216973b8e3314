"""The first-match-loser consolation: a knock-out for those whose first played match of the main flight is lost.

Whoever had a bye, or was given a walk-over, and loses in round 2 enters as well: everybody plays two matches. It draws itself
when round 2 of the main flight is decided: the losers of round 2, then those of round 1, by place. Whoever has bought back is
in the main flight with any match won there, and otherwise in the consolation, once.
"""

from collections.abc import Sequence

from games.tournaments.model.matches import Match, MatchState


def entrants(rounds: Sequence[Sequence[Match]], withdrawn: frozenset[str]) -> tuple[str, ...] | None:
    """The players from line 1 on; None until round 2 is decided."""
    first_two = rounds[:2]
    if not all(match.decided and not match.under_review for one_round in first_two for match in one_round):
        return None
    won = {match.winner for one_round in first_two for match in one_round if match.state is MatchState.PLAYED}
    have_played: set[str] = set()
    entered: tuple[str, ...] = ()
    for one_round in first_two:
        played = [match for match in one_round if match.state is MatchState.PLAYED]
        lost = dict.fromkeys(match.loser for match in played if isinstance(match.loser, str) and match.loser not in won)
        entered = (*(player for player in lost if player not in have_played | withdrawn), *entered)
        have_played |= {player for match in played for player in match.names}
    return entered
