"""A ladder: who challenges somebody up to three places above and wins changes places with them.

Newcomers stand at the bottom. The same two play again after one of them has played somebody else. Source: section 1.1 of the
tournament facts.
"""

from collections.abc import Sequence

from games.tournaments.model.matches import Match

REACH = 3


def order_of(lines: Sequence[str], matches: Sequence[Match]) -> list[str]:
    """Who stands where, from the top, after these challenges; the challenger is each match's first player."""
    order = list(lines)
    for match in sorted((one for one in matches if one.decided), key=lambda one: one.id.place):
        if len(match.names) == 2 and match.winner == match.names[0]:
            mine, theirs = order.index(match.names[0]), order.index(match.names[1])
            order[mine], order[theirs] = order[theirs], order[mine]
    return order


def in_reach(order: Sequence[str], name: str) -> list[str]:
    """Whom that player may challenge, the nearest first."""
    place = order.index(name)
    return list(reversed(order[max(place - REACH, 0) : place]))


def may_meet_again(matches: Sequence[Match], one: str, other: str) -> bool:
    """Whether one of the two has played somebody else since they met."""
    both = {one, other}
    latest = next((match for match in reversed(matches) if both & set(match.names)), None)
    return latest is None or set(latest.names) != both
