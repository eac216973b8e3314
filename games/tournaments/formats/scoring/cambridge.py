"""Cambridge scoring of a round robin played twice: 3 points for both matches won, 2 for one, 1 for none.

Only what was played counts: forfeits are not awarded, and a pair that has played one match, or none, gets nothing. Source:
the Cambridge league, table of section 1.9 and scenario 34 of the tournament facts.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from games.tournaments.formats.scoring.tally import WIN, Tallies, Tally
from games.tournaments.model.matches import Match, MatchState


def cambridge(found: Tallies, matches: Iterable[Match]) -> dict[str, Tally]:
    """The same players with these points."""
    pairs: dict[frozenset[str], list[Match]] = defaultdict(list)
    for match in matches:
        if match.state is MatchState.PLAYED:
            pairs[frozenset(match.names)].append(match)
    points = dict.fromkeys(found, 0)
    for names, played in pairs.items():
        if len(played) == 2:
            for name in names:
                points[name] += 1 + sum(match.winner == name for match in played)
    return {name: replace(tally, instead=WIN * points[name]) for name, tally in found.items()}
