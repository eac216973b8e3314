"""A ladder: who challenges somebody up to three places above and wins changes places with them.

Newcomers stand at the bottom. The same two play again after one of them has played somebody else, also after a challenge that
was taken back: nobody keeps others off by one that they do not mean. Whoever leaves stands behind all who play on: nobody keeps
a place that can no longer be challenged. Source: section 1.1 of the tournament facts; of who leaves, or takes back, it says
nothing.
"""

from collections.abc import Collection, Sequence

from games.tournaments.model.matches import Match

REACH = 3


def order_of(lines: Sequence[str], matches: Sequence[Match], left: Collection[str]) -> list[str]:
    """Who stands where, from the top, after these challenges; the challenger is each match's first player. `left`: who stands
    behind the others."""
    order = list(lines)
    for match in sorted((one for one in matches if one.decided), key=lambda one: one.id.place):
        if len(match.names) == 2 and match.winner == match.names[0]:
            mine, theirs = order.index(match.names[0]), order.index(match.names[1])
            order[mine], order[theirs] = order[theirs], order[mine]
    return sorted(order, key=lambda name: name in left)


def in_reach(order: Sequence[str], name: str) -> list[str]:
    """Whom that player may challenge, the nearest first."""
    place = order.index(name)
    return list(reversed(order[max(place - REACH, 0) : place]))


def may_meet_again(matches: Sequence[Match], one: str, other: str, *, since: int = 0) -> bool:
    """Whether one of the two has played somebody else since they met, or since the challenge in that place was taken back."""
    both = {one, other}
    latest = next((match for match in reversed(matches) if both & set(match.names)), None)
    if latest is None:
        return not since
    return set(latest.names) != both and latest.id.place > since
