"""A ladder: who challenges somebody up to three places above and wins changes places with them.

Whoever has challenged from below and stands above by then, because an earlier result was corrected, keeps their place: nobody
falls by winning, and nobody rises by a challenge that was not theirs.

Newcomers stand at the bottom. The same two play again after one of them has played somebody else, also after a challenge that
was taken back or declined: nobody keeps others off by one that they do not mean. Whoever leaves stands behind all who play on:
nobody keeps a place that can no longer be challenged; nor does who comes back once others have played. Source: section 1.1 of
the tournament facts; of who leaves, declines or takes back, it says nothing.
"""

from collections.abc import Collection, Sequence

from games.tournaments.model.flights import BackAtFoot
from games.tournaments.model.matches import Match

REACH = 3


def order_of(
    lines: Sequence[str], matches: Sequence[Match], left: Collection[str], back: Sequence[BackAtFoot] = ()
) -> list[str]:
    """Who stands where, from the top, after these challenges; the challenger is each match's first player. `left`: who stands
    behind the others; `back`: who came back behind those who were there by then."""
    order = list(lines)
    won = [one for one in matches if one.decided and len(one.names) == 2 and one.winner == one.names[0]]
    moves: list[Match | BackAtFoot] = [*won, *back]
    for move in sorted(moves, key=lambda one: one.id.place if isinstance(one, Match) else one.challenges):
        if isinstance(move, Match):
            mine, theirs = order.index(move.names[0]), order.index(move.names[1])
            if theirs < mine:
                order[mine], order[theirs] = order[theirs], order[mine]
        else:
            order.remove(move.name)
            order.insert(move.lines - 1, move.name)
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
