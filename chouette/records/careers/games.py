"""A player's games: how often as box, partner, captain or in the team, and how often they came out ahead.

Counted by PostgreSQL from the rows of finished games as they count now: undone games are absent, corrected ones count as
corrected. "Ahead" means that the game brought the player points, from all their contracts in it together: with a cube for
every member, no game has a single winner.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db import connection


class Part(StrEnum):
    """A player's role when the game began."""

    BOX = "box"
    PARTNER = "partner"  # of the box
    CAPTAIN = "captain"
    TEAM = "team"  # behind the captain


@dataclass(frozen=True, slots=True)
class Tally:
    """Number of games, how many of them brought points and how many cost some, and the quarters of each kind (both >= 0)."""

    games: int = 0
    ahead: int = 0
    behind: int = 0
    won: int = 0
    lost: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.ahead + other.ahead,
            self.behind + other.behind,
            self.won + other.won,
            self.lost + other.lost,
        )

    @property
    def points(self) -> int:
        """Quarters, the total of these games."""
        return self.won - self.lost

    @property
    def level(self) -> int:
        """Games that moved no points for the player."""
        return self.games - self.ahead - self.behind

    @property
    def share_ahead(self) -> int:
        """Percentage of games that brought points, rounded half up; 0 without games."""
        return (200 * self.ahead + self.games) // (2 * self.games) if self.games else 0


@dataclass(frozen=True, slots=True)
class Counted:
    """The games of one name in one evening in one part."""

    player: int
    chouette: int
    part: Part
    tally: Tally


def games_of_players(players: Collection[int]) -> list[Counted]:
    """The finished games these players (primary keys) took part in. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_GAMES, {"players": list(players)})
        return [Counted(player, evening, Part(part), Tally(*tally)) for player, evening, part, *tally in cursor.fetchall()]


def summed(counted: Iterable[Counted]) -> Mapping[Part, Tally]:
    """By part, in the order of `Part`; only parts the player has had."""
    sums: dict[Part, Tally] = {}
    for one in counted:
        sums[one.part] = sums.get(one.part, Tally()) + one.tally
    return {part: sums[part] for part in Part if part in sums}


#: Each row's game is unpacked once into a few small columns: with thousands of games, that takes most of the time.
_GAMES = """
    with parts as (
        select seat.player_id, seat.chouette_id, (played.deltas ->> seat.word)::bigint as points,
            case seat.word when game.box then 'box' when game.captain then 'captain'
                else case when game.partners ? seat.word then 'partner' when game.team ? seat.word then 'team' end end as part
        from chouette_seat seat join chouette_playedgame played on played.chouette_id = seat.chouette_id,
            jsonb_to_record(played.finished -> 'game') as game (box text, captain text, partners jsonb, team jsonb)
        where seat.player_id = any(%(players)s) and played.deltas ? seat.word
    )
    select player_id, chouette_id, part, count(*), count(*) filter (where points > 0), count(*) filter (where points < 0),
        coalesce(sum(points) filter (where points > 0), 0)::bigint,
        coalesce(-sum(points) filter (where points < 0), 0)::bigint
    from parts where part is not null
    group by player_id, chouette_id, part order by chouette_id, part
"""
